//! What students have in common. Two who worked together write the same, and so do two who found the one
//! short answer: it is worth a look, and proves nothing.

use std::collections::{BTreeMap, HashSet};

use checks::exercise::Exercise;
use checks::{report, results};
use common::cli::printable;
use problems::catalogue::Course;

use crate::grades::Look;
use crate::submission::Submission;

/// Characters of a program beyond its template before it is compared: where less is to be written, many write the same.
const FEWEST_CHARACTERS: usize = 300;
/// Words that a report must have before it is compared.
const FEWEST_WORDS: usize = 20;

/// What two files are compared by, if there is enough of it.
type Essence<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The places of the submissions that have something in common with another one, and what.
pub fn find(course: &Course, submissions: &[Submission]) -> Vec<(usize, Look)> {
    let mut found = numbers(submissions);
    for exercise in course.exercises() {
        let mut compare = |file: &str, essence: Essence<'_>| {
            found.extend(common(course, submissions, exercise, file, essence));
        };
        for language in exercise.starters() {
            let template = course.text(exercise, language.starter()).unwrap_or_default();
            compare(language.starter(), &|text| beyond(&template, text));
        }
        compare(report::REPORT_FILE, &|text| words(text));
        compare(results::RESULTS_FILE, &|text| Some(text.trim().to_owned()));
    }
    found
}

