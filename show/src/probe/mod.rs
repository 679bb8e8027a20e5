//! Runs a program as it is, with a probe that reports what it does. `inference` has the format of what a probe says.

use std::path::Path;
#[cfg(target_os = "linux")]
use std::process::Command;

#[cfg(target_os = "linux")]
use anyhow::Context;

use crate::input::Input;
use crate::running::HELPER;

const PYTHON: &str = if cfg!(windows) { "py" } else { "python3" };

/// What is run for a command: a Python program that calls no helper gets the probe.
pub fn python(words: &[String]) -> Option<Vec<String>> {
    let is_source = |word: &String| word.ends_with(".py") && Path::new(word).is_file();
    let is_python = |word: &String| {
        let name = Path::new(word).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        name == "py" || name.starts_with("python") || name.starts_with("pypy")
    };
    let (python, rest) = match words {
        [source, ..] if is_source(source) => (PYTHON.to_owned(), words),
        [python, rest @ ..] if is_python(python) && rest.first().is_some_and(is_source) => {
            (python.clone(), rest)
        }
        _ => return None,
    };
    let text = std::fs::read_to_string(&rest[0]).unwrap_or_default();
    if text.contains("search_trace") {
        return Some([&[python], rest].concat());
    }
    let probe = include_str!("probe.py");
    Some([&[python, "-c".to_owned(), probe.to_owned()], rest].concat())
}

/// The compiler of a C or C++ source.
pub fn compiler(source: &Path) -> Option<&'static str> {
    match source.extension()?.to_str()? {
        "c" => Some("cc"),
        "cpp" | "cc" | "cxx" | "C" => Some("c++"),
        _ => None,
    }
    .filter(|_| source.is_file())
}

#[cfg(target_os = "linux")]
mod native;

/// Builds a C or C++ program in a folder of its own, and runs it: if it calls no helper, with the compiler's instrumentation
/// and a runtime of ours.
///
/// # Errors
/// The compiler fails, and has said why.
#[cfg(target_os = "linux")]
pub fn native(compiler: &str, words: &[String]) -> anyhow::Result<Input> {
    let folder = tempfile::tempdir()?;
    let names = ["x.o", "runtime.c", "program"]
        .map(|name| folder.path().join(name).to_string_lossy().into_owned());
    let [object, runtime, program] = names.each_ref().map(String::as_str);
    let run = |arguments: &[&str]| {
        let status = Command::new(compiler).args(arguments).status();
        status.with_context(|| format!("the compiler {compiler} could not be started"))
    };
    let source = words[0].as_str();
    let is_built = if std::fs::read_to_string(source).is_ok_and(|it| it.contains("search_trace")) {
        run(&[source, "-lm", "-o", program])?.success()
    } else {
        const PROBE: &str = "-fsanitize=thread";
        const WRAPS: &str = "-Wl,--wrap=malloc,--wrap=calloc,--wrap=free,--wrap=realloc,--wrap=puts,--wrap=putchar,--wrap=printf";
        std::fs::write(runtime, include_str!("runtime.c"))?;
        let compiles = ["-g", "-O0", "-fno-omit-frame-pointer", PROBE, "-c", source, "-o", object];
        let links = ["-w", "-no-pie", WRAPS, object, "-lm", "-lpthread", "-o", program];
        let is_compiled = run(&compiles)?.success();
        anyhow::ensure!(
            is_compiled || run(&[PROBE, "-fsyntax-only", "-x", "c", "/dev/null"])?.success(),
            "{compiler} has no {PROBE}, with which {source} is shown as it is. Add {HELPER}"
        );
        is_compiled && run(&[&links[..], &["-x", "c", runtime]].concat())?.success()
    };
    anyhow::ensure!(is_built, "{source} was not built: {compiler} failed");
    let mut names = native::Names::read(&std::fs::read(program)?, Path::new(source))?;
    let words = [&[program.to_owned()], &words[1..]].concat();
    let mut input = Input::run(&words, Some(&names.places()))?;
    source.clone_into(&mut input.name);
    input.translate = Some(Box::new(move |line, to| {
        // The folder goes with the input.
        let _ = (&folder, names.on(line, to));
    }));
    Ok(input)
}

/// Says that a C or C++ program is not shown as it is here.
///
/// # Errors
/// Always.
#[cfg(not(target_os = "linux"))]
pub fn native(_: &str, words: &[String]) -> anyhow::Result<Input> {
    anyhow::bail!("{} is shown as it is on Linux alone. Build it, with {HELPER}", words[0])
}
