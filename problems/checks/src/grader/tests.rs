//! How answers are judged, and the messages for them.

use super::*;

fn graded(text: &str, grade: impl Fn(&mut Grader)) -> Vec<Judged> {
    let sheet = Worksheet::read(text);
    let mut grader = Grader::new(&sheet, RandomInputs::new(None, ""));
    grade(&mut grader);
    grader.finish().into_iter().map(|line| line.judged).collect()
}

fn says(judged: &Judged, word: &str) -> bool {
    matches!(judged, Err(Fault::Wrong(why) | Fault::Open(why)) if why.contains(word))
}

fn one(answer: &str, grade: impl Fn(&mut Grader)) -> Judged {
    graded(&format!("q = {answer}"), grade).swap_remove(0)
}

#[test]
fn growth_ignores_constants_and_lower_terms_only() {
    let cubic = |grader: &mut Grader| {
        grader.growth("q", "n^3", "the search");
    };
    for right in ["n^3", "'7*n^3 + n^2'", "'n*n*(n+5)'", "n^3/1000"] {
        let quoted = format!("'{}'", right.trim_matches('\''));
        assert_eq!(one(&quoted, cubic), Ok(()), "{right}");
    }
    assert!(says(&one("'n^2'", cubic), "slower"));
    assert!(says(&one("'2^n'", cubic), "faster"));
    assert!(says(&one("'n^4/1000'", cubic), "faster"));
    assert!(says(&one("'0-n^3'", cubic), "not above zero"));
    assert!(says(&one("'n^'", cubic), "at character 3"));
    assert!(says(&one("'n^n^n'", cubic), "faster"));
    assert!(says(&one("''", cubic), "not filled in"));
    assert!(says(&one("[1]", cubic), "the answer is a formula"));
}

#[test]
fn numbers_are_exact_or_near() {
    let exact = |grader: &mut Grader| grader.number("q", 19_173_961, "look at --stats");
    for right in ["19173961", "'19_173_961'", "'19 173 961'", "'(8^9-1)/7'"] {
        assert_eq!(one(right, exact), Ok(()), "{right}");
    }
    assert!(says(&one("19173960", exact), "19173960 is wrong; look at --stats"));
    assert!(says(&one("'8^9'", exact), "8^9 is wrong; look at --stats"));
    assert!(says(&one("'many'", exact), "is not a number"));
    assert!(says(&one("{}", exact), "not a table"));
    let near = |grader: &mut Grader| grader.near("q", whole(1000), 5, "see");
    assert_eq!(one("951", near), Ok(()));
    assert_eq!(one("1.05e3", near), Ok(()));
    assert!(says(&one("940", near), "940 is wrong; see"));
    assert!(says(&one("1051", near), "1051 is wrong; see"));
    assert!(says(&one("2.1", near), "2.1 is wrong"));
}

#[test]
fn choices_lists_and_cells_say_why_without_the_answer() {
    let choice = |grader: &mut Grader| {
        grader.choice("q", "b", &[("a", "it is empty"), ("c", "it is full")]);
    };
    assert_eq!(one("'B'", choice), Ok(()));
    assert!(says(&one("'a'", choice), "not a: it is empty"));
    assert!(says(&one("'d e'", choice), "'d e' is not one of the words"));
    assert!(says(&one("'d", choice), "line 1 cannot be read"));
    let truth = || [(4, 2), (5, 10), (6, 4)].map(|(n, truth)| (format!("N = {n}"), truth));
    let list = |grader: &mut Grader| grader.list("q", truth(), "count");
    assert_eq!(one("[2, 10, '4']", list), Ok(()));
    assert!(says(&one("[2, 9, 5]", list), "N = 5, N = 6 cannot be right; count"));
    assert!(says(&one("[2, '1.5', 5]", list), "N = 5 is no whole number"));
    assert!(says(&one("[2, 10]", list), "2 entries instead of 3"));
    assert!(says(&one("[2, '', 4]", list), "N = 5 is not filled in"));
    assert!(says(&one("[]", list), "not filled in"));
    assert!(says(&one("7", list), "a list"));
    let cells = |grader: &mut Grader| {
        grader.cells("q", &BTreeSet::from([(0, 1), (2, 3)]), "it is elsewhere");
    };
    assert_eq!(one("[[2, 3], [0, 1], [2, 3]]", cells), Ok(()));
    assert!(says(&one("[[2, 3]]", cells), "more belong there"));
    assert!(says(&one("[[3, 2]]", cells), "(3, 2) does not belong"));
    assert!(says(&one("[3, 2]", cells), "[x, y]"));
    assert!(says(&one("[[3, -2]]", cells), "[x, y]"));
}

