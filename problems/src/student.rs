//! A student's program: built into a temporary folder, run with limits.
//!
//! Starters and solutions are single files of the standard library, no members of the workspace: a
//! program that does not compile disturbs only its author. Compilers, the interpreter and the
//! program itself run in the same [`crate::limits`].

use std::any::Any;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::Context;
use checks::program::{Language, ProgramEnd, Ran, Runnable};

use crate::cleanup::CleanupGuard;
use crate::limits::{self, ProcessLimits, Room, Sandbox};
use crate::running::run;
use crate::sanitizers::{BEST_FIRST, Sanitizers};
use crate::toolchain::{Tool, tool};
use crate::{encoding, files};

/// Bytes that a run may print.
pub const OUTPUT_LIMIT: u64 = 1 << 20;
/// Bytes of compiler messages that are kept.
const MESSAGE_LIMIT: u64 = 1 << 16;
/// Time that building may take.
const BUILD_LIMIT: Duration = Duration::from_secs(120);
/// What a program may take: four seconds, 256 MiB of memory, files of 1 MiB and 16 MiB in all, a few
/// processes.
pub const RUN: ProcessLimits = ProcessLimits {
    seconds: 4,
    memory: 1 << 18,
    by_address: true,
    file: 1 << 11,
    written: Some(1 << 24),
    open: 64,
    processes: Some(32),
};
/// What a program may say of its search: 16 MiB, in blocks of 512 bytes; and how long it may take for this, waiting
/// included: it has failed before.
const TRACE_LIMIT: u64 = 1 << 15;
const TRACE_TIME: Duration = Duration::from_secs(10);
/// What is interpreted may take five times as long, and what sanitizers watch three times.
const INTERPRETED: ProcessLimits = ProcessLimits { seconds: 20, ..RUN };
const WATCHED: ProcessLimits = ProcessLimits { seconds: 12, ..RUN };
/// What the compiler may take: half a minute, 2 GiB of memory, files of 32 MiB.
const BUILD: ProcessLimits = ProcessLimits {
    seconds: 30,
    memory: 1 << 21,
    by_address: true,
    file: 1 << 16,
    written: None,
    open: 1 << 10,
    processes: None,
};
/// Time that a run may take beyond its processor time: what only waits has none, and a busy machine makes an
/// honest program wait. Windows limits no processor time; there, an endless loop takes all of it.
const WAITS: Duration = Duration::from_secs(if cfg!(unix) { 60 } else { 6 });

/// A program that was built. Its folder is deleted with it.
#[derive(Debug)]
pub struct Built {
    /// What is run, and with which arguments.
    program: PathBuf,
    arguments: Vec<PathBuf>,
    /// What it reads: its own folder, and that of the interpreter.
    reads: Vec<PathBuf>,
    /// What the compiler said although it built the program: warnings.
    pub warnings: String,
    limits: ProcessLimits,
    /// What watches it, if it is written in C.
    pub sanitizers: Sanitizers,
    sandbox: Option<Arc<dyn Sandbox>>,
    is_over: Option<Arc<AtomicBool>>,
    _folder: CleanupGuard,
}

/// Why there is no program to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotBuilt(pub String);

impl Built {
    /// Builds a single file with optimisation: Rust with debug assertions, C with the sanitizers that work
    /// here; a Python program is only read. Where the program does not compile, it gives the compiler's
    /// messages, which name the file as the student does. This and all runs end at once when `is_over` is raised.
    ///
    /// # Errors
    /// The file cannot be read, or there is no compiler: the error says how to install it.
    pub fn build(
        language: Language,
        source: &Path,
        sandbox: Option<Arc<dyn Sandbox>>,
        is_over: Option<Arc<AtomicBool>>,
    ) -> anyhow::Result<Result<Self, NotBuilt>> {
        let sanitizers = match language {
            Language::C => Sanitizers::find(sandbox.as_ref())?,
            _ => Sanitizers::NONE,
        };
        Built::build_with(sanitizers, language, source, sandbox, is_over)
    }

