//! A notebook (nbformat 4) made from chapters in Markdown.
//!
//! A `console` block becomes a code cell for each of its commands, with the block's output stored if no question to predict comes before it. A
//! question to predict becomes a Markdown cell and an empty code cell for the guess. A comment
//! `replay: COMMAND` becomes a code cell that plays the search, `beside: COMMAND | COMMAND` one that plays both,
//! `show: COMMAND` one that plays the search of another program, a `sh,cell` block a code cell without a stored output, a
//! `text,file=NAME` block a cell that writes this file, and a `python,run` block, which includes a program, a cell that
//! writes it and one that runs it. What is
//! between `<details>` and `</details>` is collapsed. A picture is a separate Markdown cell,
//! and what lies between two headings is another one.

mod preparation;

use std::fs;
use std::path::Path;

use anyhow::Context;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use serde_json::{Value, json};

use crate::headings::{EXTENSIONS, anchors};
use crate::listing::{between_marks, with_searches};
use crate::repository;
use preparation::{RUSTUP, preparation};

/// Begins the name of a block that is the text of a file; the file's name follows.
const FILE_PREFIX: &str = "text,file=";

/// Makes the notebook of some chapters.
///
/// # Errors
/// A chapter, a picture or a source that it shows cannot be read.
pub fn make(docs: &Path, chapters: &[&str], address: &str) -> anyhow::Result<Value> {
    let mut cells =
        NotebookCells { chapters: repository::chapters(address), ..NotebookCells::default() };
    for chapter in chapters {
        let text = fs::read_to_string(docs.join(chapter)).with_context(|| (*chapter).to_owned())?;
        cells.add_chapter(docs, &with_searches(&text, &docs.join(".."))?)?;
    }
    // The first cell has the title.
    let rest = cells.done.split_off(1);
    let (text, sources) = preparation(&rest, address);
    cells.markdown(&text);
    for source in &sources {
        cells.code(source, "");
    }
    cells.done.extend(rest);
    for (index, cell) in cells.done.iter_mut().enumerate() {
        cell["id"] = format!("cell-{}", index + 1).into();
    }
    let kernel = json!({"display_name": "Python 3", "language": "python", "name": "python3"});
    Ok(json!({
        "cells": cells.done, "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4, "nbformat_minor": 5,
    }))
}

#[derive(Default)]
struct NotebookCells {
    done: Vec<Value>,
    /// The address of the folder that has the published chapters.
    chapters: Option<String>,
    /// Markdown that is not in a cell yet.
    prose: String,
    /// Above the text between `<details>` and `</details>`, the answer to a question: what it is. Empty outside.
    summary: String,
    /// What runs the program above, once the reader has made a guess.
    run: String,
    /// Whether a question was asked since the last heading: what is printed after it would answer it.
    asked: bool,
}

