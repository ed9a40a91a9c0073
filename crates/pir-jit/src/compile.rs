//! From a module to [`Code`]: functions one by one, perhaps in parallel; then the layout of all
//! that they and the data need, and the relocations.
//!
//! The linking is our own, not that of `cranelift-jit`: it puts code and data into one mapping, so
//! that code reaches variables relative to itself; it evaluates initialisers when every address is
//! known; and a symbol that nobody defines is an error, not a panic.

use crate::code::{Code, Line, Range, Trap};
use crate::context::{Context, Place};
use crate::data::Writer;
use crate::error::{Error, Refusal};
use crate::func::{self, names, traps};
use crate::host::{self, Template};
use crate::mapping::{Mapping, PAGE};
use crate::shape::Shapes;
use crate::{Options, Symbols};
use cranelift_codegen::binemit::Reloc;
use cranelift_codegen::ir::{self, ExternalName, TrapCode};
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::settings::{self, Configurable};
use cranelift_codegen::{FinalizedRelocTarget, control::ControlPlane};
use cranelift_frontend::FunctionBuilderContext;
use pir_core::constant::ConstKind;
use pir_core::debug::SourcePlace;
use pir_core::entity::{Entity, GlobalId, Inst, Md, Type, Value};
use pir_core::function::{Body, Function};
use pir_core::inst::align_bytes;
use pir_core::layout::DataLayout;
use pir_core::md::{MdData, MdValue};
use pir_core::module::{GlobalKind, Module};
use pir_core::symbol::Sym;
use rustc_hash::FxHashMap;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

/// What a relocation points to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Target {
    Global(GlobalId),
    Variadic(GlobalId),
    VariadicPointer,
    Address(usize),
}

struct Relocation {
    offset: u32,
    kind: Reloc,
    target: Target,
    addend: i64,
}

/// A compiled function.
struct Compiled {
    bytes: Vec<u8>,
    align: usize,
    relocations: Vec<Relocation>,
    lines: Vec<Line>,
    files: Vec<Box<str>>,
    traps: Vec<(u32, Trap)>,
}

/// A module of fewer instructions is compiled on the calling thread.
const SMALL: usize = 400;

/// What code can reach relative to itself.
const REACH: u64 = 0x7fff_0000;

/// Why a function is refused that has none.
const HALF_MADE: &str = "a body without a block";

/// Compiles all functions of a module.
///
/// The module must be one that the verifier accepts, or that the lowering made of such a one. What it
/// says is then compiled or refused. O(module), beside what Cranelift's passes take.
///
/// # Errors
/// What cannot be compiled, a symbol that is missing, and what keeps memory from being had. So is a function
/// that the verifier would not accept, as far as it is noticed; the panic hook may be called for it.
pub fn compile(module: &Module, symbols: &dyn Symbols, options: &Options) -> Result<Code, Error> {
    let layout = DataLayout::new(module.datalayout.as_deref());
    let (plain, pinned) = targets(options)?;
    let shapes = Shapes::new(&module.types, layout);
    static MODULES: AtomicU64 = AtomicU64::new(1);
    let tls = MODULES.fetch_add(1, Ordering::Relaxed);
    let dso = Box::new(0u64);
    let own = &raw const *dso as usize;
    let cx = Context::new(module, shapes, symbols, plain.frontend_config(), tls, own);
    if cx.shapes.layout.big_endian || cx.shapes.layout.pointer_bits(0) != 64 {
        let what = "a target that is not little-endian with 64-bit pointers".to_owned();
        return Err(Refusal::Construct(what).within("the module".to_owned()));
    }
    if !module.asm.is_empty() {
        return Err(Refusal::Construct("`module asm`".to_owned()).within("the module".to_owned()));
    }
    let functions: Vec<(GlobalId, &Function)> =
        module.functions().filter(|f| f.2.body.is_some()).map(|f| (f.0, f.2)).collect();
    let one = |(g, f): (GlobalId, &Function), with: &mut Workshop| {
        let body = f.body.as_deref().expect("it is a definition");
        let name = || module.display_name(g);
        if body.entry().is_none() {
            return Err(Refusal::Construct(HALF_MADE.to_owned()).within(name()));
        }
        // What makes functions here, and Cranelift behind it, expects a valid one at every step.
        let made = std::panic::catch_unwind(AssertUnwindSafe(|| {
            let isa = if func::Func::needs_pinned(module, body) { &pinned } else { &plain };
            function(&cx, g, f, isa, with)
        }));
        made.unwrap_or_else(|panic| {
            *with = Workshop::default();
            let why = panic.downcast_ref::<String>().map(String::as_str);
            let why = why.or(panic.downcast_ref::<&str>().copied()).unwrap_or("it panicked");
            let message = format!("{why}; is the function valid?");
            Err(Error::Codegen { function: name(), message })
        })
    };
    let compiled = all(&functions, options.threads, &one)?;
    link(&cx, &functions, compiled, dso)
}