    /// Builds a single file with these sanitizers.
    ///
    /// # Errors
    /// Those of [`build`](Self::build).
    pub fn build_with(
        sanitizers: Sanitizers,
        language: Language,
        source: &Path,
        sandbox: Option<Arc<dyn Sandbox>>,
        is_over: Option<Arc<AtomicBool>>,
    ) -> anyhow::Result<Result<Self, NotBuilt>> {
        // What is not an ordinary file must not hold up the compiler.
        let text = files::read(source)?;
        if let Some(why) = encoding::wrong_in(language, &text) {
            return Ok(Err(NotBuilt(format!("{} {why}", language.starter()))));
        }
        let Tool { program: compiler, home } = tool(language)?;
        let (guard, folder) = CleanupGuard::folder()?;
        let starter = folder.join(language.starter());
        // Always the course's helper, whatever lies beside the student's program.
        let helper = show::helper(language.name());
        fs::write(&starter, text)
            .and_then(|()| fs::write(folder.join(language.helper()), helper))
            .context("the temporary folder cannot be written")?;
        let reads = home.iter().map(PathBuf::as_path).collect();
        let room = Room { folder: &folder, reads, limits: BUILD };
        let (mut command, left) = confined(sandbox.as_deref(), &compiler, &room)?;
        let executable = format!("program{}", std::env::consts::EXE_SUFFIX);
        add_options(&mut command, language, &executable, sanitizers);
        let ran =
            run(&mut command, left, "", BUILD_LIMIT, MESSAGE_LIMIT, BUILD, is_over.as_deref())
                .with_context(|| format!("the compiler {} cannot be run", compiler.display()))?;
        // The messages name the file as the student does.
        let here = std::env::current_dir().unwrap_or_default();
        let named = source.strip_prefix(&here).unwrap_or(source).display().to_string();
        // Python is sorry for blanks that are wrong, and for nothing else.
        let messages =
            named_so(ran.stderr.trim_start_matches("Sorry: "), language.starter(), &named);
        if let Some(why) = why_not_built(ran.ended, &messages, &folder)? {
            return Ok(Err(why));
        }
        let (program, arguments) = match language {
            // Isolated, except that it finds the helper in its folder.
            Language::Python => (alone(compiler, &folder)?, vec!["-Es".into(), starter]),
            _ => (folder.join(executable), Vec::new()),
        };
        Ok(Ok(Built {
            program,
            arguments,
            reads: home.into_iter().chain([folder]).collect(),
            warnings: messages,
            limits: limits_of(language, sanitizers),
            sanitizers,
            sandbox,
            is_over,
            _folder: guard,
        }))
    }

    /// Runs the program, and gives what it says of its search through the helper, and whether that is all.
    ///
    /// # Errors
    /// The program cannot be started, or says nothing.
    pub fn trace(&self, input: &str) -> anyhow::Result<(String, bool)> {
        let (_folder, path) = CleanupGuard::folder()?;
        let limits = ProcessLimits { file: TRACE_LIMIT, ..self.limits };
        let file = path.join("trace");
        let ran = self.run_in(&path, TRACE_TIME, input, limits, Some(&file))?;
        let text = String::from_utf8_lossy(&fs::read(file)?).into_owned();
        let is_cut = text.len() as u64 >= 512 * TRACE_LIMIT;
        let is_whole = matches!(ran.ended, ProgramEnd::Code(_) | ProgramEnd::Signal(_)) && !is_cut;
        // The last line may be half a one.
        Ok((text[..text.rfind('\n').map_or(0, |end| end + 1)].to_owned(), is_whole))
    }

