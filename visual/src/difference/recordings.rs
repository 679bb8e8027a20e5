//! Of recordings, which are JSON: what their searches do to their boards, and for the player, where two part.

use common::board::Cell;
use common::search::Choice;
use serde_json::{Value, json};

use super::{Deeds, Difference, What};

impl Deeds {
    /// Those of a recording, up to its first fold.
    pub fn of(recording: &Value) -> Self {
        let (mut deeds, mut depth, mut before) = (Deeds::default(), 0, ' ');
        let index = |value: &Value| value.as_u64().unwrap_or_default() as usize;
        let mut choices = recording["choices"].as_array().into_iter().flatten();
        for letter in recording["kinds"].as_str().unwrap_or_default().chars() {
            deeds.steps += 1;
            if letter == 'f' {
                deeds.is_cut = true;
                break;
            }
            if letter == 'e' {
                deeds.enter();
                depth = if before == 'm' { depth + 1 } else { 0 };
            }
            before = letter;
            let sentence = recording["sentences"][format!("{letter}@{depth}")].as_str();
            let is_about = sentence.is_some_and(|text| text.contains("{cell}"));
            let has_choice = is_about || matches!(letter, 'r' | 'm' | 'u' | 'k' | 'w');
            let choice = if has_choice { choices.next() } else { None };
            let label = choice.map_or(&Value::Null, |choice| &recording["labels"][index(choice)]);
            let side = |place: usize| label[1][place].as_i64().unwrap_or_default() as i32;
            let cell = Cell { x: side(0), y: side(1) };
            let what = match letter {
                'm' => What::Marks,
                'u' | 'k' => What::Unmarks,
                's' => What::Solves,
                'w' => What::IsWrong,
                _ => continue,
            };
            depth -= usize::from(what == What::Unmarks);
            let choice = Choice { number: index(&label[2]), cell };
            deeds.push(what, choice);
        }
        deeds
    }
}

impl Difference {
    /// Tells the player where two recordings part.
    pub fn mark(&self, recordings: &mut [Value; 2], names: [&str; 2]) {
        for (search, recording) in recordings.iter_mut().enumerate() {
            recording["parts"] = json!([self.steps[search], self.sentence(search, names)]);
        }
    }
}
