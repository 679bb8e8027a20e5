//! "Rust for people who know C" promises to explain every Rust feature that five files use. Here the files
//! are read: the chapter must have each keyword, each operator, each macro, and each function and type of the
//! standard library.

use std::collections::BTreeSet;
use std::fs;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use crate::pages;

/// The files that a reader can read after the chapter.
const FILES: [&str; 5] = [
    "knight-bruteforce/src/search.rs",
    "knight-backtrack/src/search.rs",
    "knight-backtrack/src/report.rs",
    "n-queens/src/search.rs",
    "number-place/src/search.rs",
];

/// The words of the language that these files may use.
const KEYWORDS: [&str; 24] = [
    "as", "break", "const", "crate", "dyn", "else", "enum", "fn", "for", "if", "impl", "in", "let",
    "loop", "match", "mut", "pub", "return", "self", "Self", "struct", "trait", "use", "while",
];

/// Adds what has to be explained of some tokens.
fn collect(tokens: TokenStream, found: &mut BTreeSet<String>) {
    let mut operator = String::new();
    let mut before = String::new();
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Punct(punct) => {
                operator.push(punct.as_char());
                if punct.spacing() == Spacing::Joint {
                    continue;
                }
                // Commas and the like need no explanation, and `'a` is one word.
                operator.truncate(operator.trim_end_matches([',', ';']).len().max(1));
                if ![",", ";", ":", "=", ".", "#", "'"].contains(&operator.as_str()) {
                    found.insert(operator.clone());
                }
                before = std::mem::take(&mut operator);
                continue;
            }
            TokenTree::Ident(name) => {
                let name = name.to_string();
                let next = tokens.get(index + 1).map(ToString::to_string).unwrap_or_default();
                if operator == "'" {
                    found.insert(format!("'{name}"));
                } else if KEYWORDS.contains(&name.as_str()) {
                    found.insert(name);
                } else if next == "!" {
                    found.insert(format!("{name}!"));
                } else if before == "." && next.starts_with('(') {
                    found.insert(format!(".{name}("));
                } else if name.starts_with(['u', 'i', 'b', 'V', 'O']) && is_std_type(&name) {
                    found.insert(name);
                }
            }
            TokenTree::Group(group) => {
                if !is_doc(group.stream()) {
                    collect(group.stream(), found);
                }
                if group.delimiter() == Delimiter::Parenthesis
                    && group.stream().is_empty()
                    && before != "."
                {
                    found.insert("()".to_owned());
                }
            }
            TokenTree::Literal(_) => {}
        }
        operator.clear();
        before.clear();
    }
}

/// Whether this is a comment, which the compiler sees as an attribute.
fn is_doc(tokens: TokenStream) -> bool {
    tokens.into_iter().next().is_some_and(|first| first.to_string() == "doc")
}

fn is_std_type(name: &str) -> bool {
    ["u8", "u32", "u64", "u128", "usize", "i32", "i64", "bool", "Vec", "Option"].contains(&name)
}

/// The functions that the course itself defines, in these files or in what they share: the comment above each
/// says what it does.
fn own_functions() -> BTreeSet<String> {
    let mut files: Vec<_> = FILES.iter().map(|file| pages::root().join(file)).collect();
    for program in ["knight-bruteforce", "number-place"] {
        files.push(pages::root().join(program).join("src/problem.rs"));
    }
    for folder in ["common/src/board", "common/src/search"] {
        let entries = fs::read_dir(pages::root().join(folder)).expect("a folder");
        files.extend(
            entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_file()),
        );
    }
    let mut names = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(file).expect("a source");
        for (start, _) in text.match_indices("fn ") {
            let name = text[start + 3..].split(|c: char| !c.is_alphanumeric() && c != '_').next();
            names.insert(format!(".{}(", name.unwrap_or_default()));
        }
    }
    names
}

#[test]
fn everything_in_the_files_is_explained() {
    let chapter =
        fs::read_to_string(pages::root().join("docs/rust-for-c.md")).expect("the chapter");
    let mut code: String = chapter.split('`').skip(1).step_by(2).collect::<Vec<_>>().join("\n");
    code = code.replace("\\|", "|");
    let own = own_functions();
    let mut missing = Vec::new();
    for file in FILES {
        let text = fs::read_to_string(pages::root().join(file)).expect("a file");
        let mut found = BTreeSet::new();
        // Not the tests at its end.
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        collect(text.parse().expect("Rust"), &mut found);
        assert!(found.len() > 15, "{file}: only {found:?}");
        missing.extend(
            found
                .difference(&own)
                .filter(|what| !code.contains(what.as_str()))
                .map(|what| format!("{file}: {what}")),
        );
    }
    assert!(missing.is_empty(), "not explained in docs/rust-for-c.md:\n{}", missing.join("\n"));
}

#[test]
fn every_line_of_rust_stands_in_a_file() {
    let chapter =
        fs::read_to_string(pages::root().join("docs/rust-for-c.md")).expect("the chapter");
    let files = FILES.iter().chain(&["knight-backtrack/src/problem.rs"]);
    let texts: Vec<String> =
        files.map(|file| fs::read_to_string(pages::root().join(file)).expect("a file")).collect();
    let mut lines = 0;
    for block in chapter.split("```rust\n").skip(1) {
        for line in block.split("```").next().unwrap_or_default().lines() {
            lines += 1;
            assert!(
                texts.iter().any(|text| text.lines().any(|known| known == line)),
                "in no file: {line}"
            );
        }
    }
    assert!(lines > 8, "only {lines} lines were compared");
}
