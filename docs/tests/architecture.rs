//! The way from `main` to `step` in the chapter on the architecture: every line of its table is the line of the source
//! that it names. `SNAPSHOTS=overwrite cargo test -p docs` writes the numbers of the lines.

use std::fs;
use std::path::Path;

#[test]
fn every_call_from_main_to_step_is_where_the_chapter_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = root.join("docs/architecture.md");
    let text = fs::read_to_string(&page).expect("the chapter");
    let overwrite = std::env::var_os("SNAPSHOTS").is_some_and(|action| action == "overwrite");
    let (mut rows, mut new) = (0, String::new());
    for line in text.lines() {
        let cells: Vec<&str> = line.split(" | ").collect();
        let row = match cells[..] {
            [call, place, code] if code.starts_with('`') => {
                rows += 1;
                let (link, number) = place.rsplit_once(' ').expect("a file and a line");
                let file = link.split('`').nth(1).expect("a file");
                // A stroke in a table is escaped.
                let code_in_table = code.trim_end_matches(" |");
                let wanted = code_in_table.trim_matches('`').replace("\\|", "|");
                let source = fs::read_to_string(root.join(file)).expect(file);
                let found: Vec<usize> = (1..)
                    .zip(source.lines())
                    .filter(|(_, line)| line.trim() == wanted)
                    .map(|(number, _)| number)
                    .collect();
                assert_eq!(found.len(), 1, "{file}: {wanted}: {found:?}");
                let found = found[0].to_string();
                assert!(overwrite || found == number, "{file}: line {number} is line {found} now");
                format!("{call} | {link} {found} | {code}")
            }
            _ => line.to_owned(),
        };
        new += &(row + "\n");
    }
    assert!(rows >= 8, "only {rows} rows were found");
    if overwrite && new != text {
        fs::write(&page, new).expect("the page can be written");
    }
}
