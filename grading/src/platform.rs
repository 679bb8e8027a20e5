//! The names that learning platforms give to what students hand in, and who that is.
//!
//! | platform | name |
//! | --- | --- |
//! | Moodle | `NAME_NUMBER_assignsubmission_PLUGIN`, a folder; without folders, `_FILE` follows |
//! | Canvas | `NAME_USER_ATTACHMENT_FILE`, `NAME_LATE_USER_…`, `anon_ID_ATTACHMENT_FILE`, `LATE_anon_ID_…`, `NAME_USER_text.html` |
//! | nbgrader, inbound | `STUDENT+ASSIGNMENT+TIME UTC+RANDOM`; submitted: `STUDENT/ASSIGNMENT/timestamp.txt` |
//! | Sakai | `LAST, FIRST(LOGIN)`, a folder; without folders, `_Submission attachment(s)_FILE` follows |
//! | OpenOLAT | a folder with `2_submissions` in it, below `ita_NAME_TIME` |
//! | ILIAS | `LAST_FIRST_LOGIN_NUMBER`, a folder below `Submissions`; a late file begins with `Late - ` |
//! | all others | a folder or a zip file |

use common::cli::printable;

/// What Moodle writes into the name of each submission.
const MOODLE: &str = "_assignsubmission_";
/// What Sakai writes between a student's name and a file's.
const SAKAI: &str = "_Submission attachment(s)_";
/// The folders in which a platform puts those of all students.
const CLASS_FOLDERS: [&str; 3] = ["Submissions", "submitted", "inbound"];
/// The folder in which OpenOLAT has a student's own files, beside the task and corrections.
pub const OPENOLAT: &str = "2_submissions";
/// What ILIAS writes before the name of a late file.
pub const ILIAS_LATE: &str = "Late - ";
/// Characters of a student's name: as long as a file's name may be.
const MOST_NAME: usize = 255;

/// What a name comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Platform {
    /// Its numbers are new for each assignment.
    Moodle,
    /// Its numbers are those of its users.
    Canvas,
    /// It has no numbers.
    Nbgrader,
    /// It has no numbers: its names have the login.
    Sakai,
    /// Its numbers are those of its users.
    Ilias,
    /// A folder or a zip file that has the student's name.
    #[default]
    Named,
}

/// Who has handed in. The number stays the same, whoever else hands in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// Which platform says so.
    pub platform: Platform,
    /// The student's name as the platform writes it into names of files: without `'`, `_`, `/` and others.
    pub name: String,
    /// The platform's number of the student or of the submission; empty, if there is none.
    pub number: String,
    /// What Canvas calls the file that was handed in last; empty elsewhere. Feedback goes back under this name.
    pub attachment: String,
}

impl Identity {
    /// A student after whom a folder or a zip file is named.
    pub fn named(name: &str) -> Self {
        Identity { name: cleaned_name(name), ..Identity::default() }
    }

    /// What stands for the student in the table and in marks.toml: the name and the number.
    pub fn key(&self) -> String {
        format!("{} {}", self.name, self.number).trim_end_matches(' ').to_owned()
    }

    /// Whether a text is the name, or the name and the number, but for signs that platforms leave out.
    pub fn is_called(&self, text: &str) -> bool {
        let text = cleaned(text);
        text == cleaned(&self.name) || text == cleaned(&self.key())
    }
}

/// What a name of a platform says.
#[derive(Clone, Debug, Default)]
pub struct PlatformName {
    /// Whose it is.
    pub identity: Identity,
    /// The student's own file's name; empty for a folder.
    pub file: String,
    /// Whether it holds what the student has typed into the page.
    pub is_text: bool,
    /// Whether it says that it was handed in too late.
    pub is_late: bool,
    /// When it was handed in, as RFC 3339 writes times; empty, if the name does not say it.
    pub time: String,
}

/// What the name of a file or folder says, if a platform has given it.
pub fn parse(name: &str) -> Option<PlatformName> {
    moodle(name).or_else(|| nbgrader(name)).or_else(|| sakai(name)).or_else(|| canvas(name))
}

fn moodle(name: &str) -> Option<PlatformName> {
    let (who, what) = name.split_once(MOODLE)?;
    let (plugin, file) = what.split_once('_').unwrap_or((what, ""));
    // Students in no group have no number.
    let (name, number) =
        who.rsplit_once('_').filter(|(_, number)| is_number(number)).unwrap_or((who, ""));
    let is_text = plugin == "onlinetext";
    Some(PlatformName { is_text, ..platform_name(Platform::Moodle, name, number, file) })
}

fn nbgrader(name: &str) -> Option<PlatformName> {
    let parts: Vec<&str> = name.split('+').collect();
    let [student, _, time, ..] = parts[..] else { return None };
    let time = time.strip_suffix(" UTC")?;
    let time = timestamp(time);
    Some(PlatformName { time, ..platform_name(Platform::Nbgrader, student, "", "") })
}

fn sakai(name: &str) -> Option<PlatformName> {
    let (who, file) = name.split_once(SAKAI).unwrap_or((name, ""));
    let is_named = who.contains(", ") && who.contains('(') && who.ends_with(')');
    (is_named || who != name).then(|| platform_name(Platform::Sakai, who, "", file))
}

