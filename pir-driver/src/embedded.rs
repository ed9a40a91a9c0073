//! The LLVM IR that an object carries, for links that optimise several units together
//! (`--pir-whole-program`).
//!
//! An object is complete, and has the IR in one more section. Linkers drop the section
//! (`SHF_EXCLUDE`), so that the object links everywhere as it did before. The section is at the end
//! of the file, and nothing before it moves: the IR is that of the object only as long as the
//! object is what the compiler wrote, which a hash says. `strip`, `objcopy` and `ld -r` make
//! another object.

use flate2::Compression;
use flate2::bufread::ZlibDecoder;
use flate2::write::ZlibEncoder;
use object::elf::{ELFCLASS64, SectionHeader64};
use object::elf::{FileHeader64, SHF_EXCLUDE, SHN_LORESERVE, SHN_XINDEX, SHT_PROGBITS};
use object::pod::{bytes_of, bytes_of_slice};
use object::read::elf::{FileHeader, SectionHeader};
use object::{LittleEndian as LE, U32, U64};
use serde::{Deserialize, Serialize};
use std::io::{Read as _, Write as _};

/// The name of the section.
const SECTION: &[u8] = b".pir.ir";
/// The first bytes of the section, with the version of what follows.
const MAGIC: &[u8] = b"pir-ir 1\n";
/// The part of an object's file that the section changes: its header.
const CHANGED: usize = size_of::<FileHeader64<LE>>();

type Header = FileHeader64<LE>;
type Section = SectionHeader64<LE>;

/// The LLVM IR of a unit, and how it was compiled.
#[derive(Clone, Debug)]
pub(crate) struct Embedded {
    /// What the text was compiled from, and how.
    pub origin: Origin,
    /// The IR of the front end, which no pass has changed, with lines of the source.
    pub text: Vec<u8>,
}

/// What the IR in an object was compiled from, and how.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub(crate) struct Origin {
    /// The words of the compiler's job.
    pub words: Vec<String>,
    /// Whether the user asked for debug information; otherwise the IR has lines for reports alone.
    pub is_debugged: bool,
}

/// What comes before the IR, as a line of JSON.
#[derive(Serialize, Deserialize)]
struct Description {
    origin: Origin,
    /// The size of the object's file without the section.
    size: usize,
    /// The hash of that file without its header.
    hash: u64,
}

/// Why there is no IR to take from an object that has the section.
#[derive(PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum EmbeddedError {
    #[error("its LLVM IR was written by another version of pir")]
    OtherVersion,
    #[error("it was changed after it was compiled")]
    Changed,
    #[error("its LLVM IR is damaged")]
    Damaged,
}

/// Returns an object with one more section for the IR of its unit. `None`: it is no object of this
/// kind of machine.
pub(crate) fn embed(object: &[u8], embedded: &Embedded) -> Option<Vec<u8>> {
    let (header, sections) = parse(object)?;
    let names = sections.get(header.shstrndx(LE, object).ok()? as usize)?;
    let names_at = header.shstrndx(LE, object).ok()? as usize;
    let strings = names.data(LE, object).ok()?;
    let content = content(object, embedded)?;

    let mut out = object.to_vec();
    let content_at = append(&mut out, &content);
    let strings_at = append(&mut out, strings);
    out.extend_from_slice(SECTION);
    out.push(0);

    let mut sections = sections.to_vec();
    sections[names_at].sh_offset = U64::new(LE, strings_at);
    sections[names_at].sh_size = U64::new(LE, (strings.len() + SECTION.len() + 1) as u64);
    sections.push(Section {
        sh_name: U32::new(LE, u32::try_from(strings.len()).ok()?),
        sh_type: U32::new(LE, SHT_PROGBITS),
        sh_flags: U64::new(LE, SHF_EXCLUDE.into()),
        sh_addr: U64::new(LE, 0),
        sh_offset: U64::new(LE, content_at),
        sh_size: U64::new(LE, content.len() as u64),
        sh_link: U32::new(LE, 0),
        sh_info: U32::new(LE, 0),
        sh_addralign: U64::new(LE, 1),
        sh_entsize: U64::new(LE, 0),
    });
    let mut header = *header;
    let is_large = sections.len() >= usize::from(SHN_LORESERVE);
    header.e_shnum.set(LE, if is_large { 0 } else { sections.len() as u16 });
    if is_large {
        sections[0].sh_size = U64::new(LE, sections.len() as u64);
    }
    if names_at >= usize::from(SHN_LORESERVE) {
        header.e_shstrndx.set(LE, SHN_XINDEX);
        sections[0].sh_link = U32::new(LE, names_at as u32);
    }
    header.e_shoff.set(LE, append(&mut out, bytes_of_slice(&sections)));
    out[..CHANGED].copy_from_slice(bytes_of(&header));
    Some(out)
}

