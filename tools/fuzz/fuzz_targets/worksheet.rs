//! A worksheet of any text is read, or refused; every answer in it can be asked for, shown in a form, and filled in.
#![no_main]

use checks::form::{fill, form};
use checks::worksheet::Worksheet;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(sheet) = Worksheet::parse(text) {
        for question in sheet.questions() {
            assert!(sheet.answer(question).is_some());
        }
        for question in form(text, text).expect("it was read") {
            let _ = fill(&question, text, &question.typed);
        }
    }
});
