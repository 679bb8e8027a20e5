//! A worksheet of any text is read; every answer in it can be asked for, or is broken, shown in a form, and filled in.
#![no_main]

use checks::form::{fill, form};
use checks::worksheet::Worksheet;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let sheet = Worksheet::read(text);
    for question in sheet.questions() {
        assert!(sheet.answer(question).is_some() || sheet.broken(question).is_some());
    }
    for question in form(text, text).into_iter().flatten() {
        let _ = fill(&question, text, &question.typed);
    }
});
