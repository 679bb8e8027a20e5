//! Replacements for what the tests have on Linux alone, so that every test compiles everywhere. A test that needs one of these
//! is ignored elsewhere, by name.

/// Terminals, which the tests open as Linux does.
impl super::Executable {
    /// Panics: the check needs Linux.
    pub fn assert_fits_terminals(&self, _arguments: &[&str], _options: &[&str]) {
        unimplemented!("the tests open terminals on Linux only");
    }

    /// Panics: the check needs Linux.
    pub fn assert_can_be_watched(&self, _arguments: &[&str]) {
        unimplemented!("the tests open terminals on Linux only");
    }
}
