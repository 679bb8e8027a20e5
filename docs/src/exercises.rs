//! The pages of the exercises. mdBook asks for them while it builds the book, so a new exercise needs no page and no line
//! of its own here.

#[path = "../../problems/exercises.rs"]
mod list;

use std::fs;
use std::io::Read;
use std::path::Path;

use anyhow::Context;
use serde_json::{Value, json};

/// The chapter that lists the exercises, and the place of the list there.
const CHAPTER: &str = "exercises.md";
const LIST: &str = "<!-- exercises -->";

/// What a student does in an exercise, by the file that it needs.
const KINDS: [(&str, &str); 3] =
    [("program", "starter.py"), ("worksheet", "worksheet.toml"), ("measurement", "experiment.rs")];

/// A book as mdBook gives it, after its context, with a page for each exercise below the chapter that lists them.
pub fn add(book: impl Read, root: &Path) -> anyhow::Result<Value> {
    let mut book: Value = serde_json::from_reader::<_, [Value; 2]>(book)?[1].take();
    let chapter = chapter(&mut book).context("SUMMARY.md does not have exercises.md")?;
    let mut list = String::new();
    let mut pages = Vec::new();
    for (lecture, names) in list::lectures(&root.join("problems")) {
        list += &format!("\n**{lecture}**\n\n");
        for name in names {
            let folder = root.join("problems").join(&name);
            let text = fs::read_to_string(folder.join("README.md")).context(name.clone())?;
            let short = name.splitn(3, '-').take(2).collect::<Vec<_>>().join("-");
            let heading = text.lines().next().unwrap_or_default().trim_start_matches("# ");
            let title = format!("{short} {heading}");
            let kinds: Vec<&str> = KINDS
                .into_iter()
                .filter(|(_, file)| folder.join(file).exists())
                .map(|(kind, _)| kind)
                .collect();
            let path = format!("exercises/{name}.md");
            list += &format!("- [{title}]({path}): {}\n", kinds.join(", "));
            let section = format!(
                "<section class=\"exercise\" data-id=\"{name}\" data-kinds=\"{}\">\n\
                 <p>In the terminal: <code>cargo run -p problems -- show {short}</code></p>\n</section>\n",
                kinds.join(" ")
            );
            // The program is written below what it must do, and before what concerns a terminal.
            let (task, terminal) =
                text.split_at(text.find("\n## In Rust, C or Python").unwrap_or(text.len()));
            let mut number = chapter["number"].as_array().cloned().unwrap_or_default();
            number.push((pages.len() + 1).into());
            pages.push(json!({ "Chapter": {
                "name": title, "content": format!("{task}\n{section}{terminal}"), "number": number, "sub_items": [],
                "path": path, "source_path": path, "parent_names": [chapter["name"]],
            }}));
        }
    }
    let text = chapter["content"].as_str().context("a text")?;
    chapter["content"] = text.replace(LIST, list.trim()).into();
    chapter["sub_items"] = pages.into();
    Ok(book)
}

/// The chapter that lists the exercises, somewhere in the book.
fn chapter(book: &mut Value) -> Option<&mut Value> {
    if book["path"] == CHAPTER {
        return Some(book);
    }
    match book {
        Value::Array(all) => all.iter_mut().find_map(chapter),
        Value::Object(all) => all.values_mut().find_map(chapter),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_gets_a_page_for_each_exercise() {
        let listing = json!({ "Chapter": {
            "name": "The exercises", "content": "Before.\n\n<!-- exercises -->\n\nAfter.",
            "number": [3], "sub_items": [], "path": "exercises.md", "parent_names": [],
        }});
        let book = json!([{}, { "items": ["Separator", listing] }]).to_string();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let book = add(book.as_bytes(), &root).expect("a book");
        let chapter = &book["items"][1]["Chapter"];
        let text = chapter["content"].as_str().expect("a text");
        let line = "- [013-6 Forward checking both ways: fewer nodes, and seconds?](exercises/013-6-forward-checking.md): program, worksheet\n";
        assert!(text.starts_with("Before.\n\n**Lecture 011") && text.contains(line), "{text}");
        let third = &chapter["sub_items"][2]["Chapter"];
        assert_eq!(
            (&third["number"], &third["path"]),
            (&json!([3, 3]), &json!("exercises/011-2-backtrack-cost.md"))
        );
        let page = third["content"].as_str().expect("a text");
        assert!(
            page.starts_with("# What backtracking costs")
                && page.contains("data-kinds=\"worksheet\""),
            "{page}"
        );
        // A program is written before what concerns a terminal.
        let pages = chapter["sub_items"].as_array().expect("pages").iter();
        for page in pages.map(|page| page["Chapter"]["content"].to_string()) {
            let [editor, terminal] =
                ["<section", "## In Rust, C or Python"].map(|part| page.find(part));
            assert_eq!(
                page.contains("data-kinds=\\\"program"),
                terminal.is_some_and(|at| editor < Some(at)),
                "{page}"
            );
        }
    }
}
