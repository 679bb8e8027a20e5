//! The page: HTML, CSS and the modules of its program, in one file.

use serde_json::Value;

const PAGE: &str = include_str!("page/page.html");
/// The book's colours, and the page's own style.
const STYLE: &str = concat!(
    include_str!("page/palette.css"),
    include_str!("page/page.css"),
    include_str!("page/try.css"),
);

/// The modules of the page's program, each after those it imports.
const MODULES: [&str; 14] = [
    include_str!("page/recording.mjs"),
    include_str!("page/landscape.mjs"),
    include_str!("page/board.mjs"),
    include_str!("page/state.mjs"),
    include_str!("page/paint.mjs"),
    include_str!("page/code.mjs"),
    include_str!("page/layout.mjs"),
    include_str!("page/ghosts.mjs"),
    include_str!("page/tree.mjs"),
    include_str!("page/question.mjs"),
    include_str!("page/replay.mjs"),
    include_str!("page/answers.mjs"),
    include_str!("page/try.mjs"),
    include_str!("page/main.mjs"),
];

/// The page that plays recordings: one, or two side by side.
pub fn page(recordings: &[Value]) -> String {
    // Within a page, nothing may look like the end of the script with the recordings.
    let recordings = match recordings {
        [recording] => recording.to_string(),
        several => Value::from(several).to_string(),
    };
    let recordings = recordings.replace('<', "\\u003c");
    let page = PAGE.replacen("/*STYLE*/", STYLE, 1).replacen("/*SCRIPT*/", &script(), 1);
    page.replacen("/*RECORDING*/", &recordings, 1)
}

/// The recording in a page that has one.
pub fn recording_in(page: &str) -> Option<Value> {
    let (_, rest) = page.split_once("id=\"recording\">")?;
    let (text, _) = rest.split_once("</script>")?;
    let recording: Value = serde_json::from_str(text).ok()?;
    recording.get("kinds").is_some().then_some(recording)
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
            if let (Some("function" | "const" | "let"), Some(name)) = (words.next(), words.next()) {
                assert!(names.insert(name.to_owned()), "{name} is there twice");
            }
        }
        assert!(names.contains("decode") && names.contains("open"));
    }

    #[test]
    fn a_recording_is_found_again_in_its_page() {
        let recording = serde_json::json!({ "kinds": "e", "title": "a </script> in it" });
        let one = page(std::slice::from_ref(&recording));
        assert_eq!(recording_in(&one), Some(recording.clone()));
        assert_eq!(recording_in(&page(&[recording.clone(), recording])), None, "it has two");
        assert_eq!(recording_in("<html>"), None);
    }

    #[test]
    fn every_import_takes_one_line_and_names_a_module_before() {
        for (index, module) in MODULES.iter().enumerate() {
            for line in module.lines().filter(|line| line.starts_with("import ")) {
                let names = line.split(['{', '}']).nth(1).expect("names in braces");
                for name in names.split(',').map(str::trim) {
                    let declared =
                        [format!("export function {name}("), format!("export const {name} ")];
                    let is_there =
                        |before: &&str| declared.iter().any(|text| before.contains(text));
                    assert!(MODULES[..index].iter().any(is_there), "{line}");
                }
            }
        }
    }
}
