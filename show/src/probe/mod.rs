//! Runs a program as it is, with a probe that reports what it does. `inference` has the format of what a probe says.

use std::path::{Path, PathBuf};
#[cfg(target_os = "linux")]
use std::{
    io,
    os::unix::process::CommandExt,
    process::{Child, Command, ExitStatus},
    thread,
    time::Duration,
};

#[cfg(target_os = "linux")]
use anyhow::Context;
use common::search::StopFlag;
#[cfg(target_os = "linux")]
use rustix::process::{Pid, Signal, kill_process_group};

use crate::input::Input;
#[cfg(target_os = "linux")]
use crate::input::Translate;
#[cfg(not(target_os = "linux"))]
use crate::running::HELPER;

const PYTHON: &str = if cfg!(windows) { "py" } else { "python3" };

/// What is run for a command, and the name of what it runs: a Python program that calls no helper gets the probe, which
/// follows this source besides.
pub fn python(words: &[String], source: Option<&str>) -> Option<(Vec<String>, String)> {
    let is_python = |word: &String| {
        let name = Path::new(word).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        name == "py" || name.starts_with("python") || name.starts_with("pypy")
    };
    let starts = if is_python(&words[0]) { options(&words[1..])? + 1 } else { 0 };
    let (python, rest) = words.split_at(starts);
    let python = if starts > 0 { python.to_vec() } else { vec![PYTHON.to_owned()] };
    let first = rest.first()?;
    let name = if first.starts_with('-') { rest.get(1)? } else { first };
    let text = std::fs::read_to_string(first).unwrap_or_default();
    let first_line = text.lines().next().unwrap_or_default();
    let is_script = first.ends_with(".py")
        || starts > 0
        || first_line.starts_with("#!") && first_line.contains("python");
    let is_file = Path::new(first).is_file();
    if !(first.starts_with('-') || is_file && is_script) {
        return None;
    }
    if text.contains("search_trace") {
        return Some(([&*python, rest].concat(), name.clone()));
    }
    let probe = ["-c", include_str!("probe.py"), source.unwrap_or_default()].map(str::to_owned);
    Some(([&*python, &probe, rest].concat(), name.clone()))
}

/// How many options of Python come before its program, `-m` or `-c`; none if there is no program.
fn options(words: &[String]) -> Option<usize> {
    let mut place = 0;
    loop {
        place += match words.get(place)?.as_str() {
            "-m" | "-c" => return Some(place),
            "-W" | "-X" => 2,
            "-" | "--" => return None,
            word if word.starts_with('-') => 1,
            _ => return Some(place),
        }
    }
}

/// The variables that name the compiler and its flags, and the compiler without them.
const C: [&str; 3] = ["CC", "CFLAGS", "cc"];
const CPP: [&str; 3] = ["CXX", "CXXFLAGS", "c++"];

/// The language of a C or C++ source.
fn language(source: &Path) -> Option<[&'static str; 3]> {
    match source.extension()?.to_str()? {
        "c" => Some(C),
        "cpp" | "cc" | "cxx" | "C" => Some(CPP),
        _ => None,
    }
    .filter(|_| source.is_file())
}

/// The words of a variable of the environment, which are separated by blanks.
#[cfg(target_os = "linux")]
fn variable(name: &str, default: &str) -> Vec<String> {
    let value = std::env::var(name).unwrap_or_default();
    let value = if value.trim().is_empty() { default } else { &value };
    value.split_whitespace().map(str::to_owned).collect()
}

/// The first words, as far as they are sources in C or C++.
pub fn native_sources(words: &[String]) -> Vec<PathBuf> {
    let is_source = |path: &PathBuf| language(path).is_some();
    words.iter().map(PathBuf::from).take_while(is_source).collect()
}

#[cfg(target_os = "linux")]
mod native;

/// How often we look whether a compiler has ended, and how many times after it was asked to.
#[cfg(target_os = "linux")]
const COMPILER_POLL: Duration = Duration::from_millis(5);
#[cfg(target_os = "linux")]
const MOST_POLLS: usize = 200;

/// Asks a compiler to end, which removes its files then, and kills what has not ended after a second.
#[cfg(target_os = "linux")]
fn stop(mut compiler: Child) -> io::Result<ExitStatus> {
    let group = Pid::from_child(&compiler);
    let _ = kill_process_group(group, Signal::TERM); // it may have ended
    for _ in 0..MOST_POLLS {
        if compiler.try_wait()?.is_none() {
            thread::sleep(COMPILER_POLL);
        }
    }
    let _ = kill_process_group(group, Signal::KILL); // nobody may be left
    compiler.wait()
}

/// Runs a compiler until it ends, or the flag is raised: its name, and whether it has succeeded.
#[cfg(target_os = "linux")]
fn compile(
    language: [&str; 3],
    arguments: &[&str],
    flag: &StopFlag,
) -> anyhow::Result<(String, bool)> {
    let [name, flags, default] = language;
    let words = [variable(name, default), variable(flags, "")].concat();
    // It starts others, which end with it.
    let mut command = Command::new(&words[0]);
    let child = command.args(&words[1..]).args(arguments).process_group(0).spawn();
    let mut child =
        child.with_context(|| format!("the compiler {} could not be started", words[0]))?;
    let status = loop {
        match child.try_wait()? {
            Some(status) => break status,
            None if flag.raised().is_some() => break stop(child)?,
            None => thread::sleep(COMPILER_POLL),
        }
    };
    Ok((words[0].clone(), status.success()))
}

