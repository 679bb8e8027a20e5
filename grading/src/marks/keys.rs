//! Whose the lines of the file are. A key is a student's name and the platform's number, which stay the same whoever else
//! hands in. Keys of before, such as `Participant (2)`, are carried over if it is certain whose they are, and else refused.

use std::collections::BTreeMap;
use std::io::Read;
use std::ops::Range;
use std::path::Path;

use checks::zip::Zip;

use crate::platform::{Identity, parse};
use crate::submission::open;

/// The most bytes of a text that are read.
const LONGEST_TEXT: u64 = 1000;

/// Finds the students of keys, and remembers the keys that change.
pub struct Keys<'a> {
    identities: &'a [Identity],
    /// The numbers of the students whom the last grading called so.
    before: BTreeMap<String, String>,
    /// Where in the file a key stands that changes, and the new one.
    pub renamed: Vec<(Range<usize>, String)>,
}

impl<'a> Keys<'a> {
    /// `returned` is the zip file of feedback that the last grading has written, if it is there.
    pub fn new(identities: &'a [Identity], returned: &Path) -> Self {
        Keys { identities, before: before(returned).unwrap_or_default(), renamed: Vec::new() }
    }

    /// Whether it is the key of a student of the class.
    pub fn has(&self, key: &str) -> bool {
        self.identities.iter().any(|who| who.key() == key)
    }

    /// The key of a student of the class, or as it is for somebody who has handed in nothing; none for a line to skip, which
    /// has no entry.
    ///
    /// # Errors
    /// Why it is not certain whose it is.
    pub fn find(
        &mut self,
        key: &str,
        place: Range<usize>,
        has_entry: bool,
    ) -> Result<Option<String>, String> {
        let keys = |is_meant: &dyn Fn(&Identity) -> bool| -> Vec<String> {
            self.identities.iter().filter(|who| is_meant(who)).map(Identity::key).collect()
        };
        let mut called = keys(&|who| who.is_called(key));
        if let (Some(number), true) = (self.before.get(key), called.len() != 1) {
            called = keys(&|who| who.number == *number);
        }
        if let [who] = &called[..] {
            if who != key {
                self.renamed.push((place, who.clone()));
            }
            return Ok(Some(who.clone()));
        }
        let (name, _) = key.rsplit_once(" (").unwrap_or((key, ""));
        let last = key.rsplit(' ').next().unwrap_or_default();
        let may_be =
            keys(&|who| !who.number.is_empty() && (who.number == last || who.is_called(name)));
        let has_number =
            last.parse::<u64>().is_ok() && self.identities.iter().any(|who| !who.number.is_empty());
        if may_be.is_empty() && !has_number {
            return Ok(Some(key.to_owned()));
        }
        if !has_entry {
            return Ok(None);
        }
        Err(if may_be.is_empty() {
            format!(
                "nobody is '{key}' here; if this is another assignment, grade it with a --to of its own, and else delete the line"
            )
        } else {
            format!(
                "'{key}' may be {}; write the one who is meant, as it stands here",
                may_be.join(", ")
            )
        })
    }
}

/// What the last grading called each student: its texts say it, and their paths have the numbers.
fn before(returned: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    let (zip, length) = open(returned)?;
    let mut names = BTreeMap::new();
    let zip = Zip::read(zip, length, "", usize::MAX)?;
    for entry in &zip.entries {
        let Some(found) = entry.path.split('/').next().and_then(parse) else { continue };
        let mut text = String::new();
        zip.open(entry)?.take(LONGEST_TEXT).read_to_string(&mut text)?;
        let title = text.lines().next().and_then(|line| line.strip_prefix("# ")?.rsplit_once(": "));
        names.extend(title.map(|(name, _)| (name.to_owned(), found.identity.number)));
    }
    Ok(names)
}
