//! `hand-in.zip`: what a student hands in, packed; and what is read of any zip file that somebody has handed in.
//! Nothing is unpacked: the files that an exercise knows are read into memory, and all else is left out.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, ensure};
use rawzip::ReaderAt;

use crate::exercise::Exercise;
use crate::program::Language;
use crate::zip::{Zip, ZipEntry, is_zip, without_zip, zipped};
use crate::{exercises, progress, random_inputs, results};
use common::cli::printable;

/// The packed file.
pub const HAND_IN_FILE: &str = "hand-in.zip";
/// The file that says when the work was packed, as `2026-11-20T21:03:11Z`.
pub const TIME: &str = "handed-in.txt";

/// The file in which some platforms say when they received the work.
pub const TIMESTAMP: &str = "timestamp.txt";

/// What is noted of a zip file within another that several students' work is in.
pub const CLASS_ARCHIVE_NOTE: &str = "it holds the work of a class";

/// The largest file that is read, in bytes.
const MOST_BYTES: usize = 1 << 20;
/// The most files of a submission that are looked at.
pub const MOST_FILES: usize = 2000;
/// The most bytes of a submission that are kept.
const MOST_KEPT: usize = 32 << 20;
/// The most zip files of a submission that are opened.
const MOST_ZIPS: usize = 8;

/// Packs files, each a name and its bytes, and when they were packed.
///
/// # Errors
/// They are too many for a zip file.
pub fn pack(mut files: Vec<(String, Vec<u8>)>, time: &str) -> anyhow::Result<Vec<u8>> {
    files.push((TIME.to_owned(), format!("{time}\n").into_bytes()));
    zipped(files)
}

/// What one student handed in.
#[derive(Clone, Debug, Default)]
pub struct Submission {
    /// The student's name, from that of its folder or its file.
    pub name: String,
    /// When a platform received it, as RFC 3339 writes times; without a zone, if the platform names none.
    pub received: String,
    /// Whether a platform calls it late.
    pub is_late: bool,
    /// `ID/file`, `progress.txt`, `student.txt`, `handed-in.txt` and `timestamp.txt`.
    pub files: BTreeMap<String, Vec<u8>>,
    /// What was left out, and why.
    pub notes: Vec<String>,
}

impl Submission {
    /// The name that the numbers of its own exercises follow from.
    pub fn student(&self) -> Option<String> {
        random_inputs::name(&String::from_utf8_lossy(self.files.get(random_inputs::STUDENT_FILE)?))
    }

    /// A file of an exercise.
    pub fn file(&self, id: &str, name: &str) -> Option<&[u8]> {
        self.files.get(&format!("{id}/{name}")).map(Vec::as_slice)
    }

    /// Whether it has a file of an exercise.
    pub fn has_exercise(&self) -> bool {
        self.files.keys().any(|key| key.contains('/'))
    }

    /// Takes a file, if it is one that an exercise may have.
    fn take(&mut self, path: &Path, file: anyhow::Result<impl Read>) {
        let words = path.components().map(|part| match part {
            Component::Normal(word) => word.to_str(),
            _ => None,
        });
        let Some(words) = words.collect::<Option<Vec<&str>>>() else {
            return self.note(path, "its name is not allowed");
        };
        if words.contains(&"backup") {
            return;
        }
        // The course's own files, in a copy of the whole course.
        let is_ours = words.contains(&"problems");
        let key = match words.as_slice() {
            [
                ..,
                file @ (progress::PROGRESS_FILE | random_inputs::STUDENT_FILE | TIME | TIMESTAMP),
            ] => (*file).to_owned(),
            [folders @ .., file] => {
                let place = exercises::find(folders.last().copied().unwrap_or_default());
                if let Some(why) = misnamed(place, file, folders.is_empty()) {
                    if !is_ours {
                        self.note(path, &why);
                    }
                    return;
                }
                let Some(exercise) = place else { return };
                format!("{}/{file}", exercise.id)
            }
            [] => return,
        };
        if self.files.contains_key(&key) {
            if !is_ours {
                self.note(path, "another file of this name came first");
            }
            return;
        }
        if self.files.values().map(Vec::len).sum::<usize>() > MOST_KEPT {
            return self.note(path, "the submission is too large");
        }
        match file.and_then(|it| limited(it, MOST_BYTES)) {
            Ok(bytes) => drop(self.files.insert(key, bytes)),
            Err(error) => self.note(path, &format!("{error:#}")),
        }
    }