/// Builds a C or C++ program in a folder, unless it calls a helper with the compiler's instrumentation and a runtime of ours.
///
/// # Errors
/// The compiler fails, and has said why.
#[cfg(target_os = "linux")]
fn build(
    folder: &Path,
    sources: &[PathBuf],
    calls_helper: bool,
    flag: &StopFlag,
) -> anyhow::Result<String> {
    const WRAPS: &str = "-Wl,--wrap=malloc,--wrap=calloc,--wrap=free,--wrap=realloc,--wrap=puts,--wrap=putchar,--wrap=printf";
    const FRAMES: &str = "-fno-omit-frame-pointer";
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let probes = if calls_helper { &[][..] } else { &["-g", "-O0", FRAMES, "-fsanitize=thread"] };
    let mut objects = Vec::new();
    let mut linker = C;
    for (place, source) in sources.iter().enumerate() {
        let language = language(source).unwrap_or(C);
        if language == CPP {
            linker = CPP;
        }
        let object = path(&format!("{place}.o"));
        let source = source.to_string_lossy();
        let arguments = [probes, &["-c", &source, "-o", &object]].concat();
        let (compiler, is_built) = compile(language, &arguments, flag)?;
        anyhow::ensure!(is_built, "{source} was not built: {compiler} failed");
        objects.push(object);
    }
    let program = path("program");
    let [code, runtime] = ["runtime.c", "runtime.o"].map(path);
    let mut links: Vec<&str> = objects.iter().map(String::as_str).collect();
    if !calls_helper {
        std::fs::write(&code, include_str!("runtime.c"))?;
        let [name, _, default] = linker;
        let arguments = ["-w", "-O2", FRAMES, "-x", "c", "-c", &code, "-o", &runtime];
        let (compiler, is_built) = compile([name, "", default], &arguments, flag)?;
        anyhow::ensure!(
            is_built,
            "{compiler} cannot compile what follows a program: a fault of show"
        );
        links.extend([&*runtime, "-w", "-no-pie", WRAPS]);
    }
    links.extend(["-lm", "-lpthread", "-o", &program]);
    let (compiler, is_built) = compile(linker, &links, flag)?;
    anyhow::ensure!(is_built, "{} was not built: {compiler} failed", sources[0].display());
    Ok(program)
}

/// Builds a C or C++ program in a folder of its own, and runs it with these arguments: if it calls no helper, with a probe.
/// Each source has a path, a name and a text; one that is no program's, such as a header, is followed, too.
///
/// # Errors
/// The compiler fails, and has said why, or is stopped by the flag; or the program cannot be started.
#[cfg(target_os = "linux")]
pub fn native(
    arguments: &[String],
    paths: &[PathBuf],
    sources: &[(String, String)],
    flag: &StopFlag,
) -> anyhow::Result<Input> {
    let calls_helper = sources.iter().any(|(_, text)| text.contains("search_trace"));
    let folder = tempfile::tempdir()?;
    let built: Vec<PathBuf> =
        paths.iter().filter(|path| language(path).is_some()).cloned().collect();
    let program = build(folder.path(), &built, calls_helper, flag)?;
    let arguments = arguments.strip_prefix(&["--".to_owned()]).unwrap_or(arguments);
    let words = [std::slice::from_ref(&program), arguments].concat();
    let mut input = if calls_helper {
        Input::run(&words, None)?
    } else {
        let mut starts = native::LineStarts::default();
        let mut before = 0;
        for (path, (_, text)) in paths.iter().zip(sources) {
            starts.entry(path.canonicalize()?).or_insert(before);
            before += text.lines().count() as u32;
        }
        let names = native::Names::read(&std::fs::read(program)?, &starts)?;
        let reports = native::Reports::new(&names)?;
        let path = reports.path();
        let mut input = Input::run(&words, Some((&path, Box::new(reports))))?;
        input.take_reports(native::REPORT, translate(names));
        input
    };
    // Its folder goes now: the program runs without it.
    input.name = paths[0].to_string_lossy().into_owned();
    Ok(input)
}

/// Passes the reports of a program with these names on.
#[cfg(target_os = "linux")]
fn translate(mut names: native::Names) -> Translate {
    let mut to = native::RawEvents::default();
    Box::new(move |report, inference, mut shown| {
        let words = report.chunks_exact(8);
        let mut words = words.map(|word| u64::from_le_bytes(word.try_into().unwrap_or_default()));
        names.on(std::array::from_fn(|_| words.next().unwrap_or_default()), &mut to);
        for (letter, numbers, text) in to.0.drain(..) {
            inference.take(letter, numbers, &text, shown.as_deref_mut());
        }
    })
}

/// Says that a C or C++ program is not shown as it is here.
///
/// # Errors
/// Always.
#[cfg(not(target_os = "linux"))]
pub fn native(
    _: &[String],
    paths: &[PathBuf],
    _: &[(String, String)],
    _: &StopFlag,
) -> anyhow::Result<Input> {
    let name = paths[0].display();
    anyhow::bail!("{name} is shown as it is on Linux alone. Build it, with {HELPER}")
}
