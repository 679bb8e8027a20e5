//! What an answer means: a number, a formula, a word, a list or a cell, if its text can mean one thing only.

use crate::formula::{Formula, Value};
use crate::judgement::{Judged, wrong};
use crate::notation::normalised;
use crate::worksheet::Answer;

/// Characters of an answer that are repeated.
const MOST_SHOWN: usize = 100;
/// What is said of LaTeX, and of a sum in its usual form.
pub const NO_LATEX: &str = "neither LaTeX nor Σ is read: write it as (8^N - 1)/7, 2*N, sqrt(N), C(N, 2) or sum(k, 0, N, 8^k)";

/// The formula that a text is, or is once it is [`normalised`]; `inner` leaves out what is no part of it.
///
/// # Errors
/// Neither is one: what is wrong with the text as it was typed.
pub fn formula_of(
    text: &str,
    variables: &[&str],
    inner: impl Fn(&str) -> String,
) -> Result<Formula, String> {
    // Some commands of LaTeX are control characters in TOML: \times begins with a tab.
    if text.contains(|it: char| "\\{}$Σ∑".contains(it) || it.is_control()) {
        return Err(NO_LATEX.to_owned());
    }
    // Of an exact value and one near to it, the exact one is the answer; what has a name in its place has no value.
    let exact = text.split(['≈', '~']).next().unwrap_or_default();
    Formula::parse(&inner(text), variables).or_else(|error| {
        let mut read =
            [exact, text].into_iter().map(|it| Formula::parse(&inner(&normalised(it)), variables));
        read.find(Result::is_ok).unwrap_or(Err(error))
    })
}

/// A number without the signs that group its digits: 19_173_961, 19 173 961, 19'173'961, 19,173,961.
pub fn without_groups(text: &str) -> String {
    let mut plain = text.replace(['_', '\'', '’'], "");
    if plain.chars().all(|letter| letter.is_ascii_digit() || letter.is_whitespace()) {
        plain.retain(|letter| letter.is_ascii_digit());
    }
    // One point is that of a fraction.
    let is_grouped = |sign: char, fewest: usize| {
        let parts: Vec<&str> = plain.split(sign).collect();
        let are_digits = parts.iter().all(|it| it.bytes().all(|it| it.is_ascii_digit()));
        let three = parts[1..].iter().all(|it| it.len() == 3);
        parts.len() >= fewest && are_digits && three && (1..=3).contains(&parts[0].len())
    };
    match [(',', 2), ('.', 3)].into_iter().find(|(sign, fewest)| is_grouped(*sign, *fewest)) {
        Some((sign, _)) => plain.replace(sign, ""),
        None => plain,
    }
}

/// What is inside O( ), or 0( ), with a zero for the letter, or the same with a letter like these.
pub fn without_o(text: &str) -> &str {
    let letters = ['O', 'o', '0', 'Θ', 'θ', 'Ο', 'О', '𝒪', '𝓞', '𝑂', 'ϴ'];
    let text = text.trim();
    let behind = ["Theta", "theta"].iter().find_map(|name| text.strip_prefix(name));
    let inner = behind
        .or_else(|| text.strip_prefix(letters))
        .and_then(|text| text.trim_start().strip_prefix('(')?.strip_suffix(')'));
    let mut open = 0;
    let mut is_whole = |sign: char| {
        open += i32::from(sign == '(') - i32::from(sign == ')');
        open >= 0
    };
    inner.filter(|inner| inner.chars().all(&mut is_whole)).unwrap_or(text)
}

