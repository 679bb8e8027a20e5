//! Where a search may be: modules, packages, several sources and headers, of any compiler.

use super::*;

/// However a Python program is started, and wherever its search is: beside it, or in a package that `--source` names.
#[test]
#[ignore = "needs python3"]
fn modules_are_followed_and_so_are_the_options_of_python() {
    let module = "def solve(r, n, rows, out):\n    if r == n:\n        out.append(rows[:])\n        return\n    for c in range(n):\n        \
                  if all(d != c and abs(d - c) != r - i for i, d in enumerate(rows)):\n            rows.append(c)\n            \
                  solve(r + 1, n, rows, out)\n            rows.pop()\n";
    let script = "#!/usr/bin/env python3\nimport mod\nmod.solve(0, 6, [], [])\n";
    let code = "import mod; mod.solve(0, 6, [], [])";
    for (folder, name, words) in [
        ("", "use.py", &["use.py"][..]),
        ("", "use", &["use"]),
        ("", "use.py", &["--", "python3", "-u", "-X", "utf8", "use.py"]),
        ("", "use.py", &["--", "python3", "-m", "use"]),
        ("", "use.py", &["--", "python3", "-c", code]),
        ("lib/site-packages/", "use.py", &["--source", "mod", "use.py"]),
    ] {
        let there = tempfile::tempdir().expect("a folder");
        fs::create_dir_all(there.path().join(folder)).expect("a folder");
        fs::write(there.path().join(folder).join("mod.py"), module).expect("written");
        fs::write(there.path().join(name), script).expect("written");
        let words = [&["--replay", "a.html"], words].concat();
        let mut command = PROGRAM.command(&words);
        command.env("PYTHONPATH", folder).current_dir(there.path());
        let output = command.output().expect("it runs");
        assert_eq!(output.status.code(), Some(0), "{words:?}: {}", stderr(&output));
        let recording = recording(there.path(), "a.html");
        let totals = &recording["totals"];
        assert_eq!([&totals["nodes"], &totals["solutions"]], [153, 4], "{words:?}");
        assert_eq!(recording["sources"][0]["name"], "mod.py", "{words:?}");
        // The table has the text of the module's lines.
        assert!(stderr(&output).contains("line 2, `if r == n:`: true 4, false 149"), "{words:?}");
        assert_eq!(recording["steps"][1]["lit"][1], 7, "{words:?}");
        // The script is followed, too: the first call comes from its line.
        if words.last() == Some(&"use.py") {
            assert_eq!(recording["steps"][0]["lit"], serde_json::json!([1, 3, 3]), "{words:?}");
        }
    }
}

/// A module of a package is followed without the rest, and its table has no rows of what is no search.
#[test]
#[ignore = "needs python3"]
fn a_module_of_a_package_is_named() {
    let search = "def solve(n, path):\n    if n:\n        path.append(n)\n        solve(n - 1, path)\n        path.pop()\n\
                  class Solver:\n    def run(self, n):\n        solve(n, [])\n\
                  class Puzzle:\n    def __init__(self):\n        self.inner, self.kept = Solver(), [0]\n    \
                  def run(self, n):\n        self.rows = self.kept\n        if n > 9:\n            return\n        self.inner.run(n)\n";
    let files = "def descend(n):\n    return n and descend(n - 1)\ndescend(5)\n";
    let script = "from pack.deep.search import Puzzle\nPuzzle().run(3)\n";
    let there = tempfile::tempdir().expect("a folder");
    let folder = there.path().join("site-packages/pack/deep");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("search.py"), search).expect("written");
    fs::write(folder.join("__init__.py"), files).expect("written");
    fs::write(there.path().join("use.py"), script).expect("written");
    let run = |source: &str| {
        let mut command = PROGRAM.command(&["--source", source, "use.py"]);
        command.env("PYTHONPATH", "site-packages").current_dir(there.path());
        command.output().expect("it runs")
    };
    let said = stderr(&run("pack.deep.search"));
    assert!(said.contains("`solve`: 4 calls, at most 4 deep"), "{said}");
    assert!(
        !said.contains("descend") && !said.contains("n > 9") && !said.contains("kept"),
        "{said}"
    );
    // The name of a hidden file is none of a module: /pack would be another one.
    for name in ["pack.deep.other", ".pack", "..pack"] {
        let output = run(name);
        let says = format!("there is no file and no module {name};");
        assert!(output.status.code() == Some(2) && stderr(&output).contains(&says));
    }
}

