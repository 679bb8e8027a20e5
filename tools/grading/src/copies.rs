//! What students have in common. Two who worked together write the same, and so do two who found the one
//! short answer: it is worth a look, and proves nothing.

use std::collections::BTreeMap;

use checks::exercise::Exercise;
use checks::printable::printable;
use checks::results;
use problems::catalogue::Course;
use serde::Serialize;

use crate::likeness::{essence, is_the_solution};
use crate::submission::Submission;

/// Words that a report must have before it is compared.
const FEWEST_WORDS: usize = 20;
/// Characters of a text that are shown beside another.
const SHOWN: usize = 20_000;

/// What a teacher may want to look at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Look {
    /// What it is, in a line.
    pub what: String,
    /// The student's text, and the one that it is like, with whose it is; none for what is no text.
    pub texts: Option<[(String, String); 2]>,
}

/// A way to compare two files: what is the same in both, whatever was changed to hide it.
type Essence<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The places of the submissions that have something in common with another one, and what.
pub fn find(course: &Course, submissions: &[Submission]) -> Vec<(usize, Look)> {
    let look =
        |(place, what): (usize, String)| (place, Look { what: printable(&what), texts: None });
    let mut found: Vec<(usize, Look)> = numbers(submissions).into_iter().map(look).collect();
    for exercise in course.exercises() {
        let mut compare = |file: &str, essence: Essence<'_>| {
            found.extend(common(course, submissions, exercise, file, essence));
        };
        for language in exercise.starters() {
            let template = course.text(exercise, language.starter()).unwrap_or_default();
            compare(language.starter(), &|text| essence(language, text, &template));
        }
        compare("report.md", &report);
        compare(results::FILE, &|text| Some(text.trim().to_owned()));
        found.extend(solutions(course, submissions, exercise));
    }
    found
}

/// A text that is shown, and whose it is.
fn shown(name: &str, text: &str) -> (String, String) {
    (name.to_owned(), printable(&text.chars().take(SHOWN).collect::<String>()))
}

/// Submissions with another student's numbers, or with the course's own if most have theirs.
fn numbers(submissions: &[Submission]) -> Vec<(usize, String)> {
    let students: Vec<_> = submissions.iter().map(Submission::student).collect();
    let most_have_theirs = 2 * students.iter().flatten().count() > students.len();
    let mut found = Vec::new();
    for (place, student) in students.iter().enumerate() {
        let same = (0..students.len()).filter(|&it| it != place && students[it] == *student);
        let same: Vec<&str> = same.map(|it| submissions[it].name.as_str()).collect();
        match student {
            Some(name) if !same.is_empty() => {
                found.push((place, format!("the numbers of {name}, as {}", same.join(", "))));
            }
            None if most_have_theirs => {
                found.push((place, "the course's own numbers: student.txt is missing".to_owned()));
            }
            _ => {}
        }
    }
    found
}

fn common(
    course: &Course,
    submissions: &[Submission],
    exercise: &Exercise,
    file: &str,
    essence: Essence<'_>,
) -> Vec<(usize, Look)> {
    let given = course.text(exercise, file).ok().and_then(|text| essence(&text));
    let text = |place: usize| {
        submissions[place].file(exercise.id, file).map(String::from_utf8_lossy).unwrap_or_default()
    };
    let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for place in 0..submissions.len() {
        let essence = essence(&text(place)).filter(|it| Some(it) != given.as_ref());
        alike.entry(essence.unwrap_or_default()).or_default().push(place);
    }
    alike.remove("");
    // What a quarter of the class writes is what one writes. Times are never the same twice.
    let many = if file == results::FILE { usize::MAX } else { (submissions.len() / 4).max(2) };
    let mut found = Vec::new();
    for places in alike.values().filter(|places| (2..=many).contains(&places.len())) {
        for &place in places {
            let others: Vec<usize> = places.iter().filter(|it| **it != place).copied().collect();
            let names: Vec<&str> = others.iter().map(|&it| submissions[it].name.as_str()).collect();
            let what = format!("{}/{file}: much like that of {}", exercise.id, names.join(", "));
            let [mine, other] =
                [place, others[0]].map(|it| shown(&submissions[it].name, &text(it)));
            found.push((place, Look { what, texts: Some([mine, other]) }));
        }
    }
    found
}

