//! Shows one search, or two beside each other.

use std::fmt::Write;
use std::fs::{self, File};
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use common::cli::args::{LargeArgs, RunArgs};
use common::cli::{self, Refused, exit, human, parse, say};
use common::run::{Options, signals};
use common::search::{Count, Event, Next, Stop, StopFlag};
use visual::VisualArgs;
use visual::difference::first_difference;
use visual::file::NewFile;
use visual::replay::{page, recorder::Recorder};

use crate::args::{ShowArguments, helper};
use crate::input::{EXAMPLE, Input};
use crate::play::{play, shown};
use crate::probe;
use crate::reader::Reader;
use crate::source;

/// Shows one search, or two, or prints a helper.
pub fn main() -> ExitCode {
    let arguments: ShowArguments = parse(EXAMPLE);
    exit(match arguments.helper {
        Some(language) => cli::print(|out| out.write_str(helper(&language))),
        None if arguments.compare => compare(arguments),
        None => show(arguments),
    })
}

/// Shows one search.
fn show(arguments: ShowArguments) -> anyhow::Result<ExitCode> {
    let words = &arguments.command;
    let given = arguments.source.as_ref().map(|path| path.to_string_lossy());
    let python = probe::python(words, given.as_deref());
    let mut paths = probe::native_sources(words)?;
    #[cfg(target_os = "linux")]
    let native = paths.len();
    let sources = sources(&arguments, words, &mut paths, python.is_some())?;
    let name = default_name(words, sources.first().map(|source| &*source.0));
    let is_default = arguments.replay.is_none()
        && arguments.svg.is_none()
        && arguments.watch.is_none()
        && !arguments.stats;
    let replay = arguments.replay.or_else(|| is_default.then(|| PathBuf::from(&name)));
    if is_default && is_foreign_file(Path::new(&name)) {
        return Err(Refused::new(
            format!("{name} is there, and is not a page that show has written"),
            "show --replay search.html queens.py 8",
        )
        .into());
    }
    let visual =
        VisualArgs { svg: arguments.svg, replay, watch: arguments.watch, ..VisualArgs::default() };
    let mut options = Options::typed(
        EXAMPLE,
        0,
        RunArgs { time_limit: arguments.time_limit, stats: arguments.stats, ..RunArgs::default() },
        LargeArgs::default(),
        visual.asked(),
    )?;
    // `--watch` shows the program's output beside each step.
    options.level = u8::from(visual.watch.is_some());
    let flag = StopFlag::within(arguments.time_limit.map(Duration::from));
    signals::catch(&flag)?;
    let opened = match python {
        Some((run, name)) => Input::run(&run, None).map(|mut input| {
            input.name = name;
            input
        }),
        #[cfg(target_os = "linux")]
        None if native > 0 => probe::native(&words[native..], &paths, &sources, &flag),
        None => open(words),
    };
    if let (Err(_), Some(stop)) = (&opened, flag.raised()) {
        say(stop.note(" while it was built"));
        return Ok(ExitCode::from(stop.exit_code()));
    }
    let mut input = opened?;
    input.named = arguments.named;
    input.flag = flag;
    input.title = words.join(" ");
    input.sources = sources;
    let code = play(input, &visual, &options)?;
    if is_default && code != ExitCode::FAILURE {
        cli::print(|out| writeln!(out, "{name}"))?;
    }
    Ok(code)
}

/// The sources of a program, each with its name: those of C and C++ have these paths, and what `--source` names is added.
fn sources(
    arguments: &ShowArguments,
    words: &[String],
    paths: &mut Vec<PathBuf>,
    is_python: bool,
) -> anyhow::Result<Vec<(String, String)>> {
    let mut sources = Vec::new();
    for path in &*paths {
        sources.push(
            source::read(path).with_context(|| format!("{} cannot be read", path.display()))?,
        );
    }
    match &arguments.source {
        // It may be a module.
        Some(path) if is_python => sources.extend(source::read(path)),
        Some(path) if !paths.contains(path) => {
            sources.push(given_source(path)?);
            paths.push(path.clone());
        }
        None if paths.is_empty() => {
            sources.extend(words.iter().find_map(|word| source::find(Path::new(word))));
        }
        _ => {}
    }
    Ok(sources)
}

/// The source that was named.
fn given_source(path: &Path) -> Result<(String, String), Refused> {
    source::read(path).map_err(|why| {
        Refused::new(format!("--source: {} cannot be read: {why}", path.display()), EXAMPLE)
    })
}

