//! What one line of a file of puzzles says.
//!
//! Generators write puzzles in different ways, and people copy them from programs, pages and spreadsheets. This
//! file knows the signs of all of them; `read.rs` puts the lines together.

use crate::problem::N;

/// How many cells a puzzle has.
pub const CELLS: usize = N * N;

/// What a line is.
#[derive(PartialEq)]
pub enum PuzzleLine {
    /// Blank, a comment, or a border between rows.
    Nothing,
    /// A line that begins with a letter, such as a title or the first line of a table.
    Heading,
    /// The digits of nine or of 81 cells, each written with one sign; 0 is an empty cell.
    Signs(Vec<u8>),
    /// Numbers in the lecture's form, between blanks. Behind the last cell of a puzzle, there may be other text.
    Numbers(String),
}

/// Says what a line without a byte order mark is.
///
/// # Errors
/// What is wrong with it.
pub fn read(line: &str) -> Result<PuzzleLine, String> {
    let line = line.trim();
    // Files of millions of puzzles have only such lines.
    if matches!(line.len(), N | CELLS) && line.chars().all(|sign| matches!(sign, '0'..='9' | '.')) {
        return Ok(PuzzleLine::Signs(digits(line)));
    }
    if line.is_empty() || line.starts_with(['#', '%']) {
        return Ok(PuzzleLine::Nothing);
    }
    if let Some((parameters, cells)) = line.split_once(':')
        && is_game(parameters)
    {
        return game(parameters, cells).map(PuzzleLine::Signs);
    }
    let text = without_punctuation(line);
    let words: Vec<&str> = text.split_whitespace().collect();
    let signs = words.concat();
    let is_whole_row = matches!(signs.len(), N | CELLS) && signs.chars().all(is_cell);
    if signs.chars().all(|sign| "-+=".contains(sign)) && (line.contains('|') || !is_whole_row) {
        return Ok(PuzzleLine::Nothing);
    }
    // Single digits between blanks are numbers, too: the lecture's form may go on with any number of them.
    let width = words[0].len();
    let is_in_groups = width >= 3 && words.iter().all(|word| word.len() == width);
    if is_whole_row && (line.contains('|') || is_in_groups) {
        return Ok(PuzzleLine::Signs(digits(&signs)));
    }
    if let [word] = words[..]
        && !word.contains('+') // in the lecture's form, a sign separates numbers
        && (word.len() == CELLS || word.len() > LONGEST_NUMBER && word.starts_with(is_cell))
    {
        return Err(fault(word));
    }
    Ok(if text.trim_start().starts_with(char::is_alphabetic) {
        PuzzleLine::Heading
    } else {
        PuzzleLine::Numbers(text)
    })
}

/// The most digits of a C `int`: more of them in a row are meant as cells.
const LONGEST_NUMBER: usize = 10;

/// The digits of cells.
fn digits(signs: &str) -> Vec<u8> {
    signs.chars().map(|sign| sign.to_digit(10).unwrap_or(0) as u8).collect()
}

/// A digit, or a sign for an empty cell.
fn is_cell(sign: char) -> bool {
    sign.is_ascii_digit() || "._*?x-".contains(sign)
}

/// A line without what separates and surrounds cells in grids, tables and arrays.
fn without_punctuation(line: &str) -> String {
    let mut fields: Vec<&str> = line.split(',').collect();
    // In a spreadsheet, an empty cell has an empty field. With fewer fields, nobody knows what an empty one means.
    let empty = if fields.len() == N { "." } else { "," };
    if fields.len() != N {
        fields.pop_if(|last| last.trim().is_empty());
    }
    for field in fields.iter_mut().filter(|field| field.trim().is_empty()) {
        *field = empty;
    }
    fields.join(" ").replace(['|', ';', '{', '}', '[', ']', '"'], " ")
}

/// What is wrong with a long word that should be cells.
fn fault(word: &str) -> String {
    match word.chars().zip(1..).find(|(sign, _)| !is_cell(*sign)) {
        Some((sign, place)) => {
            format!("character {place}, '{}', is not a cell", sign.escape_debug())
        }
        None => format!("it has {} characters; a row has 9, and a puzzle 81", word.len()),
    }
}

/// Whether a text is the part of a game id before its colon: a size and variants, such as `3x3` or `9jx`.
fn is_game(parameters: &str) -> bool {
    let has_known_signs = |sign: char| sign.is_ascii_digit() || sign.is_ascii_lowercase();
    parameters.starts_with(|sign: char| sign.is_ascii_digit())
        && parameters.chars().all(has_known_signs)
        && parameters.contains(['x', 'j'])
}

/// The cells of a game id of *Solo* in Simon Tatham's puzzles: a letter is a run of empty cells, `a` is one of them
/// and `z` 26; a `_` parts two digits.
///
/// # Errors
/// It has another size or variant, or not 81 cells.
fn game(parameters: &str, cells: &str) -> Result<Vec<u8>, String> {
    if parameters != "3x3" {
        return Err(format!(
            "{parameters:.20} is a game id of another size or variant; only 3x3 can be read"
        ));
    }
    let mut digits = Vec::new();
    let numbers = cells.split_inclusive(|sign: char| !sign.is_ascii_digit());
    for part in numbers {
        let number = part.trim_end_matches(|sign: char| !sign.is_ascii_digit());
        match number.parse() {
            Ok(digit @ 1..=9) => digits.push(digit),
            _ if number.is_empty() => {}
            _ => return Err(format!("'{number:.20}' in the game id is not a digit from 1 to 9")),
        }
        let end = &part.as_bytes()[number.len()..];
        match end {
            [] | [b'_'] => {}
            [letter @ b'a'..=b'z'] => digits.extend(vec![0; usize::from(letter - b'a' + 1)]),
            _ => {
                return Err(format!("'{}' is no sign of a game id", end.escape_ascii()));
            }
        }
        if digits.len() > CELLS {
            break;
        }
    }
    match digits.len() {
        CELLS => Ok(digits),
        more if more > CELLS => Err("the game id has more than 81 cells".to_owned()),
        fewer => Err(format!("the game id has {fewer} of 81 cells")),
    }
}
