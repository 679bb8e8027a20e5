//! The layers of `common`, asked of its imports: each uses only those below it.

use std::fs;
use std::path::{Path, PathBuf};

/// From the lowest one.
const LAYERS: [&str; 5] = ["platform", "board", "search", "cli", "run"];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    files.into_iter().chain(folders.iter().flat_map(|folder| sources(folder))).collect()
}

#[test]
fn each_layer_uses_only_those_below() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut uses = 0;
    for (height, layer) in LAYERS.iter().enumerate() {
        for file in sources(&root.join(layer)) {
            let text = fs::read_to_string(&file).expect("a source");
            assert!(
                !text.contains("crate::{"),
                "{}: name one layer in each import",
                file.display()
            );
            for used in text.split("crate::").skip(1) {
                let place = LAYERS.iter().position(|layer| used.starts_with(layer));
                assert!(
                    place.is_none_or(|place| place <= height),
                    "{}: crate::{used:.20}",
                    file.display()
                );
                uses += usize::from(place.is_some());
            }
        }
    }
    assert!(uses > 30, "only {uses} imports were found");
    let folders = fs::read_dir(&root)
        .expect("src")
        .filter(|it| it.as_ref().is_ok_and(|it| it.path().is_dir()));
    assert_eq!(folders.count(), LAYERS.len(), "a folder of common/src is no layer");
}
