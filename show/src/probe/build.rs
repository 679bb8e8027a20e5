//! Builds a program in C or C++ with the compiler's instrumentation and a runtime of ours, and runs it.

use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use common::search::StopFlag;
use rustix::process::{Pid, Signal, kill_process_group};

use super::native::{LineStarts, Names, REPORT, Reports};
use super::{C, CPP, language};
use crate::input::{Input, Translate};

/// The words of a variable of the environment, which are separated by blanks.
fn variable(name: &str, default: &str) -> Vec<String> {
    let value = std::env::var(name).unwrap_or_default();
    let value = if value.trim().is_empty() { default } else { &value };
    value.split_whitespace().map(str::to_owned).collect()
}

/// How often we look whether a compiler has ended, and how many times after it was asked to.
const COMPILER_POLL: Duration = Duration::from_millis(5);
const MOST_POLLS: usize = 200;

/// Asks a compiler to end, which removes its files then, and kills what has not ended after a second.
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

/// Builds what has this name: runs a compiler until it ends, or the flag is raised.
fn compile(
    what: &str,
    language: [&str; 3],
    arguments: &[&str],
    flag: &StopFlag,
) -> anyhow::Result<()> {
    let [name, flags, default] = language;
    let words = [variable(name, default), variable(flags, "")].concat();
    // It starts others, which end with it.
    let mut child = Command::new(&words[0])
        .args(&words[1..])
        .args(arguments)
        .process_group(0)
        .spawn()
        .with_context(|| format!("the compiler {} could not be started", words[0]))?;
    let status = loop {
        match child.try_wait()? {
            Some(status) => break status,
            None if flag.raised().is_some() => break stop(child)?,
            None => thread::sleep(COMPILER_POLL),
        }
    };
    anyhow::ensure!(status.success(), "{what} was not built: {} failed", words[0]);
    Ok(())
}

/// Builds a C or C++ program in a folder: with the compiler's instrumentation and a runtime of ours, unless it calls a helper.
///
/// # Errors
/// The compiler fails, and has said why.
fn build(
    folder: &Path,
    sources: &[PathBuf],
    calls_helper: bool,
    flag: &StopFlag,
) -> anyhow::Result<String> {
    const WRAPS: &str = "-Wl,--wrap=malloc,--wrap=calloc,--wrap=free,--wrap=realloc,--wrap=puts,--wrap=putchar,--wrap=printf,--wrap=fprintf,--wrap=fputs,--wrap=fputc,--wrap=putc,--defsym=__wrap_putc=__wrap_fputc,--wrap=memcpy,--defsym=__wrap_memcpy=__tsan_memcpy,--wrap=memmove,--defsym=__wrap_memmove=__tsan_memmove,--wrap=memset,--defsym=__wrap_memset=__tsan_memset,--wrap=__cxa_throw,--wrap=__cxa_begin_catch";
    const FRAMES: &str = "-fno-omit-frame-pointer";
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let probes = if calls_helper {
        &[][..]
    } else {
        &[
            "-g",
            "-O0",
            FRAMES,
            "-fno-builtin-memcpy",
            "-fno-builtin-memmove",
            "-fno-builtin-memset",
            "-fsanitize=thread",
        ]
    };
    let mut objects = Vec::new();
    let mut linker = C;
    for (place, source) in sources.iter().enumerate() {
        let language = language(source).unwrap_or(C);
        if language == CPP {
            linker = CPP;
        }
        let object = path(&format!("{place}.o"));
        let source = source.to_string_lossy();
        compile(&source, language, &[probes, &["-c", &source, "-o", &object]].concat(), flag)?;
        objects.push(object);
    }
    let program = path("program");
    let [code, runtime] = ["runtime.c", "runtime.o"].map(path);
    let mut links: Vec<&str> = objects.iter().map(String::as_str).collect();
    if !calls_helper {
        std::fs::write(&code, include_str!("runtime.c"))?;
        let [name, _, default] = linker;
        compile(
            "the probe of show",
            [name, "", default],
            &["-w", "-O2", FRAMES, "-x", "c", "-c", &code, "-o", &runtime],
            flag,
        )?;
        links.extend([&*runtime, "-w", "-no-pie", WRAPS]);
    }
    links.extend(["-lm", "-lpthread", "-o", &program]);
    compile(&sources[0].to_string_lossy(), linker, &links, flag)?;
    Ok(program)
}

/// Builds a C or C++ program in a folder of its own, and runs it with these arguments: if it calls no helper, with a probe.
/// Each source has a path, a name and a text; one that is no program's, such as a header, is followed, too.
///
/// # Errors
/// The compiler fails, and has said why, or is stopped by the flag; or the program cannot be started.
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
        let mut starts = LineStarts::default();
        let mut before = 0;
        for (path, (_, text)) in paths.iter().zip(sources) {
            starts.entry(path.canonicalize()?).or_insert(before);
            before += text.lines().count() as u32;
        }
        let names = Names::read(&std::fs::read(program)?, &starts)?;
        let mut reports = Reports::new(&names)?;
        let path = reports.path();
        let mut input = Input::run(&words, Some((&path, Box::new(move || reports.take()))))?;
        input.take_reports(REPORT, translate(names));
        input
    };
    // Its folder goes now: the program runs without it.
    input.name = paths[0].to_string_lossy().into_owned();
    Ok(input)
}

/// Passes the reports of a program with these names on.
fn translate(mut names: Names) -> Translate {
    Box::new(move |report, inference, mut shown| {
        let word =
            |place| u64::from_le_bytes(report[8 * place..][..8].try_into().unwrap_or_default());
        names.on(std::array::from_fn(word));
        for (letter, numbers, text) in names.to.all.drain(..) {
            inference.take(letter, numbers, &text, shown.as_deref_mut());
        }
    })
}