/// The programs that are the course's own solution, where this copy of the course has it.
fn solutions(
    course: &Course,
    submissions: &[Submission],
    exercise: &Exercise,
) -> Vec<(usize, Look)> {
    let mut found = Vec::new();
    for language in exercise.starters() {
        let given = [language.starter(), language.solution()].map(|it| course.text(exercise, it));
        let [Ok(template), Ok(solution)] = given else { continue };
        for (place, submission) in submissions.iter().enumerate() {
            let file = submission.file(exercise.id, language.starter());
            let Some(text) = file.map(String::from_utf8_lossy) else { continue };
            if is_the_solution(language, &text, &template, &solution) {
                let file = language.starter();
                let what = format!("{}/{file}: much like the course's own solution", exercise.id);
                let texts = [shown(&submission.name, &text), shown("the course", &solution)];
                found.push((place, Look { what, texts: Some(texts) }));
            }
        }
    }
    found
}

/// The words of a report, if there are enough of them.
fn report(text: &str) -> Option<String> {
    let letters = |word: &str| word.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let words: Vec<String> = text.split_whitespace().map(letters).collect();
    (words.len() >= FEWEST_WORDS).then(|| words.join(" ").to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use checks::random_inputs;
    use std::path::Path;

    #[test]
    fn anothers_numbers_are_worth_a_look() {
        let class = [Some("Ana"), Some("Bob"), Some(" Ana\r\n"), None].map(|student| {
            let file =
                student.map(|name| (random_inputs::FILE.to_owned(), name.as_bytes().to_vec()));
            let name = format!("{student:?}");
            Submission { name, files: file.into_iter().collect(), notes: Vec::new() }
        });
        let found = numbers(&class);
        let places: Vec<usize> = found.iter().map(|(place, _)| *place).collect();
        assert_eq!(places, [0, 2, 3], "{found:?}");
        assert!(found[1].1.contains("the numbers of Ana, as Some(\"Ana\")"), "{found:?}");
        assert_eq!(numbers(&class[3..]), [], "where nobody has a name, nobody lacks one");
        // Two names alone say nothing about the others.
        let without = vec![class[3].clone(); 9];
        let found = numbers(&[&class[..1], &class[2..3], &without].concat());
        assert_eq!(found.iter().map(|(place, _)| *place).collect::<Vec<_>>(), [0, 1], "{found:?}");
    }

    #[test]
    fn a_short_report_is_like_many_others() {
        assert_eq!(report("Too short."), None);
    }

    #[test]
    fn the_courses_own_solution_is_worth_a_look() {
        let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        for exercise in course.exercises() {
            for language in exercise.starters() {
                let file = format!("{}/{}", exercise.id, language.starter());
                let solution = course.text(exercise, language.solution()).unwrap();
                let handed_in = |name: &str, text: &str| {
                    let files = BTreeMap::from([(file.clone(), text.as_bytes().to_vec())]);
                    Submission { name: name.to_owned(), files, notes: Vec::new() }
                };
                let twins = [handed_in("a", &solution), handed_in("b", &solution)];
                let found = find(&course, &twins);
                // Where little is to be written, all write the same.
                let is_short = exercise.id.contains("lab-1") || exercise.id.contains("xy2b");
                let is_ours =
                    |(_, look): &&(usize, Look)| look.what.ends_with("the course's own solution");
                let ours = found.iter().filter(is_ours).count();
                let expected = if is_short { (0, 0) } else { (4, 2) };
                assert_eq!((found.len(), ours), expected, "{file}: {found:?}");
            }
        }
    }

    #[test]
    fn two_with_the_same_times_are_worth_a_look_and_a_whole_class_is_not() {
        let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        let id = course.exercises().find(|e| e.measurement.is_some()).unwrap().id;
        let program = course.exercises().find(|e| e.program.is_some()).unwrap().id;
        let class = |file: String, text: &dyn Fn(usize) -> String| -> Vec<Submission> {
            let files = |n: usize| BTreeMap::from([(file.clone(), text(n).into_bytes())]);
            let named =
                |n: usize| Submission { name: n.to_string(), files: files(n), notes: Vec::new() };
            (0..12).map(named).collect()
        };
        let times =
            class(format!("{id}/measured.csv"), &|n| format!("{}", if n == 7 { 3 } else { n }));
        let found = find(&course, &times);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].1.what.ends_with("much like that of 7"), "{found:?}");
        let same = class(format!("{program}/starter.rs"), &|n| {
            format!("fn main() {{ /* {n} */ {} }}", "run(8); ".repeat(30))
                .replace("/*", "//")
                .replace("*/", "\n")
        });
        assert_eq!(find(&course, &same), []);
    }
}
