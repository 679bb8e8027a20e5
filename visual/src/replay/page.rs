//! The page: HTML, CSS and the modules of its program, in one file.

use std::io::{Read, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

use super::recording::VERSION;

/// How much is compressed, from 0 to 9: more takes longer than the search.
const PACKED: u32 = 4;
/// The largest recording that is read from a page.
const MOST_BYTES: u64 = 1 << 28;

const PAGE: &str = include_str!("page/page.html");
/// The book's colours, and the page's own style.
const STYLE: &str = concat!(
    include_str!("page/palette.css"),
    include_str!("page/page.css"),
    include_str!("page/try.css"),
);

/// The modules of the page's program, each after those it imports.
const MODULES: [&str; 22] = [
    include_str!("page/recording.mjs"),
    include_str!("page/dom.mjs"),
    include_str!("page/landscape.mjs"),
    include_str!("page/shapes.mjs"),
    include_str!("page/explain.mjs"),
    include_str!("page/sack.mjs"),
    include_str!("page/board.mjs"),
    include_str!("page/state.mjs"),
    include_str!("page/paint.mjs"),
    include_str!("page/code.mjs"),
    include_str!("page/layout.mjs"),
    include_str!("page/drawing.mjs"),
    include_str!("page/tree.mjs"),
    include_str!("page/question.mjs"),
    include_str!("page/replay.mjs"),
    include_str!("page/answers.mjs"),
    include_str!("page/attempt.mjs"),
    include_str!("page/yours.mjs"),
    include_str!("page/try.mjs"),
    include_str!("page/facts.mjs"),
    include_str!("page/player.mjs"),
    include_str!("page/main.mjs"),
];

/// The page that plays recordings, each as its JSON: one, or two side by side. Of two whose searches part, `parts` has for each
/// the number of the step at which it does, and what happens there.
pub fn page(recordings: &[String], parts: Option<[(u64, String); 2]>) -> String {
    let data = format!("{{\"parts\":{},\"recordings\":[{}]}}", json!(parts), recordings.join(","));
    PAGE.replacen("/*STYLE*/", STYLE, 1).replacen("/*SCRIPT*/", &script(), 1).replacen(
        "/*RECORDING*/",
        &packed(&data),
        1,
    )
}

/// A text as a page has it: compressed, and in letters of base64.
fn packed(text: &str) -> String {
    let mut packed = GzEncoder::new(Vec::new(), Compression::new(PACKED));
    let packed = packed.write_all(text.as_bytes()).and_then(|()| packed.finish());
    BASE64.encode(packed.expect("memory can be written"))
}

/// The object that a page plays, as [`replay`](super) describes it; none if it is no such page.
pub fn data_in(page: &str) -> Option<Value> {
    let (_, rest) = page.split_once("id=\"recording\">")?;
    let (packed, _) = rest.split_once("</script>")?;
    let bytes = BASE64.decode(packed).ok()?;
    let mut data = Vec::new();
    GzDecoder::new(&bytes[..]).take(MOST_BYTES).read_to_end(&mut data).ok()?;
    serde_json::from_slice(&data).ok()
}

/// The search in a page of one.
///
/// # Errors
/// It is no page of --replay, has two searches, or was made by another version. The text follows the name of the page.
pub fn recording_in(page: &str) -> Result<Value, String> {
    let mut data = data_in(page).unwrap_or_default();
    let [recording] = data["recordings"].as_array_mut().map_or(&mut [][..], |all| all) else {
        return Err("is not a page of --replay with one search".to_owned());
    };
    match recording["version"].as_str() {
        Some(VERSION) => Ok(recording.take()),
        version => Err(format!(
            "was made by version {}; make it again with this one, {VERSION}",
            version.unwrap_or("?")
        )),
    }
}

/// All modules as one. A page that is opened from a file cannot import modules from others, so they
/// become one: their imports and the word `export` are left out, and no two of them may give
/// the same name to different things.
pub fn script() -> String {
    let mut script = String::new();
    for line in MODULES.iter().flat_map(|module| module.lines()) {
        if !line.starts_with("import ") {
            script += line.strip_prefix("export ").unwrap_or(line);
            script.push('\n');
        }
    }
    script
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_modules_give_the_same_name() {
        let mut names = HashSet::new();
        for line in script().lines() {
            let mut words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            if let (Some("function" | "class" | "const" | "let"), Some(name)) =
                (words.next(), words.next())
            {
                assert!(names.insert(name.to_owned()), "{name} is there twice");
            }
        }
        assert!(names.contains("makeReplay") && names.contains("open"));
    }

    #[test]
    fn a_recording_is_found_again_in_its_page() {
        let recording = json!({ "version": VERSION, "title": "a </script> in it" });
        let text = recording.to_string();
        let one = page(std::slice::from_ref(&text), None);
        assert_eq!(recording_in(&one), Ok(recording));
        let no_page: Result<Value, String> =
            Err("is not a page of --replay with one search".to_owned());
        assert_eq!(recording_in(&page(&[text.clone(), text], None)), no_page);
        assert_eq!(recording_in("<html>"), no_page);
        assert_eq!(recording_in("id=\"recording\">H4sI</script>"), no_page);
    }

    #[test]
    fn a_page_of_another_version_is_refused_with_that_version() {
        let other = page(&[json!({ "version": "9.8.7" }).to_string()], None);
        let why = recording_in(&other).expect_err("another version");
        assert!(why.contains("version 9.8.7") && why.contains(VERSION), "{why}");
    }

    #[test]
    fn every_import_takes_one_line_and_names_a_module_before() {
        for (index, module) in MODULES.iter().enumerate() {
            for line in module.lines().filter(|line| line.starts_with("import ")) {
                let names = line.split(['{', '}']).nth(1).expect("names in braces");
                for name in names.split(',').map(str::trim) {
                    let declared = [
                        format!("export function {name}("),
                        format!("export async function {name}("),
                        format!("export class {name} "),
                        format!("export const {name} "),
                    ];
                    let is_there =
                        |before: &&str| declared.iter().any(|text| before.contains(text));
                    assert!(MODULES[..index].iter().any(is_there), "{line}");
                }
            }
        }
    }
}
