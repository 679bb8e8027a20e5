use super::*;
#[cfg(target_os = "linux")]
use std::thread;

fn built(text: &str) -> Result<Built, NotBuilt> {
    built_in(Language::Rust, text)
}

fn built_in(language: Language, text: impl AsRef<[u8]>) -> Result<Built, NotBuilt> {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join(language.starter());
    fs::write(&source, text).unwrap();
    Built::build(language, &source, &Supervision::default()).unwrap()
}

fn ran(text: &str, input: &str) -> Ran {
    built(text).unwrap().run(input).unwrap()
}

#[test]
fn a_program_is_built_and_run_with_its_input() {
    let text = "fn main() { let mut l = String::new(); \
                std::io::stdin().read_line(&mut l).unwrap(); println!(\"<{}>\", l.trim()); \
                std::process::exit(3) }";
    let ran = ran(text, "five\n");
    assert_eq!((ran.ended, ran.stdout.as_str()), (ProgramEnd::Code(3), "<five>\n"));
}

#[test]
fn runaways_are_ended() {
    // On a busy machine, a minute may be over before a few seconds of the processor's time.
    let expected = if cfg!(unix) { [4, 64] } else { [10, 10] };
    let busy = ran("fn main() { loop { std::thread::yield_now() } }", "").ended;
    assert!(expected.map(ProgramEnd::TooSlow).contains(&busy), "{busy:?}");
    let waits = "fn main() { std::thread::sleep(std::time::Duration::from_secs(600)) }";
    let waits = built(waits).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let waited = waits.run_in(folder.path(), Duration::from_secs(2), "", RUN, None).unwrap();
    assert_eq!(waited.ended, ProgramEnd::TooSlow(2));
    let endless = ran("fn main() { loop { println!(\"and on\"); } }", "");
    assert_eq!(endless.ended, ProgramEnd::TooLong(OUTPUT_LIMIT));
    assert_eq!(endless.stdout.len() as u64, OUTPUT_LIMIT + 1);
    let deep = "fn f(n: u64) -> u64 { if n == u64::MAX { 0 } else { 1 + f(std::hint::black_box(n + 1)) } } \
                fn main() { println!(\"{}\", f(0)) }";
    assert!(!matches!(ran(deep, "").ended, ProgramEnd::Code(0)));
    // What it tells itself on stderr is no output, whatever its length.
    let debug = "fn main() { eprint!(\"{}\", \"debug\\n\".repeat(1 << 19)); panic!(\"at last\") }";
    let debug = ran(debug, "");
    assert_eq!(debug.ended, ProgramEnd::Code(101));
    assert!(debug.stderr.contains("at last") && debug.stderr.len() < 2 << 20);
    // A program that ignores a long input must not block.
    assert_eq!(ran("fn main() {}", &"x".repeat(1 << 20)).ended, ProgramEnd::Code(0));
}

#[test]
fn what_does_not_compile_is_told_with_its_line() {
    let NotBuilt(messages) = built("fn main() {\n    let x: u8 = \"a\";\n}\n").unwrap_err();
    assert!(messages.contains("starter.rs:2"), "{messages}");
    let unused = "let x = 1; ".repeat(400);
    let program = built(&format!("fn main() {{ {unused} }}")).unwrap();
    assert!(program.warnings.contains("unused variable"));
}

/// The program ends, or is ended, and a process that it has started holds its stdout.
#[test]
#[cfg(unix)]
fn what_a_program_has_started_ends_with_it() {
    let start = std::time::Instant::now();
    let text = "fn main() { std::process::Command::new(\"sleep\").arg(\"600\").spawn().unwrap(); \
                println!(\"here\") }";
    let ran = ran(text, "");
    assert_eq!((ran.ended, ran.stdout.as_str()), (ProgramEnd::Code(0), "here\n"));
    assert!(start.elapsed() < Duration::from_secs(300), "{:?}", start.elapsed());
}

#[test]
#[cfg(target_os = "linux")]
fn memory_has_a_limit() {
    let ran = ran("fn main() { std::hint::black_box(vec![1u8; 3 << 29]); }", "");
    assert_eq!(ran.ended, ProgramEnd::Signal(6));
    assert!(ran.stderr.contains("memory allocation"), "{}", ran.stderr);
}

