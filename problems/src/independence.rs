//! Whether a submission does its work itself: the course's own solution, and one that starts another
//! program of the course or takes in its text, would pass without any work.

use std::collections::HashMap;
use std::path::Path;

use toml::Table;

use crate::files;

/// Words by which a Rust program starts another one, or takes in another file.
const STARTS: [&str; 9] = [
    "Command",
    "extern",
    "include",
    "include_str",
    "include_bytes",
    "asm",
    "global_asm",
    "syscall",
    "path",
];
/// Words by which a command line, or the file that it names, leads to a program of the course.
const LEADS: [&str; 4] = ["target/release", "target/debug", "target\\release", "cargo"];

/// Whether a student's file is the course's own solution: only comments, blanks and a program's names
/// may differ. Short exercises have one right answer; whoever writes it into the template has worked,
/// and has the template's first line.
pub fn is_the_solution(text: &str, template: &str, solution: &str) -> bool {
    let head = |text: &str| text.trim_start_matches('\u{feff}').lines().next().map(str::to_owned);
    head(text) != head(template) && essence(text) == essence(solution)
}

/// A worksheet's answers, or what a program does.
fn essence(text: &str) -> String {
    match text.trim_start_matches('\u{feff}').parse::<Table>() {
        Ok(answers) => answers.to_string(),
        Err(_) => without_names(text),
    }
}

/// A program without comments and blanks, its names replaced by numbers in their order.
pub fn without_names(text: &str) -> String {
    let mut names = HashMap::new();
    let mut essence = String::new();
    for line in text.lines() {
        let line = line.split("//").next().unwrap_or_default();
        let mut word = String::new();
        for letter in line.chars().chain(['\n']) {
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
    }
    essence
}

/// The first line of a Rust program with a word that starts another program, and the word.
pub fn starts_another(source: &str) -> Option<(usize, &'static str)> {
    let plain = without_comments_and_texts(source);
    for (number, line) in (1..).zip(plain.lines()) {
        let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
        for word in words {
            // `path` takes in a file only as an attribute.
            let taken = |known: &&&str| **known == word && (word != "path" || line.contains("#["));
            if let Some(word) = STARTS.iter().find(taken) {
                return Some((number, word));
            }
        }
    }
    None
}

/// The program with blanks in place of comments, texts and characters; its lines stay.
fn without_comments_and_texts(source: &str) -> String {
    let characters: Vec<char> = source.chars().collect();
    let begins = |at: usize, sign: &str| {
        sign.chars().enumerate().all(|(i, c)| characters.get(at + i) == Some(&c))
    };
    let (mut plain, mut at, mut nested) = (String::new(), 0, 0);
    while at < characters.len() {
        let start = at;
        if nested > 0 || begins(at, "/*") {
            let (opens, closes) = (begins(at, "/*"), begins(at, "*/"));
            nested = nested + usize::from(opens) - usize::from(closes);
            at += if opens || closes { 2 } else { 1 };
        } else if begins(at, "//") {
            while at < characters.len() && characters[at] != '\n' {
                at += 1;
            }
        } else if begins(at, "\"") {
            at += 1;
            while at < characters.len() && characters[at] != '"' {
                at += if characters[at] == '\\' { 2 } else { 1 };
            }
            at += 1;
        } else if begins(at, "'") && (begins(at + 2, "'") || begins(at + 1, "\\")) {
            at += if begins(at + 1, "\\") { 4 } else { 3 };
        } else {
            plain.push(characters[at]);
            at += 1;
            continue;
        }
        let skipped = &characters[start..at.min(characters.len())];
        plain.extend(skipped.iter().filter(|&&c| c == '\n').chain([&' ']));
    }
    plain
}

/// The word of a command line, or of a file that it names, that leads to a program of the course.
pub fn leads_to_the_course(line: &str, folder: &Path) -> Option<String> {
    let found = |text: &[u8], place: &str| {
        let is_there = |word: &&&str| text.windows(word.len()).any(|part| part == word.as_bytes());
        LEADS.iter().find(is_there).map(|word| format!("{place} has '{word}'"))
    };
    let named = shlex::split(line).unwrap_or_default();
    let mut files = named.iter().filter_map(|word| {
        let bytes = files::read(&folder.join(word)).ok()?;
        found(&bytes, word)
    });
    found(line.as_bytes(), "the command line").or_else(|| files.next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_starts_another_program_is_found_and_harmless_words_are_not() {
        for (source, word) in [
            ("fn main() {\n    std::process::Command::new(\"x\");\n}", "Command"),
            ("use std::process as p;\nfn f() { p::Command::new(\"x\"); }", "Command"),
            ("//\nextern \"C\" { fn system(c: *const u8); }", "extern"),
            ("//\nconst A: &str = include_str!(\"solution.rs\");", "include_str"),
            ("/* a\n*/ #[path = \"solution.rs\"] mod a;", "path"),
        ] {
            assert_eq!(starts_another(source), Some((2, word)), "{source}");
        }
        for harmless in [
            "// Command\nfn main() { println!(\"Command {}\", '\"'); std::process::exit(1) }",
            "/* extern /* Command */ asm */ fn path(path: &[u8]) -> char { '\\'' }",
            "fn main() { let text = \"\\\" Command\"; }",
            "fn a<'a>(x: &'a str) -> &'a str { x }",
        ] {
            assert_eq!(starts_another(harmless), None, "{harmless}");
        }
        let late = "fn a<'a>(x: &'a str) {} fn b() { Command::new(\"x\"); }";
        assert!(starts_another(late).is_some());
    }

    #[test]
    fn other_names_and_comments_hide_nothing() {
        let mine = "fn main() { let n = 8; // eight\n  run(n); }";
        let yours = "// my own\nfn main() {\n    let size = 8;\n    search(size);\n}";
        assert_eq!(without_names(mine), without_names(yours));
        assert_ne!(without_names(mine), without_names("fn main() { let n = 9; run(n); }"));
        assert_ne!(without_names(mine), without_names("fn main() { let n = 8; run(m); }"));
        let (template, solution) = ("# 1\na = \"\"\n", "# 1: solved\na = 5\n");
        for copy in [solution, "a=5", "\u{feff}# mine\r\n\r\na =  5 # five"] {
            assert!(is_the_solution(copy, template, solution), "{copy:?}");
        }
        for own in ["# 1\na = 5\n", "\u{feff}# 1\r\na = 5", "# mine\na = 6", "a = = 5"] {
            assert!(!is_the_solution(own, template, solution), "{own:?}");
        }
    }

    #[test]
    fn a_command_line_that_leads_to_a_program_of_the_course_is_found() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.py"), "os.system('cargo run -p n-queens')").unwrap();
        std::fs::write(folder.path().join("b.py"), "print(92)").unwrap();
        let found = |line: &str| leads_to_the_course(line, folder.path());
        assert!(found("python3 a.py").is_some_and(|why| why.contains("a.py")));
        assert!(found("../target/release/n-queens --lab").is_some());
        assert_eq!(found("python3 b.py"), None);
        assert_eq!(found("./a.out"), None);
    }
}
