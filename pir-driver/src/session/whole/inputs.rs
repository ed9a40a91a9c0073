//! The objects that a linker takes: a link that is thrown away says which ones these are, and which
//! symbols others may use while the program runs.

use crate::embedded::{Embedded, EmbeddedError, extract};
use object::read::archive::ArchiveFile;
use object::read::elf::ElfFile64;
use object::{Object as _, ObjectSymbol as _};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The inputs of a linker that matter here.
#[derive(Default)]
pub(super) struct Inputs {
    pub units: Vec<Unit>,
    /// The names of symbols that objects without IR define or use.
    pub named: FxHashSet<String>,
    /// Objects whose IR is not that of their code, with the reason.
    pub unusable: Vec<(String, EmbeddedError)>,
}

/// An object with LLVM IR.
pub(super) struct Unit {
    /// The file, and the member of an archive.
    pub file: PathBuf,
    pub member: Option<String>,
    pub embedded: Embedded,
    /// The symbols that the object defines or uses.
    pub names: Vec<String>,
}

/// A line of the linker's trace.
#[derive(PartialEq, Eq, Hash, Clone, Debug)]
pub(super) struct Traced {
    pub file: PathBuf,
    pub member: Option<String>,
}

impl Traced {
    /// Reads a line: `FILE`, `(ARCHIVE)MEMBER` of GNU's linker, or `ARCHIVE(MEMBER)` of others.
    pub(super) fn parse(line: &str) -> Option<Self> {
        if Path::new(line).is_file() {
            return Some(Self { file: line.into(), member: None });
        }
        let (file, member) = match line.strip_prefix('(') {
            Some(rest) => rest.rsplit_once(')')?,
            None => line.strip_suffix(')')?.rsplit_once('(')?,
        };
        let is_file = Path::new(file).is_file() && !member.is_empty();
        is_file.then(|| Self { file: file.into(), member: Some(member.into()) })
    }
}

/// Reads the files that a trace names.
///
/// # Errors
/// The file and the reason, if the symbols of one can't be known.
pub(super) fn read(trace: &[Traced], takes_members: bool) -> Result<Inputs, (String, String)> {
    let mut inputs = Inputs::default();
    let mut archives = FxHashMap::<&Path, Vec<u8>>::default();
    let mut seen = FxHashSet::default();
    for traced in trace {
        // An archive and a library may be named several times.
        if !seen.insert(traced) {
            continue;
        }
        let name = || match &traced.member {
            Some(member) => format!("{}({member})", traced.file.display()),
            None => traced.file.display().to_string(),
        };
        let read = |path: &Path| {
            std::fs::read(path).map_err(|e| (name(), format!("it can't be read: {e}")))
        };
        let Some(member) = &traced.member else {
            // Symbols of shared libraries are in the table of the output.
            let bytes = read(&traced.file)?;
            add(&mut inputs, traced, &bytes, true).map_err(|why| (name(), why))?;
            continue;
        };
        if !archives.contains_key(&*traced.file) {
            archives.insert(&traced.file, read(&traced.file)?);
        }
        let members = members(&archives[&*traced.file], member);
        let is_one = members.len() == 1;
        if members.is_empty() {
            return Err((name(), "it can't be read".to_owned()));
        }
        for bytes in members {
            // Which of several members of one name it is, the linker does not say.
            add(&mut inputs, traced, bytes, is_one && takes_members)
                .map_err(|why| (name(), why))?;
        }
    }
    Ok(inputs)
}

fn members<'a>(archive: &'a [u8], name: &str) -> Vec<&'a [u8]> {
    let Ok(file) = ArchiveFile::parse(archive) else { return Vec::new() };
    let named = file.members().filter_map(Result::ok).filter(|m| m.name() == name.as_bytes());
    named.filter_map(|m| m.data(archive).ok()).collect()
}

/// Adds the object of a file or a member.
fn add(inputs: &mut Inputs, traced: &Traced, bytes: &[u8], takes: bool) -> Result<(), String> {
    if bytes.starts_with(b"BC\xc0\xde") || bytes.starts_with(b"\xde\xc0\x17\x0b") {
        return Err("it is LLVM's bitcode, as of -flto".to_owned());
    }
    if !bytes.starts_with(b"\x7fELF") {
        // An archive, whose members have lines of their own, or a text that names libraries.
        return Ok(());
    }
    let file = ElfFile64::<object::Endianness>::parse(bytes).map_err(|e| e.to_string())?;
    if file.kind() != object::ObjectKind::Relocatable {
        return Ok(());
    }
    let names = names(&file);
    match extract(bytes).filter(|_| takes) {
        Some(Ok(embedded)) => {
            let Traced { file, member } = traced.clone();
            inputs.units.push(Unit { file, member, embedded, names });
            return Ok(());
        }
        Some(Err(why)) => inputs.unusable.push((traced.file.display().to_string(), why)),
        None => {}
    }
    inputs.named.extend(names);
    Ok(())
}

/// The symbols that an object shares with others.
fn names(file: &ElfFile64<'_, object::Endianness>) -> Vec<String> {
    let shared = file.symbols().filter(|s| s.is_undefined() || s.is_global());
    shared.filter_map(|s| s.name().ok()).filter(|n| !n.is_empty()).map(str::to_owned).collect()
}

/// The symbols that a program or library offers while it runs.
pub(super) fn exported(bytes: &[u8]) -> Option<Vec<String>> {
    let file = ElfFile64::<object::Endianness>::parse(bytes).ok()?;
    let defined = file.dynamic_symbols().filter(|s| !s.is_undefined());
    Some(defined.filter_map(|s| s.name().ok()).map(str::to_owned).collect())
}

/// The symbols that words of a linker name.
pub(super) fn named_by_words(words: &[std::ffi::OsString]) -> Vec<String> {
    const OPTIONS: [&str; 7] =
        ["-u", "-undefined", "-require-defined", "-e", "-entry", "-init", "-fini"];
    let mut found = Vec::new();
    let mut words = words.iter().filter_map(|w| OsStr::to_str(w));
    while let Some(word) = words.next() {
        let word = if word.starts_with("--") { &word[1..] } else { word };
        match word.split_once('=') {
            Some((name, value)) if OPTIONS.contains(&name) => found.push(value.to_owned()),
            _ if OPTIONS.contains(&word) => found.extend(words.next().map(str::to_owned)),
            _ => {}
        }
    }
    found
}