impl NotebookCells {
    fn add_chapter(&mut self, docs: &Path, text: &str) -> anyhow::Result<()> {
        let mut names = anchors(text).into_iter();
        let mut done = 0;
        for (event, place) in Parser::new_ext(text, EXTENSIONS).into_offset_iter() {
            let block = &text[place.clone()];
            let before = done..place.start;
            match event {
                Event::Start(Tag::Heading { .. }) => {
                    self.begin_heading(&text[before], &names.next().unwrap_or_default());
                    done = place.start;
                }
                Event::End(TagEnd::Link) => {
                    let Some(link) = self.link_of_a_notebook(block) else { continue };
                    self.prose += &text[before];
                    self.prose += &link;
                    done = place.end;
                }
                Event::Start(Tag::Image { dest_url, .. }) => {
                    self.end_prose(&text[before]);
                    self.markdown(&picture(docs, block, &dest_url)?);
                    done = place.end;
                }
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(name))) => {
                    let is_done = self.add_block(docs, &text[before], &name, block)?;
                    done = if is_done { place.end } else { done };
                }
                Event::Start(Tag::BlockQuote(_)) if is_question(block) => {
                    self.end_prose(&text[before]);
                    done = place.start;
                }
                Event::End(TagEnd::BlockQuote(_)) if is_question(block) => {
                    self.add_question(&text[done..place.end]);
                    done = place.end;
                }
                Event::Start(Tag::HtmlBlock)
                    if block.starts_with("<details>") || block.starts_with("</details>") =>
                {
                    self.end_prose(&text[before]);
                    self.summary = summary(block).to_owned();
                    done = place.end;
                }
                // The marks of a page, `<data>`, and comments.
                Event::InlineHtml(_) => {
                    self.prose += &text[before];
                    done = place.end;
                }
                Event::Start(Tag::HtmlBlock) if block.starts_with("<!--") => {
                    self.prose += &text[before];
                    done = place.end;
                    self.add_player(block);
                }
                _ => {}
            }
        }
        self.end_prose(&text[done..]);
        self.end_run();
        Ok(())
    }

    /// A link to another file, as it works where a notebook is opened without its folder; none of any other link.
    fn link_of_a_notebook(&self, link: &str) -> Option<String> {
        let (words, target) = link.rsplit_once("](")?;
        if target.starts_with('#') || target.contains("://") {
            return None;
        }
        Some(match &self.chapters {
            Some(address) => format!("{words}]({address}{target}"),
            None => words[1..].to_owned(),
        })
    }

    /// Adds a cell that plays what a comment asks for, if it asks for a search.
    fn add_player(&mut self, comment: &str) {
        let Some(commands) = replayed(comment) else { return };
        let commands = self.of_the_reader(commands);
        self.end_prose("");
        self.code(&format!("{commands}\nplayer()"), "");
    }

    fn end_run(&mut self) {
        let run = std::mem::take(&mut self.run);
        if !run.is_empty() {
            self.code(&run, "");
        }
    }

    /// Begins a cell with a heading, after the prose before it. Links name the heading so: each notebook program makes
    /// another name.
    fn begin_heading(&mut self, before: &str, name: &str) {
        self.end_prose(before);
        self.end_run();
        self.asked = false;
        self.prose = format!("<a id=\"{name}\"></a>\n\n");
    }

    /// Commands that run a program of the chapter, with the reader's copy if a cell has written one.
    fn of_the_reader(&self, commands: String) -> String {
        let Some((_, file)) = commands.split_once("docs/from-empty/") else { return commands };
        let name = file.split(' ').next().unwrap_or_default();
        let first = format!("%%writefile {name}\n");
        match self.done.iter().any(|cell| cell["source"][0] == first.as_str()) {
            true => commands.replace("docs/from-empty/", ""),
            false => commands,
        }
    }

    /// Adds a question, and a cell for the reader's guess.
    fn add_question(&mut self, end: &str) {
        let question = std::mem::take(&mut self.prose) + end;
        let lines: Vec<&str> =
            question.lines().filter(|line| !line.contains("Your guess:")).collect();
        self.markdown(lines.join("\n").trim_end_matches(['\n', '>', ' ']));
        self.code("# Your guess:\n", "");
        self.asked = true;
        self.end_run();
    }

    /// Adds a block of code, after the prose before it; `false` if it is a part of the prose.
    fn add_block(
        &mut self,
        docs: &Path,
        before: &str,
        name: &str,
        block: &str,
    ) -> anyhow::Result<bool> {
        let typed = block.lines().filter(|line| !line.starts_with("```"));
        match name {
            "console" => {
                self.end_prose(before);
                for (command, output) in commands(block) {
                    self.code(&format!("!{command}"), &output);
                }
            }
            "sh,cell" => {
                self.end_prose(before);
                // In a notebook, `!` is a shell that may lack `time`.
                let mut typed: Vec<String> = typed
                    .map(|line| match line.starts_with("time ") {
                        true => format!("!bash -c \"{line}\""),
                        false => format!("!{line}"),
                    })
                    .collect();
                if typed.iter().any(|line| line.starts_with("!cargo ")) {
                    typed.insert(0, format!("!cargo --version || {RUSTUP}"));
                }
                self.code(&typed.join("\n"), "");
            }
            "python,run" => {
                self.end_prose(before);
                let (name, source) = program(docs, block)?;
                self.code(&format!("%%writefile {name}\n{}", source.trim_end()), "");
                self.end_run();
                self.run = format!("!python3 {name}");
            }
            "rust,ignore" | "c" | "diff" => {
                self.prose += before;
                self.prose += &with_sources(docs, block)?;
            }
            name => {
                let Some(file) = name.strip_prefix(FILE_PREFIX) else { return Ok(false) };
                self.end_prose(before);
                let lines: String = typed.flat_map(|line| ["\n", line]).collect();
                self.code(&format!("%%writefile {file}{lines}"), "");
            }
        }
        Ok(true)
    }

    /// Makes a cell of the prose, which ends with this.
    fn end_prose(&mut self, end: &str) {
        let prose = std::mem::take(&mut self.prose) + end;
        match prose.trim() {
            "" => {}
            prose if self.summary.is_empty() => self.markdown(prose),
            prose => self.markdown(&format!(
                "<details>\n<summary>{}</summary>\n\n{prose}\n\n</details>",
                self.summary
            )),
        }
    }

    fn markdown(&mut self, text: &str) {
        self.done.push(json!({
            "cell_type": "markdown", "id": null, "metadata": {}, "source": lines(text),
        }));
    }

    fn code(&mut self, source: &str, output: &str) {
        let outputs = match output {
            "" => json!([]),
            _ if self.asked || !self.summary.is_empty() => json!([]),
            _ => json!([{"name": "stdout", "output_type": "stream", "text": lines(output)}]),
        };
        self.done.push(json!({
            "cell_type": "code", "execution_count": null, "id": null,
            "metadata": {}, "outputs": outputs, "source": lines(source),
        }));
    }
}

