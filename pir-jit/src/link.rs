//! The linker: layout of a module's functions and data, and relocations.
//!
//! It replaces that of `cranelift-jit`, because it puts code and data into one mapping, so that
//! code reaches variables relative to itself; it evaluates initialisers when every address is
//! known; and an undefined symbol is an error, not a panic.

use crate::code::{Code, CompileTimes};
use crate::compiled::{CompiledFunction, Relocation, RelocationTarget};
use crate::context::{GlobalAddress, ModuleContext};
use crate::data::InitialiserWriter;
use crate::error::{Error, Refusal};
use crate::host::{self, ThreadLocalTemplate};
use crate::mapping::{CodeMapping, PAGE_BYTES};
use crate::ranges::FunctionRange;
use cranelift_codegen::binemit::Reloc;
use pir_core::constant::ConstKind;
use pir_core::entity::{Entity, GlobalId, Type, Value};
use pir_core::function::Function;
use pir_core::inst::align_bytes;
use pir_core::module::GlobalKind;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What code can reach relative to itself.
const MAX_RELATIVE_DISTANCE: u64 = 0x7fff_0000;

/// Returns the code of a stub that sets the number of vector registers of a variadic call to the
/// upper bound of eight, and jumps to the callee.
fn variadic_stub(target: Option<usize>) -> Vec<u8> {
    let mut code = vec![0xb0, 8]; // mov al, 8
    match target {
        Some(at) => {
            code.extend([0x49, 0xbb]); // mov r11, imm64
            code.extend((at as u64).to_le_bytes());
            code.extend([0x41, 0xff, 0xe3]); // jmp r11
        }
        None => code.extend([0x41, 0xff, 0xe7]), // jmp r15, the pinned register
    }
    code
}

/// A variable that lies in the mapping.
struct MappedVariable {
    global: GlobalId,
    init: Value,
    ty: Type,
    size: usize,
    align: usize,
    constant: bool,
}