/// It forks until it cannot, and none of its processes is left. The limit is no limit for root.
#[test]
#[cfg(target_os = "linux")]
fn a_fork_bomb_fizzles() {
    const SLEEPS: &str = "6161.61";
    let enough = if rustix::process::getuid().is_root() { 100 } else { 2500 };
    let text = format!(
        "use std::process::Command; fn main() {{ let mut shell = Command::new(\"sh\"); \
         shell.args([\"-c\", \"ulimit -u 2>/dev/null || ulimit -p\"]); \
         let limit = shell.output().unwrap().stdout; let mut all = Vec::new(); \
         while let Ok(child) = Command::new(\"sleep\").arg(\"{SLEEPS}\").spawn() {{ \
         all.push(child); if all.len() == {enough} {{ break }} }} \
         println!(\"{{}} {{}}\", all.len(), String::from_utf8(limit).unwrap()) }}"
    );
    let ran = ran(&text, "");
    assert_eq!(ran.ended, ProgramEnd::Code(0), "{}", ran.stderr);
    let numbers: Result<Vec<usize>, _> = ran.stdout.split_whitespace().map(str::parse).collect();
    // Its limit is 32 processes beyond those that its user has at that moment.
    let [started, limit] = numbers.expect("a limit, too")[..] else { panic!("{}", ran.stdout) };
    let most = if rustix::process::getuid().is_root() { enough } else { limit };
    assert!((32..2500).contains(&limit) && (1..=most).contains(&started), "{}", ran.stdout);
    let sleeps = || {
        let all = fs::read_dir("/proc").unwrap().flatten();
        let lines = all.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
        lines.filter(|line| String::from_utf8_lossy(line).contains(SLEEPS)).count()
    };
    // They have been ended, which may take a moment.
    for _ in 0..600 {
        if sleeps() == 0 {
            return;
        }
        thread::sleep(Duration::from_millis(100));
    }
    panic!("{} are left", sleeps());
}

#[test]
#[cfg(target_os = "linux")]
fn files_have_limits() {
    let much = ran("fn main() { std::fs::write(\"here\", vec![1u8; 3 << 20]).unwrap() }", "");
    assert_eq!(much.ended, ProgramEnd::TooLarge);
    let many = "fn main() { let all: Vec<_> = (0..100).map_while(|_| \
                std::fs::File::open(\"/dev/null\").ok()).collect(); println!(\"{}\", all.len()) }";
    let open: usize = ran(many, "").stdout.trim().parse().unwrap();
    assert!(open < 64, "{open}");
}

/// A program that reads a number, and one with a mistake in the place that is named.
fn reads_and_is_told_its_mistake(language: Language, [right, wrong, place]: [&str; 3]) {
    let ran = built_in(language, right).unwrap().run("5\n").unwrap();
    assert_eq!((ran.ended, ran.stdout.as_str()), (ProgramEnd::Code(3), "<5>\n"), "{}", ran.stderr);
    let NotBuilt(messages) = built_in(language, wrong).unwrap_err();
    assert!(messages.contains(place), "{messages}");
}

#[test]
fn c_is_built_run_and_told_its_mistakes() {
    let right = "#include <stdio.h>\nint main(void) { int n; if (scanf(\"%d\", &n) != 1) return 1; \
                 printf(\"<%d>\\n\", n); return 3; }\n";
    let wrong = "int main(void) {\n    return x;\n}\n";
    reads_and_is_told_its_mistake(Language::C, [right, wrong, "starter.c:2"]);
}

#[test]
#[ignore = "needs python3"]
fn python_is_read_run_and_told_its_mistakes() {
    let right = "import sys\nprint(f'<{int(input())}>')\nsys.exit(3)\n";
    let wrong = "print(\n    1 +\n)\n";
    reads_and_is_told_its_mistake(Language::Python, [right, wrong, "starter.py\", line"]);
}

#[test]
#[cfg(unix)]
#[ignore = "needs python3"]
fn python_has_no_packages_but_its_own() {
    let text = "import sys\nprint(any('-packages' in it for it in sys.path))\nexit(3)\n";
    let ran = built_in(Language::Python, text).unwrap().run("").unwrap();
    assert_eq!(
        (ran.ended, ran.stdout.as_str()),
        (ProgramEnd::Code(3), "False\n"),
        "{}",
        ran.stderr
    );
}

#[test]
fn nothing_of_this_process_is_in_its_environment() {
    let text = "fn main() { let all: Vec<String> = std::env::vars().map(|it| it.0).collect(); \
                println!(\"{}\", all.join(\" \")) }";
    let names = ran(text, "").stdout;
    assert!(names.contains("PATH") && !names.contains("CARGO"), "{names}");
}

/// The exit code alone would not tell a program from a shell that cannot start it.
#[test]
#[cfg(unix)]
fn what_cannot_be_started_is_an_error_and_no_fault_of_the_program() {
    let built = built("fn main() { std::process::exit(126) }").unwrap();
    assert_eq!(built.run("").unwrap().ended, ProgramEnd::Code(126));
    fs::remove_file(&built.program).unwrap();
    let error = built.run("").unwrap_err();
    assert!(format!("{error:#}").contains("program cannot be executed"), "{error:#}");
    assert!(error.chain().any(|cause| cause.is::<io::Error>()), "{error:?}");
}

/// It is not run again for each of the other inputs.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "needs python3"]
fn python_that_ignores_the_end_of_its_time_is_stopped_at_the_limit() {
    let text = "import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass\n";
    let mut built = built_in(Language::Python, text).unwrap();
    built.limits = ProcessLimits { seconds: 1, ..RUN };
    // On a busy machine, the time that passes may be over first.
    let ended = built.run("").unwrap().ended;
    assert!([ProgramEnd::Killed, ProgramEnd::TooSlow(61)].contains(&ended), "{ended:?}");
}
