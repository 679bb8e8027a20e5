//! Finds the students of a class in what a folder or a zip file holds. A folder above those of the students is looked through,
//! and work of two students is never that of one: what may be either is refused.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use checks::exercises;
use checks::hand_in::{MOST_FILES, TIME, TIMESTAMP, is_archive, is_system_file, misnamed};
use checks::random_inputs::STUDENT_FILE;
use checks::zip::{Zip, ZipEntry, is_zip, without_zip};
use common::cli::{CommandLine, Refused, printable};

use crate::platform::{self, ILIAS_LATE, Identity, OPENOLAT, Platform};
use crate::submission::{open, paths_in};

/// The most files of a zip file of a class that are looked at.
const MOST_LISTED: usize = 50_000;
/// How deep folders are looked through.
const DEPTH: usize = 10;
/// Names that a message lists.
const MOST_NAMES: usize = 5;

/// A file or a folder, and what is in it. A zip file is like a folder, but not one within another.
#[derive(Debug, Default)]
struct FileTree {
    children: BTreeMap<String, FileTree>,
    is_folder: bool,
    /// When it was packed, as RFC 3339 writes times; empty on the disk.
    time: String,
}

/// Something that a student has handed in.
#[derive(Debug, Default)]
pub struct HandedIn {
    /// Where it is below the root, with `/` between its parts.
    pub path: String,
    /// Its name, without what a platform writes before it.
    pub name: String,
    /// When a platform received it, as RFC 3339 writes times; empty, if nothing says it.
    pub time: String,
    /// Whether a file in it says when a platform received it.
    pub is_stamped: bool,
    /// Why it cannot be read; empty, if it can.
    pub fault: &'static str,
    /// The names of the files in it.
    pub files: Vec<String>,
}

/// A student of the class.
#[derive(Debug, Default)]
pub struct Member {
    /// Who it is.
    pub identity: Identity,
    /// What was handed in.
    pub parts: Vec<HandedIn>,
    /// Whether the platform calls something of it late.
    pub is_late: bool,
}

/// What a folder is to a class.
enum FolderKind {
    Nothing,
    /// The work of one student.
    One,
    /// The work of several, in a folder within it.
    Class(PathBuf),
    /// Names of folders of which some may hold a class.
    Doubt(Vec<PathBuf>),
}

/// The students whose work is in a folder or a zip file.
///
/// # Errors
/// It cannot be read, or it is not clear which folders are the students'.
pub fn members(root: &Path) -> anyhow::Result<Vec<Member>> {
    let mut tree = FileTree { is_folder: true, ..FileTree::default() };
    let added = if root.is_dir() { tree.add_folder(root, 0, &mut 0) } else { tree.add_zip(root) };
    added.with_context(|| format!("{} cannot be read", root.display()))?;
    if tree.is_work() {
        let name = root.file_stem().filter(|_| root.is_file()).or(root.file_name());
        let identity = Identity::named(&name.unwrap_or_default().to_string_lossy());
        return Ok(vec![Member { identity, parts: vec![tree.part("")], is_late: false }]);
    }
    let within = match tree.kind() {
        FolderKind::Class(within) => within,
        FolderKind::Doubt(names) => return Err(doubt(root, &names)),
        FolderKind::One | FolderKind::Nothing => PathBuf::new(),
    };
    let class = within.iter().fold(&tree, |node, name| &node.children[&*name.to_string_lossy()]);
    let is_ilias = root.join(&within).ends_with("Submissions");
    let mut members: BTreeMap<String, Member> = BTreeMap::new();
    for (name, node) in &class.children {
        let path = within.join(name).to_string_lossy().replace('\\', "/");
        let Some(found) = node.member(name, &path, is_ilias) else { continue };
        // A folder counts more than the zip file beside it: somebody has unpacked it.
        let number = found.identity.number.clone();
        let who = if number.is_empty() { found.identity.name.clone() } else { number };
        let member = members.entry(who).or_default();
        member.identity = found.identity;
        member.is_late |= found.is_late;
        member.parts.extend(found.parts);
    }
    let mut members: Vec<Member> = members.into_values().collect();
    members.sort_by_cached_key(|member| member.identity.key());
    Ok(members)
}