    /// Notes why a file was left out.
    pub fn note(&mut self, path: &Path, why: &str) {
        if self.notes.len() < 20 {
            let path: String = path.display().to_string().chars().take(80).collect();
            let why: String = why.chars().take(200).collect();
            self.notes.push(printable(&format!("{path} was left out: {why}")));
        }
    }

    /// When the student packed it, or else when a platform received it; empty, if nobody knows.
    fn time(&self) -> String {
        self.files
            .get(TIME)
            .map(|text| String::from_utf8_lossy(text))
            .map_or_else(|| self.received.clone(), |text| text.trim().to_owned())
    }

    /// Takes several submissions of the same student, each with the name of its file: the newest, and from the others the
    /// exercises that no newer one has. Of the same time, a higher copy is newer, and a folder than its zip file.
    pub fn take_newest(&mut self, mut versions: Vec<(PathBuf, Submission)>) {
        versions.sort_by_cached_key(|(path, version)| {
            (Reverse((version.time(), copy(path))), path.clone())
        });
        let newest = versions.first().map(|(path, version)| (path.clone(), version.time()));
        for (path, version) in versions {
            let time = version.time();
            let known: Vec<String> = self
                .files
                .keys()
                .filter_map(|key| key.split_once('/'))
                .map(|(id, _)| id.to_owned())
                .collect();
            let is_known =
                |key: &str| key.split('/').next().is_some_and(|id| known.iter().any(|it| it == id));
            if let Some((name, newer)) = &newest
                && version.files.keys().any(|key| is_known(key))
            {
                let name = name.display();
                let [newer, time] = [newer, &time].map(|time| match time.as_str() {
                    "" => "an unknown time",
                    known => known,
                });
                self.note(&path, &format!("{name} counts, of {newer}; this is of {time}"));
            }
            self.received = version.received.max(std::mem::take(&mut self.received));
            for (key, bytes) in version.files {
                if !is_known(&key) {
                    self.files.entry(key).or_insert(bytes);
                }
            }
            self.notes.extend(version.notes);
        }
    }

    /// What lies within a folder of a zip file of this length, or all of it if that has no name.
    ///
    /// # Errors
    /// It is no zip file, or has too many files.
    pub fn of_zip(zip: impl ReaderAt, length: u64, within: &str) -> anyhow::Result<Self> {
        Submission::of_entries(zip, length, within, false)
    }

    fn of_entries(
        zip: impl ReaderAt,
        length: u64,
        within: &str,
        is_inner: bool,
    ) -> anyhow::Result<Self> {
        let zip = Zip::read(zip, length, within, MOST_FILES);
        let zip = zip.context("it cannot be read as a zip file")?;
        let is_of_a_class = |entry: &ZipEntry| entry.path.contains("_assignsubmission_");
        ensure!(
            !is_inner || !zip.entries.iter().any(is_of_a_class),
            "{CLASS_ARCHIVE_NOTE}; unpack the file that it is in"
        );
        let files = zip
            .entries
            .iter()
            .filter(|entry| entry.is_file)
            .map(|entry| (PathBuf::from(&entry.path), entry))
            .collect();
        let unpack = |entry: &&ZipEntry| {
            ensure!(!is_inner, "it is inside a zip file; unpack that one");
            let bytes = limited(zip.open(entry)?, MOST_KEPT)?;
            Submission::of_entries(&bytes[..], bytes.len() as u64, "", true)
        };
        let mut submission = Submission::default();
        submission.take_all(files, |entry| zip.open(entry), unpack);
        Ok(submission)
    }

