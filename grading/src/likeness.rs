//! Whether two programs are the same except for names and comments. This is a reason to look at them, not a proof.

use std::collections::{HashMap, HashSet};

use checks::program::Language;

/// Signs of a program beyond its template: with fewer, all correct ones look alike. Of the course's own, the
/// short ones have 18 at most, and the others 98 at least.
const FEWEST_SIGNS: usize = 80;

/// A program without its names, if enough of its lines are not its template's.
pub fn essence(language: Language, text: &str, template: &str) -> Option<String> {
    let [text, template] = [text, template].map(|text| without_comments(language, text));
    let known: HashSet<&str> = template.lines().map(str::trim).collect();
    let own: Vec<&str> = text.lines().filter(|line| !known.contains(line.trim())).collect();
    (without_names(&own.join("\n")).len() >= FEWEST_SIGNS).then(|| without_names(&text))
}

/// Whether a student's program is the course's own, and that is more than chance: only comments, blanks
/// and names differ. Worksheets are not compared; their right answers are everybody's.
pub fn is_the_solution(language: Language, text: &str, template: &str, solution: &str) -> bool {
    let theirs = without_names(&without_comments(language, text));
    essence(language, solution, template).is_some_and(|ours| ours == theirs)
}

/// A program that has no comments, without blanks, its names replaced by numbers in their order.
fn without_names(text: &str) -> String {
    let mut names = HashMap::new();
    let mut essence = String::new();
    let mut word = String::new();
    for letter in text.chars().chain(['\n']) {
        if letter.is_alphanumeric() || letter == '_' {
            word.push(letter);
            continue;
        }
        if word.starts_with(|first: char| first.is_ascii_digit()) {
            essence += &word;
        } else if !word.is_empty() {
            let next = names.len();
            essence += &format!("#{}", names.entry(word.clone()).or_insert(next));
        }
        word.clear();
        essence.extend((!letter.is_whitespace()).then_some(letter));
    }
    essence
}

/// The text without comments; those in a text literal go, too. No starter has any.
pub fn without_comments(language: Language, text: &str) -> String {
    let (line, block) = match language {
        Language::Python => ("#", ("\"\"\"", "\"\"\"")),
        _ => ("//", ("/*", "*/")),
    };
    let text = text.trim_start_matches('\u{feff}');
    let find = |sign: &str, from: usize| text[from..].find(sign).map_or(text.len(), |at| from + at);
    let mut kept = String::new();
    let mut from = 0;
    let mut next = [find(line, 0), find(block.0, 0)];
    loop {
        // A sign is looked for again only when it has been passed: a file may be all comments.
        for (place, sign) in next.iter_mut().zip([line, block.0]) {
            if *place < from {
                *place = find(sign, from);
            }
        }
        let start = next[0].min(next[1]);
        kept += &text[from..start];
        if start == text.len() {
            return kept;
        }
        kept.push(' ');
        from = match next[1] < next[0] {
            true => text.len().min(find(block.1, start + block.0.len()) + block.1.len()),
            false => find("\n", start),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    #[test]
    fn other_names_and_comments_hide_nothing() {
        let rust = |text: &str| without_names(&without_comments(Language::Rust, text));
        let mine = "fn main() { let n = 8; // eight\n  run(n); }";
        let yours = "// my own\nfn main() {\n    let size /* of it */ = 8;\n    search(size);\n}";
        assert_eq!(rust(mine), rust(yours));
        assert_ne!(rust(mine), rust("fn main() { let n = 9; run(n); }"));
        assert_ne!(rust(mine), rust("fn main() { let n = 8; run(m); }"));
        let python = |text: &str| without_names(&without_comments(Language::Python, text));
        let mine = "\"\"\"Mine.\"\"\"\nfor n in range(8):  # eight\n    run(n)\n";
        assert_eq!(python(mine), python("for size in range(8):\n  go(size)\n#"));
    }

    #[test]
    fn a_file_of_comments_takes_no_longer_than_another() {
        for text in ["//\n", "/**/", "// /*\n"].map(|comment| comment.repeat(200_000)) {
            let start = Instant::now();
            assert_eq!(essence(Language::Rust, &text, &text), None);
            assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
        }
    }

    #[test]
    fn a_short_solution_is_everybodys_and_a_long_one_is_not() {
        let solves = |text: &str, solution: &str| {
            is_the_solution(Language::C, text, "int f(void) {\n}\n", solution)
        };
        let short = "int f(void) {\nreturn x / w + y / h * h;\n}\n";
        assert!(!solves(short, short));
        let long = format!("int f(void) {{\n{}\n}}\n", "x = g(x) + 1;\n".repeat(10));
        assert!(solves(&format!("/* Ana */ {}", long.replace('x', "size")), &long));
        assert!(!solves(&long.replace('1', "2"), &long));
    }
}