/// Puts functions and data into memory.
pub(crate) fn link(
    cx: &ModuleContext<'_>,
    functions: &[(GlobalId, &Function)],
    compiled: Vec<CompiledFunction>,
    dso: Arc<u64>,
) -> Result<Code, Error> {
    let module = cx.module;
    let within = |g: GlobalId| move |e: Box<Refusal>| e.in_function(module.display_name(g));
    // Offsets of everything in the mapping.
    let mut at = 0usize;
    let mut offsets = vec![usize::MAX; module.globals.len()];
    for ((g, _), c) in functions.iter().zip(&compiled) {
        at = at.next_multiple_of(c.align);
        offsets[g.index()] = at;
        at += c.bytes.len();
    }
    let mut stubs: FxHashMap<RelocationTarget, (usize, Vec<u8>)> = FxHashMap::default();
    for r in compiled.iter().flat_map(|c| &c.relocations) {
        let code = match r.target {
            RelocationTarget::Variadic(g) if !stubs.contains_key(&r.target) => match cx.place(g) {
                Ok(GlobalAddress::Host(address)) => variadic_stub(Some(address)),
                Ok(_) => {
                    return Err(Refusal::symbol(module.display_name(g)).in_module());
                }
                Err(e) => return Err(within(g)(e)),
            },
            RelocationTarget::VariadicPointer if !stubs.contains_key(&r.target) => {
                variadic_stub(None)
            }
            _ => continue,
        };
        at = at.next_multiple_of(16);
        let len = code.len();
        stubs.insert(r.target, (at, code));
        at += len;
    }
    let code_len = at;
    let code_end = at.next_multiple_of(PAGE_BYTES);
    let (variables, templates) = mapped_variables(cx)?;
    at = code_end;
    let mut place = |constant: bool, at: &mut usize| -> Result<(), Error> {
        for v in variables.iter().filter(|v| v.constant == constant) {
            *at = at.next_multiple_of(v.align);
            offsets[v.global.index()] = *at;
            *at = at.saturating_add(v.size.max(1));
            if *at as u64 > MAX_RELATIVE_DISTANCE {
                return Err(Error::TooLarge(*at as u64));
            }
        }
        Ok(())
    };
    place(true, &mut at)?;
    let constants_end = at.next_multiple_of(PAGE_BYTES);
    at = constants_end;
    place(false, &mut at)?;
    if at as u64 > MAX_RELATIVE_DISTANCE {
        return Err(Error::TooLarge(at as u64));
    }
    // The alignment of the mapping itself is that of a page.
    let mut mapping = CodeMapping::new(at)?;
    let base = mapping.base();
    let addresses: Vec<usize> =
        offsets.iter().map(|&o| if o == usize::MAX { 0 } else { base + o }).collect();
    let writer = InitialiserWriter { cx, addresses: &addresses };
    let bytes = mapping.bytes();
    for v in &variables {
        let from = offsets[v.global.index()];
        writer.write(v.init, v.ty, &mut bytes[from..from + v.size], 0).map_err(within(v.global))?;
    }
    let tls = templates_of(cx, &writer, &templates)?;
    for ((g, _), c) in functions.iter().zip(&compiled) {
        let from = offsets[g.index()];
        bytes[from..from + c.bytes.len()].copy_from_slice(&c.bytes);
        for r in &c.relocations {
            let target = match r.target {
                RelocationTarget::Global(g) => addresses[g.index()],
                RelocationTarget::Address(at) => at,
                stub => base + stubs[&stub].0,
            };
            relocate(bytes, base, from, r, target)
                .map_err(|message| Error::Codegen { function: module.display_name(*g), message })?;
        }
    }
    for (from, code) in stubs.values() {
        bytes[*from..from + code.len()].copy_from_slice(code);
    }
    mapping.protect(code_end, constants_end)?;
    let mut ranges: Vec<FunctionRange> = Vec::with_capacity(functions.len());
    for ((g, _), c) in functions.iter().zip(compiled) {
        let start = addresses[g.index()];
        ranges.push(FunctionRange {
            start,
            end: start + c.bytes.len(),
            name: module.display_name(*g).into(),
            lines: c.lines,
            files: c.files,
            traps: c.traps,
        });
    }
    let lists = |name| listed(cx, &writer, name);
    let (constructors, destructors) = (lists("llvm.global_ctors")?, lists("llvm.global_dtors")?);
    let (named_functions, named_variables) = addresses_by_name(cx, &addresses);
    if let Some(templates) = tls.0 {
        host::register_templates(cx.tls_module, templates);
    }
    Ok(Code {
        registered: None,
        mapping,
        ranges,
        functions: named_functions,
        variables: named_variables,
        constructors,
        destructors,
        tls_module: tls.1.then_some(cx.tls_module),
        dso_handle: dso,
        code_len,
        times: CompileTimes::default(),
        has_run_destructors: false.into(),
    })
}

fn relocate(
    bytes: &mut [u8],
    base: usize,
    from: usize,
    r: &Relocation,
    target: usize,
) -> Result<(), String> {
    let at = from + r.offset as usize;
    let value = (target as i64).wrapping_add(r.addend);
    match r.kind {
        Reloc::Abs8 => bytes[at..at + 8].copy_from_slice(&value.to_le_bytes()),
        Reloc::X86PCRel4 | Reloc::X86CallPCRel4 | Reloc::X86CallPLTRel4 => {
            let distance = value.wrapping_sub((base + at) as i64);
            let distance =
                i32::try_from(distance).map_err(|_| "a target out of reach".to_owned())?;
            bytes[at..at + 4].copy_from_slice(&distance.to_le_bytes());
        }
        other => return Err(format!("a relocation of the kind {other:?}")),
    }
    Ok(())
}