/// Returns the IR that an object carries. `None`: it has none.
pub(crate) fn extract(object: &[u8]) -> Option<Result<Embedded, EmbeddedError>> {
    let (header, sections) = parse(object)?;
    let names = sections.get(header.shstrndx(LE, object).ok()? as usize)?.data(LE, object).ok()?;
    let is_ours = |s: &&Section| {
        let name = names.get(s.sh_name.get(LE) as usize..);
        name.and_then(|n| n.strip_prefix(SECTION)).is_some_and(|rest| rest.first() == Some(&0))
    };
    let content = sections.iter().find(is_ours)?.data(LE, object).ok()?;
    Some(parse_content(object, content))
}

fn parse_content(object: &[u8], content: &[u8]) -> Result<Embedded, EmbeddedError> {
    let rest = content.strip_prefix(MAGIC).ok_or(EmbeddedError::OtherVersion)?;
    let end = memchr::memchr(b'\n', rest).ok_or(EmbeddedError::Damaged)?;
    let described: Description =
        serde_json::from_slice(&rest[..end]).map_err(|_| EmbeddedError::OtherVersion)?;
    let original = object.get(CHANGED..described.size).ok_or(EmbeddedError::Changed)?;
    if hash(original) != described.hash {
        return Err(EmbeddedError::Changed);
    }
    let mut text = Vec::new();
    let decoded = ZlibDecoder::new(&rest[end + 1..]).read_to_end(&mut text);
    decoded.map_err(|_| EmbeddedError::Damaged)?;
    Ok(Embedded { origin: described.origin, text })
}

fn content(object: &[u8], embedded: &Embedded) -> Option<Vec<u8>> {
    let hash = hash(object.get(CHANGED..)?);
    let described = Description { origin: embedded.origin.clone(), size: object.len(), hash };
    let mut content = MAGIC.to_vec();
    serde_json::to_writer(&mut content, &described).ok()?;
    content.push(b'\n');
    let mut encoder = ZlibEncoder::new(content, Compression::fast());
    encoder.write_all(&embedded.text).ok()?;
    encoder.finish().ok()
}

fn hash(bytes: &[u8]) -> u64 {
    xxhash_rust::xxh3::xxh3_64(bytes)
}

fn parse(object: &[u8]) -> Option<(&Header, &[Section])> {
    let header = Header::parse(object).ok()?;
    let is_known = header.e_ident().class == ELFCLASS64 && header.e_type(LE) == object::elf::ET_REL;
    let is_little = header.is_little_endian() && is_known;
    Some((header, header.section_headers(LE, object).ok()?)).filter(|_| is_little)
}

/// Adds bytes at a place that is aligned for every table, and returns it.
fn append(out: &mut Vec<u8>, bytes: &[u8]) -> u64 {
    out.resize(out.len().next_multiple_of(8), 0);
    let at = out.len();
    out.extend_from_slice(bytes);
    at as u64
}