/// What the name of a folder below `Submissions` says.
pub fn ilias(name: &str) -> Option<PlatformName> {
    let (who, number) = name.rsplit_once('_').filter(|(_, number)| is_number(number))?;
    Some(platform_name(Platform::Ilias, who, number, ""))
}

fn canvas(name: &str) -> Option<PlatformName> {
    // Anywhere else, it is of the student's own name of the file.
    let is_late = name.split('_').take(2).any(|part| part == "LATE");
    let plain = name.replacen("LATE_", "", usize::from(is_late));
    let parts: Vec<&str> = plain.splitn(4, '_').collect();
    let (name, number, file) = match parts[..] {
        [name, number, file @ ("text.html" | "link.html")] => (name, number, file),
        [name, number, attachment, file] if is_number(attachment) => (name, number, file),
        _ => return None,
    };
    let is_text = parts.len() == 3;
    let is_whose = is_number(number) || name == "anon";
    let said = platform_name(Platform::Canvas, name, number, file);
    is_whose.then_some(PlatformName { is_text, is_late, ..said })
}

/// What all names say: whose a file is, and which one.
fn platform_name(platform: Platform, name: &str, number: &str, file: &str) -> PlatformName {
    let [name, number] = [name, number].map(cleaned_name);
    let identity = Identity { platform, name, number, ..Identity::default() };
    PlatformName { identity, file: file.to_owned(), ..PlatformName::default() }
}

/// Whether a platform has given this name to a folder with those of all students.
pub fn is_class_folder(name: &str) -> bool {
    CLASS_FOLDERS.contains(&name) || name.ends_with("-submissions") || name.starts_with("ita_")
}

/// A time that nbgrader or Sakai has written, as RFC 3339 writes it: both give UTC.
pub fn timestamp(text: &str) -> String {
    let plain = text.trim().trim_end_matches(" UTC").trim_end_matches('Z');
    format!("{}Z", plain.replacen(' ', "T", 1))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit())
}

/// A name as it is shown.
fn cleaned_name(name: &str) -> String {
    printable(name).replace(['\n', '\t'], " ").chars().take(MOST_NAME).collect()
}

/// A name without what platforms leave out of it or put a blank for.
fn cleaned(name: &str) -> String {
    name.chars().filter(|sign| !sign.is_whitespace() && !"'_/:\"&<>|\\*?".contains(*sign)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_platforms_say_whose_they_are() {
        for (name, platform, key, file) in [
            (
                "Jürgen Größe-Müller_56_assignsubmission_file",
                Platform::Moodle,
                "Jürgen Größe-Müller 56",
                "",
            ),
            ("Ana Pop_7_assignsubmission_file_", Platform::Moodle, "Ana Pop 7", ""),
            ("Participant_70_assignsubmission_onlinetext", Platform::Moodle, "Participant 70", ""),
            (
                "Sam Smith Jr._54_assignsubmission_file_my_other_work_2.zip",
                Platform::Moodle,
                "Sam Smith Jr. 54",
                "my_other_work_2.zip",
            ),
            ("Default group_assignsubmission_file", Platform::Moodle, "Default group", ""),
            ("größeana_101_2001_hand-in-1.zip", Platform::Canvas, "größeana 101", "hand-in-1.zip"),
            ("popana_LATE_101_2001_my_work.zip", Platform::Canvas, "popana 101", "my_work.zip"),
            ("LATE_anon_x7Kd2_2001_a.zip", Platform::Canvas, "anon x7Kd2", "a.zip"),
            ("popana_101_2001_my_LATE_a.zip", Platform::Canvas, "popana 101", "my_LATE_a.zip"),
            ("popana_101_text.html", Platform::Canvas, "popana 101", "text.html"),
            ("s01+ps1+2026-11-28 03:28:09.752455 UTC+a1b2", Platform::Nbgrader, "s01", ""),
            ("Pop, Ana(apop)", Platform::Sakai, "Pop, Ana(apop)", ""),
            (
                "Pop, Ana(apop)_Submission attachment(s)_hand-in.zip",
                Platform::Sakai,
                "Pop, Ana(apop)",
                "hand-in.zip",
            ),
        ] {
            let found = parse(name).expect(name);
            assert_eq!(
                (found.identity.platform, found.identity.key().as_str(), found.file.as_str()),
                (platform, key, file)
            );
            assert_eq!(found.is_late, name.contains("LATE") && !name.contains("my_LATE"), "{name}");
            assert_eq!(found.is_text, name.contains("text"), "{name}");
        }
        let time = parse("s01+ps1+2026-11-28 03:28:09.752455 UTC+a1b2").expect("it").time;
        assert_eq!(time, "2026-11-28T03:28:09.752455Z");
        for name in ["ana", "hand-in (1).zip", "week_8", "012-1-queens-cost", "a_1_b_2", "ana+ben"]
        {
            assert!(parse(name).is_none(), "{name}");
        }
    }

    #[test]
    fn a_name_is_known_without_the_signs_that_platforms_leave_out() {
        let student = platform_name(Platform::Moodle, "Siobhán OConnor", "55", "").identity;
        for name in ["Siobhán O'Connor", "Siobhán_OConnor 55", "Siobhán OConnor"] {
            assert!(student.is_called(name), "{name}");
        }
        assert!(!student.is_called("Siobhán OConnor 5") && !student.is_called("Siobhán"));
    }
}