    fn run_in(
        &self,
        path: &Path,
        time: Duration,
        input: &str,
        limits: ProcessLimits,
        trace: Option<&Path>,
    ) -> anyhow::Result<Ran> {
        let reads = self.reads.iter().map(PathBuf::as_path).collect();
        let room = Room { folder: path, reads, limits };
        let (mut command, left) = confined(self.sandbox.as_deref(), &self.program, &room)?;
        command.args(&self.arguments).envs(trace.map(|file| ("SEARCH_TRACE", file)));
        command.envs(self.sanitizers.environment(RUN.memory));
        run(&mut command, left, input, time, OUTPUT_LIMIT, limits, self.is_over.as_deref())
            .context("the program that was built cannot be started")
    }
}

impl Sanitizers {
    /// Those that work here, where programs run in this sandbox; tried once.
    ///
    /// # Errors
    /// There is no compiler, or no program can be started.
    pub fn find(sandbox: Option<&Arc<dyn Sandbox>>) -> anyhow::Result<Self> {
        static KNOWN: [OnceLock<Sanitizers>; 2] = [const { OnceLock::new() }; 2];
        let has_room = sandbox.is_none_or(|sandbox| sandbox.limits_memory());
        let known = &KNOWN[usize::from(has_room)];
        if let Some(known) = known.get() {
            return Ok(*known);
        }
        for options in BEST_FIRST {
            let all = Sanitizers { options };
            if (has_room || !all.has_address()) && all.work(sandbox)? {
                return Ok(*known.get_or_init(|| all));
            }
        }
        Ok(*known.get_or_init(|| Self::NONE))
    }

    /// Whether a program is built with them, and runs.
    fn work(self, sandbox: Option<&Arc<dyn Sandbox>>) -> anyhow::Result<bool> {
        let (_folder, path) = CleanupGuard::folder()?;
        let source = path.join(Language::C.starter());
        fs::write(&source, "int main(void) { return 0; }\n")
            .context("the temporary folder cannot be written")?;
        match Built::build_with(self, Language::C, &source, sandbox.cloned(), None)? {
            Ok(built) => Ok(built.run("")?.ended == ProgramEnd::Code(0)),
            Err(_) => Ok(false),
        }
    }
}

/// Adds the options of a language's compiler.
fn add_options(command: &mut Command, language: Language, executable: &str, with: Sanitizers) {
    match language {
        Language::Rust => command
            .args(["--edition", "2024", "--crate-name", "program", "--crate-type", "bin"])
            .args(["-Copt-level=2", "-Ccodegen-units=1", "-Cdebug-assertions=on", "-o", executable])
            .arg(language.starter()),
        Language::C => command
            .args(["-O2", "-g", "-Wall", "-Wextra", "-o", executable])
            .args(with.options)
            .args([language.starter(), "-lm"]),
        Language::Python => command.args(["-I", "-S", "-m", "py_compile", language.starter()]),
    };
}

/// The interpreter without the packages that a machine has besides Python itself: in an environment of its own, as those
/// of `python -m venv`. Some packages take longer to be loaded with each run than the program takes.
#[cfg_attr(not(unix), allow(unused_variables))]
fn alone(interpreter: PathBuf, folder: &Path) -> io::Result<PathBuf> {
    #[cfg(unix)]
    if let (Some(home), program) = (interpreter.parent(), folder.join("python")) {
        let home = format!("home = {}\ninclude-system-site-packages = false\n", home.display());
        let settings = folder.join("pyvenv.cfg");
        fs::write(&settings, home)?;
        // Whatever the umask: it may be run as another user.
        fs::set_permissions(&settings, std::os::unix::fs::PermissionsExt::from_mode(0o644))?;
        std::os::unix::fs::symlink(&interpreter, &program)?;
        return Ok(program);
    }
    Ok(interpreter)
}

/// The command that runs a program in its room, and what is to be dropped when it has ended.
fn confined(
    sandbox: Option<&dyn Sandbox>,
    program: &Path,
    room: &Room,
) -> anyhow::Result<(Command, Option<Box<dyn Any>>)> {
    Ok(match sandbox {
        Some(sandbox) => {
            let (command, left) = sandbox.command(program, room)?;
            (command, Some(left))
        }
        None => (limits::confined(program, room), None),
    })
}