    /// Takes files: those in `work/` first, then the others, and last, if none of them is of an exercise, what is in zip
    /// files; of these, the newest counts.
    pub fn take_all<F, R: Read>(
        &mut self,
        mut files: Vec<(PathBuf, F)>,
        open: impl Fn(&F) -> anyhow::Result<R>,
        unpack: impl Fn(&F) -> anyhow::Result<Submission>,
    ) {
        files.retain(|(path, _)| !path.iter().any(|part| is_system_file(&part.to_string_lossy())));
        files.sort_by_key(|(path, _)| (is_archive(path), !is_work(path)));
        let mut versions = Vec::new();
        for (path, file) in files {
            if !is_archive(&path) {
                self.take(&path, open(&file));
            } else if !is_zip(&path) {
                self.note(&path, "it is no zip file; unpack it");
            } else if self.has_exercise() {
                self.note(&path, "the files themselves are beside it, which count");
            } else if versions.len() == MOST_ZIPS {
                self.note(&path, "there are too many zip files");
            } else {
                match unpack(&file) {
                    Ok(version) => versions.push((path, version)),
                    Err(error) => self.note(&path, &format!("{error:#}")),
                }
            }
        }
        self.take_newest(versions);
    }
}

/// Which copy a browser has made of a file that it has downloaded before: 2 for `hand-in (2).zip`, 0 for `hand-in.zip`.
fn copy(path: &Path) -> u32 {
    let name = path.to_string_lossy();
    without_zip(&name)
        .rsplit_once(" (")
        .and_then(|parts| parts.1.strip_suffix(')')?.parse().ok())
        .unwrap_or_default()
}

/// Whether a system has left this file or folder, which is nobody's work.
pub fn is_system_file(name: &str) -> bool {
    name.starts_with("._") || ["__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"].contains(&name)
}

/// Why a file that looks like somebody's work is not read: no exercise has it, or the exercise has no file of this name. The
/// text says what was probably meant. `is_loose`: it is in no folder at all.
pub fn misnamed(exercise: Option<&Exercise>, file: &str, is_loose: bool) -> Option<String> {
    let Some(exercise) = exercise else {
        let mut known =
            exercises::all().flat_map(Exercise::templates).chain([results::RESULTS_FILE]);
        let named = exercises::all().find(|it| file.starts_with(it.id));
        let ending = file.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
        let is_program = ["rs", "c", "py"].contains(&&*ending) && (is_loose || named.is_some());
        let id = named.map_or("012-5-three-arrays", |it| it.id);
        let why = format!("it is in no exercise's folder, such as {id}");
        return (is_program || known.any(|it| it == file)).then_some(why);
    };
    let meant = meant(exercise, file)?;
    Some(format!("the exercise has no file of this name; name it {meant}"))
}

/// The file of an exercise that is probably meant by one of another name; none, if the exercise has this one, too.
pub fn meant(exercise: &Exercise, file: &str) -> Option<&'static str> {
    let lower = file.to_ascii_lowercase();
    let ending = lower.rsplit('.').next().unwrap_or_default();
    let known = || exercise.templates().chain([results::RESULTS_FILE]);
    let mut ours = known().chain(["Cargo.toml"]).chain(Language::ALL.map(|it| it.helper()));
    // A text of a student's own is no report with another name.
    let has_ending = |it: &str| ending != "md" && it.rsplit('.').next() == Some(ending);
    let is_like = |it: &&str| has_ending(it) || lower.starts_with(it);
    known().find(is_like).filter(|_| !ours.any(|it| it == file))
}

/// Whether a path within a submission is the folder of the student's work, or lies in it. It is read
/// first: somebody may hand in the whole course, where each exercise has a folder of the same name.
pub fn is_work(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "work")
}

/// Whether a file may be somebody's work, in a form that is not read.
pub fn is_archive(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    let archives = ["zip", "rar", "7z", "tar", "gz", "tgz", "xz", "bz2", "zst"];
    ending.is_some_and(|ending| archives.contains(&ending.as_str()))
}

