//! The encoding of a student's file. Editors on Windows offer others than UTF-8.

use checks::program::Language;

const NOT_UTF_8: &str = "is not UTF-8 text; save it as UTF-8 in your editor";

/// What a student is told of a file that is not UTF-8 text; nothing, if it is.
pub fn not_utf8(bytes: &[u8]) -> Option<&'static str> {
    (is_utf_16(bytes) || str::from_utf8(bytes).is_err()).then_some(NOT_UTF_8)
}

/// Every second byte of English text in UTF-16 is 0.
fn is_utf_16(bytes: &[u8]) -> bool {
    bytes.contains(&0)
}

/// What a student is told of a program whose compiler or interpreter cannot read it. In C, a comment may have
/// any bytes, and a Python file may declare its encoding.
pub fn wrong_in(language: Language, text: &[u8]) -> Option<&'static str> {
    let is_read = match language {
        Language::Rust => false,
        Language::C => true,
        Language::Python => {
            String::from_utf8_lossy(text).lines().take(2).any(|line| line.contains("coding"))
        }
    };
    not_utf8(text).filter(|_| !is_read || is_utf_16(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf_16(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    }

    #[test]
    fn utf_16_is_known_with_its_mark_and_without() {
        let text = "# coding: utf-16\nn = 2\n";
        let big: Vec<u8> = "\u{feff}n".encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in [utf_16(text), utf_16(&format!("\u{feff}{text}")), big] {
            assert!(not_utf8(&bytes).is_some());
            for language in Language::ALL {
                assert!(wrong_in(language, &bytes).is_some());
            }
        }
        assert_eq!(not_utf8("\u{feff}été".as_bytes()), None);
    }

    #[test]
    fn another_encoding_is_refused_where_it_is_not_read() {
        let wrong = |language, declared: &[u8]| {
            wrong_in(language, &[declared, b"# \xe9t\xe9\n"].concat()).is_some()
        };
        assert!(wrong(Language::Rust, b"") && !wrong(Language::C, b""));
        assert!(wrong(Language::Python, b"") && !wrong(Language::Python, b"# coding: latin-1\n"));
        assert_eq!(wrong_in(Language::Python, "# été\n".as_bytes()), None);
    }
}
