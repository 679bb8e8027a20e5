//! Builds a program in C or C++ with the compiler's instrumentation and a runtime of ours, and runs it.

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
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

/// How often we look whether a compiler has ended.
const COMPILER_POLL: Duration = Duration::from_millis(5);

/// Builds what has this name in a folder: runs a compiler until it ends, or the flag is raised.
fn compile(
    what: &str,
    language: [&str; 3],
    arguments: &[&str],
    folder: &Path,
    flag: &StopFlag,
) -> anyhow::Result<()> {
    let [name, flags, default] = language;
    let words = [variable(name, default), variable(flags, "")].concat();
    // It starts others, which are killed with it, and what all of them leave behind goes with the folder.
    let mut child = Command::new(&words[0])
        .args(&words[1..])
        .args(arguments)
        .env("TMPDIR", folder)
        .process_group(0)
        .spawn()
        .with_context(|| format!("the compiler {} could not be started", words[0]))?;
    let status = loop {
        match child.try_wait()? {
            Some(status) => break status,
            None if flag.raised().is_some() => {
                let _ = kill_process_group(Pid::from_child(&child), Signal::KILL); // it may have ended
                break child.wait()?;
            }
            None => thread::sleep(COMPILER_POLL),
        }
    };
    anyhow::ensure!(status.success(), "{what} was not built: {} failed", words[0]);
    Ok(())
}

/// Builds a C or C++ program in a folder, with the compiler's instrumentation and a runtime of ours.
///
/// # Errors
/// The compiler fails, and has said why.
fn build(folder: &Path, paths: &[PathBuf], flag: &StopFlag) -> anyhow::Result<String> {
    const WRAPS: &str = "-Wl,--wrap=malloc,--wrap=calloc,--wrap=free,--wrap=realloc,--wrap=puts,--wrap=putchar,--wrap=printf,--wrap=fprintf,--wrap=fputs,--wrap=fputc,--wrap=putc,--defsym=__wrap_putc=__wrap_fputc,--wrap=memcpy,--defsym=__wrap_memcpy=__tsan_memcpy,--wrap=memmove,--defsym=__wrap_memmove=__tsan_memmove,--wrap=memset,--defsym=__wrap_memset=__tsan_memset,--wrap=__cxa_throw,--wrap=__cxa_begin_catch";
    const FRAMES: &str = "-fno-omit-frame-pointer";
    const PROBES: &[&str] = &[
        "-g",
        "-O0",
        FRAMES,
        "-fno-builtin-memcpy",
        "-fno-builtin-memmove",
        "-fno-builtin-memset",
        "-fsanitize=thread",
    ];
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let [program, code, runtime] = ["program", "runtime.c", "runtime.o"].map(path);
    let mut objects = vec![runtime];
    let mut linker = C;
    for source in paths {
        let Some(language) = language(source) else { continue };
        if language == CPP {
            linker = CPP;
        }
        let object = path(&format!("{}.o", objects.len()));
        let source = source.to_string_lossy();
        let arguments = [PROBES, &["-c", &source, "-o", &object]].concat();
        compile(&source, language, &arguments, folder, flag)?;
        objects.push(object);
    }
    std::fs::write(&code, include_str!("runtime.c"))?;
    let [name, _, default] = linker;
    let arguments = ["-w", "-O2", FRAMES, "-x", "c", "-c", &code, "-o", &objects[0]];
    compile("the probe of show", [name, "", default], &arguments, folder, flag)?;
    let mut arguments: Vec<&str> = objects.iter().map(String::as_str).collect();
    arguments.extend(["-w", "-no-pie", WRAPS, "-lm", "-lpthread", "-o", &program]);
    compile(&paths[0].to_string_lossy(), linker, &arguments, folder, flag)?;
    Ok(program)
}

/// Builds a C or C++ program with a probe in a folder of its own, and runs it with these arguments. Each source has a path, a
/// name and a text; one that is no program's, such as a header, is followed, too.
///
/// # Errors
/// It calls a helper; the compiler fails, and has said why, or is stopped by the flag; or the program cannot be started.
pub fn native(
    arguments: &[String],
    paths: &[PathBuf],
    sources: &[(String, String)],
    flag: &StopFlag,
) -> anyhow::Result<Input> {
    let name = paths[0].to_string_lossy().into_owned();
    let mut starts = LineStarts::default();
    let mut before = 0;
    for (path, (_, text)) in paths.iter().zip(sources) {
        anyhow::ensure!(
            !text.contains("search_trace"),
            "{name} calls the helper, so build it, and show what is built: `show ./PROGRAM`"
        );
        starts.entry(path.canonicalize()?).or_insert(before);
        before += text.lines().count() as u32;
    }
    let folder = tempfile::tempdir()?;
    let program = build(folder.path(), paths, flag)?;
    let names = Names::read(&std::fs::read(&program)?, &starts)?;
    let mut reports = Reports::new(&names)?;
    let path = reports.path();
    let arguments = arguments.strip_prefix(&["--".to_owned()]).unwrap_or(arguments);
    let words = [&[program], arguments].concat();
    let mut input = Input::run(&words, Some((&path, Box::new(move || reports.take()))))?;
    input.take_reports(REPORT, translate(names));
    // Its folder goes now: the program runs without it.
    input.name = name;
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
