//! Debug information for programs that have none: every instruction a line of its own, every value
//! a variable. And taking it out again.

use pir_core::entity::{Inst, Value};
use pir_core::inst::InstData;
use pir_core::md::{Attachment, MdData, MdField, MdValue};
use pir_core::symbol::Sym;
use pir_core::{GlobalId, Md, Module, Opcode, Type};
use std::fmt::Write;

/// Numbers of nodes that no test program reaches.
const FIRST_UNUSED_NODE: u32 = 900_000;

/// The module of a text with debug information everywhere; none if it has some already.
///
/// # Errors
/// The first finding of the parser.
pub fn decorated(text: &str) -> Result<Option<Module>, String> {
    if text.contains("!DI") || text.contains("!llvm.dbg") || text.contains("!llvm.module.flags") {
        return Ok(None);
    }
    let read = |text: &str| {
        let module = pir_core::text::parse(text.as_bytes()).into_result();
        module.map_err(|found| found[0].message.to_string())
    };
    let count = read(text)?.functions().count() as u32;
    let mut all = format!(
        "{text}\n!llvm.dbg.cu = !{{!{FIRST_UNUSED_NODE}}}\n!llvm.module.flags = !{{!{}}}\n",
        FIRST_UNUSED_NODE + 3
    );
    let _ = write!(
        all,
        "!{0} = distinct !DICompileUnit(language: DW_LANG_C99, file: !{1}, emissionKind: \
         FullDebug)\n\
         !{1} = !DIFile(filename: \"source.c\", directory: \"/\")\n\
         !{2} = !DISubroutineType(types: !{4})\n\
         !{3} = !{{i32 2, !\"Debug Info Version\", i32 3}}\n\
         !{4} = !{{null}}\n\
         !{5} = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)\n",
        FIRST_UNUSED_NODE,
        FIRST_UNUSED_NODE + 1,
        FIRST_UNUSED_NODE + 2,
        FIRST_UNUSED_NODE + 3,
        FIRST_UNUSED_NODE + 4,
        FIRST_UNUSED_NODE + 5
    );
    for n in 0..count {
        let (subprogram, block) = (FIRST_UNUSED_NODE + 10 + 2 * n, FIRST_UNUSED_NODE + 11 + 2 * n);
        let _ = write!(
            all,
            "!{subprogram} = distinct !DISubprogram(name: \"f{n}\", scope: !{file}, file: \
             !{file}, line: {n}, \
             type: !{ty}, unit: !{FIRST_UNUSED_NODE}, spFlags: DISPFlagDefinition)\n\
             !{block} = distinct !DILexicalBlock(scope: !{subprogram}, file: !{file}, line: {n})\n",
            file = FIRST_UNUSED_NODE + 1,
            ty = FIRST_UNUSED_NODE + 2,
        );
    }
    let mut module = read(&all)?;
    let functions: Vec<GlobalId> = module.functions().map(|f| f.0).collect();
    for (n, g) in functions.into_iter().enumerate() {
        function(&mut module, g, n as u32);
    }
    Ok(Some(module))
}

fn find(module: &Module, number: u32) -> Md {
    module.md_numbers.iter().find(|n| n.0 == number).expect("it was written").1
}

/// Adds a node to the module's pool.
fn node(module: &mut Module, kind: &str, fields: &[(&str, MdValue)]) -> Md {
    let fields: Vec<MdField> = fields
        .iter()
        .map(|&(name, value)| MdField { name: module.symbols.intern(name.as_bytes()), value })
        .collect();
    let kind = module.symbols.intern(kind.as_bytes());
    let fields = module.metadata.push_fields(&fields);
    Md::module(module.metadata.push(MdData::Node { distinct: false, kind, fields }))
}

fn function(module: &mut Module, g: GlobalId, n: u32) {
    let Some(mut body) = module.function_mut(g).and_then(|f| f.body.take()) else { return };
    let subprogram = find(module, FIRST_UNUSED_NODE + 10 + 2 * n);
    let block = find(module, FIRST_UNUSED_NODE + 11 + 2 * n);
    module.globals[g.0 as usize].attachments.push(Attachment { kind: Sym::DBG, node: subprogram });
    let expression = Md::module(module.metadata.push(MdData::Expression(Default::default())));
    let mut line = 10;
    for b in body.layout().to_vec() {
        for i in body.insts(b).to_vec() {
            line += 1;
            let scope = if line % 2 == 0 { subprogram } else { block };
            let place = [("line", MdValue::Int(line)), ("scope", MdValue::Node(scope))];
            let place = node(module, "DILocation", &place);
            let old: Vec<Attachment> = body.attachments(i).collect();
            let all: Vec<Attachment> =
                old.into_iter().chain([Attachment { kind: Sym::DBG, node: place }]).collect();
            body.set_attachments(i, &all);
            let data = *body.inst(i);
            let plain =
                !matches!(data.ty(), Type::VOID | Type::TOKEN) && !data.op().is_terminator();
            if !plain || data.op() == Opcode::Phi || data.op() == Opcode::LandingPad {
                continue;
            }
            let name = MdValue::String(module.metadata.push_bytes(format!("v{line}").as_bytes()));
            let fields = [
                ("name", name),
                ("scope", MdValue::Node(scope)),
                ("file", MdValue::Node(find(module, FIRST_UNUSED_NODE + 1))),
                ("type", MdValue::Node(find(module, FIRST_UNUSED_NODE + 5))),
            ];
            let variable = node(module, "DILocalVariable", &fields);
            let op =
                if data.op() == Opcode::Alloca { Opcode::DbgDeclare } else { Opcode::DbgValue };
            let at = body.position(i).expect("it is there") + 1;
            let record = InstData::new(op, Type::VOID);
            let record = body.insert_inst(b, at, record);
            let ops = [
                Value::from(i),
                Value::metadata(variable),
                Value::metadata(expression),
                Value::metadata(place),
            ];
            body.set_ops(record, &ops);
        }
    }
    module.function_mut(g).expect("a function").body = Some(body);
}

/// The text of a module without its metadata's definitions and debug information.
pub fn bare(mut module: Module) -> String {
    for g in &mut module.globals {
        g.attachments.retain(|a| a.kind != Sym::DBG);
    }
    let functions: Vec<GlobalId> = module.functions().map(|f| f.0).collect();
    for g in functions {
        let Some(body) = module.function_mut(g).and_then(|f| f.body.as_deref_mut()) else {
            continue;
        };
        let all: Vec<Inst> = body.layout().iter().flat_map(|&b| body.insts(b)).copied().collect();
        for i in all {
            if body.inst(i).op().is_debug() {
                body.remove_inst(i);
                continue;
            }
            let kept: Vec<Attachment> =
                body.attachments(i).filter(|a| a.kind != Sym::DBG).collect();
            body.set_attachments(i, &kept);
        }
    }
    let text = module.to_string();
    let lines = text.lines().filter(|l| !l.is_empty() && !l.starts_with('!'));
    lines.map(|l| format!("{}\n", without_numbers(l))).collect()
}

/// A line in which all nodes have the same number: debug information comes first.
fn without_numbers(line: &str) -> String {
    let mut parts = line.split('!');
    let first = parts.next().unwrap_or("").to_owned();
    parts.fold(first, |line, part| {
        line + "!" + part.trim_start_matches(|c: char| c.is_ascii_digit())
    })
}
