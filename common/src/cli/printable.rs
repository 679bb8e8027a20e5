//! Texts of others, made fit to be shown: the one place that does so.

/// A text without control characters, which a terminal would obey, and without those that reverse the order of
/// letters or are invisible.
pub fn printable(text: &str) -> String {
    let mut shown = String::new();
    for character in text.chars() {
        let is_hidden = matches!(character, '\u{61c}' | '\u{200b}'..='\u{200f}' |
            '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
        if is_hidden || character.is_control() && !"\n\t".contains(character) {
            shown.extend(character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_can_neither_steer_the_terminal_nor_turn_letters_around() {
        let shown = printable("\u{1b}[31m\r\tname ö\n\u{202e}a\u{200b}b\u{feff}");
        assert_eq!(shown, "\\u{1b}[31m\\u{d}\tname ö\n\\u{202e}a\\u{200b}b\\u{feff}");
    }
}