#[test]
fn a_guess_is_told_after_the_answer_and_never_graded() {
    let lines = |text: &str| {
        let sheet = Worksheet::read(text);
        let mut grader = Grader::new(&sheet, RandomInputs::new(None, "1"));
        grader.number("n", 1000, "count");
        grader.guess("guess_n", 1000);
        grader.finish()
    };
    let subject = |text: &str| lines(text)[0].subject.to_string();
    assert_eq!(lines("n = 1000").len(), 1);
    assert_eq!(subject("n = 1000"), "n");
    assert_eq!(subject("n = 999\nguess_n = 1000"), "n", "a guess must not give the answer away");
    for (guess, said) in [
        ("400", "you guessed 400; it is 2.5 times that"),
        ("8000", "you guessed 8000, 8 times as many"),
        ("'10^3'", "exactly"),
        ("1001", "nearly exactly"),
        ("999", "nearly exactly"),
    ] {
        let lines = lines(&format!("n = 1000\nguess_n = {guess}"));
        assert!(lines.len() == 1 && lines[0].judged.is_ok(), "{lines:?}");
        assert!(lines[0].subject.to_string().contains(said), "{lines:?}");
    }
    assert_eq!(subject("n = 1000\nguess_n = ''"), "n");
    for guess in ["'many'", "0", "-4", "[1]"] {
        let lines = lines(&format!("n = 1000\nguess_n = {guess}"));
        assert!(lines.len() == 1 && lines[0].judged.is_ok(), "{lines:?}");
        assert_eq!(lines[0].subject.to_string(), "n (your guess is not a number above 0)");
    }
}

#[test]
fn a_sealed_choice_is_judged_with_its_evidence() {
    let sealed = |grader: &mut Grader| {
        grader.number("n", 4, "count");
        let right = seal("q", "right-word");
        let other = seal("q", "other");
        grader.sealed_choice("q", "n", &right, &[(&other, "look again")]);
    };
    let says_of = |text: &str, why: &str| says(&graded(text, sealed)[1], why);
    assert!(graded("n = 4\nq = 'Right-Word'", sealed).iter().all(Result::is_ok));
    let offered = "# A sheet.\n\nn = 4\n\n# Which? One of:\n#   right-word  it is\n#   other  no\nq = 'Right word.'";
    assert!(graded(offered, sealed).iter().all(Result::is_ok));
    assert!(says_of("n = 4\nq = 'other'", "not other: look again"));
    let guessed = graded("guess_n = 5\nn = 4\nq = 'right-word'", |grader| {
        grader.number("n", 4, "count");
        grader.guess("guess_n", 4);
        grader.sealed_choice("q", "n", &seal("q", "right-word"), &[]);
    });
    assert!(guessed.iter().all(Result::is_ok), "a guess stands beside the evidence: {guessed:?}");
    assert!(says_of("n = 4\nq = 'neither'", "'neither' is not one of the words"));
    assert!(says_of("n = 4\nq = ['other']", "one word"));
    assert!(says_of("n = 4\nq = ''", "not filled in"));
    for word in ["right-word", "other", "neither"] {
        assert!(
            says_of(&format!("n = 5\nq = '{word}'"), "when n, which shows it, is right"),
            "{word}"
        );
    }
    assert_eq!(seal("write_back", "slower"), "20b1f1d8");
}

#[test]
fn missing_and_unknown_questions_are_named() {
    let outcomes = graded("nodez = 4", |grader| grader.number("nodes", 4, ""));
    assert!(says(&outcomes[0], "missing"));
    assert!(says(&outcomes[1], "no such question"));
}

/// The message for a wrong number is the same on both sides of the right one, near it and far away.
#[test]
fn a_wrong_number_cannot_be_bisected() {
    let near = |grader: &mut Grader| grader.near("q", whole(820), 5, "see");
    let reply = |given: &str| match one(given, near) {
        Err(Fault::Wrong(why)) => why.replace(given, "it"),
        other => panic!("{given}: {other:?}"),
    };
    let all: BTreeSet<String> =
        ["1", "3", "12", "500", "778", "862", "1000", "5000", "70000", "1000000000"]
            .map(reply)
            .into();
    assert_eq!(all.len(), 1, "{all:?}");
}

#[test]
fn a_wrong_unit_and_a_quotient_that_is_the_other_way_up_are_told() {
    let near = |grader: &mut Grader| grader.near("q", whole(8), 5, "see");
    assert!(says(&one("0.0081", near), "1/1000 of what it should be, so check the unit"));
    assert!(says(&one("0.125", near), "1 divided by what it should be"));
    assert!(says(&one("8e6", near), "1000000 times what it should be, so check the unit"));
    assert!(!says(&one("0", near), "unit"));
}
