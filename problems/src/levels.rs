//! What a program prints at its verbose levels, side by side.

pub mod forecast;
pub mod kinds;
pub mod report;

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use common::progress::style;
use indicatif::{HumanBytes, ProgressBar};

use crate::programs::Build;
use forecast::Whole;
use kinds::Kinds;

/// The programs that have verbose levels, and the arguments that each takes before LEVEL.
const PROGRAMS: [(&str, &[&str]); 7] = [
    ("knight-bruteforce", &["WIDTH", "HEIGHT", "X", "Y"]),
    ("knight-backtrack", &["WIDTH", "HEIGHT", "X", "Y"]),
    ("n-queens", &["N"]),
    ("number-place", &["FILE"]),
    ("big-integer", &["WIDTH", "HEIGHT"]),
    ("knight-graph", &["WIDTH", "HEIGHT", "X", "Y"]),
    ("knight-closed", &["WIDTH", "HEIGHT"]),
];

const EXAMPLE: &str = "cargo run -q -p problems -- levels knight-bruteforce 2 2 0 0";

/// The arguments of `problems levels`.
#[derive(clap::Args, Clone, Debug)]
pub struct Arguments {
    /// Stop a level that prints more than this, for example 5MB or 2GB
    #[arg(long, value_name = "SIZE", default_value = "100MB", value_parser = parse_size)]
    pub max_output: u64,
    /// A program of the course
    #[arg(value_name = "PROGRAM")]
    pub program: String,
    /// Its arguments without LEVEL; options for it stand after --
    #[arg(value_name = "ARGS")]
    pub arguments: Vec<String>,
}

/// One level.
#[derive(Clone, Debug)]
pub struct Level {
    /// Bytes that were printed, or read before the level was stopped.
    pub bytes: u64,
    /// The kinds of lines, and how many of each.
    pub kinds: Kinds,
    /// How long it took.
    pub time: Duration,
    /// What the whole level has, if it was stopped.
    pub whole: Option<Whole>,
}

/// Bytes from `100MB`, `2 GiB` or `500`.
fn parse_size(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let digits = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let unit: u64 = match text[digits..].trim().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "kb" => 1000,
        "mb" => 1_000_000,
        "gb" => 1_000_000_000,
        "kib" => 1 << 10,
        "mib" => 1 << 20,
        "gib" => 1 << 30,
        _ => return Err("a size is a whole number and B, kB, MB, GB, KiB, MiB or GiB".to_owned()),
    };
    let number: Option<u64> = text[..digits].parse().ok();
    match number.and_then(|number| number.checked_mul(unit)) {
        Some(0) | None => Err("a size is a whole number from 1, such as 100MB".to_owned()),
        Some(bytes) => Ok(bytes),
    }
}

/// Runs the program at levels 0 to 3.
///
/// # Errors
/// There is no such program, its arguments are wrong, or it cannot be built or run.
pub fn compare(root: &Path, arguments: &Arguments) -> anyhow::Result<Vec<Level>> {
    let program = arguments.program.as_str();
    let known = PROGRAMS
        .iter()
        .find(|(name, _)| *name == program && root.join(name).is_dir());
    let Some((_, names)) = known else {
        let distance = |(name, _): &&(&str, _)| strsim::damerau_levenshtein(name, program);
        let nearest = PROGRAMS
            .iter()
            .min_by_key(distance)
            .map_or("", |(name, _)| name);
        bail!(
            "'{program}' is no program with verbose levels; the nearest is {nearest}\n\
             A command that works: {EXAMPLE}"
        );
    };
    // One too few, and the level would be taken for it.
    let given = &arguments.arguments;
    let given = given
        .iter()
        .take_while(|word| !word.starts_with("--"))
        .count();
    if given != names.len() {
        bail!(
            "{program} is given {given} arguments; before LEVEL, which is added here, it takes {}: {}\n\
             A command that works: {EXAMPLE}",
            names.len(),
            names.join(" ")
        );
    }
    let executable = Build::release(program).executable(root)?;
    let mut levels = Vec::new();
    for level in 0..=3u8 {
        let run = run(&executable, root, arguments, level)?;
        levels.push(run);
    }
    for level in 0..levels.len() {
        if levels[level].whole.is_some() {
            let whole = forecast::whole(&executable, root, arguments, level, &levels)?;
            levels[level].whole = Some(whole);
        }
    }
    Ok(levels)
}

fn run(executable: &Path, root: &Path, arguments: &Arguments, level: u8) -> anyhow::Result<Level> {
    let start = Instant::now();
    let mut child = Command::new(executable)
        .current_dir(root)
        .args(&arguments.arguments)
        .arg(level.to_string())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("{} cannot be run", executable.display()))?;
    let mut kinds = Kinds::default();
    let mut bytes = 0;
    let spinner = ProgressBar::new_spinner().with_style(style("{spinner} {msg}"));
    spinner.enable_steady_tick(Duration::from_millis(200));
    if let Some(mut stdout) = child.stdout.take() {
        let mut buffer = vec![0; 1 << 18];
        while bytes < arguments.max_output {
            let read = stdout
                .read(&mut buffer)
                .context("its output cannot be read")?;
            if read == 0 {
                break;
            }
            bytes += read as u64;
            kinds.read(&buffer[..read]);
            spinner.set_message(format!("level {level}: {}", HumanBytes(bytes)));
        }
        // Leaving with `stdout` closes the pipe, which ends a program that still prints.
    }
    spinner.finish_and_clear();
    let time = start.elapsed();
    let output = child
        .wait_with_output()
        .context("the program cannot be waited for")?;
    let stopped = bytes >= arguments.max_output;
    if !stopped && output.status.code() == Some(2) {
        bail!(
            "{} refuses these arguments:\n{}\nA command that works: {EXAMPLE}",
            arguments.program,
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    if !stopped && bytes == 0 {
        bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(Level {
        bytes,
        kinds,
        time,
        whole: stopped.then(|| Whole::Unknown(String::new())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_with_their_units() {
        for (text, bytes) in [
            ("100MB", 100_000_000),
            ("2 gib", 2 << 30),
            ("500", 500),
            ("7kB", 7000),
        ] {
            assert_eq!(parse_size(text), Ok(bytes));
        }
        for text in ["", "MB", "0", "-5MB", "1.5MB", "9XB", "99999999999GB"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }
}
