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

/// The variables that name the compiler and its flags, and the compiler without them, for a C or C++ source.
fn language(source: &str) -> Option<[&'static str; 3]> {
    match Path::new(source).extension()?.to_str()? {
        "c" => Some(["CC", "CFLAGS", "cc"]),
        "cpp" | "cc" | "cxx" | "C" => Some(["CXX", "CXXFLAGS", "c++"]),
        _ => None,
    }
    .filter(|_| Path::new(source).is_file())
}

/// The words of a variable of the environment, which are separated by blanks.
#[cfg(target_os = "linux")]
fn variable(name: &str, default: &str) -> Vec<String> {
    let value = std::env::var(name).unwrap_or_default();
    let value = if value.trim().is_empty() { default } else { &value };
    value.split_whitespace().map(str::to_owned).collect()
}

/// How many words, from the first one on, are sources in C or C++.
pub fn native_sources(words: &[String]) -> usize {
    words.iter().take_while(|word| language(word).is_some()).count()
}

#[cfg(target_os = "linux")]
mod native;

/// Builds a C or C++ program of so many sources in a folder of its own, and runs it: if it calls no helper, with the
/// compiler's instrumentation and a runtime of ours.
///
/// # Errors
/// The compiler fails, and has said why.
#[cfg(target_os = "linux")]
pub fn native(words: &[String], count: usize) -> anyhow::Result<Input> {
    const PROBE: &str = "-fsanitize=thread";
    const WRAPS: &str = "-Wl,--wrap=malloc,--wrap=calloc,--wrap=free,--wrap=realloc,--wrap=puts,--wrap=putchar,--wrap=printf";
    let folder = tempfile::tempdir()?;
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (sources, arguments) = words.split_at(count);
    let source = &sources[0];
    let calls_helper =
        |it: &String| std::fs::read_to_string(it).is_ok_and(|it| it.contains("search_trace"));
    let is_helped = sources.iter().any(calls_helper);
    let run = |[name, flags, default]: [&str; 3], arguments: &[&str]| {
        let words = [variable(name, default), variable(flags, "")].concat();
        let status = Command::new(&words[0]).args(&words[1..]).args(arguments).status();
        let is_built = status
            .with_context(|| format!("the compiler {} could not be started", words[0]))?
            .success();
        anyhow::Ok((words.into_iter().next().unwrap_or_default(), is_built))
    };
    let mut objects = Vec::new();
    let mut linker = ["CC", "CFLAGS", "cc"];
    for (place, source) in sources.iter().enumerate() {
        let language = language(source).unwrap_or(linker);
        if language[0] == "CXX" {
            linker = language;
        }
        let object = path(&format!("{place}.o"));
        let probes = ["-g", "-O0", "-fno-omit-frame-pointer", PROBE];
        let probes = if is_helped { &[] } else { &probes[..] };
        let (compiler, is_built) =
            run(language, &[probes, &["-c", source, "-o", &object]].concat())?;
        let knows_probe = || run(language, &[PROBE, "-fsyntax-only", "-x", "c", "/dev/null"]);
        anyhow::ensure!(
            is_built || is_helped || knows_probe()?.1,
            "{compiler} has no {PROBE}, with which {source} is shown as it is. Add {HELPER}"
        );
        anyhow::ensure!(is_built, "{source} was not built: {compiler} failed");
        objects.push(object);
    }
    let program = path("program");
    let mut links: Vec<&str> = objects.iter().map(String::as_str).collect();
    let [code, runtime] = ["runtime.c", "runtime.o"].map(path);
    if !is_helped {
        std::fs::write(&code, include_str!("runtime.c"))?;
        let language = [linker[0], "", linker[2]];
        run(language, &["-w", "-x", "c", "-c", &code, "-o", &runtime])?;
        links.extend([&*runtime, "-w", "-no-pie", WRAPS]);
    }
    links.extend(["-lm", "-lpthread", "-o", &program]);
    let (compiler, is_built) = run(linker, &links)?;
    anyhow::ensure!(is_built, "{source} was not built: {compiler} failed");
    let mut names = native::Names::read(&std::fs::read(&program)?, sources)?;
    let arguments = arguments.strip_prefix(&["--".to_owned()]).unwrap_or(arguments);
    let words = [&[program], arguments].concat();
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
pub fn native(words: &[String], _: usize) -> anyhow::Result<Input> {
    anyhow::bail!("{} is shown as it is on Linux alone. Build it, with {HELPER}", words[0])
}
