//! Sorts a program's lines into kinds: `-- 3 cells fixed --` and `-- 4 cells fixed --` are one.

/// More kinds than this are not told apart; no program has nearly as many.
const MOST_KINDS: usize = 60;
/// A line is sorted, and shown, by this many bytes of it.
const MOST_BYTES: usize = 160;

/// One kind of lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The line with # for each number, and … for what repeats.
    pub pattern: String,
    /// The first line of this kind.
    pub example: String,
    /// How many there are.
    pub lines: u64,
}

/// The kinds of a text, in the order of their first lines.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    kinds: Vec<Kind>,
    /// The beginning of a line whose end is not read yet.
    line: Vec<u8>,
    pattern: Vec<u8>,
    lines: u64,
}

impl Kinds {
    /// Reads the next piece of the text.
    pub fn read(&mut self, bytes: &[u8]) {
        let mut pieces = bytes.split(|&byte| byte == b'\n');
        let mut piece = pieces.next();
        for next in pieces {
            self.keep(piece.unwrap_or_default());
            self.sort();
            piece = Some(next);
        }
        self.keep(piece.unwrap_or_default());
    }

    /// The kinds so far, and how many lines each has.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// Complete lines so far.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// How many lines have a pattern that ends like this.
    pub fn count(&self, ending: &str) -> u64 {
        let ends = |kind: &&Kind| kind.pattern.ends_with(ending);
        self.kinds.iter().filter(ends).map(|kind| kind.lines).sum()
    }

    fn keep(&mut self, piece: &[u8]) {
        let room = MOST_BYTES.saturating_sub(self.line.len()).min(piece.len());
        self.line.extend_from_slice(&piece[..room]);
    }

    fn sort(&mut self) {
        self.lines += 1;
        write_pattern(&self.line, &mut self.pattern);
        let known = self
            .kinds
            .iter_mut()
            .find(|kind| kind.pattern.as_bytes() == self.pattern);
        if let Some(kind) = known {
            kind.lines += 1;
        } else if self.kinds.len() < MOST_KINDS {
            self.kinds.push(Kind {
                pattern: String::from_utf8_lossy(&self.pattern).into_owned(),
                example: String::from_utf8_lossy(&self.line).into_owned(),
                lines: 1,
            });
        }
        self.line.clear();
    }
}

/// Each number becomes #, each run of figures and dots (a row of a puzzle) #, each run of Q and dots
/// (a row of queens) Q, and a word that repeats is written once, with … after it.
fn write_pattern(line: &[u8], pattern: &mut Vec<u8>) {
    pattern.clear();
    let mut last = 0..0;
    for word in line
        .split(|byte| byte.is_ascii_whitespace())
        .filter(|word| !word.is_empty())
    {
        let start = pattern.len();
        let only = |extra: &[u8]| word.iter().all(|byte| extra.contains(byte));
        if only(b"0123456789.") {
            pattern.push(b'#');
        } else if only(b"Q.") {
            pattern.push(b'Q');
        } else {
            write_word(word, pattern);
        }
        if !last.is_empty() && pattern[last.clone()] == pattern[start..] {
            pattern.truncate(start);
            if !pattern.ends_with("… ".as_bytes()) {
                pattern.extend_from_slice("… ".as_bytes());
            }
        } else {
            last = start..pattern.len();
            pattern.push(b' ');
        }
    }
    pattern.truncate(pattern.trim_ascii_end().len());
}

/// One word, with # for each number in it. A minus sign belongs to a number unless it joins words, as
/// in `block-4`.
fn write_word(word: &[u8], pattern: &mut Vec<u8>) {
    for (place, &byte) in word.iter().enumerate() {
        let after = |place: usize| word.get(place + 1).is_some_and(u8::is_ascii_digit);
        let joins = place > 0 && word[place - 1].is_ascii_alphanumeric();
        let sign = byte == b'-' && after(place) && !joins;
        if byte.is_ascii_digit() || sign {
            if !pattern.ends_with(b"#") {
                pattern.push(b'#');
            }
        } else {
            pattern.push(byte);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(line: &str) -> String {
        let mut pattern = Vec::new();
        write_pattern(line.as_bytes(), &mut pattern);
        String::from_utf8(pattern).unwrap()
    }

    #[test]
    fn lines_that_differ_in_numbers_only_are_one_kind() {
        for (line, expected) in [
            ("-- 13 cells fixed --", "-- # cells fixed --"),
            (" 1  0 12 ", "# …"),
            ("0 .2.9....6", "# …"),
            ("..Q.", "Q"),
            (">> 3 (-2, 11) 4 at 5", ">> # (#, #) # at #"),
            ("** - (0, 0) - at 1", "** - (#, #) - at #"),
            (">> (4, 0) 7 block-1", ">> (#, #) # block-#"),
            ("======== 0 ========", "======== # ========"),
            ("Time = 0.029590 [sec]", "Time = # [sec]"),
            ("Result:", "Result:"),
            ("", ""),
        ] {
            assert_eq!(pattern(line), expected, "{line}");
        }
    }

    #[test]
    fn pieces_may_end_anywhere() {
        let text = b"a 1\na 2\n\n 1  2 \n 3  4 \nb 9\nlast";
        let mut whole = Kinds::default();
        whole.read(text);
        for size in 1..text.len() {
            let mut kinds = Kinds::default();
            text.chunks(size).for_each(|piece| kinds.read(piece));
            assert_eq!(kinds.kinds(), whole.kinds());
        }
        let counted: Vec<(&str, &str, u64)> = whole
            .kinds()
            .iter()
            .map(|kind| (kind.pattern.as_str(), kind.example.as_str(), kind.lines))
            .collect();
        assert_eq!(
            counted,
            [
                ("a #", "a 1", 2),
                ("", "", 1),
                ("# …", " 1  2 ", 2),
                ("b #", "b 9", 1)
            ]
        );
        assert_eq!(whole.lines(), 6);
    }

    #[test]
    fn long_and_many_lines_do_not_eat_memory() {
        let mut kinds = Kinds::default();
        kinds.read(&vec![b'x'; 10 << 20]);
        kinds.read(b"\n");
        for number in 0..1000 {
            let word: String = format!("{number:b}").replace('0', "a").replace('1', "b");
            kinds.read(format!("{word}\n").as_bytes());
        }
        assert_eq!(kinds.kinds().len(), MOST_KINDS);
        assert_eq!(kinds.kinds()[0].example.len(), MOST_BYTES);
        assert_eq!(kinds.lines(), 1001);
    }
}
