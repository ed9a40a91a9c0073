//! DWARF of compiled functions: units, subprograms, lines and frames, with the addresses that the
//! code has.

use super::{CompileUnit, FunctionDebugInfo, Subprogram};
use crate::ranges::FunctionRange;
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
pub(super) type SectionBytes = EndianVec<LittleEndian>;

/// Returns the DWARF sections that describe these functions. O(functions + lines).
pub(super) fn sections(
    ranges: &[FunctionRange],
    described: &[Option<Box<FunctionDebugInfo>>],
    isa: &dyn TargetIsa,
) -> Result<Sections<SectionBytes>, Error> {
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
                .or_insert_with(|| (dwarf.units.add(new_unit(&subprogram.unit)), Vec::new()));
            spans
                .push(Span::StartLength { begin: start, length: (range.end - range.start) as u64 });
            add_function(dwarf.units.get_mut(*id), range, subprogram);
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
fn new_unit(of: &CompileUnit) -> Unit {
    let directory = without_zeros(&of.file.directory);
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
    let language = of.language.as_deref().and_then(dwarf_language).unwrap_or(gimli::DW_LANG_C99);
    root.set(gimli::DW_AT_language, AttributeValue::Language(language));
    root.set(gimli::DW_AT_name, AttributeValue::String(name));
    root.set(gimli::DW_AT_comp_dir, AttributeValue::String(directory));
    root.set(gimli::DW_AT_low_pc, AttributeValue::Address(Address::Constant(0)));
    root.set(gimli::DW_AT_stmt_list, AttributeValue::LineProgramRef);
    unit
}

/// The language of this name. Debuggers know nothing of those that have no number before version 6.
fn dwarf_language(name: &str) -> Option<DwLang> {
    (1..=0x40).map(DwLang).find(|l| l.static_string() == Some(name))
}

/// Adds a function and its lines to a unit.
fn add_function(unit: &mut Unit, range: &FunctionRange, of: &Subprogram) {
    let main = add_file(&mut unit.line_program, &of.file);
    let files: Vec<FileId> =
        range.files.iter().map(|f| add_file(&mut unit.line_program, f)).collect();
    add_line_rows(&mut unit.line_program, range, of, main, &files);
    let root = unit.root();
    let entry = unit.add(root, gimli::DW_TAG_subprogram);
    let entry = unit.get_mut(entry);
    let mut frame = Expression::new();
    frame.op(gimli::DW_OP_call_frame_cfa);
    let start = Address::Constant(range.start as u64);
    let len = (range.end - range.start) as u64;
    entry.set(gimli::DW_AT_name, AttributeValue::String(without_zeros(&of.name)));
    if let Some(name) = &of.linkage_name {
        entry.set(gimli::DW_AT_linkage_name, AttributeValue::String(without_zeros(name)));
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
fn add_line_rows(
    to: &mut LineProgram,
    range: &FunctionRange,
    of: &Subprogram,
    main: FileId,
    files: &[FileId],
) {
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
fn add_file(to: &mut LineProgram, file: &SourceFile) -> FileId {
    let directory = match without_zeros(&file.directory) {
        none if none.is_empty() => to.default_directory(),
        directory => to.add_directory(LineString::String(directory)),
    };
    to.add_file(LineString::String(file_name(file)), directory, None)
}

/// A name that is there.
fn file_name(file: &SourceFile) -> Vec<u8> {
    match without_zeros(&file.name) {
        name if name.is_empty() => b"?".to_vec(),
        name => name,
    }
}

/// What can stand in DWARF: strings there end at the first zero.
pub(super) fn without_zeros(text: &str) -> Vec<u8> {
    text.bytes().take_while(|&b| b != 0).collect()
}
