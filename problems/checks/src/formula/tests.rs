use super::*;
use num_bigint::BigInt;
use std::time::{Duration, Instant};

fn value(text: &str, n: u64) -> Result<String, String> {
    let formula = Formula::parse(text, &["n", "k"]).map_err(|e| e.to_string())?;
    let value = formula.evaluate(&[n, 2]).map_err(|e| e.to_string())?;
    Ok(value.number.to_string())
}

#[test]
fn formulas_have_their_usual_meaning() {
    for (text, expected) in [
        ("1 + 2*3", "7"),
        ("2*3^2", "18"),
        ("2^3^2", "512"),
        ("-2^2", "-4"),
        ("(-2)^2", "4"),
        ("2^-1", "1/2"),
        ("10 - 4 - 3", "3"),
        ("100/10/5", "2"),
        ("7/2", "7/2"),
        ("7//2 * 2 + n // 2 // 2", "7"),
        ("1/2 + 7//2^2", "3/2"),
        ("3! * 2", "12"),
        ("3!!", "720"),
        ("2^3!", "64"),
        ("C(5, 2)", "10"),
        ("c(n, k)", "10"),
        ("C(2, 3)", "0"),
        ("C(4;2)", "6"),
        ("(8^n - 1)/7", "4681"),
        ("8^(N−1)", "4096"),
        ("2 × n · 3", "30"),
        ("2**n", "32"),
        ("1.5 * 10^3", "1500"),
        ("3.15e28 / 10^28", "63/20"),
        ("1e-2", "1/100"),
        (".5", "1/2"),
        ("0!", "1"),
        ("0^0", "1"),
        ("（８＾ｎ－１）／７", "4681"),
        ("２．５＋１", "7/2"),
        ("3N", "15"),
        ("2n^2", "50"),
        ("2(n - 1)", "8"),
        ("n(n + 1)/2", "15"),
        ("(n - 1)(n + 1)", "24"),
        ("n^2 (n - 1)", "100"),
        ("n^2 n", "125"),
        ("2^(3N)", "32768"),
        ("N² + n³", "150"),
        ("10⁻¹", "1/10"),
        ("sqrt(n^2)", "5"),
        ("√16 + √(9/4)", "11/2"),
        ("8^(2/3)", "4"),
        ("(4/9)^(-1/2)", "3/2"),
        ("log(8^n, 2)", "15"),
        ("log2(1/8)", "-3"),
        ("log10(1000) + lg(10)", "4"),
        ("floor(7/2) + ceil(7/2)", "7"),
        ("ceil(log2(8^63+1))", "190"),
        ("floor(log2(8^63+1)) + floor(log2(8^63-1)) + 1", "378"),
        ("floor(log(10^40-1, 10)) + 1", "40"),
        ("floor(sqrt(10^9 + 1))", "31622"),
        ("ceil(log2(100))", "7"),
        // What is rounded in one place is exact in another.
        ("floor(sqrt(2)) + floor(n/5)", "2"),
        ("ceil(log2(3)) * ceil(sum(k, 1, n, floor(k/k)))", "10"),
        ("sum(k, 0, n, 8^k)", "37449"),
        ("sum(i, 1, n, sum(j, 1, i, j))", "35"),
        ("binom(n, 2)", "10"),
        ("math.comb(n, 2) + math.factorial(3)", "16"),
        ("pow(2, n)", "32"),
        ("8ⁿ⁻³ + 2ᴺ", "96"),
        ("nⁿ", "3125"),
    ] {
        assert_eq!(value(text, 5).as_deref(), Ok(expected), "{text}");
    }
    let nine_factorial = "(9!)^9 * 2 * 9^2";
    let expected: BigInt = BigInt::from(362_880).pow(9u32) * 162;
    assert_eq!(value(nine_factorial, 0), Ok(expected.to_string()));
}