/// What a module does for a search that is elsewhere has its lines, and they are the module's.
#[test]
#[ignore = "needs python3"]
fn lines_of_a_module_without_a_search_are_known() {
    let module = "row = []\n\ndef place(y):\n    row.append(y)\n\ndef take():\n    row.pop()\n\ndef found():\n    print(*row)\n";
    let script = "from module import *\ndef go(x):\n    if x == 3:\n        found()\n        return\n    for y in range(2):\n        \
                  place(y)\n        go(x + 1)\n        take()\ngo(0)\n";
    let (output, folder) = show(&[("module.py", module), ("go.py", script)], &["go.py"]);
    let said = stderr(&output);
    for row in [
        "solutions: 8, probably: printed (line 10 of module.py)",
        "`row`: written 28 times (line 4 of module.py and others); as before when the call returns: 7 of 7",
    ] {
        assert!(said.contains(row), "{said}");
    }
    let recording = recording(folder.path(), "go.html");
    assert_eq!(recording["sources"][1]["name"], "module.py");
    assert_eq!(recording["steps"][1]["lit"], serde_json::json!([1, 4, 4]));
}

/// A program of two sources, one of which needs a flag, is the same search with each compiler and format of its names.
#[test]
#[ignore = "needs Linux, gcc and clang"]
fn the_compiler_its_flags_and_several_sources_are_honoured() {
    let main = "int safe(int *q, int r, int c);\nint q[6], n;\nvoid go(int r) {\n    if (r == SIDE) { n++; return; }\n    \
                for (int c = 0; c < SIDE; c++)\n        if (safe(q, r, c)) { q[r] = c; go(r + 1); }\n}\n\
                int main(int all, char **words) { if (all == 2 && *words[1] == '7') go(0); return 0; }\n";
    let safe = "#include <stdlib.h>\nint safe(int *q, int r, int c) {\n    for (int i = 0; i < r; i++)\n        \
                if (q[i] == c || abs(q[i] - c) == r - i) return 0;\n    return 1;\n}\n";
    // The name of one ends with that of the other, and --source may name one that is compiled.
    for (compiler, format, given, sources) in [
        ("gcc", "-gdwarf-4", "go/ab.c", ["go/ab.c", "b.c"]),
        ("gcc", "-gdwarf-5", "b.c", ["b.c", "go/ab.c"]),
        ("clang", "-gdwarf-4", "go/ab.c", ["b.c", "go/ab.c"]),
        ("clang", "-gdwarf-5", "b.c", ["./go/ab.c", "b.c"]),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("go")).expect("a folder");
        fs::write(folder.path().join("go/ab.c"), main).expect("written");
        fs::write(folder.path().join("b.c"), safe).expect("written");
        let options = ["--replay", "a.html", "--source", given];
        let words = [&options, &sources[..], &["--", "7"]].concat();
        let mut command = PROGRAM.command(&words);
        command.env("CC", compiler).env("CFLAGS", format!("-DSIDE=6 {format}"));
        let output = command.current_dir(folder.path()).output().expect("it runs");
        assert_eq!(output.status.code(), Some(0), "{compiler} {format}: {}", stderr(&output));
        let recording = recording(folder.path(), "a.html");
        let totals = &recording["totals"];
        assert_eq!([&totals["nodes"], &totals["solutions"]], [153, 4], "{compiler} {format}");
        // A line is that of its own file, in the page and in the table.
        let main = sources.iter().position(|name| name.ends_with("ab.c")).expect("it is there");
        assert_eq!(recording["steps"][1]["lit"], serde_json::json!([main, 6, 6]));
        let line = ["`q`: written 152 times (line 6)", "`q`: written 152 times (line 6 of ab.c)"];
        assert!(stderr(&output).contains(line[main]), "{}", stderr(&output));
    }
}

#[test]
#[ignore = "needs Linux, and a C compiler with -fsanitize=thread"]
fn a_search_in_a_header_that_is_named_is_followed() {
    let header = "int q[3];\nvoid go(int r) {\n    for (int c = 0; r < 3 && c < 2; c++) {\n        q[r] = c;\n        go(r + 1);\n    }\n}\n";
    let main = "#include \"lib/go.h\"\nint main(void) { go(0); return 0; }\n";
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("lib")).expect("a folder");
    fs::write(folder.path().join("lib/go.h"), header).expect("written");
    fs::write(folder.path().join("main.c"), main).expect("written");
    let mut command = PROGRAM.command(&["--source", "lib/go.h", "main.c"]);
    let output = command.current_dir(folder.path()).output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let recording = recording(folder.path(), "main.html");
    assert_eq!(recording["totals"]["nodes"], 15);
    let names = [0, 1].map(|place| recording["sources"][place]["name"].clone());
    assert_eq!(names, ["main.c", "go.h"]);
    assert_eq!(recording["steps"][1]["lit"], serde_json::json!([1, 4, 4]));
}
