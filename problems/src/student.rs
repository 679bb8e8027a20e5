//! A student's program: built into a temporary folder, run with limits.
//!
//! Starters and solutions are single files of the standard library, no members of the workspace: a
//! program that does not compile disturbs only its author. Compilers, the interpreter and the
//! program itself run in the same [`crate::limits`].

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;
use std::{fs, io};

use anyhow::Context;
use checks::program::{Language, ProgramEnd, Ran, Runnable};
use checks::ran::{LARGEST_FILE, MEMORY};

use crate::cleanup::CleanupGuard;
#[cfg(unix)]
use crate::each;
use crate::limits::{ProcessLimits, Room, Supervision};
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
    memory: MEMORY << 10,
    by_address: true,
    file: LARGEST_FILE << 11,
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

/// What makes a process of a program for each of many inputs, in Python and in C.
pub const FORKS_PYTHON: &str = "each.py";
const FORKS_C: &str = "each.c";
/// Of many inputs, so many are tried where each takes a process that is slow to start.
const MOST_PROCESSES: usize = 16;

const CANNOT_START: &str = "the program that was built cannot be started";

/// A program that was built. Its folder is deleted with it.
#[derive(Debug)]
pub struct Built {
    #[cfg_attr(not(unix), expect(dead_code))]
    language: Language,
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
    supervision: Supervision,
    _folder: CleanupGuard,
}

/// Why there is no program to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotBuilt(pub String);

impl Built {
    /// Builds a single file with optimisation: Rust with debug assertions, C with the sanitizers that work
    /// here; a Python program is only read. Where the program does not compile, it gives the compiler's
    /// messages, which name the file as the student does. This and all runs end at once when the check is over.
    ///
    /// # Errors
    /// The file cannot be read, or there is no compiler: the error says how to install it.
    pub fn build(
        language: Language,
        source: &Path,
        supervision: &Supervision,
    ) -> anyhow::Result<Result<Self, NotBuilt>> {
        let sanitizers = match language {
            Language::C => Sanitizers::find(supervision)?,
            _ => Sanitizers::NONE,
        };
        Built::build_with(sanitizers, language, source, supervision)
    }