/// Shows two traces on one clock.
fn compare(arguments: ShowArguments) -> anyhow::Result<ExitCode> {
    let [a, b] = &arguments.command[..] else {
        return Err(Refused::new(
            "--compare shows two files, and options come before them",
            "show --compare --replay both.html yours.trace ours.trace",
        )
        .into());
    };
    let path = arguments.replay.unwrap_or_else(|| PathBuf::from("compare.html"));
    let open = |name: &str, source| -> anyhow::Result<_> {
        let mut input = file(name)?;
        input.sources.extend(source);
        Reader::open(input)
    };
    let mut readers = [open(a, None)?, open(b, None)?];
    let [one, other] = &readers.each_mut().map(|reader| reader.choices(false));
    let difference = first_difference([one, other], &readers[0].header);
    readers.iter().filter_map(Reader::failure).for_each(|it| say(format_args!("error: {it}")));
    let record = |side: usize| -> anyhow::Result<_> {
        let name = [a, b][side];
        let source = match &arguments.source {
            Some(path) if side == 0 => Some(given_source(path)?),
            _ => source::find(Path::new(name)),
        };
        let mut reader = open(name, source)?;
        let mut recorder = Recorder::beside(difference.as_ref(), side);
        let flow = reader.read(&mut Count::default(), &mut |event, line| {
            recorder.on(event, line).map(|()| Next::Visit)
        });
        Ok(recorder.end(&shown(&reader.header), name, flow.err())?.to_json())
    };
    let recordings = [record(0)?, record(1)?];
    let names =
        [a, b].map(|name| Path::new(name).file_name().and_then(|it| it.to_str()).unwrap_or(name));
    match &difference {
        Some(difference) => {
            let [one, other] = names;
            let words = difference.message(names);
            let [a, b] = difference.steps.map(human::grouped);
            say(format_args!("note: in {words} (step {a} of {one}; step {b} of {other})"));
        }
        None if !one.has_board_of(other) => say("note: they have different boards"),
        None => say("note: both make the same choices"),
    }
    let page = page::page(&recordings, difference.map(|difference| difference.parts(names)));
    NewFile::create(&path, "--replay", "compare.html")?.write(&page)?;
    cli::print(|out| writeln!(out, "{}", path.display()))
}

/// Opens the trace: stdin, a file that cannot be executed, or a program.
fn open(words: &[String]) -> anyhow::Result<Input> {
    match words {
        [word] if word == "-" => Ok(Input::stream("stdin", io::stdin())),
        [word, rest @ ..] if Path::new(word).is_file() && !can_run(Path::new(word)) => {
            anyhow::ensure!(
                rest.is_empty(),
                "{word} is no program; a trace comes last: show {} {word}",
                rest.join(" ")
            );
            file(word)
        }
        [word] if Path::new(word).is_dir() => {
            anyhow::bail!("{word} is a folder; name a program in it, such as queens.py")
        }
        _ => Input::run(words, None),
    }
}

/// The trace in a file.
fn file(name: &str) -> anyhow::Result<Input> {
    let file = File::open(name).with_context(|| format!("{name} cannot be read"))?;
    Ok(Input::stream(name, file))
}

#[cfg(unix)]
fn can_run(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;

    fs::metadata(path).is_ok_and(|there| there.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn can_run(path: &Path) -> bool {
    let ends = ["exe", "com", "bat", "cmd"];
    path.extension().is_some_and(|end| ends.iter().any(|known| end.eq_ignore_ascii_case(known)))
}

/// The page's name if none is given.
fn default_name(words: &[String], source: Option<&str>) -> String {
    let name = Path::new(source.unwrap_or(&words[0]));
    let stem = name.file_stem().and_then(|stem| stem.to_str()).unwrap_or("trace");
    format!("{}.html", if stem == "-" { "trace" } else { stem })
}

/// Whether there is a file that is no page of ours.
fn is_foreign_file(path: &Path) -> bool {
    path.exists() && !fs::read_to_string(path).is_ok_and(|text| text.contains("id=\"recording\""))
}

/// Where the searches of two traces part, in words, and the board there; each trace is whole, or goes on. None if
/// they are not on the same board, or make the same choices.
pub fn difference(traces: [(&str, bool); 2]) -> Option<String> {
    let open = |trace: &str| {
        let input = Input::stream("a trace", Cursor::new(trace.to_owned()));
        Reader::open(input).ok()
    };
    let [(yours, is_whole), (ours, ours_is_whole)] = traces;
    let mut reader = open(yours)?;
    let mut other = open(ours)?;
    let choices = [reader.choices(!is_whole), other.choices(!ours_is_whole)];
    let difference = first_difference(choices.each_ref(), &reader.header)?;
    let mut text = format!("in {}", difference.message(["yours", "ours"]));
    let mut nodes = 0;
    let mut again = open(yours)?;
    let size = reader.header.size;
    // It stops at the node.
    let _ = again.read(&mut Count::default(), &mut |event, _| {
        let Event::Entered { board, depth } = *event else { return Ok(Next::Visit) };
        nodes += 1;
        if nodes < difference.node {
            return Ok(Next::Visit);
        }
        for row in reader.header.shape.cells(size, board, depth).chunks(size.width as usize) {
            text.push('\n');
            text.extend(row.iter().map(|&cell| match cell {
                0 => "  .".to_owned(),
                cell => format!("{:>3}", reader.header.shape.written(cell, ["x", "*"])),
            }));
        }
        Err(Stop::Enough)
    });
    Some(text)
}