fn limited(stream: impl Read, most: usize) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(most as u64 + 1).read_to_end(&mut bytes)?;
    ensure!(bytes.len() <= most, "it has more than {} MB", most >> 20);
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(zip: &[u8]) -> anyhow::Result<Submission> {
        Submission::of_zip(zip, zip.len() as u64, "")
    }

    fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
        let files = files.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec()));
        pack(files.collect(), "2026-11-20T21:03:11Z").unwrap()
    }

    #[test]
    fn what_is_packed_is_read_again() {
        let big = vec![7; 1 << 20];
        let zip = packed(&[
            ("012-1-queens-cost/ä.md", b""),
            ("lab-1-listing/big", &big),
            (random_inputs::STUDENT_FILE, "Ană\n".as_bytes()),
        ]);
        let found = read(&zip).unwrap();
        assert_eq!(found.student(), Some("Ană".to_owned()));
        assert_eq!(found.file("012-1-queens-cost", "ä.md"), Some(&b""[..]));
        assert_eq!(found.file("lab-1-listing", "big"), Some(&big[..]));
        assert_eq!(found.files[TIME], b"2026-11-20T21:03:11Z\n");
        assert!(found.has_exercise() && found.notes.is_empty(), "{:?}", found.notes);
    }

    #[test]
    fn what_no_exercise_has_is_left_out() {
        let zip = packed(&[
            ("mine/work/lab-1-listing/starter.py", b"print()"),
            ("mine/work/backup/lab-1-listing/starter.c", b""),
            ("other/x.txt", b""),
            ("worksheet.toml", b""),
            ("lab-1-listing/large", &vec![0; (1 << 20) + 1]),
        ]);
        let found = read(&zip).unwrap();
        let names: Vec<&String> = found.files.keys().collect();
        assert_eq!(names, [TIME, "lab-1-listing/starter.py"]);
        let left = ["no exercise's folder", "more than 1 MB"];
        assert!(found.notes.iter().zip(left).all(|(note, why)| note.contains(why)));
        assert_eq!(found.notes.len(), left.len(), "{:?}", found.notes);
    }

    #[test]
    fn zip_files_in_a_zip_file_are_opened_unless_the_files_are_there() {
        let file = "lab-1-listing/starter.py";
        let inner = packed(&[(file, b"inner")]);
        let zip = |files: &[(&str, &[u8])]| {
            let files = files.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec()));
            zipped(files.collect()).unwrap()
        };
        let nested = zip(&[("a.zip", &inner)]);
        let huge = vec![0; 33 << 20];
        let bomb = zip(&[("lab-1-listing/x", &huge)]);
        let check = |files: &[(&str, &[u8])], expected: &str, note: &str| {
            let found = read(&zip(files)).unwrap();
            let taken = found.file("lab-1-listing", "starter.py").unwrap_or_default();
            assert_eq!(taken, expected.as_bytes(), "{note}");
            assert_eq!(found.notes.is_empty(), note.is_empty(), "{:?}", found.notes);
            assert!(found.notes.iter().all(|it| it.contains(note)), "{note}: {:?}", found.notes);
        };
        check(&[("mine/Hand-in.ZIP", &inner)], "inner", "");
        check(&[("a.zip", &inner), (file, b"outer")], "outer", "beside it, which count");
        check(&[("a.zip", &nested)], "", "inside a zip file");
        check(&[("a.zip", b""), ("b.zip", &inner)], "inner", "cannot be read as a zip file");
        check(&[("a.zip", &inner), ("__MACOSX/._a.zip", b"x")], "inner", "");
        check(&[("a.zip", b"no zip file")], "", "cannot be read as a zip file");
        check(&[("a.zip", &bomb)], "", "more than 1 MB");
        check(&[("a.zip", &huge)], "", "more than 32 MB");
    }

    /// A browser names the second download `hand-in (1).zip`.
    #[test]
    fn of_two_hand_ins_the_newest_counts_and_the_note_names_both() {
        let packed = |files: &[(&str, &[u8])], day: u32| {
            let files = files.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec()));
            pack(files.collect(), &format!("2026-11-{day}T09:00:00Z")).unwrap()
        };
        let first = packed(&[("lab-1-listing/starter.py", b"old"), ("lab-1-listing/a", b"")], 20);
        let other = packed(&[("012-1-queens-cost/report.md", b"other")], 19);
        let second = packed(&[("lab-1-listing/starter.py", b"new")], 25);
        let all = [("a.zip", &second), ("hand-in (1).zip", &other), ("hand-in.zip", &first)];
        let all = all.map(|(name, bytes)| (name.to_owned(), bytes.clone())).to_vec();
        let found = read(&zipped(all).unwrap()).unwrap();
        assert_eq!(found.file("lab-1-listing", "starter.py"), Some(&b"new"[..]));
        assert_eq!(found.file("lab-1-listing", "a"), None, "no file of an older state");
        assert_eq!(found.file("012-1-queens-cost", "report.md"), Some(&b"other"[..]));
        assert_eq!(found.files[TIME], b"2026-11-25T09:00:00Z\n");
        let words = ["hand-in.zip was left out: a.zip counts", "11-25T09", "11-20T09"];
        assert!(words.iter().all(|it| found.notes[0].contains(it)), "{:?}", found.notes);
        assert_eq!(found.notes.len(), 1);
    }

    #[test]
    fn of_hand_ins_that_name_no_time_the_last_copy_counts() {
        let file = |text: &str| vec![("lab-1-listing/starter.py".to_owned(), text.into())];
        let names = ["hand-in (10).zip", "hand-in (2).zip", "hand-in (x).zip", "hand-in.zip"];
        let all = names.map(|name| (name.to_owned(), zipped(file(name)).unwrap())).to_vec();
        let found = read(&zipped(all).unwrap()).unwrap();
        assert_eq!(found.file("lab-1-listing", "starter.py"), Some(names[0].as_bytes()));
        let words = "hand-in (10).zip counts, of an unknown time; this is of an unknown time";
        assert!(found.notes.iter().all(|note| note.ends_with(words)), "{:?}", found.notes);
        assert_eq!(found.notes.len(), 3);
    }

    #[test]
    fn misnamed_work_is_noted_with_the_name_that_was_meant() {
        let all: [(&str, &[&str]); 12] = [
            ("012-5-three-arrays/starter (1).py", &["starter (1).py", "name it starter.py"]),
            ("012-5-three-arrays/main.c", &["name it starter.c"]),
            (
                "work/012-1-queens-cost/Worksheet.TOML",
                &["Worksheet.TOML", "name it worksheet.toml"],
            ),
            ("012-1-queens-cost/report.md.txt", &["name it report.md"]),
            ("012-5-three-arrays.py", &["folder, such as 012-5-three-arrays"]),
            ("mine.rs", &["no exercise's folder"]),
            ("012-5-three-arrays/starter.py", &[]),
            ("012-5-three-arrays/search_trace.py", &[]),
            ("012-5-three-arrays/Cargo.toml", &[]),
            ("012-5-three-arrays/notes.txt", &[]),
            ("012-1-queens-cost/notes.md", &[]),
            ("course/problems/012-5-three-arrays/solution.rs", &[]),
        ];
        for (file, words) in all {
            let found = read(&packed(&[(file, b"x")])).unwrap();
            assert_eq!(found.notes.len(), words.len().min(1), "{file}: {:?}", found.notes);
            assert!(words.iter().all(|it| found.notes[0].contains(it)), "{:?}", found.notes);
        }
    }

    #[test]
    fn of_a_damaged_file_nothing_else_is_read_than_was_packed() {
        let zip = packed(&[("lab-1-listing/a", b"one"), ("lab-1-listing/b", b"two")]);
        for length in 0..zip.len() {
            assert!(read(&zip[..length]).is_err(), "{length}");
        }
        for place in 0..zip.len() {
            let mut damaged = zip.clone();
            damaged[place] ^= 0x5a;
            let known: [&[u8]; 3] = [b"one", b"two", b"2026-11-20T21:03:11Z\n"];
            let is_known = |bytes: &Vec<u8>| known.contains(&&bytes[..]);
            let found = read(&damaged).unwrap_or_default();
            assert!(found.files.values().all(is_known), "byte {place}");
        }
    }
}
