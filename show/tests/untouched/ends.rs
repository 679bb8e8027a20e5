//! How a program begins and ends.

use super::*;

#[test]
#[ignore = "needs python3"]
fn a_program_without_a_search_and_one_that_never_ends() {
    let words = "hello.py has no search that can be seen as it is: no function of it is seen to call itself";
    let (output, _folder) = show(&[("hello.py", "print('Hello')\n")], &["hello.py"]);
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert!(said.contains("Hello\n") && said.contains(words), "{said}");
    // Nothing calls itself, and it never ends.
    let spins = [("spins.py", "print('Hello', flush=True)\nwhile True:\n    pass\n")];
    let (output, _folder) = show(&spins, &["--time-limit", "5s", "spins.py"]);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(124), "{said}");
    assert!(said.contains("Hello\n") && said.contains("stopped by --time-limit"), "{said}");
    // Its first call marks a cell, and waits.
    let waits = "import time\nboard = [0] * 4\ndef place(n):\n    board[n] = 1\n    if n == 2:\n        time.sleep(600)\n    \
                 place(n + 1)\n    board[n] = 0\nplace(0)\n";
    let words = ["--time-limit", "5s", "waits.py"];
    let (output, folder) = show(&[("waits.py", waits)], &words);
    assert_eq!(output.status.code(), Some(124), "{}", stderr(&output));
    assert_eq!(recording(folder.path(), "waits.html")["complete"], false);
}

/// What is put into a program changes neither what it prints nor where it fails, and why.
#[test]
#[ignore = "needs python3"]
fn a_list_that_is_added_or_deleted_from_is_as_in_python() {
    let search = "import sys\nboard = [0] * 3\npath = []\nclass Pair:\n    def __init__(self, both): self.both = both\n    \
                  def __add__(self, more): return Pair(self.both + more)\n    \
                  def __imul__(self, more): self.both *= len(more); return self\n\
                  def place(n):\n    board[n] = 1\n    if n: place(n - 1)\n    board[n] = 0\n    STATEMENT\nplace(2)\n";
    for statement in [
        "path += [n]",
        "one = 1; one += [n]",
        "del board[7]",
        "pair = Pair([1]); pair += [2]; print(pair.both, file=sys.stderr)",
        "pair = Pair([1]); pair *= [2, 3]; print(pair.both, file=sys.stderr)",
        "mine = other = [1]; mine += [n]; print(other, file=sys.stderr)",
    ] {
        is_as_in_python(&search.replace("STATEMENT", statement));
    }
}

/// Methods are found before their arguments are, and what is missing is made once.
#[test]
#[ignore = "needs python3"]
fn a_program_calls_its_own_code_as_often_as_in_python_and_in_its_order() {
    for text in [
        "import sys\nfrom collections import defaultdict\ngroups = defaultdict(list)\ndef count(k):\n    if k:\n        \
         groups[k].append(count(k - 1))\n    return k\ncount(3)\nprint(list(groups), file=sys.stderr)\n",
        "import sys\nclass Memo(dict):\n    def __missing__(self, n):\n        self[n] = value = ways(n)\n        return value\n\
         memo = Memo()\ndef ways(n):\n    return 1 if n < 2 else memo[n - 1] + memo[n - 2]\nprint(ways(9), list(memo), file=sys.stderr)\n",
        "import sys\nclass Row:\n    read, cells = 0, [0] * 3\n    def __getitem__(self, x):\n        self.read += 1\n        \
         return self.cells[x]\n    def __setitem__(self, x, value):\n        self.cells[x] = value\nrows = [Row(), Row()]\n\
         def place(y):\n    for x in range(3 if y < 2 else 0):\n        rows[y][x] = 1\n        place(y + 1)\n        rows[y][x] = 0\n\
         place(0)\nprint([row.read for row in rows], file=sys.stderr)\n",
        // A function in a list, an object that cannot be written yet, and one that counts how often it is asked.
        "import sys\ndef go(n):\n    return n and steps[0](n)\nsteps = [lambda n: go(n - 1)]\nprint(go(3), file=sys.stderr)\n",
        "import sys\nclass Node:\n    def __init__(self, depth, up):\n        self.up, self.parts = up, []\n        self.up.append(self)\n        \
         self.all = [self]\n        grow(self, self.parts, depth)\n        self.name = depth\n    def __repr__(self):\n        return self.name\n\
         def grow(node, parts, depth):\n    if depth:\n        Node(depth - 1, parts)\n        grow(node, parts, 0)\n\
         top = []\nNode(3, top)\nprint(len(top), file=sys.stderr)\n",
        "import sys\nclass Open:\n    asked = 0\n    def __bool__(self):\n        self.asked += 1\n        return True\nis_open = Open()\n\
         def go(n):\n    if is_open and n:\n        go(n - 1)\n    while is_open:\n        break\ngo(3)\nprint(is_open.asked, file=sys.stderr)\n",
        // Slices are written, changed in place, and deleted, and a text says what a function is for.
        "import sys\na, b, slice = [1, 2, 3], [[1], [2]], None\ndef go(n):\n    \"Goes.\"\n    if n:\n        a[1:] += [n]\n        a[:1] *= 2\n        \
         b[n % 2][:] = b[0] + [n]\n        go(n - 1)\n        del a[(k := 1):k + 1]\n        first, *b[1:] = [n], [n], b\ngo(3)\n\
         print(a, b, go.__doc__, file=sys.stderr)\n",
        // Properties, of which one can only be written.
        "import sys\nclass Game:\n    def game(self):\n        return self\n    game = property(game)\n    \
         n = property(game.fget, lambda self, n: None)\n    w = property(None, lambda self, w: None)\n    def go(self, k):\n        if k:\n            \
         self.n = self.w = k\n            self.game.k = k\n            self.go(k - 1)\n\
         game = Game()\nGame.go(game, 3)\nprint(game.k, file=sys.stderr)\n",
        // A list of the program's own is asked no more than in Python.
        "import sys\nclass Row(list):\n    reads = 0\n    def __getitem__(self, x):\n        Row.reads += 1\n        return list.__getitem__(self, x)\n\
         row = Row([0] * 3)\ndef go(n):\n    if n:\n        row[n % 3] = n\n        row[1:] = [n, n]\n        go(n - 1)\ngo(3)\n\
         print(Row.reads, file=sys.stderr)\n",
        // What was not read is not made.
        "import sys\nfrom collections import defaultdict\ncost = defaultdict(int, {(0, 1): 4, (1, 2): 3})\ndist = {0: 0}\ndef go(a):\n    \
         for b in range(3):\n        if b in dist or (a, b) not in cost:\n            continue\n        dist[b] = dist[a] + cost[a, b]\n        \
         go(b)\ngo(0)\nprint(cost, dist, file=sys.stderr)\n",
        // What compiles a function finds its own names in it.
        "import sys\ndef njit(f):\n    print(f.__code__.co_names, file=sys.stderr)\n    return f\n@njit\ndef go(n):\n    row[n] = n\n    \
         return n and go(n - 1)\nrow = [0] * 4\ngo(3)\n",
    ] {
        is_as_in_python(text);
    }
}

