//! Runs a program as it is, with a probe that reports what it does. `inference` has the format of what a probe says.

use std::path::{Path, PathBuf};

use crate::running::HELPER;

#[cfg(target_os = "linux")]
mod build;
#[cfg(target_os = "linux")]
mod native;

#[cfg(target_os = "linux")]
pub use build::native;

const PYTHON: &str = if cfg!(windows) { "py" } else { "python3" };

/// What is run for a command, and the name of what it runs: a Python program that calls no helper gets the probe, which
/// follows this source besides.
pub fn python(words: &[String], source: Option<&str>) -> Option<(Vec<String>, String)> {
    let name = Path::new(&words[0]).file_stem()?.to_str()?;
    let is_python = name == "py" || name.starts_with("python") || name.starts_with("pypy");
    let starts = if is_python { options(&words[1..])? + 1 } else { 0 };
    let (python, rest) = words.split_at(starts);
    let python = if is_python { python.to_vec() } else { vec![PYTHON.to_owned()] };
    let first = rest.first()?;
    let name = if first.starts_with('-') { rest.get(1)? } else { first };
    let text = std::fs::read_to_string(first).unwrap_or_default();
    let first_line = text.lines().next().unwrap_or_default();
    let is_script = first.ends_with(".py")
        || is_python
        || first_line.starts_with("#!") && first_line.contains("python");
    if !(first.starts_with('-') || Path::new(first).is_file() && is_script) {
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

/// The first words, as far as they are sources in C or C++.
///
/// # Errors
/// There are some, and this is not Linux.
pub fn native_sources(words: &[String]) -> anyhow::Result<Vec<PathBuf>> {
    let sources: Vec<PathBuf> =
        words.iter().map(PathBuf::from).take_while(|path| language(path).is_some()).collect();
    anyhow::ensure!(
        cfg!(target_os = "linux") || sources.is_empty(),
        "{} is shown as it is on Linux alone. Build it, with {HELPER}",
        words[0]
    );
    Ok(sources)
}
