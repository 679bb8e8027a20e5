//! Makes the notebooks from the chapters of the book: `cargo run -p docs -- FOLDER` writes them into
//! a folder, which is docs/notebooks.

mod headings;
mod notebook;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Parser;

/// The notebooks, and the chapters that each is made from.
const NOTEBOOKS: [(&str, &[&str]); 6] = [
    (
        "011-knights-tour",
        &[
            "lecture-011-brute-force.md",
            "lecture-011-backtracking.md",
            "lecture-011-large-values.md",
        ],
    ),
    ("012-n-queens", &["lecture-012-queens.md"]),
    ("013-number-place", &["lecture-013-number-place.md"]),
    ("laboratory", &["laboratory.md"]),
    ("reading-1-graph", &["reading-1-graph.md"]),
    ("reading-2-closed-tours", &["reading-2-closed-tours.md"]),
];

/// Makes the notebooks of the course from the chapters of the book.
#[derive(Parser)]
struct Arguments {
    /// Where the notebooks are written
    #[arg(value_name = "FOLDER", default_value = "docs/notebooks")]
    folder: PathBuf,
}

fn main() -> anyhow::Result<()> {
    let Arguments { folder } = Arguments::parse();
    fs::create_dir_all(&folder).with_context(|| format!("{}", folder.display()))?;
    let docs = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (name, chapters) in NOTEBOOKS {
        let file = folder.join(name).with_extension("ipynb");
        let notebook = notebook::make(docs, chapters)?;
        let text = serde_json::to_string_pretty(&notebook)? + "\n";
        fs::write(&file, text).with_context(|| format!("{}", file.display()))?;
    }
    Ok(())
}
