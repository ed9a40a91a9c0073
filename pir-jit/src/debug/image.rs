//! The ELF file in memory that describes code elsewhere in the process.
//!
//! It is an object file whose sections have their addresses already, as LLVM's are: there is
//! nothing to relocate, and `.text` has no bytes here.

use super::dwarf::{SectionBytes, without_zeros};
use crate::ranges::FunctionRange;
use gimli::write::Sections;
use object::elf;
use object::write::elf::{FileHeader, SectionHeader, Sym, Writer};

/// A section of the file.
struct ElfSection<'a> {
    header: SectionHeader,
    bytes: &'a [u8],
}

/// Returns the ELF file that describes the functions in the code at this address. O(functions +
/// bytes).
pub(super) fn write(
    ranges: &[FunctionRange],
    place: std::ops::Range<usize>,
    mut sections: Sections<SectionBytes>,
) -> Result<Vec<u8>, Box<dyn std::error::Error + Send + Sync>> {
    let start = place.start;
    let names: Vec<Vec<u8>> = ranges.iter().map(|r| without_zeros(&r.name)).collect();
    let mut debug: Vec<(&'static str, Vec<u8>)> = Vec::new();
    let taken = sections.for_each_mut(|id, bytes: &mut SectionBytes| {
        let bytes = bytes.take();
        if !bytes.is_empty() {
            debug.push((id.name(), bytes));
        }
        Ok::<(), gimli::write::Error>(())
    });
    taken?;
    let mut out = Vec::new();
    let mut to = Writer::new(object::Endianness::Little, true, &mut out);
    // Where everything will be.
    to.reserve_file_header();
    let plain = SectionHeader {
        name: None,
        sh_type: elf::SHT_PROGBITS,
        sh_flags: 0,
        sh_addr: 0,
        sh_offset: 0,
        sh_size: 0,
        sh_link: 0,
        sh_info: 0,
        sh_addralign: 1,
        sh_entsize: 0,
    };
    let in_text = to.reserve_section_index();
    let code_header = SectionHeader {
        name: Some(to.add_section_name(b".text")),
        sh_type: elf::SHT_NOBITS,
        sh_flags: (elf::SHF_ALLOC | elf::SHF_EXECINSTR).into(),
        sh_addr: start as u64,
        sh_offset: to.reserved_len() as u64,
        sh_size: place.len() as u64,
        sh_addralign: 16,
        ..plain
    };
    let mut parts = vec![ElfSection { header: code_header, bytes: &[] }];
    for (name, bytes) in &debug {
        to.reserve_section_index();
        let name = Some(to.add_section_name(name.as_bytes()));
        let sh_offset = to.reserve(bytes.len(), 1) as u64;
        let header = SectionHeader { name, sh_offset, sh_size: bytes.len() as u64, ..plain };
        parts.push(ElfSection { header, bytes });
    }
    let symbols: Vec<Sym> = ranges
        .iter()
        .zip(&names)
        .map(|(range, name)| {
            to.reserve_symbol_index(Some(in_text));
            Sym {
                name: Some(to.add_string(name)),
                section: Some(in_text),
                st_info: (elf::STB_GLOBAL << 4) | elf::STT_FUNC,
                st_other: 0,
                st_shndx: 0,
                // In object files, counted from the section's start.
                st_value: (range.start - start) as u64,
                st_size: (range.end - range.start) as u64,
            }
        })
        .collect();
    to.reserve_symtab_section_index();
    to.reserve_strtab_section_index();
    to.reserve_shstrtab_section_index();
    to.reserve_symtab();
    to.reserve_strtab();
    to.reserve_shstrtab();
    to.reserve_section_headers();
    // All of it, in the same order.
    let header = FileHeader {
        os_abi: elf::ELFOSABI_NONE,
        abi_version: 0,
        e_type: elf::ET_REL,
        e_machine: elf::EM_X86_64,
        e_entry: 0,
        e_flags: 0,
    };
    to.write_file_header(&header)?;
    parts.iter().for_each(|p| to.write(p.bytes));
    to.write_null_symbol();
    symbols.iter().for_each(|s| to.write_symbol(s));
    to.write_strtab();
    to.write_shstrtab();
    to.write_null_section_header();
    parts.iter().for_each(|p| to.write_section_header(&p.header));
    to.write_symtab_section_header(1);
    to.write_strtab_section_header();
    to.write_shstrtab_section_header();
    Ok(out)
}
