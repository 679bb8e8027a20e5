//! Makes the notebooks from the chapters of the book, and writes the addresses into README.md: `cargo run -p docs`.

mod addresses;
mod headings;
mod notebook;

use std::fs;
use std::path::{Path, PathBuf};

use addresses::Addresses;
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

/// Makes the notebooks of the course from the chapters of the book, and writes the addresses into README.md.
#[derive(Parser)]
struct Arguments {
    /// Write the notebooks into this folder, and leave README.md as it is
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let Arguments { folder } = Arguments::parse();
    let docs = Path::new(env!("CARGO_MANIFEST_DIR"));
    if folder.is_none() {
        let root = docs.parent().context("the root above docs/")?;
        let readme = root.join("README.md");
        let text = fs::read_to_string(&readme).context("README.md")?;
        fs::write(&readme, Addresses::read(root)?.insert(&text)?).context("README.md")?;
    }
    let folder = folder.unwrap_or_else(|| docs.join("notebooks"));
    fs::create_dir_all(&folder).with_context(|| format!("{}", folder.display()))?;
    for (name, chapters) in NOTEBOOKS {
        let file = folder.join(name).with_extension("ipynb");
        let notebook = notebook::make(docs, chapters)?;
        let text = serde_json::to_string_pretty(&notebook)? + "\n";
        fs::write(&file, text).with_context(|| format!("{}", file.display()))?;
    }
    Ok(())
}