/// What a thread that compiles uses again and again.
#[derive(Default)]
struct Workshop {
    context: Option<cranelift_codegen::Context>,
    builder: FunctionBuilderContext,
}

fn all(
    functions: &[(GlobalId, &Function)],
    threads: usize,
    one: &(impl Fn((GlobalId, &Function), &mut Workshop) -> Result<Compiled, Error> + Sync),
) -> Result<Vec<Compiled>, Error> {
    let size: usize =
        functions.iter().map(|f| f.1.body.as_ref().map_or(0, |b| b.inst_bound())).sum();
    let threads = match threads {
        0 => rayon::current_num_threads(),
        n => n,
    };
    if threads == 1 || functions.len() == 1 || size < SMALL {
        let mut with = Workshop::default();
        return functions.iter().map(|&f| one(f, &mut with)).collect();
    }
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<Option<Result<Compiled, Error>>>> =
        Mutex::new(functions.iter().map(|_| None).collect());
    rayon::scope(|scope| {
        for _ in 0..threads.min(functions.len()) {
            scope.spawn(|_| {
                let mut with = Workshop::default();
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&f) = functions.get(n) else { break };
                    let result = one(f, &mut with);
                    done.lock().unwrap_or_else(|e| e.into_inner())[n] = Some(result);
                }
            });
        }
    });
    let done = done.into_inner().unwrap_or_else(|e| e.into_inner());
    done.into_iter().map(|r| r.expect("each function was compiled")).collect()
}

/// The machine to compile for, without and with the pinned register.
fn targets(options: &Options) -> Result<(OwnedTargetIsa, OwnedTargetIsa), Error> {
    type Made = FxHashMap<(bool, bool), (OwnedTargetIsa, OwnedTargetIsa)>;
    static MADE: OnceLock<Mutex<Made>> = OnceLock::new();
    let made = MADE.get_or_init(Default::default);
    let key = (options.host_features, options.verify);
    if let Some(found) = made.lock().unwrap_or_else(|e| e.into_inner()).get(&key) {
        return Ok(found.clone());
    }
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Err(Error::Host("it is not x86-64 Linux".to_owned()));
    }
    let host = |e: &dyn std::fmt::Display| Error::Host(e.to_string());
    let build = |pinned: bool| -> Result<OwnedTargetIsa, Error> {
        let mut flags = settings::builder();
        let mut set = |name: &str, value: &str| flags.set(name, value).map_err(|e| host(&e));
        let switch = |on: bool| if on { "true" } else { "false" };
        set("opt_level", "speed")?;
        set("is_pic", "false")?;
        set("use_colocated_libcalls", "false")?;
        set("unwind_info", "false")?;
        set("preserve_frame_pointers", "true")?;
        set("enable_llvm_abi_extensions", "true")?;
        set("enable_probestack", "true")?;
        set("probestack_strategy", "inline")?;
        set("enable_verifier", switch(options.verify))?;
        set("enable_pinned_reg", switch(pinned))?;
        let isa =
            cranelift_native::builder_with_options(options.host_features).map_err(|e| host(&e))?;
        isa.finish(settings::Flags::new(flags)).map_err(|e| host(&e))
    };
    let both = (build(false)?, build(true)?);
    made.lock().unwrap_or_else(|e| e.into_inner()).insert(key, both.clone());
    Ok(both)
}

