//! A source with one edit, which names statements and not lines.

use std::ops::Range;
use std::str::FromStr;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// An edit, as `docs/new-program.md` explains.
#[derive(serde::Deserialize)]
pub struct ListedEdit {
    pub id: String,
    pub file: String,
    pub command: String,
    pub title: String,
    pub says: String,
    /// Statements that go: how each begins.
    #[serde(default)]
    delete: Vec<String>,
    /// What is written anew, and how.
    #[serde(default)]
    replace: Vec<[String; 2]>,
    /// A statement after which one is added, and the new one.
    #[serde(default)]
    after: Vec<[String; 2]>,
}

/// A source with an edit.
pub fn edited(edit: &ListedEdit, source: &str) -> String {
    let mut text = source.to_owned();
    for begins in &edit.delete {
        let found = lines(&text, statement(&text, &find(edit, &text, begins)));
        text.replace_range(found, "");
    }
    for [old, new] in &edit.replace {
        let found = find(edit, &text, old);
        text.replace_range(found, new);
    }
    for [begins, new] in &edit.after {
        let found = lines(&text, statement(&text, &find(edit, &text, begins)));
        let line = text[found.clone()].lines().next().unwrap_or_default();
        let indent = &line[..line.len() - line.trim_start().len()];
        let new: String = new.lines().map(|line| format!("{indent}{line}\n")).collect();
        text.insert_str(found.end, &new);
    }
    text
}

/// The only place where these tokens are, however they are broken into lines.
fn find(edit: &ListedEdit, source: &str, wanted: &str) -> Range<usize> {
    let id = &edit.id;
    let tokens = |text: &str| {
        let stream = TokenStream::from_str(text);
        let mut all = Vec::new();
        flatten(stream.unwrap_or_else(|error| panic!("{id}: {error}: {text}")), &mut all);
        all
    };
    let all = tokens(source);
    let wanted_tokens = tokens(wanted);
    let texts: Vec<&str> = wanted_tokens.iter().map(|(text, _)| text.as_str()).collect();
    let found: Vec<Range<usize>> = all
        .windows(texts.len())
        .filter(|window| window.iter().map(|(text, _)| text).eq(texts.iter()))
        .map(|window| window[0].1.start..window[window.len() - 1].1.end)
        .collect();
    let [found] = &found[..] else {
        panic!(
            "{id}: this must be once in {}, and is there {} times: {wanted}",
            edit.file,
            found.len()
        )
    };
    found.clone()
}

/// The tokens, those within brackets too, with their places.
fn flatten(stream: TokenStream, all: &mut Vec<(String, Range<usize>)>) {
    for token in stream {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                all.push((open.to_owned(), group.span_open().byte_range()));
                flatten(group.stream(), all);
                all.push((close.to_owned(), group.span_close().byte_range()));
            }
            other => all.push((other.to_string(), other.span().byte_range())),
        }
    }
}

/// The statement that begins here: up to its semicolon, or to the end of its block.
fn statement(source: &str, begins: &Range<usize>) -> Range<usize> {
    let mut all = Vec::new();
    flatten(TokenStream::from_str(source).expect("it was read before"), &mut all);
    let mut depth = 0;
    let from = all.iter().position(|(_, place)| place.start == begins.start).expect("it was found");
    for (text, place) in &all[from..] {
        match text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" => depth -= 1,
            "}" if depth == 1 => return begins.start..place.end,
            "}" => depth -= 1,
            ";" if depth == 0 => return begins.start..place.end,
            _ => {}
        }
    }
    panic!("the statement has no end: {}", &source[begins.clone()])
}

/// The whole lines of a statement that is alone on them; what is after a brace on its line stays.
fn lines(source: &str, found: Range<usize>) -> Range<usize> {
    let line = source[..found.start].rfind('\n').map_or(0, |end| end + 1);
    let is_first = source[line..found.start].trim().is_empty();
    let end = source[found.end..].find('\n').map_or(source.len(), |end| found.end + end + 1);
    let rest = source[found.end..end].trim();
    match is_first && (rest.is_empty() || rest.starts_with("//")) {
        true => line..end,
        // One of the blanks around it goes, too.
        false => found.start - usize::from(source[..found.start].ends_with(' '))..found.end,
    }
}
