//! Debug files of code: the file is read back and compared with [`pir_jit::Code`].

use crate::common::{compile, options, parse};
use gimli::{EndianSlice, LittleEndian, UnwindSection as _};
use object::{Object as _, ObjectSection as _, ObjectSymbol as _};
use pir_jit::{Code, Job, Options, ProcessSymbols};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Two units, a function that is known under two names, lines of another file, and a function
/// without any.
const TEXT: &str = r#"
define i32 @_Z3sumPKii(ptr %p, i32 %n) !dbg !10 {
entry:
  %any = icmp sgt i32 %n, 0, !dbg !12
  br i1 %any, label %loop, label %out, !dbg !12
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ], !dbg !13
  %s = phi i32 [ 0, %entry ], [ %more, %loop ], !dbg !13
  %at = getelementptr i32, ptr %p, i32 %i, !dbg !14
  %x = load i32, ptr %at, align 4, !dbg !14
  %q = sdiv i32 %x, %n, !dbg !15
  %more = add i32 %s, %q, !dbg !16
  %next = add i32 %i, 1, !dbg !13
  %again = icmp slt i32 %next, %n, !dbg !13
  br i1 %again, label %loop, label %out, !dbg !13
out:
  %r = phi i32 [ 0, %entry ], [ %more, %loop ]
  ret i32 %r, !dbg !17
}
define internal double @other(<4 x double> %v, double %s) !dbg !30 {
  %m = fmul <4 x double> %v, %v, !dbg !31
  %r = call double @llvm.vector.reduce.fadd.v4f64(double %s, <4 x double> %m), !dbg !32
  ret double %r, !dbg !32
}
define i32 @plain(ptr %p) {
  %r = call i32 @_Z3sumPKii(ptr %p, i32 1)
  ret i32 %r
}
declare double @llvm.vector.reduce.fadd.v4f64(double, <4 x double>)

!llvm.dbg.cu = !{!0, !20}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "sum.cpp", directory: "/where/it/was")
!2 = !DIFile(filename: "include/at.h", directory: "/where/it/was")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!10 = distinct !DISubprogram(name: "sum", linkageName: "_Z3sumPKii", scope: !1, file: !1, line: 3, type: !4, scopeLine: 4, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DILexicalBlockFile(scope: !10, file: !2, discriminator: 0)
!12 = !DILocation(line: 5, column: 12, scope: !10)
!13 = !DILocation(line: 6, column: 3, scope: !10)
!14 = !DILocation(line: 107, column: 9, scope: !11)
!15 = !DILocation(line: 8, scope: !10)
!16 = !DILocation(line: 8, column: 7, scope: !10)
!17 = !DILocation(line: 9, column: 1, scope: !10)
!20 = distinct !DICompileUnit(language: DW_LANG_C11, file: !21, emissionKind: FullDebug)
!21 = !DIFile(filename: "other.c", directory: "/elsewhere")
!30 = distinct !DISubprogram(name: "other", scope: !21, file: !21, line: 1, type: !4, scopeLine: 1, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !20)
!31 = !DILocation(line: 2, column: 5, scope: !30)
!32 = !DILocation(line: 3, column: 5, scope: !30)
"#;

type DwarfReader<'a> = EndianSlice<'a, LittleEndian>;

/// The parts of the file.
struct DebugFile<'a> {
    file: object::File<'a>,
    dwarf: gimli::Dwarf<DwarfReader<'a>>,
}

/// A row of a table of lines.
#[derive(Clone, PartialEq, Eq, Debug)]
struct LineRow {
    directory: String,
    file: String,
    line: u32,
    column: u32,
}

fn debug_file_of(code: &Code) -> DebugFile<'_> {
    let file = object::File::parse(code.debug_file().expect("there is one")).expect("it is ELF");
    let dwarf = gimli::Dwarf::load(|id| {
        let section = file.section_by_name(id.name());
        let data = section.and_then(|s| s.data().ok()).unwrap_or(&[]);
        Ok::<_, gimli::Error>(EndianSlice::new(data, LittleEndian))
    });
    DebugFile { dwarf: dwarf.expect("it is DWARF"), file }
}

