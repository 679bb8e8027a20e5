//! What an answer means: a number, a formula, a word, a list or a cell, if its text can mean one thing only.

use crate::formula::{Formula, Value, whole};
use crate::judgement::{Judged, wrong};
use crate::notation::plain;
use crate::worksheet::Answer;

/// Characters of an answer that are repeated.
const MOST_SHOWN: usize = 100;
/// The formula that a text is, or is once it is [`plain`]; `inner` leaves out what is no part of it.
///
/// # Errors
/// Neither is one: what is wrong with the text as it was typed.
pub fn formula_of(
    text: &str,
    variables: &[&str],
    mut inner: impl FnMut(&str) -> String,
) -> Result<Formula, String> {
    // Of an exact value and one near to it, the exact one is the answer; what has a name in its place has no value.
    let exact = text.split(['≈', '~']).next().unwrap_or_default();
    Formula::parse(&inner(text), variables).or_else(|error| {
        let mut read =
            [exact, text].into_iter().map(|it| Formula::parse(&inner(&plain(it)), variables));
        read.find(Result::is_ok).unwrap_or(Err(error))
    })
}

/// A number without the name of its question: `level 2`.
pub fn without_name<'a>(text: &'a str, question: &str) -> &'a str {
    let name = text.trim().split(' ').next().unwrap_or("");
    let is_name = [question]
        .into_iter()
        .chain(question.split('_'))
        .any(|part| part.eq_ignore_ascii_case(name));
    text.trim().strip_prefix(name).filter(|rest| is_name && !rest.is_empty()).unwrap_or(text)
}