/// A word as worksheets have it: with a dash where a blank might be.
pub fn word(text: &str) -> String {
    text.split(|it: char| it.is_whitespace() || "_-–".contains(it))
        .filter(|it| !it.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}

/// Whether an answer is this word; letters in a row may be divided, as in `A > B > C`.
pub fn is_word(given: &str, word: &str) -> bool {
    let [given, word] = [given, word].map(|text| {
        let letters = text.chars().filter(|it| it.is_alphanumeric() || "<^".contains(*it));
        letters.collect::<String>()
    });
    given.eq_ignore_ascii_case(&word)
}

/// Whether a text is a list of numbers, or of pairs: "2, 10, 4", "(2, 0), (1, 3)".
pub fn is_list(text: &str) -> bool {
    let is_sign =
        |it: char| it.is_ascii_digit() || it.is_whitespace() || ",;()[]{}|_'’".contains(it);
    text.chars().all(is_sign) && numbers(text).len() > 1
}

/// The entries of such a text.
pub fn listed(text: &str) -> Vec<Answer> {
    let all = numbers(text);
    let inner = text.trim().trim_matches(['[', ']', '{', '}', ',', ';', ' ']);
    match inner.contains(['(', '[']) {
        true if all.len().is_multiple_of(2) => {
            all.chunks(2).map(|pair| Answer::List(pair.to_vec())).collect()
        }
        // Digits may be grouped: 20 000, 10
        false if inner.contains([',', ';']) => inner
            .split([',', ';'])
            .map(|entry| Answer::Text(without_groups(entry.trim())))
            .collect(),
        _ => all,
    }
}

/// The numbers in such a text.
pub fn numbers(text: &str) -> Vec<Answer> {
    text.split(|it: char| !it.is_ascii_digit())
        .filter(|word| !word.is_empty())
        .map(|word| Answer::Text(word.to_owned()))
        .collect()
}

/// An answer as it was typed, unless it is very long.
pub fn truncated(typed: &str) -> String {
    let short: String = typed.chars().take(MOST_SHOWN).collect();
    if short.len() < typed.len() { short + "…" } else { short }
}

/// Units that may stand behind a number, and what the name of its question has then.
const UNITS: [(&str, &str); 3] = [("%", "percent"), ("percent", "percent"), ("ns", "nanoseconds")];

/// A number: ≈ 2.15, 12 nodes, 19 173 961, 8^2, and 8.2 % where percent is asked.
pub fn number_of(answer: &Answer, question: &str) -> Judged<Value> {
    let Answer::Text(text) = answer else {
        return wrong(format!("the answer is a number, not {}", kind(answer)));
    };
    let unit = UNITS.iter().find(|(unit, asked)| question.contains(asked) && text.ends_with(unit));
    let number = unit.map_or(text.as_str(), |(unit, _)| text.trim_end_matches(unit).trim_end());
    let formula = formula_of(number, &[], without_groups).or_else(|error| {
        wrong(format!("'{}' is not a number, such as 12, 2.5 or \"8^2\": {error}", truncated(text)))
    })?;
    formula
        .evaluate(&[])
        .or_else(|error| wrong(format!("'{}' has no value: {error}", truncated(text))))
}

/// A cell, as [2, 0] or "(2, 0)".
pub fn cell_of(answer: &Answer) -> Judged<(u16, u16)> {
    let pair = match answer {
        Answer::Text(text) if is_list(text) => numbers(text),
        Answer::List(pair) => pair.clone(),
        _ => Vec::new(),
    };
    if let [Answer::Text(x), Answer::Text(y)] = pair.as_slice()
        && let (Ok(x), Ok(y)) = (x.parse(), y.parse())
    {
        return Ok((x, y));
    }
    wrong("a cell is written [x, y], as in [2, 0]")
}

/// What is given in place of what is asked for.
pub fn kind(answer: &Answer) -> &'static str {
    match answer {
        Answer::Empty => "an empty place",
        Answer::Text(_) => "a single value",
        Answer::List(_) => "a list",
        Answer::Other(kind) => kind,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pasted_is_read() {
        let in_o = |text: &str| without_o(text).to_owned();
        for (text, formula) in [
            ("2⋅N", "2*N"),
            ("2N‑1", "2*N-1"),
            ("2N—1", "2*N-1"),
            ("O (N)", "N"),
            // A zero for the letter.
            ("0(N)", "N"),
            ("0 (N)", "N"),
            ("0( N )", "N"),
            ("T(N) = 0(N^2)", "N^2"),
            ("0(2^N) worst case.", "2^N"),
            ("10(N)", "10*N"),
            ("at most N levels", "N"),
            ("max. N", "N"),
            ("8^N permutations", "8^N"),
            ("O(N) time", "N"),
            ("O(N).", "N"),
            ("T(N) = O(N^2)", "N^2"),
            ("= 2N-1", "2*N-1"),
            ("2N-1 entries", "2*N-1"),
            ("+12", "12"),
            ("“N”", "N"),
            ("8[N-1][N-2]", "8(N-1)(N-2)"),
            ("⌊N/2⌋ + ⌈N/2⌉", "N"),
            ("T(N) ∈ O(2^N)", "2^N"),
            ("O(2^N) worst case", "2^N"),
            ("O(N) in the worst case", "N"),
            ("𝑁+1 + 𝐧", "2*N + 1"),
            ("x2.18*N", "2.18*N"),
            ("N*log₂(N) - log₁₀(N)", "N*log2(N) - log10(N)"),
            ("½ N (N-1)", "N*(N-1)/2"),
            ("Nˆ2 + N↑2", "2*N^2"),
            // A script O, an italic one, a Greek one and a Cyrillic one.
            ("𝒪(N)", "N"),
            ("𝑂(N)", "N"),
            ("Ο(N)", "N"),
            ("О(N)", "N"),
            ("𝓞(N)", "N"),
            ("ϴ(N)", "N"),
            ("∼ 8^N", "8^N"),
        ] {
            let [read, right] = [text, formula].map(|it| formula_of(it, &["N"], in_o).expect(it));
            for n in [5, 8] {
                assert_eq!(read.evaluate(&[n]), right.evaluate(&[n]), "{text}");
            }
        }
        // Parts of formulas.
        for text in ["O(N) (log n)", "8^N for N>=2", "N-x", "2^N-edges", "O(N) (n)"] {
            assert!(formula_of(text, &["N"], in_o).is_err(), "{text}");
        }
        for (text, right) in [
            ("1 2/3", "5/3"),
            ("ca. 2.18", "2.18"),
            ("about 2.18", "2.18"),
            ("approx. 2.18.", "2.18"),
            ("×2.18", "2.18"),
            ("Level 1", "1"),
            ("2.18 times", "2.18"),
            ("x2.18", "2.18"),
            ("2.18×", "2.18"),
            ("2.18-fold", "2.18"),
            ("2.18x", "2.18"),
            ("by a factor of 2.18", "2.18"),
            ("57 decimal digits", "57"),
            ("a factor of 2.18", "2.18"),
            ("299 (rounded down)", "299"),
            ("300 (rounded down)", "300"),
            ("10 (calls)", "10"),
            ("+12", "12"),
            ("≈ 12 nodes", "12"),
            ("12 calls of step", "12"),
            ("t = 58", "58"),
            ("12 nodes.", "12"),
            ("8^63 = 2^189", "2^189"),
            ("30.47/4.28 ≈ 7.1", "30.47/4.28"),
            ("t ≃ 58", "58"),
        ] {
            let [read, right] =
                [text, right].map(|it| number_of(&Answer::Text(it.into()), "growth"));
            assert_eq!(read, right, "{text}");
        }
        // A multiple is no unit that can be left out.
        for text in ["12 million", "600 GB", "8.2 %"] {
            assert!(number_of(&Answer::Text(text.into()), "nodes").is_err(), "{text}");
        }
        for (text, question) in [
            ("8.2%", "percent_8x8"),
            ("8.2 percent", "percent"),
            ("8.2 ns", "nanoseconds_per_node"),
        ] {
            assert!(number_of(&Answer::Text(text.into()), question).is_ok(), "{text}");
        }
        assert_eq!(["2 ^ 20", "right word"].map(word), ["2-^-20", "right-word"]);
        assert!(is_word(&word("2 ^ 20"), "2^20"));
    }

    /// Whatever a part of it may mean.
    #[test]
    fn latex_is_refused_with_the_forms_in_its_place() {
        let in_o = |text: &str| without_o(text).to_owned();
        for text in [
            "8^{63}",
            "\\frac{8^{N}-1}{7}",
            "$8^N$",
            "2\\times N",
            // As TOML reads it.
            "2\times N",
            "\u{c}rac{8}{7}",
            "T(N) = \\mathcal{O}(N)",
            "\\sum_{k=0}^N 2^k",
            "\\sum_k=0^N 2^N",
            "∑_k=0^N 2^N",
            "Σ_(k=0)^N 8^k",
            "8/7 ≈ \\frac{8}{7}",
        ] {
            assert_eq!(formula_of(text, &["N"], in_o).unwrap_err(), NO_LATEX, "{text}");
        }
    }

    #[test]
    fn digits_may_be_grouped_and_a_fraction_keeps_its_point() {
        for text in
            ["19173961", "19,173,961", "19.173.961", "19 173 961", "19_173_961", "19'173'961"]
        {
            assert_eq!(without_groups(text), "19173961");
        }
        for text in ["2.5", "2,5", "1.234", "1,23,456", "C(5, 2)", "1234,567"] {
            assert_eq!(without_groups(text), text);
        }
    }

    #[test]
    fn an_order_reads_from_left_to_right() {
        assert!(is_word("A > B > C", "ABC") && is_word("a, b, c", "ABC"));
        assert!(!is_word("C < B < A", "CBA") && !is_word("220", "2^20"));
        assert_eq!(word("Smaller  base"), "Smaller-base");
    }

    #[test]
    fn what_is_inside_o_is_a_whole_formula() {
        assert_eq!(without_o("O(N (N+1))"), "N (N+1)");
        assert_eq!(without_o("O(N)*(N)"), "O(N)*(N)");
        assert_eq!(without_o("Θ(8^N)"), "8^N");
    }

    #[test]
    fn cells_may_be_in_quotes() {
        let pair =
            |x: &str, y: &str| Answer::List(vec![Answer::Text(x.into()), Answer::Text(y.into())]);
        for text in ["(2, 0), (1, 3)", "[[2, 0], [1, 3]]", "[(2,0),(1,3)]", "{(2,0), (1,3)}"] {
            assert!(is_list(text));
            assert_eq!(listed(text), [pair("2", "0"), pair("1", "3")]);
        }
        let texts = |all: &[&str]| -> Vec<Answer> {
            all.iter().map(|&text| Answer::Text(text.into())).collect()
        };
        assert_eq!(listed("[2, 10]"), texts(&["2", "10"]));
        assert_eq!(listed("(2 10 4)"), texts(&["2", "10", "4"]));
        // A blank, or a narrow one, may group digits.
        assert_eq!(listed("20 000, 10; 4,"), texts(&["20000", "10", "4"]));
        assert_eq!(listed("{20\u{202f}000; 10}"), texts(&["20000", "10"]));
        assert_eq!(listed("1'000, 1_000"), texts(&["1000", "1000"]));
        assert_eq!(listed("2,10, 4"), texts(&["2", "10", "4"]));
        assert_eq!(listed("352,724,2680"), texts(&["352", "724", "2680"]));
        assert_eq!(listed("296,296,281"), texts(&["296", "296", "281"]));
        assert_eq!(listed("2|10|4"), texts(&["2", "10", "4"]));
        assert!(!is_list("7") && !is_list("two, ten"));
    }
}
