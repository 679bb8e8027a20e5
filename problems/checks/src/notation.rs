//! Numbers and formulas in the notations of students, as the reader of formulas takes them.

/// Signs that stand for more than one character of what is typed here.
const SIGNS: [(&str, &str); 6] = [
    ("½", "(1/2)"),
    ("exp(", "2.718281828459045^("),
    ("⌊", "floor("),
    ("⌈", "ceil("),
    ("⌋", ")"),
    ("⌉", ")"),
];
/// Words before a number or a formula, and behind it: what is counted in this course, and words that count nothing.
const BEFORE: &str = "about approx approximately around at by ca circa exactly level max most order roughly a factor of";
const BEHIND: &str = "answer bit block byte call candidate cell clue decimal deep diagonal digit each edge entry leave level line move nanosecond node permutation row solution step time tour way x year memory operation space work fold case worst the in of";

/// A number or a formula as it is typed here: signs replaced, without the words and signs around it.
pub fn normalised(text: &str) -> String {
    // A condition is no part of the answer, and not all of it, either.
    let mut text = text.replace(">=", "≥").replace(['`', '“', '”', '„', '"'], "");
    for (sign, typed) in SIGNS {
        text = text.replace(sign, typed);
    }
    // That of a sum, in parentheses, parts nothing.
    let mut open = 0;
    let is_outer = |sign: char| {
        open += i32::from(sign == '(') - i32::from(sign == ')');
        "=∈~∼≈≅≃".contains(sign) && open == 0
    };
    let mut text = text.rsplit(is_outer).find(|part| !part.trim().is_empty()).unwrap_or_default();
    loop {
        let before = text;
        text = text
            .trim_start_matches(['+', '*', '×', ' '])
            .trim_end_matches(['.', ';', ',', '*', '×', 'x', ' ']);
        text = text.strip_suffix("-fold").unwrap_or(text);
        // x2.18, and 299 (rounded down), but not O(N) (log n)
        let factor = text.trim_start_matches(['x', 'X']);
        if factor.starts_with(|it: char| it.is_ascii_digit()) {
            text = factor;
        }
        let remark = text.strip_suffix(')').and_then(|text| text.rsplit_once(" ("));
        let is_word =
            |it: &str| it.len() > 1 && it.chars().all(|letter| letter.is_ascii_lowercase());
        text = remark.filter(|it| it.1.split(' ').all(is_word)).map_or(text, |it| it.0);
        let first = text.split(' ').next().unwrap_or_default();
        if is_one_of(&first.trim_end_matches('.').to_lowercase(), BEFORE) {
            text = &text[first.len()..];
        }
        if let Some((rest, last)) = text.rsplit_once(' ')
            && is_one_of(&singular(&last.to_lowercase()), BEHIND)
        {
            text = rest;
        }
        if text == before {
            break;
        }
    }
    // 1 2/3
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit());
    match text.split_once(' ') {
        Some((whole, part))
            if is_digits(whole) && part.split('/').all(is_digits) && part.contains('/') =>
        {
            format!("{whole} + {part}")
        }
        _ => text.to_owned(),
    }
}

fn is_one_of(word: &str, words: &str) -> bool {
    words.split(' ').any(|known| known == word)
}

fn singular(unit: &str) -> String {
    unit.strip_suffix("ies")
        .map(|it| format!("{it}y"))
        .unwrap_or_else(|| unit.strip_suffix('s').unwrap_or(unit).to_owned())
}
