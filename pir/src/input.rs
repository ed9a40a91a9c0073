//! Reading files: text, standard input, and formats that a tool of LLVM turns into text.

mod error;
mod foreign;
mod format;
#[cfg(target_os = "linux")]
mod mapped;

use crate::{filter, threads};
pub(crate) use error::ReadError;
use foreign::Kind;
use memmap2::Mmap;
use pir_core::Module;
use pir_core::diag::Diagnostic;
use pir_core::limits;
use pir_core::text::{Parsed, parse};
use pir_ir::report::ReportText;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Deref;
use std::path::Path;
use tracing::info_span;

/// The text of a file.
pub(crate) enum Text {
    Bytes(Vec<u8>),
    /// The mapped file, which no process can change meanwhile.
    File(Mmap),
}

impl Deref for Text {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Bytes(bytes) => bytes,
            Self::File(file) => file,
        }
    }
}

/// A file and its text.
pub(crate) struct Source {
    /// How it is called in messages.
    pub name: String,
    /// How the text is called where its lines are: a text that a tool has made is in no file.
    pub text_name: String,
    pub text: Text,
}

impl Source {
    /// Reads a file; `-` is standard input.
    pub(crate) fn read(path: &Path) -> Result<Self, ReadError> {
        Self::read_with(path, read_file)
    }

    /// Reads a text that is dropped soon, since a large file may be locked against writing
    /// meanwhile.
    pub(crate) fn borrow(path: &Path) -> Result<Self, ReadError> {
        Self::read_with(path, |path| match borrow_file(path)? {
            Some(text) => Ok(text),
            None => read_file(path),
        })
    }

    /// Reads a file that is no IR.
    pub(crate) fn read_other(path: &Path) -> Result<Vec<u8>, ReadError> {
        std::fs::read(path).map_err(|e| ReadError::io(path, e))
    }

    fn read_with(
        path: &Path,
        read_file: impl FnOnce(&Path) -> io::Result<Text>,
    ) -> Result<Self, ReadError> {
        let _span = info_span!("read", file = %path.display()).entered();
        let io = |source| ReadError::io(path, source);
        let text = if path == Path::new("-") {
            let mut text = Vec::new();
            io::stdin().lock().read_to_end(&mut text).map_err(io)?;
            Text::Bytes(text)
        } else {
            read_file(path).map_err(io)?
        };
        let name = path.display().to_string();
        let name = if name == "-" { "<stdin>".to_owned() } else { name };
        let (text, text_name) = match foreign::kind_of(path, &text) {
            None => (text, name.clone()),
            Some(Kind::Translated(format)) => (
                Text::Bytes(foreign::to_text(path, &name, format, &text)?),
                format!("<LLVM IR of {name}>"),
            ),
            Some(Kind::Refused(what, help)) => {
                let help = help.replace("FILE", &filter::shell_word(&name));
                return Err(ReadError::NotIr { name, what, help });
            }
        };
        if text.len() >= threads::MIN_PARALLEL_BYTES {
            threads::start(None);
        }
        Ok(Self { name, text_name, text })
    }

    /// Returns the text, in whose lines reports give places.
    pub(crate) fn report_text(&self) -> ReportText<'_> {
        ReportText::new(&self.name, &self.text).with_place_name(&self.text_name)
    }

    /// Parses the text.
    pub(crate) fn parse(&self) -> Parsed {
        let _span = info_span!("parse", file = self.name, bytes = self.text.len()).entered();
        parse(&self.text)
    }
}

/// Parses a module, or returns the errors of the text.
pub(crate) fn module_of(source: &Source) -> Result<(Module, Vec<Diagnostic>), Vec<Diagnostic>> {
    let parsed = source.parse();
    match parsed.module {
        Some(module) => Ok((module, parsed.diagnostics)),
        None => Err(parsed.diagnostics),
    }
}

/// Files from this size on are worth more than one call: most of the time goes into new pages of
/// memory.
const MIN_MAPPED_BYTES: u64 = 4 << 20;

/// Files up to this size are borrowed: a verdict on one takes some seconds.
#[cfg(target_os = "linux")]
const MAX_BORROWED_BYTES: u64 = 1 << 30;

#[cfg(target_os = "linux")]
fn borrow_file(path: &Path) -> io::Result<Option<Text>> {
    // Before it is opened: a pipe has to be read by who opens it.
    let meta = std::fs::metadata(path)?;
    if !meta.is_file() || !(MIN_MAPPED_BYTES..=MAX_BORROWED_BYTES).contains(&meta.len()) {
        return Ok(None);
    }
    Ok(mapped::map(&File::open(path)?).map(Text::File))
}

#[cfg(not(target_os = "linux"))]
fn borrow_file(_: &Path) -> io::Result<Option<Text>> {
    Ok(None)
}

/// Reads a file, a large one with all threads.
#[cfg(unix)]
fn read_file(path: &Path) -> io::Result<Text> {
    use rayon::prelude::*;
    use std::os::unix::fs::FileExt;
    let mut file = File::open(path)?;
    let meta = file.metadata()?;
    let mut text = Vec::new();
    let large = (MIN_MAPPED_BYTES..=limits::MAX_TEXT_BYTES as u64).contains(&meta.len());
    if large {
        threads::start(None);
    }
    if meta.is_file() && large && rayon::current_num_threads() > 1 {
        text = vec![0; usize::try_from(meta.len()).map_err(io::Error::other)?];
        let size = text.len().div_ceil(4 * rayon::current_num_threads());
        let chunks = text.par_chunks_mut(size).enumerate();
        match chunks.try_for_each(|(k, chunk)| file.read_exact_at(chunk, (k * size) as u64)) {
            Ok(()) => {
                file.seek(SeekFrom::Start(meta.len()))?;
            }
            // It has become shorter.
            Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => text.clear(),
            Err(e) => return Err(e),
        }
    }
    // The whole file, or the part added meanwhile.
    file.read_to_end(&mut text)?;
    Ok(Text::Bytes(text))
}

#[cfg(not(unix))]
fn read_file(path: &Path) -> io::Result<Text> {
    std::fs::read(path).map(Text::Bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_files_are_read_whole() {
        let dir = pir_temp::TemporaryFolder::new().unwrap();
        let path = dir.file("large.ll");
        for size in [
            0,
            1,
            MIN_MAPPED_BYTES as usize - 1,
            MIN_MAPPED_BYTES as usize,
            2 * MIN_MAPPED_BYTES as usize + 12_345,
        ] {
            let text: Vec<u8> = (0..size).map(|k| ((k * k) >> 7) as u8).collect();
            std::fs::write(&path, &text).unwrap();
            assert!(*read_file(&path).unwrap() == text, "{size}");
        }
        drop(dir);
        assert_eq!(read_file(&path).err().unwrap().kind(), io::ErrorKind::NotFound);
    }
}