#[test]
fn errors_name_the_place_and_what_to_write() {
    for (text, position, word) in [
        ("", 1, "is empty"),
        ("   ", 1, "is empty"),
        ("8^2n", 4, "two ways"),
        ("1/2n", 4, "two ways"),
        ("nk2", 1, "not known"),
        ("n 2", 3, "n*2"),
        ("T = n", 1, "'T'"),
        ("n = 2", 3, "right of the ="),
        ("12 bytes", 4, "without its unit"),
        ("2.49 x 10^28", 6, "write *"),
        ("2.49x10^28", 5, "write *"),
        ("n x 2", 3, "write *"),
        ("n^2 choose n", 5, "C(n, k)"),
        ("n + log(n)", 5, "a base is missing"),
        ("log(0-n, 2)", 1, "above 0"),
        ("sqrt(0-n)", 1, "negative"),
        ("sum(8^k, k, 0, n)", 5, "sum(k, 0, n, 8^k)"),
        ("sum(k, 0, n)", 12, "sum(k, 0, n, 8^k)"),
        ("sum(k, 0, 10^9, k)", 1, "too long"),
        ("sum(k, 0, n, 1/(k - 2))", 15, "zero"),
        ("n⁻", 2, "neither a number"),
        ("2,5", 2, "2.5"),
        ("2，5", 2, "2.5"),
        ("8^(n-1", 7, "')'"),
        ("8^", 3, "ends"),
        ("n + + 2", 5, "'+'"),
        ("n / / 2", 5, "'/'"),
        ("1//2n", 5, "two ways"),
        ("x + 1", 1, "'x'"),
        ("sin(n)", 1, "'sin'"),
        ("n % 2", 3, "'%'"),
        ("(n))", 4, "')'"),
        ("C(n)", 4, "','"),
        ("C 5", 1, "'C'"),
        ("c*2^n", 1, "'c'"),
        ("n2^n", 1, "the variable is n"),
        ("sum(k = 0..n, 8^k)", 5, "sum(k, 0, n, 8^k)"),
        ("Σ(k, 0, n, 8^k)", 1, "sum(k, 0, n, 8^k)"),
        ("1+8+…+8^(n-1)", 5, "sum(k, 0, n, 8^k)"),
        ("1*2*...*n", 5, "n!"),
        ("3,4,1,2", 2, "a list"),
        ("floor(log(8^63+1, 10)/log(2, 10))", 1, "whole number"),
        ("floor(sqrt(10^40-1))", 1, "whole number"),
        ("O(8^n)", 1, "without O"),
        ("0(8^n)", 2, "without O"),
        ("0 (8^n)", 3, "without O"),
        ("1.(6)", 3, "as in 5/3"),
        ("n to the n", 3, "has + - * / ^"),
        ("perm(n)", 1, "the variable is n"),
        ("1/(n-5)", 2, "zero"),
        ("(1/2)!", 6, "factorial"),
        ("(0-3)!", 6, "factorial"),
        ("0^(0-1)", 2, "zero"),
        ("9^9^9", 2, "larger than"),
        ("100000!", 7, "larger than"),
        ("C(10^9, 10^8)", 1, "larger than"),
        ("((10^9)^99)^999", 12, "larger than"),
        ("1e99999999999", 1, "larger than"),
    ] {
        let formula = Formula::parse(text, &["n"]);
        let error = match formula {
            Err(error) => error,
            Ok(formula) => formula.evaluate(&[5]).expect_err(text),
        };
        let is_there = error.starts_with(&format!("at character {position}: "));
        assert!(is_there && error.contains(word), "{text}: {error}");
    }
}

#[test]
fn growth_is_told_up_to_a_constant_factor() {
    let growth = |text: &str, like: &str| {
        let [formula, like] = [text, like].map(|it| Formula::parse(it, &["N", "c"]).unwrap());
        formula.growth(&like)
    };
    for (text, like) in [
        ("3*N + 100000", "N"),
        ("c*8^N + C(N, 2)", "8^N"),
        ("N!/(N-1)!", "N"),
        ("(N^2+N)/(N+1)", "N"),
        ("log2(8^N)", "N"),
        ("sqrt(N)*N^0.5", "N"),
        ("(64^N/8^N - 1)/7", "8^N"),
        ("2^(3*N + 5)", "8^N"),
        ("8^N + N*7^N - 8^(N-1)", "8^N"),
        ("8^(N+log2(N))", "8^N*N^3"),
        ("(N+1)! - N!", "N*N!"),
        ("(N-2)!*N^3", "N*N!"),
        ("N^N/N^(N-1)", "N"),
        ("C(N, 2) + floor(N/2)", "N^2"),
        ("log10(N)^2*ln(N)", "log2(N)^3"),
        ("log2(N) + 20", "ln(N)"),
        ("Log(N)*C(N, 2)", "N^2*log2(N)"),
        ("N^(1+1/log2(N))", "N"),
        ("(1+1/N)^N", "1"),
        ("(N+1)! - N*N!", "N!"),
        ("N!", "(N/2.718281828459)^N*sqrt(N)"),
        ("C(2*N, N)", "4^N/sqrt(N)"),
        ("(1-N)^2 + 0*N^3", "N^2"),
        ("(3!)^N*C(5, 2)", "6^N"),
        ("sum(k, 0, N, 8^k)", "8^N"),
        ("sum(k, 1, N, log2(k))", "log2(N!)"),
        ("sum(i, 1, N, sum(j, 1, i, 1))", "N^2"),
    ] {
        assert_eq!(growth(text, like), Some(Ordering::Equal), "{text} {like}");
    }
    // From the slowest to the fastest.
    let rising = [
        "5",
        "log2(log2(N))",
        "log2(N)",
        "log2(N)^2",
        "N^0.001",
        "sqrt(N)",
        "N^0.999",
        "N/log2(N)",
        "N",
        "N*sqrt(log2(log2(N)))",
        "N*log2(log2(N))",
        "N*log2(N)",
        "N^1.01",
        "N^100",
        "N^log2(N)",
        "2^sqrt(N)",
        "1.001^N",
        "7^N",
        "8^N/N",
        "8^N/log2(N)",
        "8^N",
        "8^N*log2(N)",
        "8^N*N^0.001",
        "N*8^N/log2(N)",
        "N*8^N",
        "N!/N",
        "N!",
        "N*N!",
        "N*N!*log2(N)^2",
        "N^N/2^N",
        "N^N",
        "(2*N)!",
        "8^(N^2)",
    ];
    for pair in rising.windows(2) {
        assert_eq!(growth(pair[0], pair[1]), Some(Ordering::Less), "{pair:?}");
        assert_eq!(growth(pair[1], pair[0]), Some(Ordering::Greater), "{pair:?}");
    }
    let error = Formula::parse("m + 1", &["N", "c"]).unwrap_err();
    assert!(error.ends_with("; the variable is N"), "{error}");
    for text in ["0-N", "N - N", "1/(N-N)", "N^2 + 1 - N^2", "ln(0-N)", "(0-1)^N*N"] {
        assert_eq!(growth(text, "N"), None, "{text}");
    }
}