#[test]
#[ignore = "needs python3"]
fn a_function_is_seen_whose_decorator_only_sounds_like_a_compiler() {
    let text =
        "def jitter(f):\n    return f\n@jitter\ndef go(n):\n    return n and go(n - 1)\ngo(3)\n";
    let (output, _folder) = show(&[("program.py", text)], &["program.py"]);
    assert!(stderr(&output).contains("`go`: 4 calls"), "{}", stderr(&output));
}

/// The end of what a program says on stderr is as without a probe.
fn is_as_in_python(text: &str) {
    let (output, folder) = show(&[("program.py", text)], &["program.py"]);
    let said = stderr(&output);
    let mut python = std::process::Command::new("python3");
    let plain = python.arg("program.py").current_dir(folder.path()).output().expect("run");
    let error = stderr(&plain);
    let mut lines = error.lines().rev().filter(|line| !line.contains("^^"));
    for expected in [lines.next(), lines.nth(1)].into_iter().flatten() {
        assert!(said.contains(expected), "{text}: {expected}: {said}");
    }
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "needs python3, and a C compiler with -fsanitize=thread"]
fn a_question_is_shown_while_the_program_waits_for_the_answer() {
    let python = "n = int(input('How many? '))\ndef f(i):\n    return i and f(i - 1)\nf(n)\n";
    let c = "#include <stdio.h>\nint n;\nint f(int i) { return i ? f(i - 1) : 0; }\n\
             int main(void) { printf(\"How many? \"); scanf(\"%d\", &n); return f(n); }\n";
    for (name, text) in [("asks.py", python), ("asks.c", c)] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join(name), text).expect("written");
        let mut command = PROGRAM.command(&[name]);
        command.current_dir(folder.path());
        let mut terminal = testing::terminal::Terminal::start(80, 24, command);
        terminal.await_text("How many?");
        terminal.press("3\n");
        let (code, shown) = terminal.end();
        assert_eq!(code, Some(0), "{shown}");
        assert!(shown.contains("`f` calls itself"), "{shown}");
    }
}

#[test]
#[ignore = "needs Linux, and a C compiler with -fsanitize=thread"]
fn c_programs_that_fail_never_end_or_call_a_helper() {
    use testing::running::{Running, UnixSignal, wait_for};

    let end = |end: &str, signals: &[UnixSignal], code, nodes| {
        let main = "#include <stdio.h>\nint board[4];\nvoid place(int n) {\n    board[n] = 1;\n    if (n == 2) END;\n    place(n + 1);\n    \
                    board[n] = 0;\n}\nint main(void) { place(0); }\n";
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("ends.c"), main.replace("END", end)).expect("written");
        let mut show = Running::start(PROGRAM.command(&["ends.c"]).current_dir(folder.path()));
        for &signal in signals {
            let is_there = || folder.path().join("there").exists().then_some(());
            wait_for(is_there).expect("it never ends");
            show.send(signal);
        }
        assert_eq!(show.wait().expect("it ends").code(), Some(code), "{end}");
        assert_eq!(recording(folder.path(), "ends.html")["totals"]["nodes"], nodes, "{end}");
    };
    end("{ fclose(fopen(\"there\", \"w\")); for (;;); }", &[UnixSignal::TERM], 143, 3);
    // The last choice has led to no call yet.
    end("*(volatile int *)0 = 1", &[], 1, 4);
    let (said, ..) = shown("killed.c", "int main(void) { return *(volatile int *)0; }\n", &[]);
    assert!(said.contains("has no search") && said.contains("by signal 11"), "{said}");
    // What reports its search itself is built without a probe.
    let (output, _folder) = show(&[("tour.c", &*source("tour.c"))], &["tour.c", "5"]);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("tour.c calls the helper, so build it, and show what is built"),
        "{said}"
    );
}