fn string(s: DwarfReader<'_>) -> String {
    s.to_string_lossy().into_owned()
}

impl<'a> DebugFile<'a> {
    fn units(&self) -> Vec<gimli::Unit<DwarfReader<'a>>> {
        let mut found = Vec::new();
        let mut headers = self.dwarf.units();
        while let Some(header) = headers.next().expect("a unit") {
            found.push(self.dwarf.unit(header).expect("a unit"));
        }
        found
    }

    /// The rows of all functions: where each begins; none where a function ends.
    fn rows(&self) -> BTreeMap<u64, Option<LineRow>> {
        let mut found = BTreeMap::new();
        for unit in self.units() {
            let mut rows = unit.line_program.clone().expect("it has lines").rows();
            while let Some((header, row)) = rows.next_row().expect("a row") {
                if row.end_sequence() {
                    found.entry(row.address()).or_insert(None);
                    continue;
                }
                let file = row.file(header).expect("a file");
                let text = |value| string(self.dwarf.attr_string(&unit, value).expect("a string"));
                let column = match row.column() {
                    gimli::ColumnType::LeftEdge => 0,
                    gimli::ColumnType::Column(n) => n.get() as u32,
                };
                let row_of = LineRow {
                    directory: file.directory(header).map_or_else(String::new, text),
                    file: text(file.path_name()),
                    line: row.line().map_or(0, |n| n.get() as u32),
                    column,
                };
                found.insert(row.address(), Some(row_of));
            }
        }
        found
    }
}

#[test]
fn debug_lines_agree_with_the_code() {
    let code = compile(TEXT);
    let rows = debug_file_of(&code).rows();
    let mut seen = Vec::new();
    for (name, range) in code.ranges() {
        for pc in range {
            let place = code.place_of(pc).expect("it is in a function");
            let Some((line, column)) = place.line else { continue };
            assert_ne!(name, "plain");
            let (_, row) = rows.range(..=pc as u64).next_back().expect("a row before it");
            let row =
                row.as_ref().unwrap_or_else(|| panic!("{name}: {pc:#x} is behind the function"));
            assert_eq!((row.line, row.column, &*row.file), (line, column, place.file), "{name}");
            if !seen.contains(&(line, row.clone())) {
                seen.push((line, row.clone()));
            }
        }
    }
    let mut lines: Vec<u32> = seen.iter().map(|s| s.0).collect();
    lines.sort();
    lines.dedup();
    assert_eq!(lines, [2, 3, 5, 6, 8, 9, 107]);
    for (line, row) in seen {
        let expected = match line {
            2 | 3 => ("/elsewhere", "other.c"),
            107 => ("/where/it/was", "include/at.h"),
            _ => ("/where/it/was", "sum.cpp"),
        };
        assert_eq!((&*row.directory, &*row.file), expected);
    }
}

#[test]
fn a_function_begins_with_the_line_of_its_scope_and_has_an_end() {
    let code = compile(TEXT);
    let rows = debug_file_of(&code).rows();
    for (name, range) in code.ranges() {
        let expected = match name {
            "_Z3sumPKii" => 4,
            "other" => 1,
            _ => continue,
        };
        let row = rows[&(range.start as u64)].as_ref().expect("a line");
        assert_eq!(row.line, expected, "{name}");
        assert_eq!(rows[&(range.end as u64)], None, "{name}");
    }
}

