//! Shows one search, or two beside each other.

use std::ffi::OsString;
use std::fmt::Write;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use common::cli::args::{LargeArgs, ProgressWhen, RunArgs};
use common::cli::{CommandLine, Refused, exit, human, parse, print, say};
use common::run::Options;
use common::search::{Next, StopFlag, observe};
use visual::VisualArgs;
use visual::file::NewFile;
use visual::replay::{page, plan::FoldPlan, record::record};

use crate::args::{Arguments, EXAMPLE};
use crate::input::Input;
use crate::parting;
use crate::play::play;
use crate::program::{Show, TraceProgram};
use crate::source;

/// Shows one search, or two, or prints a helper.
pub fn main() -> ExitCode {
    exit(|| {
        let arguments: Arguments = parse(EXAMPLE);
        match arguments.helper {
            Some(language) => print(|out| out.write_str(language.helper())),
            None if arguments.compare => compare(arguments),
            None => show(arguments),
        }
    })
}

/// Shows one search.
fn show(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let words: Vec<String> =
        arguments.command.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let source = match &arguments.source {
        Some(path) => Some(given_source(path)?),
        None => words.iter().find_map(|word| source::find(Path::new(word))),
    };
    let name = default_name(&words, source.as_ref().map(|source| &*source.0));
    let draws = arguments.svg.is_some() || arguments.watch.is_some();
    let is_default = arguments.replay.is_none() && !draws && !arguments.stats;
    let replay = arguments.replay.or_else(|| is_default.then(|| PathBuf::from(&name)));
    if is_default && is_other(Path::new(&name)) {
        let why = format!("{name} is there, and is not a page that show has written");
        return Err(Refused::new(why, as_page(&words)).into());
    }
    if arguments.watch.is_some() && !visual::has_screen() {
        return Err(Refused::new(visual::NO_SCREEN, as_page(&words)).into());
    }
    let run_args = RunArgs {
        time_limit: arguments.time_limit,
        stats: arguments.stats,
        progress: ProgressWhen::Never,
        ..RunArgs::default()
    };
    let visual = VisualArgs {
        svg: arguments.svg,
        svg_tree: arguments.svg_tree,
        replay: replay.clone(),
        replay_steps: arguments.replay_steps,
        watch: arguments.watch,
        ..VisualArgs::default()
    };
    let mut options = Options::typed("show", 0, run_args, LargeArgs::default(), visual.asked())?;
    // `--watch` shows the program's output beside each step.
    options.level = u8::from(visual.watch.is_some());
    let mut input = open(&words)?;
    if let Some(limit) = arguments.time_limit {
        input.flag = StopFlag::within(*limit);
    }
    let page = replay.is_some().then_some(arguments.replay_steps);
    let show = Show { title: words.join(" "), source, page, is_part: false };
    let code = play(input, show, &visual, &options)?;
    match (is_default, replay) {
        (true, Some(path)) if code != ExitCode::FAILURE => {
            print(|out| writeln!(out, "{}", path.display())).map(|_| code)
        }
        _ => Ok(code),
    }
}

/// The source that was named.
fn given_source(path: &Path) -> Result<(String, String), Refused> {
    source::read(path).map_err(|why| {
        Refused::new(format!("--source: {} cannot be read: {why}", path.display()), EXAMPLE)
    })
}

/// The command that records the same search as a page: an option comes before the program's words.
fn as_page(words: &[String]) -> CommandLine {
    CommandLine::from("show --replay search.html").followed_by(words)
}

/// Shows two traces on one clock.
fn compare(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let [a, b] = &arguments.command[..] else {
        let mut words = arguments.command.iter().map(|word| word.to_string_lossy());
        let why = match words.find(|word| word.starts_with("--")) {
            Some(option) => format!("{option} comes after the files, and options come before them"),
            None => format!("--compare shows two files, and these are {}", arguments.command.len()),
        };
        let example = "show --compare --replay both.html yours.trace ours.trace";
        return Err(Refused::new(why, example).into());
    };
    let path = arguments.replay.unwrap_or_else(|| PathBuf::from("compare.html"));
    let open = |name: &OsString| -> anyhow::Result<_> {
        let title = name.to_string_lossy();
        let file = File::open(name).with_context(|| format!("{title} cannot be read"))?;
        Ok(Input::stream(&title, file))
    };
    let names = [a, b]
        .map(|name| Path::new(name).file_name().unwrap_or(name).to_string_lossy().into_owned());
    let parting = parting::find([open(a)?, open(b)?], [&names[0], &names[1]])?;
    let (mut partings, said) = match parting {
        Ok(parting) => {
            let said = parting[0].sentence.replacen("this one", &names[0], 1);
            (parting.map(Some), said)
        }
        Err(why) => ([None, None], why.to_owned()),
    };
    let mut record = |side: usize| -> anyhow::Result<_> {
        let name = [a, b][side];
        let title = name.to_string_lossy().into_owned();
        let source = match &arguments.source {
            Some(path) if side == 0 => Some(given_source(path)?),
            _ => source::find(Path::new(name)),
        };
        // A check of the exercises writes both up to where they part.
        let show = Show { title: title.clone(), source, page: Some(None), is_part: true };
        let program = TraceProgram::open(open(name)?, show)?;
        if let Some(parting) = partings[side].take() {
            program.part(parting);
        }
        let mut plan = FoldPlan::new(None);
        let (_, flow) = observe(&program, |event, _| plan.on(event).map(|()| Next::Visit));
        if let Some(failure) = program.failure() {
            say(format_args!("error: {failure}"));
        }
        let place = program.parted().map(|(node, step)| {
            format!("node {}, step {} of {}", human::count(node), human::count(step), names[side])
        });
        Ok((record(&program, plan, &title, flow.err()), place))
    };
    let [(one, place), (other, other_place)] = [record(0)?, record(1)?];
    match (place, other_place) {
        (Some(place), Some(other)) => say(format_args!("note: {said} ({place}; {other})")),
        _ => say(format_args!("note: {said}")),
    }
    let recordings = [one, other];
    NewFile::create(&path, "--replay", "compare.html")?.write(&page::page(&recordings))?;
    print(|out| writeln!(out, "{}", path.display()))
}

/// Opens the trace: stdin, a file that cannot be executed, or a program.
fn open(words: &[String]) -> anyhow::Result<Input> {
    match words {
        [word] if word == "-" => Ok(Input::stream("stdin", io::stdin())),
        [word] if Path::new(word).is_file() && !can_run(Path::new(word)) => {
            let file = File::open(word).with_context(|| format!("{word} cannot be read"))?;
            Ok(Input::stream(word, file))
        }
        [word] if Path::new(word).is_dir() => anyhow::bail!("{word} is a folder"),
        _ => Input::run(words),
    }
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
    let name = source.unwrap_or(&words[0]);
    let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or("trace");
    format!("{}.html", if stem == "-" { "trace" } else { stem })
}

/// Whether there is a file that is no page of ours.
fn is_other(path: &Path) -> bool {
    path.exists() && !fs::read_to_string(path).is_ok_and(|text| text.contains("id=\"recording\""))
}