fn function(
    cx: &Context<'_>,
    g: GlobalId,
    f: &Function,
    isa: &OwnedTargetIsa,
    with: &mut Workshop,
) -> Result<Compiled, Error> {
    let name = || cx.module.display_name(g);
    let context = with.context.get_or_insert_with(cranelift_codegen::Context::new);
    context.clear();
    context.func.name = ir::UserFuncName::user(names::GLOBAL, g.0);
    let ty = cx.module.global(g).ty;
    func::translate(cx, f, ty, &mut context.func, &mut with.builder).map_err(|e| {
        // What was begun is in the way of the next function.
        with.builder = FunctionBuilderContext::new();
        e.within(name())
    })?;
    let mut plane = ControlPlane::default();
    let failed = |message: String| Error::Codegen { function: name(), message };
    if let Err(e) = context.compile(&**isa, &mut plane) {
        let message = match &e.inner {
            cranelift_codegen::CodegenError::Verifier(errors) => errors.to_string(),
            other => other.to_string(),
        };
        return Err(failed(message));
    }
    let code = context.compiled_code().expect("it has just been compiled");
    let body = f.body.as_deref().expect("it is a definition");
    let mut relocations = Vec::with_capacity(code.buffer.relocs().len());
    for r in code.buffer.relocs() {
        let target = match &r.target {
            FinalizedRelocTarget::ExternalName(ExternalName::User(user)) => {
                let name = &context.func.params.user_named_funcs()[*user];
                match name.namespace {
                    names::GLOBAL => Target::Global(GlobalId(name.index)),
                    names::VARIADIC => Target::Variadic(GlobalId(name.index)),
                    _ => Target::VariadicPointer,
                }
            }
            FinalizedRelocTarget::ExternalName(ExternalName::LibCall(call)) => {
                match host::library_call(*call) {
                    Some(at) => Target::Address(at),
                    None => return Err(failed(format!("no function for {call}"))),
                }
            }
            other => return Err(failed(format!("a relocation to {other:?}"))),
        };
        relocations.push(Relocation { offset: r.offset, kind: r.kind, target, addend: r.addend });
    }
    let traps =
        code.buffer.traps().iter().filter_map(|t| Some((t.offset, trap(t.code)?))).collect();
    let (lines, files) = lines(cx.module, body, code);
    Ok(Compiled {
        bytes: code.buffer.data().to_vec(),
        align: (code.buffer.alignment as usize).max(16),
        relocations,
        lines,
        files,
        traps,
    })
}

fn trap(code: TrapCode) -> Option<Trap> {
    Some(match code {
        traps::UNREACHABLE => Trap::Unreachable,
        traps::TRAP => Trap::Trap,
        TrapCode::INTEGER_DIVISION_BY_ZERO | TrapCode::INTEGER_OVERFLOW => Trap::Division,
        TrapCode::STACK_OVERFLOW => Trap::StackOverflow,
        _ => return None,
    })
}

/// Which instructions the code came from.
fn lines(
    module: &Module,
    body: &Body,
    code: &cranelift_codegen::CompiledCode,
) -> (Vec<Line>, Vec<Box<str>>) {
    let mut lines: Vec<Line> = Vec::new();
    let mut files: Vec<Box<str>> = Vec::new();
    let mut file_of: FxHashMap<Md, u32> = FxHashMap::default();
    for l in code.buffer.get_srclocs_sorted() {
        if l.loc.is_default() {
            continue;
        }
        let inst = Inst(l.loc.bits());
        let dbg = body.attachments(inst).find(|a| a.kind == Sym::DBG);
        let (line, column, scope) =
            dbg.and_then(|a| location(module, body, a.node)).unwrap_or((0, 0, None));
        // The file follows from the scope.
        let file = scope.map_or(u32::MAX, |scope| {
            *file_of.entry(scope).or_insert_with(|| {
                let place = SourcePlace::of(module, body, inst);
                let name = place.map_or_else(Box::default, |p| p.file.into_boxed_str());
                let known = files.iter().position(|f| *f == name);
                known.unwrap_or_else(|| {
                    files.push(name);
                    files.len() - 1
                }) as u32
            })
        });
        lines.push(Line { start: l.start, end: l.end, line, column, file, text: body.place(inst) });
    }
    (lines, files)
}

/// Line, column and scope of a `DILocation`.
fn location(module: &Module, body: &Body, node: Md) -> Option<(u32, u32, Option<Md>)> {
    let pool = if node.is_local() { &body.metadata } else { &module.metadata };
    let MdData::Node { fields, .. } = pool.get(node.index()) else { return None };
    let (mut line, mut column, mut scope) = (0, 0, None);
    for f in pool.fields(fields) {
        match (f.value, module.symbols.get(f.name)) {
            (MdValue::Int(n), b"line") => line = u32::try_from(n).ok()?,
            (MdValue::Int(n), b"column") => column = u32::try_from(n).ok()?,
            (MdValue::Node(n), b"scope") => scope = Some(n),
            _ => {}
        }
    }
    (line > 0).then_some((line, column, scope))
}

// ---- linking ----