#[test]
fn units_and_subprograms_are_those_of_the_module() {
    let code = compile(TEXT);
    let told = debug_file_of(&code);
    let mut found = Vec::new();
    for unit in told.units() {
        let name = string(unit.name.expect("a name"));
        let folder = string(unit.comp_dir.expect("a folder"));
        let mut ranges = Vec::new();
        let mut all = told.dwarf.unit_ranges(&unit).expect("ranges");
        while let Some(r) = all.next().expect("a range") {
            ranges.push(r.begin as usize..r.end as usize);
        }
        let mut entries = unit.entries();
        let mut language = None;
        while let Some(entry) = entries.next_dfs().expect("an entry") {
            let value = |at| entry.attr_value(at);
            let text =
                |at| value(at).map(|v| string(told.dwarf.attr_string(&unit, v).expect("a string")));
            if let Some(gimli::AttributeValue::Language(of)) = value(gimli::DW_AT_language) {
                language = of.static_string();
            }
            if entry.tag() != gimli::DW_TAG_subprogram {
                continue;
            }
            let Some(gimli::AttributeValue::Addr(low)) = value(gimli::DW_AT_low_pc) else {
                panic!("no address");
            };
            let len = value(gimli::DW_AT_high_pc).and_then(|v| v.udata_value()).expect("a length");
            let line = value(gimli::DW_AT_decl_line).and_then(|v| v.udata_value());
            let external = value(gimli::DW_AT_external) == Some(gimli::AttributeValue::Flag(true));
            let range = low as usize..(low + len) as usize;
            assert_eq!(ranges, std::slice::from_ref(&range));
            let names = (text(gimli::DW_AT_name), text(gimli::DW_AT_linkage_name));
            let linkage = names.1.clone().or(names.0.clone()).expect("a name");
            let here = code.ranges().find(|r| r.0 == linkage).expect("it is in the code");
            assert_eq!(range, here.1);
            found.push((name.clone(), folder.clone(), language, names.0, line, external));
        }
    }
    found.sort();
    let row = |name: &str, folder: &str, language, function: &str, line, external| {
        (
            name.to_owned(),
            folder.to_owned(),
            Some(language),
            Some(function.to_owned()),
            Some(line),
            external,
        )
    };
    assert_eq!(
        found,
        [
            row("other.c", "/elsewhere", "DW_LANG_C11", "other", 1, false),
            row("sum.cpp", "/where/it/was", "DW_LANG_C_plus_plus_14", "sum", 3, true),
        ]
    );
}

#[test]
fn symbols_are_the_functions_with_their_addresses() {
    let code = compile(TEXT);
    let told = debug_file_of(&code);
    let text = told.file.section_by_name(".text").expect("code");
    let mut found: Vec<(String, std::ops::Range<usize>)> = told
        .file
        .symbols()
        .map(|s| {
            assert_eq!(s.section_index(), Some(text.index()));
            // In an object file, counted from the section's start.
            let start = (text.address() + s.address()) as usize;
            (s.name().expect("a name").to_owned(), start..start + s.size() as usize)
        })
        .collect();
    found.sort_by_key(|f| f.1.start);
    let expected: Vec<_> = code.ranges().map(|(name, r)| (name.to_owned(), r)).collect();
    assert_eq!(found, expected);
    assert!(text.size() as usize >= code.len());
}

#[test]
fn frames_of_all_functions_can_be_unwound() {
    let code = compile(TEXT);
    let told = debug_file_of(&code);
    let section = told.file.section_by_name(".debug_frame").expect("frames");
    let mut frames = gimli::DebugFrame::new(section.data().expect("bytes"), LittleEndian);
    frames.set_address_size(8);
    let bases = gimli::BaseAddresses::default();
    let (sp, fp) = (gimli::X86_64::RSP, gimli::X86_64::RBP);
    for (name, range) in code.ranges() {
        let at = |pc: usize| {
            let mut cx = gimli::UnwindContext::new();
            let cie = gimli::DebugFrame::cie_from_offset;
            let row = frames.unwind_info_for_address(&bases, &mut cx, pc as u64, cie);
            let row = row.unwrap_or_else(|e| panic!("{name}: {e}"));
            match *row.cfa() {
                gimli::CfaRule::RegisterAndOffset { register, offset } => (register, offset),
                ref other => panic!("{other:?}"),
            }
        };
        // Before the frame is made, and inside.
        assert_eq!(at(range.start), (sp, 8), "{name}");
        assert_eq!(at(range.start + 1), (sp, 16), "{name}");
        assert_eq!(at(range.start + 4), (fp, 16), "{name}");
        assert_eq!(at(range.end - 1), (fp, 16), "{name}");
    }
}