    /// Builds a single file with these sanitizers.
    ///
    /// # Errors
    /// Those of [`build`](Self::build).
    pub fn build_with(
        sanitizers: Sanitizers,
        language: Language,
        source: &Path,
        supervision: &Supervision,
    ) -> anyhow::Result<Result<Self, NotBuilt>> {
        // What is not an ordinary file must not hold up the compiler.
        let text = files::read(source)?;
        if let Some(why) = encoding::wrong_in(language, &text) {
            return Ok(Err(NotBuilt(format!("{} {why}", language.starter()))));
        }
        let Tool { program: compiler, home } = tool(language)?;
        let (guard, folder) = CleanupGuard::folder()?;
        for (file, text) in [
            (language.starter(), &text[..]),
            // Always the course's helper, whatever lies beside the student's program.
            (language.helper(), show::helper(language.name()).as_bytes()),
            (FORKS_PYTHON, include_bytes!("each.py")),
            (FORKS_C, include_bytes!("each.c")),
        ] {
            fs::write(folder.join(file), text).context("the temporary folder cannot be written")?;
        }
        let reads = home.iter().map(PathBuf::as_path).collect();
        let mut command =
            supervision.command(&compiler, &Room { folder: &folder, reads, limits: BUILD })?;
        let executable = format!("program{}", std::env::consts::EXE_SUFFIX);
        add_options(&mut command, language, &executable, sanitizers);
        let ran = run(&mut command, "", BUILD_LIMIT, MESSAGE_LIMIT, BUILD, &supervision.is_over)
            .with_context(|| format!("the compiler {} cannot be run", compiler.display()))?;
        // The messages name the file as the student does.
        let here = std::env::current_dir().unwrap_or_default();
        let named = source.strip_prefix(&here).unwrap_or(source).display().to_string();
        let messages = ran
            .stderr
            // Python says so before each error of another kind than SyntaxError: blanks that are wrong, for example.
            .trim_start_matches("Sorry: ")
            .replace(&format!("{}/", folder.display()), "")
            .replace(language.starter(), &named);
        if let Some(why) = why_not_built(ran.ended, &messages, &folder)? {
            return Ok(Err(why));
        }
        let (program, arguments) = match language {
            // Isolated, except that it finds the helper in its folder.
            Language::Python => {
                (alone(compiler, &folder)?, vec!["-Es".into(), folder.join(language.starter())])
            }
            _ => (folder.join(executable), Vec::new()),
        };
        Ok(Ok(Built {
            language,
            program,
            arguments,
            reads: home.into_iter().chain([folder]).collect(),
            warnings: messages,
            limits: limits(language, sanitizers),
            sanitizers,
            supervision: supervision.clone(),
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

    /// How long its runs may take in all, waiting included.
    fn time(&self) -> Duration {
        Duration::from_secs(self.limits.seconds) + WAITS
    }

    fn run_in(
        &self,
        path: &Path,
        time: Duration,
        input: &str,
        limits: ProcessLimits,
        trace: Option<&Path>,
    ) -> anyhow::Result<Ran> {
        let mut command = self.command(&self.program, path, limits)?;
        command.args(&self.arguments).envs(trace.map(|file| ("SEARCH_TRACE", file)));
        run(&mut command, input, time, OUTPUT_LIMIT, limits, &self.supervision.is_over)
            .context(CANNOT_START)
    }

    /// The command that starts one of its processes in a folder.
    fn command(
        &self,
        program: &Path,
        folder: &Path,
        limits: ProcessLimits,
    ) -> anyhow::Result<Command> {
        let reads = self.reads.iter().map(PathBuf::as_path).collect();
        let mut command = self.supervision.command(program, &Room { folder, reads, limits })?;
        command.envs(self.sanitizers.environment(RUN.memory));
        Ok(command)
    }
}

impl Sanitizers {
    /// Those that work here, where programs run so; tried once.
    ///
    /// # Errors
    /// There is no compiler, or no program can be started.
    pub fn find(supervision: &Supervision) -> anyhow::Result<Self> {
        static KNOWN: [OnceLock<Sanitizers>; 2] = [const { OnceLock::new() }; 2];
        let is_own = supervision.sandbox.is_none();
        let known = &KNOWN[usize::from(is_own)];
        if let Some(known) = known.get() {
            return Ok(*known);
        }
        for options in BEST_FIRST {
            let all = Sanitizers { options };
            if (is_own || !all.has_address()) && all.work(supervision)? {
                return Ok(*known.get_or_init(|| all));
            }
        }
        Ok(*known.get_or_init(|| Self::NONE))
    }

    /// Whether a program is built with them, and runs.
    fn work(self, supervision: &Supervision) -> anyhow::Result<bool> {
        let (_folder, path) = CleanupGuard::folder()?;
        let source = path.join(Language::C.starter());
        fs::write(&source, "int main(void) { return 0; }\n")
            .context("the temporary folder cannot be written")?;
        match Built::build_with(self, Language::C, &source, supervision)? {
            Ok(built) => Ok(built.run("")?.ended == ProgramEnd::Code(0)),
            Err(_) => Ok(false),
        }
    }
}

/// What a program in this language may take, built with these sanitizers.
fn limits(language: Language, sanitizers: Sanitizers) -> ProcessLimits {
    match language {
        Language::Python => INTERPRETED,
        _ if sanitizers == Sanitizers::NONE => RUN,
        _ => ProcessLimits { by_address: !sanitizers.has_address(), ..WATCHED },
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
            .args(["-O2", "-g1", "-Wall", "-Wextra", "-o", executable])
            .args(with.options)
            .args([language.starter(), "-lm"])
            .args(cfg!(unix).then_some(FORKS_C))
            // Otherwise the linker searches the sanitizers' libraries for what they take from each other.
            .args(cfg!(target_os = "linux").then_some("-Wl,--allow-shlib-undefined")),
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

/// Whether a disk has not even the room that a compiler needs.
fn is_full(folder: &Path) -> bool {
    #[cfg(unix)]
    let is_full =
        rustix::fs::statvfs(folder).is_ok_and(|disk| disk.f_bavail * disk.f_frsize < 1 << 24);
    #[cfg(not(unix))]
    let is_full = !folder.exists();
    is_full
}

impl Runnable for Built {
    fn run(&self, input: &str) -> anyhow::Result<Ran> {
        let (_folder, path) = CleanupGuard::folder()?;
        self.run_in(&path, self.time(), input, self.limits, None)
    }

    #[cfg(unix)]
    fn run_each(&self, inputs: &[String]) -> anyhow::Result<Vec<Ran>> {
        let (_folder, path) = CleanupGuard::folder()?;
        let (program, arguments) = each::starter(self.language, &self.program, &self.arguments);
        let mut command = self.command(&program, &path, self.limits)?;
        let word = format!("{:016x}", fastrand::u64(..));
        command.args(arguments).env(each::END_VARIABLE, &word);
        let lines = inputs.concat();
        // They are small.
        let bytes = 4 * OUTPUT_LIMIT;
        let ran =
            run(&mut command, &lines, self.time(), bytes, self.limits, &self.supervision.is_over);
        let runs = each::runs(&ran.context(CANNOT_START)?, &word, self.limits);
        // Where the first of them does not end so, it may alone.
        if runs.is_empty() { Ok(vec![self.run(&inputs[0])?]) } else { Ok(runs) }
    }

    fn most_inputs(&self) -> usize {
        if cfg!(unix) { usize::MAX } else { MOST_PROCESSES }
    }
}

#[cfg(test)]
mod tests;