/// Submissions with another student's numbers, or with the course's own if most have theirs.
fn numbers(submissions: &[Submission]) -> Vec<(usize, Look)> {
    let students: Vec<_> = submissions.iter().map(Submission::student).collect();
    let most_have_theirs = 2 * students.iter().flatten().count() > students.len();
    let mut found = Vec::new();
    for (place, student) in students.iter().enumerate() {
        let same =
            (0..students.len()).filter(|&other| other != place && students[other] == *student);
        let with: Vec<String> = same.map(|other| submissions[other].name.clone()).collect();
        let (what, with) = match student {
            Some(name) if !with.is_empty() => (format!("the numbers of {}", printable(name)), with),
            None if most_have_theirs => {
                ("the course's own numbers: student.txt is missing".to_owned(), Vec::new())
            }
            _ => continue,
        };
        found.push((place, Look { what, with }));
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
    // A student's copy of the course has no solutions.
    let language = exercise.starters().find(|language| language.starter() == file);
    let solution = language
        .and_then(|language| course.text(exercise, language.solution()).ok())
        .and_then(|text| essence(&text));
    let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for place in 0..submissions.len() {
        let essence = essence(&text(place)).filter(|essence| Some(essence) != given.as_ref());
        alike.entry(essence.unwrap_or_default()).or_default().push(place);
    }
    alike.remove("");
    // What a quarter of the class writes is what one writes. Times are never the same twice.
    let many =
        if file == results::RESULTS_FILE { usize::MAX } else { (submissions.len() / 4).max(2) };
    let mut found = Vec::new();
    let mut note = |place: usize, what: &str, with| {
        found.push((place, Look { what: format!("{}/{file}: {what}", exercise.id), with }));
    };
    for place in solution.and_then(|solution| alike.get(&solution)).into_iter().flatten() {
        note(*place, "the course's own solution", Vec::new());
    }
    for places in alike.values().filter(|places| (2..=many).contains(&places.len())) {
        for &place in places {
            let others = places.iter().filter(|other| **other != place);
            note(
                place,
                "the same text",
                others.map(|&other| submissions[other].name.clone()).collect(),
            );
        }
    }
    found
}

/// The lines of a program that its template does not have, if they are more than a few.
fn beyond(template: &str, text: &str) -> Option<String> {
    let known: HashSet<&str> = template.lines().map(str::trim).collect();
    let lines: Vec<&str> =
        text.lines().map(str::trim).filter(|line| !known.contains(line)).collect();
    let own = lines.join("\n");
    (own.chars().count() >= FEWEST_CHARACTERS).then_some(own)
}

/// The words of a text, if there are enough of them.
fn words(text: &str) -> Option<String> {
    let letters =
        |word: &str| word.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>();
    let words: Vec<String> = text.split_whitespace().map(letters).collect();
    (words.len() >= FEWEST_WORDS).then(|| words.join(" ").to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grades::{Grade, groups};
    use checks::random_inputs;
    use std::path::Path;

    fn course() -> Course {
        Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    #[test]
    fn two_students_with_many_looks_are_one_pair() {
        let course = course();
        let handed_in = |name: &str, text: &str| {
            let reports =
                course.exercises().filter(|it| course.text(it, report::REPORT_FILE).is_ok());
            let file =
                |it: &Exercise| (format!("{}/report.md", it.id), text.repeat(9).into_bytes());
            let files = reports.map(file).take(5).collect();
            Submission { name: name.to_owned(), files, ..Submission::default() }
        };
        let class =
            [("ana", "it is so because "), ("bob", "it is so because "), ("eve", "I have read ")];
        let class = class.map(|(name, text)| handed_in(name, text));
        let mut grades = class
            .each_ref()
            .map(|submission| Grade { name: submission.name.clone(), ..Grade::default() });
        for (place, look) in find(&course, &class) {
            grades[place].worth_a_look.push(look);
        }
        let groups = groups(&grades);
        let who: Vec<String> = groups.iter().map(|(who, _)| who.join(" ")).collect();
        assert_eq!((who, groups[0].1.len()), (vec!["ana bob".to_owned()], 5), "{groups:?}");
        assert_eq!(grades[2].worth_a_look, []);
    }

    #[test]
    fn anothers_numbers_are_worth_a_look() {
        let class = [Some("Ana"), Some("Bob"), Some(" Ana\r\n"), None].map(|student| {
            let file = student
                .map(|name| (random_inputs::STUDENT_FILE.to_owned(), name.as_bytes().to_vec()));
            let name = format!("{student:?}");
            Submission { name, files: file.into_iter().collect(), ..Submission::default() }
        });
        let found = numbers(&class);
        let places: Vec<usize> = found.iter().map(|(place, _)| *place).collect();
        assert_eq!(places, [0, 2, 3], "{found:?}");
        let Look { what, with } = &found[1].1;
        assert_eq!((what.as_str(), with.concat()), ("the numbers of Ana", "Some(\"Ana\")".into()));
        assert_eq!(numbers(&class[3..]), [], "where nobody has a name, nobody lacks one");
        // Two names alone say nothing about the others.
        let without = vec![class[3].clone(); 9];
        let found = numbers(&[&class[..1], &class[2..3], &without].concat());
        assert_eq!(found.iter().map(|(place, _)| *place).collect::<Vec<_>>(), [0, 1], "{found:?}");
    }

    #[test]
    fn the_courses_own_solution_is_worth_a_look() {
        let course = course();
        for exercise in course.exercises() {
            for language in exercise.starters() {
                let file = format!("{}/{}", exercise.id, language.starter());
                let solution = course.text(exercise, language.solution()).unwrap();
                let handed_in = |name: &str, text: &str| {
                    let files = BTreeMap::from([(file.clone(), text.as_bytes().to_vec())]);
                    Submission { name: name.to_owned(), files, ..Submission::default() }
                };
                let twins = [handed_in("a", &solution), handed_in("b", &solution)];
                let found = find(&course, &twins);
                // Where little is to be written, all write the same.
                let template = course.text(exercise, language.starter()).unwrap();
                let is_short = beyond(&template, &solution).is_none();
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
        let course = course();
        let id = course.exercises().find(|exercise| exercise.measurement.is_some()).unwrap().id;
        let program = course.exercises().find(|exercise| exercise.program.is_some()).unwrap().id;
        let class = |file: String, text: &dyn Fn(usize) -> String| -> Vec<Submission> {
            let files = |n: usize| BTreeMap::from([(file.clone(), text(n).into_bytes())]);
            let named = |n: usize| Submission {
                name: n.to_string(),
                files: files(n),
                ..Submission::default()
            };
            (0..12).map(named).collect()
        };
        let times =
            class(format!("{id}/measured.csv"), &|n| format!("{}", if n == 7 { 3 } else { n }));
        let found = find(&course, &times);
        assert_eq!(found.len(), 2, "{found:?}");
        assert_eq!(found[0].1.with, ["7"], "{found:?}");
        let same = class(format!("{program}/starter.rs"), &|n| {
            format!("fn main() {{\n{} }}\n", "run(8); ".repeat(if n < 3 { 60 + n / 2 } else { 62 }))
        });
        let found = find(&course, &same);
        assert_eq!(found.iter().map(|(place, _)| *place).collect::<Vec<_>>(), [0, 1], "{found:?}");
    }
}