/// The code of a stub that says how many vector registers a variadic call uses (eight at most, of
/// which the callee saves what it wants) and goes on to the callee.
fn stub(target: Option<usize>) -> Vec<u8> {
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
struct Variable {
    global: GlobalId,
    init: Value,
    ty: Type,
    size: usize,
    align: usize,
    constant: bool,
}

fn link(
    cx: &Context<'_>,
    functions: &[(GlobalId, &Function)],
    compiled: Vec<Compiled>,
    dso: Box<u64>,
) -> Result<Code, Error> {
    let module = cx.module;
    let within = |g: GlobalId| move |e: Box<Refusal>| e.within(module.display_name(g));
    // Offsets of everything in the mapping.
    let mut at = 0usize;
    let mut offsets = vec![usize::MAX; module.globals.len()];
    for ((g, _), c) in functions.iter().zip(&compiled) {
        at = at.next_multiple_of(c.align);
        offsets[g.index()] = at;
        at += c.bytes.len();
    }
    let mut stubs: FxHashMap<Target, (usize, Vec<u8>)> = FxHashMap::default();
    for r in compiled.iter().flat_map(|c| &c.relocations) {
        let code = match r.target {
            Target::Variadic(g) if !stubs.contains_key(&r.target) => match cx.place(g) {
                Ok(Place::Host(address)) => stub(Some(address)),
                Ok(_) => return Err(Error::MissingSymbol(module.display_name(g))),
                Err(e) => return Err(within(g)(e)),
            },
            Target::VariadicPointer if !stubs.contains_key(&r.target) => stub(None),
            _ => continue,
        };
        at = at.next_multiple_of(16);
        let len = code.len();
        stubs.insert(r.target, (at, code));
        at += len;
    }
    let code_len = at;
    let code_end = at.next_multiple_of(PAGE);
    let (variables, templates) = variables(cx)?;
    at = code_end;
    let mut place = |constant: bool, at: &mut usize| -> Result<(), Error> {
        for v in variables.iter().filter(|v| v.constant == constant) {
            *at = at.next_multiple_of(v.align);
            offsets[v.global.index()] = *at;
            *at = at.saturating_add(v.size.max(1));
            if *at as u64 > REACH {
                return Err(Error::TooLarge(*at as u64));
            }
        }
        Ok(())
    };
    place(true, &mut at)?;
    let constants_end = at.next_multiple_of(PAGE);
    at = constants_end;
    place(false, &mut at)?;
    if at as u64 > REACH {
        return Err(Error::TooLarge(at as u64));
    }
    // The alignment of the mapping itself is that of a page.
    let mut mapping = Mapping::new(at)?;
    let base = mapping.base();
    let addresses: Vec<usize> =
        offsets.iter().map(|&o| if o == usize::MAX { 0 } else { base + o }).collect();
    let writer = Writer { cx, addresses: &addresses };
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
                Target::Global(g) => addresses[g.index()],
                Target::Address(at) => at,
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
    let mut ranges: Vec<Range> = Vec::with_capacity(functions.len());
    for ((g, _), c) in functions.iter().zip(compiled) {
        let start = addresses[g.index()];
        ranges.push(Range {
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
    let (named_functions, named_variables) = named(cx, &addresses);
    if let Some(templates) = tls.0 {
        host::register(cx.tls, templates);
    }
    Ok(Code {
        mapping,
        ranges,
        functions: named_functions,
        variables: named_variables,
        constructors,
        destructors,
        tls: tls.1.then_some(cx.tls),
        dso,
        code_len,
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
fn variables(cx: &Context<'_>) -> Result<(Vec<Variable>, Vec<Variable>), Error> {
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
            let what = Refusal::Construct("a variable of a type without a size".to_owned());
            return Err(what.within(module.display_name(g)));
        };
        if size > REACH {
            return Err(Error::TooLarge(size));
        }
        let natural = if size >= 16 { align.max(16) } else { align };
        let align = align_bytes(global.align).unwrap_or(natural).max(1);
        if align > PAGE as u64 {
            let what = format!("a variable aligned to {align} bytes");
            return Err(Refusal::Construct(what).within(module.display_name(g)));
        }
        let variable = Variable {
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

type Templates = (Option<FxHashMap<u64, Template>>, bool);

fn templates_of(
    cx: &Context<'_>,
    writer: &Writer<'_>,
    variables: &[Variable],
) -> Result<Templates, Error> {
    if variables.is_empty() {
        return Ok((None, false));
    }
    let mut templates = FxHashMap::default();
    for v in variables {
        let mut bytes = vec![0; v.size];
        writer
            .write(v.init, v.ty, &mut bytes, 0)
            .map_err(|e| e.within(cx.module.display_name(v.global)))?;
        templates.insert(v.global.index() as u64, Template { bytes, align: v.align });
    }
    Ok((Some(templates), true))
}

/// The functions that a list of constructors or destructors names, by priority.
fn listed(cx: &Context<'_>, writer: &Writer<'_>, name: &str) -> Result<Vec<usize>, Error> {
    let module = cx.module;
    let within = |e: Box<Refusal>| e.within(name.to_owned());
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

type Named = FxHashMap<Box<str>, usize>;

/// Addresses by name, aliases included.
fn named(cx: &Context<'_>, addresses: &[usize]) -> (Named, Named) {
    let (mut functions, mut variables) = (Named::default(), Named::default());
    for n in 0..cx.module.globals.len() {
        let g = GlobalId::new(n);
        if !cx.module.global(g).is_definition() {
            continue;
        }
        let Ok(Place::Here(base, offset)) = cx.place(g) else { continue };
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