#[test]
fn a_debug_file_exists_only_with_debug_information_and_on_request() {
    let text: String = TEXT
        .lines()
        .take_while(|l| !l.starts_with("!llvm"))
        .map(|l| {
            l.split(", !dbg").next().unwrap_or(l).replace(" !dbg !10", "").replace(" !dbg !30", "")
                + "\n"
        })
        .collect();
    assert!(compile(&text).debug_file().is_none());
    let without = Options { debugger: false, ..options() };
    let without = pir_jit::compile(&parse(TEXT), &ProcessSymbols, &without).expect("it compiles");
    assert!(without.debug_file().is_none());
    // Lines are known all the same.
    let start = without.address("_Z3sumPKii").expect("it is there") as usize;
    assert!((start..start + 20).any(|pc| without.place_of(pc).is_some_and(|p| p.line.is_some())));
    let with = compile(TEXT);
    let lens = |code: &Code| code.ranges().map(|r| r.1.len()).collect::<Vec<_>>();
    assert_eq!(lens(&with), lens(&without));
}

#[test]
fn functions_compiled_early_are_in_the_debug_file() {
    let module = parse(TEXT);
    let mut job = Job::new(Arc::new(ProcessSymbols), &options()).expect("a job");
    let all: Vec<_> = module.functions().filter(|f| f.2.body.is_some()).map(|f| f.0).collect();
    job.begin(&module, &all);
    let code = job.finish(module).expect("it compiles");
    assert_eq!(debug_file_of(&code).units().len(), 2);
    assert_eq!(debug_file_of(&code).file.symbols().count(), 3);
}

#[test]
fn unusual_debug_information_does_not_panic() {
    let odd = [
        // Names that DWARF cannot have, or that are not there.
        (r#"filename: "sum.cpp""#, r#"filename: "su\00m.cpp""#),
        (r#"filename: "sum.cpp""#, r#"filename: """#),
        (r#"directory: "/where/it/was""#, r#"directory: """#),
        (r#"directory: "/where/it/was""#, r#"directory: "\00""#),
        (r#"name: "sum", linkage"#, r#"name: "\00", linkage"#),
        (r#"linkageName: "_Z3sumPKii""#, r#"linkageName: "a\00b""#),
        ("define i32 @plain(", r#"define i32 @"\FF"("#),
        // Cyclic scopes, and a node that is not a file.
        (
            "!11 = !DILexicalBlockFile(scope: !10, file: !2",
            "!11 = !DILexicalBlockFile(scope: !11, file: null",
        ),
        ("file: !1, line: 3", "file: !10, line: 3"),
        ("file: !1, emissionKind", "file: !4, emissionKind"),
        (", unit: !0)", ")"),
        // Numbers.
        ("line: 107, column: 9", "line: 4294967295, column: 65535"),
        ("line: 3, type: !4, scopeLine: 4", "line: 0, type: !4, scopeLine: 4294967295"),
        ("language: DW_LANG_C11", "language: 65535"),
    ];
    for (from, to) in odd {
        assert!(TEXT.contains(from), "{from}");
        let text = TEXT.replace(from, to);
        let parsed = pir_core::text::parse(text.as_bytes());
        let module = parsed.module.unwrap_or_else(|| panic!("{to}: {:?}", parsed.diagnostics));
        let code = pir_jit::compile(&module, &ProcessSymbols, &options()).expect("it compiles");
        assert!(!debug_file_of(&code).rows().is_empty(), "{to}");
    }
}
