//! Zip files: written, and read without unpacking anything.

use std::io::{Read, Write};
use std::path::Path;

use anyhow::{bail, ensure};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use rawzip::time::ZipDateTimeKind;
use rawzip::{
    CompressionMethod, RECOMMENDED_BUFFER_SIZE, ReaderAt, ZipArchive, ZipArchiveWriter,
    ZipFileHeaderRecord, ZipLocator,
};

/// The most bytes of a text.
const LONGEST_TEXT: u64 = 1000;

/// A zip file with these files, each a name and its bytes.
///
/// # Errors
/// They are too many.
pub fn zipped(files: Vec<(String, Vec<u8>)>) -> anyhow::Result<Vec<u8>> {
    let mut zip = ZipArchiveWriter::new(Vec::new());
    for (name, bytes) in files {
        let file = zip.new_file(&name).compression_method(CompressionMethod::DEFLATE);
        let (mut entry, config) = file.start()?;
        let mut packed = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
        packed.write_all(&bytes)?;
        let (encoder, sizes) = packed.finish()?;
        encoder.finish()?;
        entry.finish(sizes)?;
    }
    Ok(zip.finish()?)
}

/// The paths in a zip file of this length, at most so many, each with its time as RFC 3339 writes it; most zip files have
/// times without a zone.
///
/// # Errors
/// It is no zip file.
pub fn list(zip: impl ReaderAt, length: u64, most: usize) -> anyhow::Result<Vec<(String, String)>> {
    let (zip, mut buffer) = archive(zip, length)?;
    let mut entries = zip.entries(&mut buffer);
    let mut paths = Vec::new();
    while paths.len() < most
        && let Some(entry) = entries.next_entry()?
    {
        let time = entry.last_modified();
        let zone = if matches!(time, ZipDateTimeKind::Utc(_)) { "Z" } else { "" };
        let [year, month, day] = [time.year(), time.month().into(), time.day().into()];
        let [hour, minute, second] = [time.hour(), time.minute(), time.second()];
        let time = format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{zone}");
        paths.push((path(&entry), time));
    }
    Ok(paths)
}

/// The beginning of a text in a zip file of this length, by its path.
///
/// # Errors
/// It is no zip file, or the text cannot be read.
pub fn text(zip: impl ReaderAt, length: u64, name: &str) -> anyhow::Result<String> {
    let (zip, mut buffer) = archive(zip, length)?;
    let mut entries = zip.entries(&mut buffer);
    let mut text = String::new();
    while let Some(entry) = entries.next_entry()? {
        if path(&entry) == name {
            contents(&zip, &entry)?.take(LONGEST_TEXT).read_to_string(&mut text)?;
            break;
        }
    }
    Ok(text)
}

/// A zip file of this length, and a buffer for its list of files.
pub(crate) fn archive<R: ReaderAt>(
    zip: R,
    length: u64,
) -> anyhow::Result<(ZipArchive<R>, Vec<u8>)> {
    let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
    let zip = ZipLocator::new().locate_in_reader(zip, &mut buffer, length);
    Ok((zip.map_err(|(_, error)| error)?, buffer))
}

/// The path of a file in a zip file. Some programs on Windows write their own signs between its parts.
pub(crate) fn path(entry: &ZipFileHeaderRecord) -> String {
    String::from_utf8_lossy(entry.file_path().as_bytes()).replace('\\', "/")
}

/// The contents of a file in a zip file.
pub(crate) fn contents<'a>(
    zip: &'a ZipArchive<impl ReaderAt>,
    file: &ZipFileHeaderRecord,
) -> anyhow::Result<Box<dyn Read + 'a>> {
    ensure!(!file.flags().is_encrypted(), "it is encrypted");
    let entry = zip.get_entry(file.wayfinder())?;
    Ok(match file.compression_method() {
        CompressionMethod::STORE => Box::new(entry.verifying_reader(entry.reader())),
        CompressionMethod::DEFLATE => {
            Box::new(entry.verifying_reader(DeflateDecoder::new(entry.reader())))
        }
        other => bail!("it is packed by a method that cannot be read here, {other}"),
    })
}

/// Whether a file has the name of a zip file.
pub fn is_zip(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zip"))
}