/// The commands of a `console` block, and what each prints. Exit codes are left out: a notebook
/// does not show them.
fn commands(block: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    for line in block.lines().filter(|line| !line.starts_with("```") && !line.starts_with("? ")) {
        if let Some(command) = line.strip_prefix("$ ") {
            commands.push((without_cargo(command), String::new()));
        } else if let Some((_, output)) = commands.last_mut() {
            *output += line;
            output.push('\n');
        }
    }
    commands
}

/// After the preparation, the programs are on the PATH.
fn without_cargo(command: &str) -> String {
    match command.strip_prefix("cargo run -q --release -p ") {
        Some(command) => command.replacen(" -- ", " ", 1),
        None => command.to_owned(),
    }
}

fn is_question(quote: &str) -> bool {
    quote.starts_with("> **Predict.**")
}

/// What an answer is, above its text; empty if this is the end of one.
fn summary(details: &str) -> &str {
    let summary = details.split_once("<summary>");
    let summary = summary.and_then(|(_, rest)| rest.split_once("</summary>"));
    summary.map_or("", |(summary, _)| summary)
}

/// The commands that make the page which a comment asks for.
fn replayed(comment: &str) -> Option<String> {
    let (kind, commands) =
        comment.trim().strip_prefix("<!-- ")?.strip_suffix(" -->")?.split_once(": ")?;
    match kind {
        "replay" => Some(format!("!{commands} --replay $PAGES/replay.html > /dev/null")),
        "show" => Some(format!("!show --replay $PAGES/replay.html {commands} > /dev/null")),
        "beside" => commands.split_once(" | ").map(|(one, two)| {
            format!(
                "!{one} --replay $PAGES/beside.html > /dev/null\n\
                 !{two} --replay $PAGES/replay.html --beside $PAGES/beside.html > /dev/null"
            )
        }),
        _ => None,
    }
}

/// A picture as part of the text: a notebook is often opened without its folder. It is an HTML
/// element, since not every notebook program takes SVG data in an image of Markdown or in an attachment.
fn picture(docs: &Path, image: &str, file: &str) -> anyhow::Result<String> {
    let words = image.trim_start_matches("![").split("](").next().unwrap_or_default();
    let svg = fs::read(docs.join(file)).with_context(|| file.to_owned())?;
    let words = words.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
    let data = BASE64_STANDARD.encode(svg);
    Ok(format!("<img alt=\"{words}\" src=\"data:image/svg+xml;base64,{data}\">"))
}

/// The name and the source of the program that a block includes.
fn program(docs: &Path, block: &str) -> anyhow::Result<(String, String)> {
    let included =
        block.lines().find_map(|line| line.strip_prefix("{{#include ")?.strip_suffix("}}"));
    let file = included.context("a block `python,run` includes a program")?;
    let source = fs::read_to_string(docs.join(file)).with_context(|| file.to_owned())?;
    let name = Path::new(file).file_name().context("a name")?;
    Ok((name.to_string_lossy().into_owned(), source))
}

/// A block of Rust with the sources that it includes.
fn with_sources(docs: &Path, block: &str) -> anyhow::Result<String> {
    let mut text = String::new();
    for line in block.replace("```rust,ignore", "```rust").lines() {
        match line.strip_prefix("{{#include ").and_then(|line| line.strip_suffix("}}")) {
            Some(what) => {
                let (file, anchor) = what.split_once(':').unwrap_or((what, ""));
                let source =
                    fs::read_to_string(docs.join(file)).with_context(|| file.to_owned())?;
                text += &if anchor.is_empty() { source } else { anchored(&source, anchor) };
            }
            None => text += &format!("{line}\n"),
        }
    }
    Ok(text)
}