/// Says which folders are in doubt, and gives a command that works for one of them.
fn doubt(root: &Path, names: &[PathBuf]) -> anyhow::Error {
    let listed: Vec<String> = names.iter().map(|path| path.display().to_string()).collect();
    let listed = printable(&listed.join(", "));
    let place = root.display();
    let what = format!("{place} holds the work of several, and it is not clear whose: {listed}");
    let first = root.join(&names[0]);
    if !first.exists() {
        return anyhow!(
            "{what}; unpack it, and grade the folder that holds one folder for each student"
        );
    }
    let words = ["grading", "grade", &first.display().to_string()].map(str::to_owned);
    Refused::new(format!("{what}; grade each class by itself"), CommandLine::from_iter(words))
        .into()
}

impl FileTree {
    /// `seen` counts what there is of one student.
    fn add_folder(&mut self, folder: &Path, depth: usize, seen: &mut usize) -> anyhow::Result<()> {
        let paths = paths_in(folder)?;
        *seen += paths.len();
        for path in paths {
            if depth == 0 {
                *seen = 0;
            }
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let node = self.children.entry(name).or_default();
            let Ok(kind) = fs::symlink_metadata(&path) else { continue };
            // What cannot be read is said when it is read.
            if kind.is_file() && is_zip(&path) {
                let _ = node.add_zip(&path);
            }
            node.is_folder |= kind.is_dir() || kind.is_symlink();
            if kind.is_dir() && depth < DEPTH && *seen <= MOST_FILES {
                let _ = node.add_folder(&path, depth + 1, seen);
            }
        }
        Ok(())
    }

    fn add_zip(&mut self, zip: &Path) -> anyhow::Result<()> {
        let (zip, length) = open(zip)?;
        let zip = Zip::read(zip, length, "", MOST_LISTED)?;
        for ZipEntry { path, time, .. } in zip.entries {
            let names: Vec<&str> = path.split('/').filter(|name| !name.is_empty()).collect();
            if names.len() > 2 * DEPTH
                || names.iter().any(|name| is_system_file(name) || *name == "..")
            {
                continue;
            }
            let mut node = &mut *self;
            for name in names {
                node.is_folder = true;
                node = node.children.entry(name.to_owned()).or_default();
            }
            node.is_folder |= path.ends_with('/');
            node.time = time;
        }
        Ok(())
    }

    /// Whether it holds exercises itself, or what stands beside them.
    fn is_work(&self) -> bool {
        self.children.iter().any(|(name, node)| {
            if node.is_folder {
                ["work", "problems", OPENOLAT].contains(&name.as_str())
                    || exercises::find(name).is_some()
            } else {
                [TIME, STUDENT_FILE].contains(&name.as_str())
            }
        })
    }

    fn kind(&self) -> FolderKind {
        let platform = |name: &String| platform::parse(name).map(|found| found.identity.platform);
        let platforms: Vec<Option<Platform>> = self.children.keys().map(platform).collect();
        // A student's own file may be called like one of Canvas, but not all of them.
        let is_canvas = |found: &Option<Platform>| *found == Some(Platform::Canvas);
        let is_other = |found: &Option<Platform>| found.is_some() && !is_canvas(found);
        if platforms.iter().any(is_other)
            || (platforms.iter().all(is_canvas) && !platforms.is_empty())
        {
            return FolderKind::Class(PathBuf::new());
        }
        if self.is_work() {
            return FolderKind::One;
        }
        let mut ones: Vec<(&String, &FileTree)> = Vec::new();
        let mut classes: Vec<PathBuf> = Vec::new();
        for (name, node) in &self.children {
            // The course's own exercises, in a copy of the whole course.
            if name == "problems" || name == "backup" {
                continue;
            }
            let is_class = platform::is_class_folder(name)
                && !node.is_work()
                && node.children.values().any(|node| node.is_folder);
            match node.kind() {
                // A folder counts more than the zip file that it was unpacked from.
                FolderKind::Class(_)
                    if is_zip(Path::new(name)) && self.children.contains_key(without_zip(name)) => {
                }
                FolderKind::Class(within) => classes.push(below(name, &within)),
                FolderKind::Doubt(names) => {
                    return FolderKind::Doubt(
                        names.iter().map(|within| below(name, within)).collect(),
                    );
                }
                _ if is_class => classes.push(name.into()),
                FolderKind::One => ones.push((name, node)),
                FolderKind::Nothing if is_zip(Path::new(name)) => ones.push((name, node)),
                FolderKind::Nothing => {}
            }
        }
        match (classes.len(), ones.len()) {
            (0, 0) => FolderKind::Nothing,
            (1, 0) => FolderKind::Class(classes.remove(0)),
            (0, _) if are_several(&ones) => FolderKind::Class(PathBuf::new()),
            (0, _) => FolderKind::One,
            _ => FolderKind::Doubt(
                classes.into_iter().chain(ones.iter().map(|one| one.0.into())).collect(),
            ),
        }
    }

