//! Makes the notebooks from the chapters of the book: `cargo run -p docs`. For mdBook, it makes the pages of the
//! exercises, and shows the searches.

mod exercises;
mod headings;
mod listing;
mod notebook;
mod repository;

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::Context;
use clap::{Parser, Subcommand};

/// The notebooks, and the chapters that each is made from.
const NOTEBOOKS: [(&str, &[&str]); 8] = [
    (
        "011-knights-tour",
        &[
            "lecture-011-brute-force.md",
            "lecture-011-backtracking.md",
            "lecture-011-large-values.md",
        ],
    ),
    (
        "a-search-from-an-empty-file",
        &["from-an-empty-file.md", "looking-ahead.md", "symmetry.md", "restarts.md"],
    ),
    ("012-n-queens", &["lecture-012-queens.md"]),
    ("013-number-place", &["lecture-013-number-place.md"]),
    ("014-knapsack", &["lecture-014-knapsack.md"]),
    ("laboratory", &["laboratory.md"]),
    ("reading-1-graph", &["reading-1-graph.md"]),
    ("reading-2-closed-tours", &["reading-2-closed-tours.md"]),
];

/// Makes the notebooks of the course from the chapters of the book.
#[derive(Parser)]
#[command(args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Write the notebooks into this folder [default: docs/notebooks]
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// For mdBook: read a book from stdin, and print it with a page for each exercise
    Preprocess {
        /// What mdBook asks first: `supports`, and the name of a renderer
        #[arg(value_name = "QUESTION")]
        question: Vec<String>,
    },
}

fn main() -> anyhow::Result<()> {
    let Arguments { command, folder } = Arguments::parse();
    let docs = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = docs.parent().context("the root above docs/")?;
    if let Some(Command::Preprocess { question }) = command {
        // Every renderer is supported.
        if question.is_empty() {
            let mut book = exercises::add(io::stdin(), root)?;
            listing::show_searches(&mut book, root)?;
            serde_json::to_writer(io::stdout(), &book)?;
        }
        return Ok(());
    }
    let address = repository::address(root)?;
    let folder = folder.unwrap_or_else(|| docs.join("notebooks"));
    fs::create_dir_all(&folder).with_context(|| format!("{}", folder.display()))?;
    for (name, chapters) in NOTEBOOKS {
        let file = folder.join(name).with_extension("ipynb");
        let notebook = notebook::make(docs, chapters, &address)?;
        let text = serde_json::to_string_pretty(&notebook)? + "\n";
        fs::write(&file, text).with_context(|| format!("{}", file.display()))?;
    }
    Ok(())
}
