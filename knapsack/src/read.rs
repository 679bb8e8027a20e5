//! Reads objects from a file.

use std::io::{BufRead, Read};
use std::path::Path;

use anyhow::anyhow;
use common::cli::{CommandLine, open};

use crate::problem::{LARGEST_NUMBER, Object};

/// A thousand objects take less than this, in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// Reads objects from a file, or from stdin if the path is `-`.
///
/// # Errors
/// It cannot be read, a line has no object, or there are none or too many. The text says what is allowed.
pub fn read(path: &Path) -> anyhow::Result<Vec<Object>> {
    let (name, input) = open(path);
    let read = input.map_err(|error| error.to_string()).and_then(|mut input| objects(&mut *input));
    read.map_err(|why| {
        anyhow!(
            "{name}: {why}\nA line has the value and the weight of an object, each a whole number from 1 to {LARGEST_NUMBER}, \
             with blanks or a comma between them; # begins a comment. There are 1 to 1000 objects.\n{}",
            CommandLine::from("knapsack 112").works()
        )
    })
}

/// Reads objects.
///
/// # Errors
/// As for [`read`].
pub fn objects(input: &mut dyn BufRead) -> Result<Vec<Object>, String> {
    let mut text = Vec::new();
    let mut objects = Vec::new();
    Read::take(input, MOST_BYTES).read_to_end(&mut text).map_err(|error| error.to_string())?;
    if text.len() as u64 == MOST_BYTES {
        return Err("a megabyte or more".to_owned());
    }
    let text = String::from_utf8_lossy(&text);
    for (line, number) in text.trim_start_matches('\u{feff}').lines().zip(1..) {
        let code = line.split('#').next().unwrap_or_default().trim();
        if !code.is_empty() {
            let wrong = || format!("line {number}: '{code:.40}' is no object");
            objects.push(object(code).ok_or_else(wrong)?);
        }
    }
    match objects.len() {
        1..=1000 => Ok(objects),
        count => Err(format!("{count} objects")),
    }
}

/// The object of a line without its comment.
fn object(line: &str) -> Option<Object> {
    let blank = line.replacen(',', " ", 1);
    let numbers = blank.split_whitespace().map(|word| word.parse().ok());
    match numbers.collect::<Option<Vec<i64>>>()?[..] {
        [value @ 1..=LARGEST_NUMBER, weight @ 1..=LARGEST_NUMBER] => Some(Object { value, weight }),
        _ => None,
    }
}