/// Why a compiler that has ended so has built nothing, if it has not.
///
/// # Errors
/// The disk is full.
fn why_not_built(
    end: ProgramEnd,
    messages: &str,
    folder: &Path,
) -> anyhow::Result<Option<NotBuilt>> {
    match end {
        ProgramEnd::Code(0) => Ok(None),
        ProgramEnd::TooSlow(_) | ProgramEnd::Killed => {
            Ok(Some(NotBuilt("compiling took too long, or too much memory".to_owned())))
        }
        _ if is_full(folder) => Err(io::Error::from(io::ErrorKind::StorageFull))
            .with_context(|| format!("nothing can be compiled in {}", folder.display())),
        _ => Ok(Some(NotBuilt(messages.to_owned()))),
    }
}

/// The limits of a program that was built so.
fn limits_of(language: Language, sanitizers: Sanitizers) -> ProcessLimits {
    match language {
        Language::Python => INTERPRETED,
        _ if sanitizers == Sanitizers::NONE => RUN,
        _ => ProcessLimits { by_address: !sanitizers.has_address(), ..WATCHED },
    }
}

/// Whether a disk has not even the room that a compiler needs.
fn is_full(folder: &Path) -> bool {
    #[cfg(unix)]
    let is_full =
        rustix::fs::statvfs(folder).is_ok_and(|disk| disk.f_bavail * disk.f_frsize < 1 << 24);
    #[cfg(not(unix))]
    let is_full = !folder.exists();
    is_full
}

/// A compiler's messages with another name for the file: at the beginning of a word only.
fn named_so(messages: &str, file: &str, named: &str) -> String {
    let is_whole =
        |before: Option<char>| before.is_none_or(|sign| sign.is_whitespace() || sign == '"');
    let mut text = String::new();
    for (number, part) in messages.split(file).enumerate() {
        if number > 0 {
            text += if is_whole(text.chars().next_back()) { named } else { file };
        }
        text += part;
    }
    text
}

impl Runnable for Built {
    fn run(&self, input: &str) -> anyhow::Result<Ran> {
        let (_folder, path) = CleanupGuard::folder()?;
        let time = Duration::from_secs(self.limits.seconds) + WAITS;
        self.run_in(&path, time, input, self.limits, None)
    }
}

#[cfg(test)]
mod tests {
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
        Built::build(language, &source, None, None).unwrap()
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
        let debug =
            "fn main() { eprint!(\"{}\", \"debug\\n\".repeat(1 << 19)); panic!(\"at last\") }";
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
        let numbers: Result<Vec<usize>, _> =
            ran.stdout.split_whitespace().map(str::parse).collect();
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

    #[test]
    fn who_reads_more_than_there_is_gets_the_end() {
        let text = "fn main() { let text = std::io::read_to_string(std::io::stdin()).unwrap(); \
                    println!(\"{}\", text.len()) }";
        assert_eq!(ran(text, "five\n").stdout, "5\n");
    }

    /// A program that reads a number, and one with a mistake in the place that is named.
    fn reads_and_is_told_its_mistake(language: Language, [right, wrong, place]: [&str; 3]) {
        let ran = built_in(language, right).unwrap().run("5\n").unwrap();
        assert_eq!(
            (ran.ended, ran.stdout.as_str()),
            (ProgramEnd::Code(3), "<5>\n"),
            "{}",
            ran.stderr
        );
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
        let text =
            "import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass\n";
        let mut built = built_in(Language::Python, text).unwrap();
        built.limits = ProcessLimits { seconds: 1, ..RUN };
        // On a busy machine, the time that passes may be over first.
        let ended = built.run("").unwrap().ended;
        assert!([ProgramEnd::Killed, ProgramEnd::TooSlow(61)].contains(&ended), "{ended:?}");
    }
}
