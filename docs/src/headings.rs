//! The headings of a page, by the names that links have for them.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// What the pages are written in.
pub const EXTENSIONS: Options = Options::ENABLE_TABLES;

/// The names by which headings are linked to, from top to bottom: small letters, digits and hyphens, a hyphen for
/// each blank.
pub fn anchors(text: &str) -> Vec<String> {
    let mut anchors = Vec::new();
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(text, EXTENSIONS) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                let title = heading.take().unwrap_or_default().to_lowercase();
                let name = title.chars().filter_map(|c| match c {
                    ' ' => Some('-'),
                    c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c),
                    _ => None,
                });
                anchors.push(name.collect());
            }
            Event::Text(words) | Event::Code(words) => {
                if let Some(title) = &mut heading {
                    title.push_str(&words);
                }
            }
            _ => {}
        }
    }
    anchors
}