/// The lines of a source between the marks of an anchor, without those of other anchors.
fn anchored(source: &str, anchor: &str) -> String {
    let lines = between_marks(source, anchor).map(|(_, line)| line);
    lines.filter(|line| !line.contains("// ANCHOR")).flat_map(|line| [line, "\n"]).collect()
}

/// Text as notebooks have it: a list of lines with their ends.
fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kinds and sources of the cells that a chapter becomes.
    fn cells(chapter: &str) -> Vec<(String, String)> {
        let mut cells = NotebookCells::default();
        cells.add_chapter(Path::new(env!("CARGO_MANIFEST_DIR")), chapter).expect("cells");
        let text = |value: &Value| match value {
            Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
            word => word.as_str().expect("a word").to_owned(),
        };
        cells.done.iter().map(|cell| (text(&cell["cell_type"]), text(&cell["source"]))).collect()
    }

    fn markdown(source: &str) -> (String, String) {
        ("markdown".to_owned(), source.to_owned())
    }

    fn code(source: &str) -> (String, String) {
        ("code".to_owned(), source.to_owned())
    }

    #[test]
    fn a_command_becomes_a_cell_with_its_output() {
        let block =
            "```console\n$ cargo run -q --release -p n-queens -- 4 9\n? 2\nerror:\n\n$ ls\n```";
        let expected = [
            ("n-queens 4 9".to_owned(), "error:\n\n".to_owned()),
            ("ls".to_owned(), String::new()),
        ];
        assert_eq!(commands(block), expected);
        let text = format!("Before.\n\n{block}\n\nAfter.");
        let expected =
            [markdown("Before."), code("!n-queens 4 9"), code("!ls"), markdown("After.")];
        assert_eq!(cells(&text), expected);
    }

    #[test]
    fn links_lead_to_published_chapters_or_are_plain_words() {
        let text = "[a](#top), [b](levels.md#x), [`c`](../README.md), [d](https://rust-lang.org), <https://x.y>";
        let plain = "[a](#top), b, `c`, [d](https://rust-lang.org), <https://x.y>";
        assert_eq!(cells(text), [markdown(plain)]);
        let mut published = NotebookCells {
            chapters: Some("https://x.y/docs/".to_owned()),
            ..NotebookCells::default()
        };
        published.add_chapter(Path::new(""), "[b](levels.md#x)").expect("a cell");
        assert_eq!(published.done[0]["source"][0], "[b](https://x.y/docs/levels.md#x)");
    }

    #[test]
    fn no_output_answers_a_question() {
        let text = "> **Predict.** How many?\n\n```console\n$ a\n1\n```\n\n# Next\n\n```console\n$ b\n2\n```\n";
        let mut cells = NotebookCells::default();
        cells.add_chapter(Path::new(""), text).expect("cells");
        let outputs = |index: usize| cells.done[index]["outputs"].as_array().map(Vec::len);
        assert_eq!([outputs(2), outputs(4)], [Some(0), Some(1)]);
    }

    #[test]
    fn a_picture_is_part_of_the_notebook() {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR"));
        let element = picture(docs, "![\"A\" < B](book.toml)", "book.toml").expect("a picture");
        let start = "<img alt=\"&quot;A&quot; &lt; B\" src=\"data:image/svg+xml;base64,W2Jvb2td";
        assert!(element.starts_with(start), "{element}");
        assert!(picture(docs, "![](none.svg)", "none.svg").is_err());
        let cells = cells("One ![A](book.toml) two");
        assert_eq!((cells[0].1.as_str(), cells[2].1.as_str()), ("One", "two"));
    }

    #[test]
    fn a_notebook_of_a_published_course_clones_it_and_builds_its_programs() {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR"));
        let address = "https://example.org/course.git";
        let notebook = make(docs, &["lecture-012-queens.md"], address).expect("a notebook");
        let text = notebook["cells"].to_string();
        assert!(text.contains(address), "{text}");
        assert!(text.contains("cargo build --release -p n-queens -p queens-count"), "{text}");
    }

    #[test]
    fn only_the_lines_between_the_marks_are_shown() {
        let source = "a\n  // ANCHOR: one\n  b\n  // ANCHOR: two\n  c\n  // ANCHOR_END: one\nd\n  // ANCHOR_END: two\n";
        assert_eq!(anchored(source, "one"), "  b\n  c\n");
        assert_eq!(anchored(source, "two"), "  c\nd\n");
    }
}
