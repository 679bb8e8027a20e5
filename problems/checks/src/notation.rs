//! Numbers and formulas in the notations of students, as the reader of formulas takes them.

/// What is typed here, and what is pasted from a text in its place; what comes first is replaced first.
const PASTED: [(&str, &[&str]); 22] = [
    ("O", &["\\mathcal{O}", "\\mathrm{O}", "\\operatorname{O}", "𝒪", "𝓞", "𝑂", "Ο", "О"]),
    ("Θ", &["\\Theta", "ϴ"]),
    // No square root.
    ("root(", &["\\sqrt["]),
    (
        "",
        &[
            "\\left",
            "\\right",
            "\\displaystyle",
            "\\limits",
            "\\,",
            "\\;",
            "\\!",
            "\\(",
            "\\)",
            "\\[",
            "\\]",
            "{,}",
            "$",
            "`",
            "“",
            "”",
            "„",
            "\"",
        ],
    ),
    ("*", &["\\cdot", "\\times", "×", "⋅", "∙", "•", "∗"]),
    ("frac", &["\\dfrac", "\\tfrac"]),
    ("binom", &["\\dbinom", "\\tbinom"]),
    ("10", &["₁₀", "_{10}"]),
    ("2", &["₂", "_{2}"]),
    ("=", &["∼", "\\in", "∈", "\\approx", "≈", "~", "≅", "≃"]),
    ("^", &["ˆ", "↑"]),
    ("(1/2)", &["½"]),
    ("Σ", &["\\sum"]),
    ("exp", &["\\exp"]),
    ("2.718281828459045^(", &["exp("]),
    ("≤", &["\\leq", "\\le"]),
    ("floor(", &["⌊", "\\lfloor"]),
    (")", &["⌋", "⌉", "\\rfloor", "\\rceil", "]"]),
    ("ceil(", &["⌈", "\\lceil"]),
    ("(", &["["]),
    ("-", &["‐", "‑", "‒", "—"]),
    ("/", &["⁄", "∕"]),
];
/// What has braces in LaTeX, and what stands before, between and behind its parts.
const BRACES: [[&str; 4]; 3] =
    [["frac", "((", ")/(", "))"], ["binom", "C(", ",", ")"], ["", "(", ")", ")"]];
/// Words before a number or a formula, and behind it: what is counted in this course, and words that count nothing.
const BEFORE: &str =
    "about approx approximately around at by ca circa exactly max most order roughly a factor of";
const BEHIND: &str = "answer bit block byte call candidate cell clue decimal deep diagonal digit each edge entry leave level line move nanosecond node permutation row solution step time tour way x year memory operation space work fold case worst the in of";

/// A number or a formula as it is typed here: pasted signs replaced, without the words and signs around it.
pub fn plain(text: &str) -> String {
    // A condition is no part of the answer, and not all of it, either.
    let mut text = text.replace(">=", "≥");
    for (plain, all) in PASTED {
        for pasted in all {
            text = text.replace(pasted, plain);
        }
    }
    // N\log(N)
    let text = without_braces(&text.replace('\\', " ")).replace("O (", "O(").replace("Θ (", "Θ(");
    // That of a sum, in parentheses, parts nothing.
    let mut open = 0;
    let is_outer = |sign: char| {
        open += i32::from(sign == '(') - i32::from(sign == ')');
        sign == '=' && open == 0
    };
    let mut text = text.rsplit(is_outer).find(|part| !part.trim().is_empty()).unwrap_or_default();
    loop {
        let before = text;
        text = text
            .trim_start_matches(['+', '*', ' '])
            .trim_end_matches(['.', ';', ',', '*', 'x', ' ']);
        text = text.strip_suffix("-fold").unwrap_or(text);
        // x2.18, and 299 (rounded down), but not O(N) (log n)
        let factor = text.trim_start_matches(['x', 'X']);
        if factor.starts_with(|it: char| it.is_ascii_digit()) {
            text = factor;
        }
        let remark = text.strip_suffix(')').and_then(|text| text.rsplit_once(" ("));
        let is_word =
            |it: &str| it.len() > 1 && it.chars().all(|letter| letter.is_ascii_lowercase());
        text = remark.filter(|it| it.1.split(' ').all(is_word)).map_or(text, |it| it.0);
        let first = text.split(' ').next().unwrap_or_default();
        if is_one_of(&first.trim_end_matches('.').to_lowercase(), BEFORE) {
            text = &text[first.len()..];
        }
        if let Some((rest, last)) = text.rsplit_once(' ')
            && is_one_of(&singular(&last.to_lowercase()), BEHIND)
        {
            text = rest;
        }
        if text == before {
            break;
        }
    }
    // 1 2/3
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit());
    match text.split_once(' ') {
        Some((whole, part))
            if is_digits(whole) && part.split('/').all(is_digits) && part.contains('/') =>
        {
            format!("{whole} + {part}")
        }
        _ => text.to_owned(),
    }
}

fn is_one_of(word: &str, words: &str) -> bool {
    words.split(' ').any(|known| known == word)
}

fn singular(unit: &str) -> String {
    unit.strip_suffix("ies")
        .map(|it| format!("{it}y"))
        .unwrap_or_else(|| unit.strip_suffix('s').unwrap_or(unit).to_owned())
}

fn without_braces(text: &str) -> String {
    let mut plain = String::new();
    let mut open = Vec::new();
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '{' => {
                let [name, before, between, behind] =
                    BRACES.iter().find(|it| plain.ends_with(it[0])).unwrap_or(&BRACES[2]);
                plain.truncate(plain.len() - name.len());
                plain += before;
                open.push((between, behind, plain.len()));
            }
            '}' => {
                let (between, behind, start) = open.pop().unwrap_or((&")", &")", plain.len()));
                if let Some((of, chosen)) = plain[start..].split_once("choose") {
                    let chosen = format!("C({of},{chosen})");
                    plain.truncate(start);
                    plain += &chosen;
                }
                if between != behind && signs.next_if_eq(&'{').is_some() {
                    plain += between;
                    open.push((behind, behind, plain.len()));
                } else {
                    plain += behind;
                }
            }
            _ => plain.push(sign),
        }
    }
    plain
}