/// A number without its unit, and what it is to be multiplied by.
pub fn without_unit<'a>(text: &'a str, question: &str) -> (&'a str, u64) {
    let text = text.trim_end();
    let number = text.trim_end_matches(|it: char| it.is_alphabetic() || it == '%');
    let unit = text[number.len()..].to_lowercase();
    let number = number.trim_end();
    let asks = |word: &str| question.split('_').any(|part| part == word);
    let multiple = |units: &str, step: u64| {
        units.split(' ').position(|known| known == unit).map(|power| step.pow(power as u32))
    };
    let bytes = multiple("b kb mb gb tb", 1000).or_else(|| multiple("b kib mib gib tib", 1024));
    let is_percent = ["%", "percent"].contains(&unit.as_str()) && asks("percent");
    let is_short = unit == "ns" && asks("nanoseconds");
    match bytes.filter(|_| asks("bytes")) {
        Some(factor) => (number, factor),
        None if is_percent || is_short => (number, 1),
        None => (text, 1),
    }
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

/// What is inside O( ).
pub fn without_o(text: &str) -> &str {
    let inner = ["O(", "0(", "0 (", "Θ(", "o(", "θ(", "Theta(", "theta("]
        .into_iter()
        .find_map(|it| text.trim().strip_prefix(it)?.strip_suffix(')'));
    let mut open = 0;
    let mut is_whole = |sign: char| {
        open += i32::from(sign == '(') - i32::from(sign == ')');
        open >= 0
    };
    inner.filter(|inner| inner.chars().all(&mut is_whole)).unwrap_or(text)
}

/// A word as worksheets have it: with a dash where a blank might be.
pub fn word(text: &str) -> String {
    let word = text
        .split(|it: char| it.is_whitespace() || "_-–".contains(it))
        .filter(|it| !it.is_empty())
        .collect::<Vec<_>>()
        .join("-");
    // int64_t, as C has it.
    let bits = word.trim_end_matches("-t").trim_start_matches(['u', 'U']).strip_prefix("int");
    match (word.as_str(), bits) {
        ("true", _) => "yes".to_owned(),
        ("false", _) => "no".to_owned(),
        (_, Some(bits)) if bits.parse::<u8>().is_ok() => {
            format!("{}{bits}", if word.starts_with('i') { 'i' } else { 'u' })
        }
        _ => word,
    }
}

/// Whether an answer is this word: a number in any form, or letters in a row that may be divided, as `A > B > C`.
pub fn is_word(given: &str, word: &str) -> bool {
    let number = |text: &str| Some(Formula::parse(text, &[]).ok()?.evaluate(&[]).ok()?.number);
    let letters = |text: &str| -> String {
        text.chars().filter(|it| it.is_alphanumeric() || *it == '<').collect()
    };
    match number(word) {
        // A blank became a dash: 2 ^ 20, 1 048 576.
        Some(word) => number(&without_groups(&given.replace('-', " "))) == Some(word),
        None => letters(given).eq_ignore_ascii_case(&letters(word)),
    }
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
        // Digits may be grouped: 20 000, 10 or, where a blank is behind the other commas, 20,000, 10
        false if inner.contains([',', ';']) => {
            let inner = inner.replace(';', ", ");
            let parted = |by| inner.split(by).map(|it| without_groups(it.trim())).collect();
            let is_number = |it: &String| it.bytes().all(|sign| sign.is_ascii_digit());
            let mut entries: Vec<String> = parted(", ");
            if entries.len() < 2 || !entries.iter().all(is_number) {
                entries = parted(",");
            }
            entries.into_iter().map(Answer::Text).collect()
        }
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
pub fn shown(typed: &str) -> String {
    let short: String = typed.chars().take(MOST_SHOWN).collect();
    if short.len() < typed.len() { short + "…" } else { short }
}

/// A number, perhaps with what its question makes clear: ≈ 2.15, 12 nodes, 8.2 %, 600 GB.
pub fn number_of(answer: &Answer, question: &str) -> Judged<Value> {
    let Answer::Text(text) = answer else {
        return wrong(format!("the answer is a number, not {}", kind(answer)));
    };
    let mut factor = 1;
    let formula = formula_of(text, &[], |text| {
        let number;
        (number, factor) = without_unit(without_name(text, question), question);
        without_groups(number)
    });
    let formula = formula.or_else(|error| {
        wrong(format!("'{}' is not a number, such as 12, 2.5 or \"8^2\": {error}", shown(text)))
    })?;
    let value = formula
        .evaluate(&[])
        .or_else(|error| wrong(format!("'{}' has no value: {error}", shown(text))))?;
    Ok(Value { number: value.number * whole(factor), ..value })
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
    fn units_and_names_are_left_out_where_the_question_makes_them_clear() {
        let plain = |text: &'static str, question: &str| {
            without_unit(without_name(text, question), question)
        };
        assert_eq!(plain("level 2", "level_of_write_back"), (" 2", 1));
        assert_eq!(plain("600 GB", "bytes_4x3"), ("600", 1_000_000_000));
        assert_eq!(plain("600 GB", "nodes"), ("600 GB", 1));
        assert_eq!(plain("8.2%", "percent_8x8"), ("8.2", 1));
        assert_eq!(plain("8.2%", "growth"), ("8.2%", 1));
        assert_eq!(plain("8^63", "bits"), ("8^63", 1));
        assert_eq!(plain("nodes", "nodes"), ("nodes", 1));
    }

    #[test]
    fn what_is_pasted_is_read() {
        let in_o = |text: &str| without_o(text).to_owned();
        for (text, formula) in [
            ("8^{63}", "8^63"),
            ("\\frac{8^{N}-1}{7}", "(8^N-1)/7"),
            ("2^2/\\dfrac{1}{N}", "4*N"),
            ("\\binom{N^{2}}{N}", "C(N^2, N)"),
            ("$8 \\cdot 7^{N-2}$", "8*7^(N-2)"),
            ("2\\times N", "2*N"),
            ("\\left(N+1\\right)^2", "(N+1)^2"),
            ("\\mathcal{O}(N)", "N"),
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
            ("\\[8^N\\]", "8^N"),
            ("\\sum_{k=0}^{N} 2^k", "2^(N+1) - 1"),
            ("3 + \\sum_{k=0}^N 2^k \\cdot 2 + 1", "2^(N+2) + 2"),
            ("\\tbinom{N^2}{N}", "C(N^2, N)"),
            ("2{N^2 \\choose N}", "2*C(N^2, N)"),
            ("⌊N/2⌋ + ⌈N/2⌉", "N"),
            ("T(N) ∈ O(2^N)", "2^N"),
            ("O(2^N) worst case", "2^N"),
            ("O(N) in the worst case", "N"),
            ("𝑁+1 + 𝐧", "2*N + 1"),
            ("x2.18*N", "2.18*N"),
            ("\\exp(0)*N", "N"),
            ("\\displaystyle\\sum\\limits_{k=0}^{N} 2^{k}", "2^(N+1) - 1"),
            ("\\log_{2}(2^N) + \\log_2(N) + \\sqrt{N}", "N + log2(N) + sqrt(N)"),
            ("N\\log_{2}\\left(N\\right) + 2\\binom{N}{2}", "N*log2(N) + 2*C(N, 2)"),
            ("2^\\frac{N}{2} \\sqrt{N}", "2^(N/2)*sqrt(N)"),
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
        for text in ["O(N) (log n)", "8^N for N>=2", "N-x", "2^N-edges", "O(N) (n)", "\\sqrt[3]{N}"]
        {
            assert!(formula_of(text, &["N"], in_o).is_err(), "{text}");
        }
        for (text, right) in [
            ("1 2/3", "5/3"),
            ("ca. 2.18", "2.18"),
            ("about 2.18", "2.18"),
            ("approx. 2.18.", "2.18"),
            ("×2.18", "2.18"),
            ("\\approx 2.18", "2.18"),
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
            ("19{,}173{,}961", "19173961"),
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
        assert!(number_of(&Answer::Text("12 million".into()), "nodes").is_err());
        let level = Answer::Text("Level 1".into());
        assert!(number_of(&level, "level_of_write_back").is_ok());
        assert_eq!(["int64", "uint64_t", "i64"].map(word), ["i64", "u64", "i64"]);
        assert!(is_word(&word("2 ^ 20"), "2^20") && is_word(&word("1 048 576"), "2^20"));
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
        assert!(
            is_word("A > B > C", "ABC") && is_word("a, b, c", "ABC") && is_word("2**20", "2^20")
        );
        assert!(
            !is_word("C < B < A", "CBA") && !is_word("220", "2^20") && is_word("1,048,576", "2^20")
        );
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
        assert_eq!(listed("20,000, 10, 4"), texts(&["20000", "10", "4"]));
        assert_eq!(listed("20,000; 1,000,000; 4"), texts(&["20000", "1000000", "4"]));
        assert_eq!(listed("1'000, 1_000"), texts(&["1000", "1000"]));
        assert_eq!(listed("2,10, 4"), texts(&["2", "10", "4"]));
        assert_eq!(listed("352,724,2680"), texts(&["352", "724", "2680"]));
        assert_eq!(listed("296,296,281"), texts(&["296", "296", "281"]));
        assert_eq!(listed("2|10|4"), texts(&["2", "10", "4"]));
        assert!(!is_list("7") && !is_list("two, ten"));
    }
}