#[test]
fn what_is_no_fraction_is_worked_out_to_nine_digits() {
    for (text, number) in [
        ("n^1.5", 5f64.powf(1.5)),
        ("10^0.24738", 10f64.powf(0.24738)),
        ("(302/16)^(1/14)", (302f64 / 16.0).powf(1.0 / 14.0)),
        ("sqrt(2)", 2f64.sqrt()),
        ("log(n, 3)", 5f64.ln() / 3f64.ln()),
        ("ln(n)", 5f64.ln()),
        ("log10(8^63)", 63.0 * 8f64.log10()),
        ("2^(-1/2)", 0.5f64.sqrt()),
        ("sqrt(10^4001)/10^2000", 10f64.sqrt()),
    ] {
        let value = Formula::parse(text, &["n"]).unwrap().evaluate(&[5]).unwrap();
        let truth = exact::from_float(number).unwrap();
        assert!(!value.exact && value.is(&truth), "{text}: {} {number}", about(&value.number));
        assert!(!value.is(&(truth * Number::new(1_000_001.into(), 1_000_000.into()))));
    }
    let rounded = Formula::parse("floor(sqrt(2)) * 10^12", &[]).unwrap().evaluate(&[]).unwrap();
    assert!(rounded.is(&whole(10u64.pow(12))) && !rounded.is(&whole(10u64.pow(12) + 1)));
}

#[test]
fn no_input_eats_time_stack_or_memory() {
    let start = Instant::now();
    let long = "9".repeat(MOST_CHARACTERS + 1);
    let deep = "(".repeat(900) + "1" + &")".repeat(90);
    let signs = "-".repeat(900) + "1";
    let factorials = "5!".to_owned() + &"!".repeat(900);
    let fractions = vec!["1+2^9/2e9^500"; 70].join("+");
    let powers = vec!["(2^15000)/(3^7500)"; 47].join("+");
    let chosen = vec!["C(16000,8000)"; 60].join("*");
    let roots = "√".repeat(900) + "2";
    let sums = "sum(k,1,99999,".repeat(60) + "k" + &")".repeat(60);
    let long_sum = "sum(k,1,99999999,(2^15000)/(3^7500))".to_owned();
    for text in [&long, &deep, &signs, &factorials, &chosen, &roots, &sums, &long_sum] {
        assert!(value(text, 5).is_err(), "{text:.30}");
        let _ = Formula::parse(text, &["n"]).map(|formula| formula.growth(&formula));
    }
    // Large, and allowed.
    assert!(value(&powers, 5).is_ok());
    assert!(value(&fractions, 5).is_ok());
    assert!(start.elapsed() < Duration::from_secs(60));
}

mod properties {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[0-9nC(),+*/^!. eE√²=-]{0,40}") {
            let _ = value(&text, 7);
        }

        #[test]
        fn whole_numbers_follow_their_own_arithmetic(a in 0i64..10_000, b in 0i64..10_000, c in 1i64..100) {
            let text = format!("({a} - {b}) * {c} + {b}^2");
            prop_assert_eq!(value(&text, 0), Ok(((a - b) * c + b * b).to_string()));
        }
    }
}