    /// What only different students can both have: exercises by their names, and a hand-in.
    fn signs(&self, name: &str, signs: &mut BTreeSet<String>) {
        if is_zip(Path::new(name)) || [TIME, STUDENT_FILE].contains(&name) {
            signs.insert(TIME.to_owned());
        }
        if self.is_folder && exercises::find(name).is_some() {
            signs.insert(name.to_owned());
        }
        for (name, node) in
            self.children.iter().filter(|(name, _)| *name != "problems" && *name != "backup")
        {
            node.signs(name, signs);
        }
    }

    /// The student whose work it is; none, if it is nobody's.
    fn member(&self, name: &str, path: &str, is_ilias: bool) -> Option<Member> {
        let mut part = self.part(path);
        let is_file = !self.is_folder && !is_archive(Path::new(name));
        let found = platform::parse(name).or_else(|| platform::ilias(name).filter(|_| is_ilias));
        let Some(found) = found else {
            if is_file {
                misnamed(None, name, true)?;
                part.fault = "it is in no folder of a student and an exercise, such as ana/012-5-three-arrays";
            }
            return Some(Member {
                identity: Identity::named(without_zip(name)),
                parts: self.tries(part),
                is_late: false,
            });
        };
        let mut identity = found.identity;
        part.fault = match identity.platform {
            _ if found.is_text => "it is an online text, which is not graded",
            Platform::Moodle if is_file => {
                "Moodle has taken it out of its folder: turn on 'Download submissions in folders' there, and download again"
            }
            _ if is_file => {
                "it is in no folder of an exercise; a student hands in the file hand-in.zip"
            }
            _ => "",
        };
        part.time = found.time;
        part.is_stamped = identity.platform == Platform::Sakai;
        if identity.platform == Platform::Moodle && !found.is_text {
            part.time = self.newest();
        }
        if !found.file.is_empty() {
            part.name = found.file;
        }
        if !found.is_text && identity.platform == Platform::Canvas {
            name.clone_into(&mut identity.attachment);
        }
        let is_late =
            found.is_late || self.children.keys().any(|name| name.starts_with(ILIAS_LATE));
        Some(Member { identity, parts: vec![part], is_late })
    }

    /// What a student has handed in several times, as nbgrader keeps it, and without what OpenOLAT puts beside it.
    fn tries(&self, part: HandedIn) -> Vec<HandedIn> {
        let of = |name: &str, node: &FileTree| node.part(&format!("{}/{name}", part.path));
        if let Some(own) = self.children.get(OPENOLAT) {
            return vec![of(OPENOLAT, own)];
        }
        let tries: Vec<HandedIn> = self
            .children
            .iter()
            .filter(|(_, node)| node.children.contains_key(TIMESTAMP))
            .map(|(name, node)| HandedIn { is_stamped: true, ..of(name, node) })
            .collect();
        if tries.is_empty() { vec![part] } else { tries }
    }

    fn part(&self, path: &str) -> HandedIn {
        let mut files = Vec::new();
        self.files(&mut files);
        HandedIn {
            path: path.to_owned(),
            name: path.rsplit('/').next().unwrap_or_default().to_owned(),
            files,
            ..HandedIn::default()
        }
    }

    fn files(&self, files: &mut Vec<String>) {
        for (name, node) in &self.children {
            if !node.is_folder && files.len() < MOST_NAMES {
                files.push(name.clone());
            }
            node.files(files);
        }
    }

    /// The latest time in it.
    fn newest(&self) -> String {
        self.children
            .values()
            .map(FileTree::newest)
            .max()
            .unwrap_or_default()
            .max(self.time.clone())
    }
}

/// A path within a folder; a zip file's has no sign of a folder at its end.
fn below(folder: &str, within: &Path) -> PathBuf {
    Path::new(folder).join(within).components().collect()
}

/// Whether two of these hold the same exercise, or have both handed in. A browser calls the second of two files of the same
/// name `NAME (1)`.
fn are_several(ones: &[(&String, &FileTree)]) -> bool {
    let mut known: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (name, node) in ones {
        let stem = without_zip(name);
        let plain = stem.split_once(" (").map_or(stem, |parts| parts.0);
        node.signs(name, known.entry(plain).or_default());
    }
    let count: usize = known.values().map(BTreeSet::len).sum();
    count > known.into_values().flatten().collect::<BTreeSet<_>>().len()
}
