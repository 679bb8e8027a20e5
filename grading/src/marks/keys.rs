//! Whose the lines of the file are. A key is a student's name and the platform's number, which stay the same whoever else
//! hands in. The name is enough where it is that of one student.

use crate::platform::Identity;

/// Whether it is the key of a student of the class.
pub fn has(class: &[Identity], key: &str) -> bool {
    class.iter().any(|who| who.key() == key)
}

/// The key of a student of the class, or as it is for somebody who has handed in nothing; none for a line to skip, which
/// has no entry.
///
/// # Errors
/// Why it is not certain whose it is.
pub fn find(class: &[Identity], key: &str, has_entry: bool) -> Result<Option<String>, String> {
    let keys = |is_meant: &dyn Fn(&Identity) -> bool| -> Vec<String> {
        class.iter().filter(|who| is_meant(who)).map(Identity::key).collect()
    };
    if let [who] = &keys(&|who| who.is_called(key))[..] {
        return Ok(Some(who.clone()));
    }
    let (name, _) = key.rsplit_once(" (").unwrap_or((key, ""));
    let last = key.rsplit(' ').next().unwrap_or_default();
    let may_be = keys(&|who| !who.number.is_empty() && (who.number == last || who.is_called(name)));
    let has_number = last.parse::<u64>().is_ok() && class.iter().any(|who| !who.number.is_empty());
    if may_be.is_empty() && !has_number {
        return Ok(Some(key.to_owned()));
    }
    if !has_entry {
        return Ok(None);
    }
    Err(match may_be.is_empty() {
        true => format!(
            "nobody is '{key}' here; if this is another assignment, grade it with a --to of its own, and else delete the line"
        ),
        false => format!(
            "'{key}' may be {}; write the one who is meant, as it stands here",
            may_be.join(", ")
        ),
    })
}
