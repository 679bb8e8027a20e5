//! What a probe says of the objects that are kept.

use common::cli::human::grouped;
use common::search::Next;

use super::{open, read};
use crate::inference::MOST_TEXTS;

/// A text is compared with another one also where there are more texts than are kept.
#[test]
fn objects_are_compared_however_many_are_kept() {
    let all = MOST_TEXTS as u64 + 2;
    let kept: String = (0..all).map(|it| format!("k 2 0 {it} [{it}]\n")).collect();
    // The last two are other ones at the end.
    let at_end = |it: u64| if it < all - 2 { it } else { it + all };
    let ends: String = (0..all).map(|it| format!("e {it} [{}]\n", at_end(it))).collect();
    let calls = "raw 0 \nf 0 go\nl 0 found\nc 1 0 \nc 1 0 \n";
    let mut reader = open(format!("{calls}{kept}r 1 0 \nr 1 0 \n{ends}")).expect("a search");
    let _ = read(&mut reader, |_, _| Ok(Next::Visit));
    let traced = reader.header.traced.as_ref().expect("it is traced");
    let facts: Vec<String> = traced.facts().iter().map(|fact| fact.text.clone()).collect();
    let [all, same] = [all, all - 2].map(grouped);
    let row = format!(
        "`found`: keeps {all} (line 2), {all} objects; at the end as when kept: {same} of {all};"
    );
    assert!(facts.iter().any(|fact| fact.starts_with(&row)), "{facts:?}");
}