/// The variables that the module defines: those with one copy, and the thread-local ones.
fn mapped_variables(
    cx: &ModuleContext<'_>,
) -> Result<(Vec<MappedVariable>, Vec<MappedVariable>), Error> {
    let module = cx.module;
    let (mut shared, mut own) = (Vec::new(), Vec::new());
    for (n, global) in module.globals.iter().enumerate() {
        let GlobalKind::Variable(v) = &global.kind else { continue };
        let Some(init) = v.init else { continue };
        let g = GlobalId::new(n);
        let name = global.name.as_deref().unwrap_or(b"");
        if name.starts_with(b"llvm.") {
            continue;
        }
        let (types, layout) = (&module.types, &cx.shapes.layout);
        let measures = (layout.alloc_size(types, global.ty), layout.align(types, global.ty));
        let (Some(size), Some(align)) = measures else {
            let what = Refusal::construct("a variable of a type without a size");
            return Err(what.in_function(module.display_name(g)));
        };
        if size > MAX_RELATIVE_DISTANCE {
            return Err(Error::TooLarge(size));
        }
        let natural = if size >= 16 { align.max(16) } else { align };
        let align = align_bytes(global.align).unwrap_or(natural).max(1);
        if align > PAGE_BYTES as u64 {
            let what = format!("a variable aligned to {align} bytes");
            return Err(Refusal::construct(what).in_function(module.display_name(g)));
        }
        let variable = MappedVariable {
            global: g,
            init,
            ty: global.ty,
            size: size as usize,
            align: align as usize,
            constant: v.constant,
        };
        let list = if global.thread_local.is_some() { &mut own } else { &mut shared };
        list.push(variable);
    }
    Ok((shared, own))
}

type Templates = (Option<FxHashMap<u64, ThreadLocalTemplate>>, bool);

fn templates_of(
    cx: &ModuleContext<'_>,
    writer: &InitialiserWriter<'_>,
    variables: &[MappedVariable],
) -> Result<Templates, Error> {
    if variables.is_empty() {
        return Ok((None, false));
    }
    let mut templates = FxHashMap::default();
    for v in variables {
        let mut bytes = vec![0; v.size];
        writer
            .write(v.init, v.ty, &mut bytes, 0)
            .map_err(|e| e.in_function(cx.module.display_name(v.global)))?;
        templates.insert(v.global.index() as u64, ThreadLocalTemplate { bytes, align: v.align });
    }
    Ok((Some(templates), true))
}

/// The functions that a list of constructors or destructors names, by priority.
fn listed(
    cx: &ModuleContext<'_>,
    writer: &InitialiserWriter<'_>,
    name: &str,
) -> Result<Vec<usize>, Error> {
    let module = cx.module;
    let within = |e: Box<Refusal>| e.in_function(name.to_owned());
    let Some(g) = module.find(name.as_bytes()) else { return Ok(Vec::new()) };
    let GlobalKind::Variable(v) = &module.global(g).kind else { return Ok(Vec::new()) };
    let consts = &module.consts;
    let list = |v: Value| match consts.get(v.as_const()?).kind {
        ConstKind::Aggregate(list) => Some(consts.values(list)),
        _ => None,
    };
    let mut found = Vec::new();
    for &entry in v.init.and_then(list).unwrap_or(&[]) {
        let Some([priority, f, ..]) = list(entry) else { continue };
        let priority = writer.eval(consts, *priority, 0).map_err(within)?;
        let f = writer.eval(consts, *f, 0).map_err(within)?;
        if f != 0 {
            found.push((priority, f as usize));
        }
    }
    found.sort_by_key(|f| f.0);
    Ok(found.into_iter().map(|f| f.1).collect())
}

type NamedAddresses = FxHashMap<Box<str>, usize>;

/// Addresses by name, aliases included.
fn addresses_by_name(
    cx: &ModuleContext<'_>,
    addresses: &[usize],
) -> (NamedAddresses, NamedAddresses) {
    let (mut functions, mut variables) = (NamedAddresses::default(), NamedAddresses::default());
    for n in 0..cx.module.globals.len() {
        let g = GlobalId::new(n);
        if !cx.module.global(g).is_definition() {
            continue;
        }
        let Ok(GlobalAddress::InModule(base, offset)) = cx.place(g) else { continue };
        let at = addresses[base.index()];
        if at == 0 {
            continue;
        }
        let at = at.wrapping_add(offset as usize);
        let name: Box<str> = cx.module.display_name(g).into();
        match cx.module.function(base) {
            Some(_) => functions.insert(name, at),
            None => variables.insert(name, at),
        };
    }
    (functions, variables)
}
