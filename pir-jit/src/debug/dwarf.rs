//! DWARF of compiled functions: units, subprograms, lines and frames, with the addresses that the
//! code has.

use super::{CompileUnit, Described, Subprogram};
use crate::ranges::Range;
use cranelift_codegen::isa::TargetIsa;
use gimli::write::{
    Address, AttributeValue, Dwarf, EndianVec, Error, Expression, FileId, FrameTable, LineProgram,
    LineString, Range as Span, RangeList, Sections, Unit, UnitId,
};
use gimli::{DwLang, Encoding, Format, LineEncoding, LittleEndian};
use pir_core::debug::SourceFile;
use rustc_hash::FxHashMap;

/// Version 4: debuggers of the last ten years read it, and it needs fewer sections than 5.
const ENCODING: Encoding = Encoding { format: Format::Dwarf32, version: 4, address_size: 8 };

/// Bytes of a section.
pub(super) type Bytes = EndianVec<LittleEndian>;

/// Returns the DWARF sections that describe these functions. O(functions + lines).
pub(super) fn sections(
    ranges: &[Range],
    described: &[Option<Box<Described>>],
    isa: &dyn TargetIsa,
) -> Result<Sections<Bytes>, Error> {
    let mut dwarf = Dwarf::new();
    let mut frames = FrameTable::default();
    let cie = isa.create_systemv_cie().map(|c| frames.add_cie(c));
    let mut units: FxHashMap<&CompileUnit, (UnitId, Vec<Span>)> = FxHashMap::default();
    for (range, of) in ranges.iter().zip(described) {
        let Some(of) = of else { continue };
        let start = Address::Constant(range.start as u64);
        if let (Some(cie), Some(unwind)) = (cie, &of.unwind) {
            frames.add_fde(cie, unwind.to_fde(start));
        }
        if let Some(subprogram) = &of.subprogram
            && range.end > range.start
        {
            let (id, spans) = units
                .entry(&subprogram.unit)
                .or_insert_with(|| (dwarf.units.add(unit(&subprogram.unit)), Vec::new()));
            spans
                .push(Span::StartLength { begin: start, length: (range.end - range.start) as u64 });
            add(dwarf.units.get_mut(*id), range, subprogram);
        }
    }
    for (id, spans) in units.into_values() {
        let unit = dwarf.units.get_mut(id);
        let list = unit.ranges.add(RangeList(spans));
        let root = unit.root();
        unit.get_mut(root).set(gimli::DW_AT_ranges, AttributeValue::RangeListRef(list));
    }
    let mut sections = Sections::new(EndianVec::new(LittleEndian));
    dwarf.write(&mut sections)?;
    frames.write_debug_frame(&mut sections.debug_frame)?;
    Ok(sections)
}

/// A unit without functions.
fn unit(of: &CompileUnit) -> Unit {
    let directory = text(&of.file.directory);
    let folder = LineString::String(directory.clone());
    let name = file_name(&of.file);
    let lines = LineProgram::new(
        ENCODING,
        LineEncoding::default(),
        folder,
        None,
        LineString::String(name.clone()),
        None,
    );
    let mut unit = Unit::new(ENCODING, lines);
    let root = unit.root();
    let root = unit.get_mut(root);
    // Not the one of the module, which is what debuggers would draw conclusions about prologues
    // from.
    let producer = concat!("pir ", env!("CARGO_PKG_VERSION"));
    root.set(gimli::DW_AT_producer, AttributeValue::String(producer.into()));
    let language = of.language.as_deref().and_then(language).unwrap_or(gimli::DW_LANG_C99);
    root.set(gimli::DW_AT_language, AttributeValue::Language(language));
    root.set(gimli::DW_AT_name, AttributeValue::String(name));
    root.set(gimli::DW_AT_comp_dir, AttributeValue::String(directory));
    root.set(gimli::DW_AT_low_pc, AttributeValue::Address(Address::Constant(0)));
    root.set(gimli::DW_AT_stmt_list, AttributeValue::LineProgramRef);
    unit
}

/// The language of this name. Debuggers know nothing of those that have no number before version 6.
fn language(name: &str) -> Option<DwLang> {
    (1..=0x40).map(DwLang).find(|l| l.static_string() == Some(name))
}

/// Adds a function and its lines to a unit.
fn add(unit: &mut Unit, range: &Range, of: &Subprogram) {
    let main = file(&mut unit.line_program, &of.file);
    let files: Vec<FileId> = range.files.iter().map(|f| file(&mut unit.line_program, f)).collect();
    lines(&mut unit.line_program, range, of, main, &files);
    let root = unit.root();
    let entry = unit.add(root, gimli::DW_TAG_subprogram);
    let entry = unit.get_mut(entry);
    let mut frame = Expression::new();
    frame.op(gimli::DW_OP_call_frame_cfa);
    let start = Address::Constant(range.start as u64);
    let len = (range.end - range.start) as u64;
    entry.set(gimli::DW_AT_name, AttributeValue::String(text(&of.name)));
    if let Some(name) = &of.linkage_name {
        entry.set(gimli::DW_AT_linkage_name, AttributeValue::String(text(name)));
    }
    entry.set(gimli::DW_AT_external, AttributeValue::Flag(of.external));
    entry.set(gimli::DW_AT_decl_file, AttributeValue::FileIndex(Some(main)));
    entry.set(gimli::DW_AT_decl_line, AttributeValue::Udata(of.line.into()));
    entry.set(gimli::DW_AT_low_pc, AttributeValue::Address(start));
    entry.set(gimli::DW_AT_high_pc, AttributeValue::Udata(len));
    entry.set(gimli::DW_AT_frame_base, AttributeValue::Exprloc(frame));
}

/// Writes the line rows of a function. Code without a line gets the line of the code before it,
/// because debuggers stop where there is no line at all.
fn lines(to: &mut LineProgram, range: &Range, of: &Subprogram, main: FileId, files: &[FileId]) {
    to.begin_sequence(Some(Address::Constant(range.start as u64)));
    let mut row = |at: u32, file: FileId, line: u32, column: u32, body: bool| {
        let row = to.row();
        row.address_offset = at.into();
        (row.file, row.line, row.column) = (file, line.into(), column.into());
        row.prologue_end = body;
        to.generate_row();
    };
    let located = || range.lines.iter().filter(|l| l.line != 0);
    if located().next().is_none_or(|l| l.start > 0) {
        row(0, main, of.scope_line, 0, false);
    }
    let mut last = None;
    for l in located() {
        let place = (files.get(l.file as usize).copied().unwrap_or(main), l.line, l.column);
        if last != Some(place) {
            row(l.start, place.0, place.1, place.2, last.is_none());
            last = Some(place);
        }
    }
    to.end_sequence((range.end - range.start) as u64);
}

/// A file in a unit's list.
fn file(to: &mut LineProgram, file: &SourceFile) -> FileId {
    let directory = match text(&file.directory) {
        none if none.is_empty() => to.default_directory(),
        directory => to.add_directory(LineString::String(directory)),
    };
    to.add_file(LineString::String(file_name(file)), directory, None)
}

/// A name that is there.
fn file_name(file: &SourceFile) -> Vec<u8> {
    match text(&file.name) {
        name if name.is_empty() => b"?".to_vec(),
        name => name,
    }
}

/// What can stand in DWARF: strings there end at the first zero.
pub(super) fn text(text: &str) -> Vec<u8> {
    text.bytes().take_while(|&b| b != 0).collect()
}
