//! The compiler driver: compiles the functions of a module to [`Code`], perhaps in parallel, and
//! [links](crate::link) them.

use crate::code::{Code, CompileTimes};
use crate::compiled::{CompiledFunction, Relocation, RelocationTarget};
use crate::context::ModuleContext;
use crate::debug::{self, FunctionDebugInfo};
use crate::error::{Error, Refusal};
use crate::func::{self, names, traps};
use crate::host;
use crate::lines::line_rows;
use crate::link::link;
use crate::options::Options;
use crate::ranges::TrapReason;
use crate::shape::TypeShapes;
use crate::symbols::Symbols;
use cranelift_codegen::ir::{self, ExternalName, TrapCode};
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::settings::{self, Configurable};
use cranelift_codegen::{FinalizedRelocTarget, control::ControlPlane};
use cranelift_frontend::FunctionBuilderContext;
use pir_core::entity::{Block, Entity, GlobalId};
use pir_core::function::{Body, Function};
use pir_core::intrinsic;
use pir_core::layout::DataLayout;
use pir_core::module::Module;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Instant;
use tracing::debug_span;

/// A module of fewer instructions is compiled on the calling thread.
pub(crate) const MIN_PARALLEL_INSTS: usize = 100;

/// Why a function is refused that has none.
const BODY_WITHOUT_BLOCK: &str = "a body without a block";

/// Compiles all functions of a module.
///
/// The module must be one that the verifier accepts, or the result of lowering one. It is either
/// compiled or refused with an error. O(module), plus the time of Cranelift's passes.
///
/// # Errors
/// What cannot be compiled, a symbol that is missing, and what keeps memory from being had. So is a
/// function that the verifier would not accept, as far as it is noticed; the panic hook may be
/// called for it.
pub fn compile(module: &Module, symbols: &dyn Symbols, options: &Options) -> Result<Code, Error> {
    let begin = Instant::now();
    let plan = CompilePlan::new(options)?;
    let cx = plan.context(module, symbols);
    check_module(&cx)?;
    let functions = definitions(module);
    let make =
        |g: GlobalId, f: &Function, with: &mut CompilerBuffers| plan.function(&cx, g, f, with);
    let compiled = all(&functions, options.threads, &make)?;
    plan.link(&cx, &functions, compiled, begin)
}

/// The functions of a module that have code.
pub(crate) fn definitions(module: &Module) -> Vec<(GlobalId, &Function)> {
    module.functions().filter(|f| f.2.body.is_some()).map(|f| (f.0, f.2)).collect()
}

/// Refuses modules that are unsupported independently of their functions.
pub(crate) fn check_module(cx: &ModuleContext<'_>) -> Result<(), Error> {
    let within = |what: &str| Refusal::construct(what).in_module();
    if cx.shapes.layout.big_endian || cx.shapes.layout.pointer_bits(0) != 64 {
        return Err(within("a target that is not little-endian with 64-bit pointers"));
    }
    match cx.module.asm.is_empty() {
        true => Ok(()),
        false => Err(within("`module asm`")),
    }
}

/// Settings that are fixed before a module is compiled.
pub(crate) struct CompilePlan {
    targets: Targets,
    blends: bool,
    debugger: bool,
    /// The block of the module's thread-local variables.
    tls: u64,
    /// The module's `__dso_handle`: its address identifies the module.
    dso: Arc<u64>,
}

impl CompilePlan {
    pub(crate) fn new(options: &Options) -> Result<Self, Error> {
        static NEXT_TLS_MODULE: AtomicU64 = AtomicU64::new(1);
        Ok(Self {
            targets: targets(options)?,
            blends: options.host_features && has_blends(),
            debugger: options.debugger,
            tls: NEXT_TLS_MODULE.fetch_add(1, Ordering::Relaxed),
            dso: Arc::new(0),
        })
    }

    /// Creates the context that the functions of a module share.
    pub(crate) fn context<'m>(
        &self,
        module: &'m Module,
        symbols: &'m dyn Symbols,
    ) -> ModuleContext<'m> {
        let shapes = TypeShapes::new(&module.types, DataLayout::new(module.datalayout.as_deref()));
        let config = self.targets.for_function(false, false).frontend_config();
        let own = &raw const *self.dso as usize;
        let mut cx = ModuleContext::new(module, shapes, symbols, config, self.tls, own);
        cx.has_blends = self.blends;
        cx.debugger = self.debugger && debug::has_debug_info(module);
        cx
    }

    /// Compiles a function.
    pub(crate) fn function(
        &self,
        cx: &ModuleContext<'_>,
        g: GlobalId,
        f: &Function,
        with: &mut CompilerBuffers,
    ) -> Result<CompiledFunction, Error> {
        let body = f.body.as_deref().expect("it is a definition");
        let name = || cx.module.display_name(g);
        let _span = debug_span!("compile", function = name()).entered();
        if body.entry().is_none() {
            return Err(Refusal::construct(BODY_WITHOUT_BLOCK).in_function(name()));
        }
        // Translation and Cranelift panic on an invalid function, so a panic becomes an error here.
        let made = std::panic::catch_unwind(AssertUnwindSafe(|| {
            let pinned = func::FunctionTranslator::needs_pinned(cx.module, body);
            let isa = self.targets.for_function(pinned, is_cold(cx.module, g, body));
            function(cx, g, f, isa, with)
        }));
        made.unwrap_or_else(|panic| {
            *with = CompilerBuffers::default();
            let why = panic.downcast_ref::<String>().map(String::as_str);
            let why = why.or(panic.downcast_ref::<&str>().copied()).unwrap_or("it panicked");
            let message = format!("{why}; is the function valid?");
            Err(Error::Codegen { function: name(), message })
        })
    }

    /// Puts compiled functions into memory; `begin` is when the first of them was begun.
    pub(crate) fn link(
        &self,
        cx: &ModuleContext<'_>,
        functions: &[(GlobalId, &Function)],
        mut compiled: Vec<CompiledFunction>,
        begin: Instant,
    ) -> Result<Code, Error> {
        let _span = debug_span!("link").entered();
        let mut times = CompileTimes {
            translation: compiled.iter().map(|c| c.translation_time).sum(),
            generation: compiled.iter().map(|c| c.generation_time).sum(),
            ..CompileTimes::default()
        };
        times.functions = begin.elapsed();
        let described: Vec<_> = compiled.iter_mut().map(|c| c.debug_info.take()).collect();
        let mut code = link(cx, functions, compiled, self.dso.clone())?;
        if cx.debugger {
            code.registered = Some(debug::register(
                &code.ranges,
                code.code_range(),
                &described,
                &**self.targets.for_function(false, false),
            )?);
        }
        times.linking = begin.elapsed() - times.functions;
        code.times = times;
        Ok(code)
    }
}

fn has_blends() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::is_x86_feature_detected!("avx");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// Reusable allocations of a compiling thread.
#[derive(Default)]
pub(crate) struct CompilerBuffers {
    context: Option<cranelift_codegen::Context>,
    builder: FunctionBuilderContext,
}

/// The buffers of a module with more instructions are freed, because they would keep too much
/// memory.
pub(crate) const MAX_REUSED_INSTS: usize = 20_000;

thread_local! {
    /// The buffers of the last module compiled on this thread.
    static SPARE_BUFFERS: RefCell<Option<Box<CompilerBuffers>>> = const { RefCell::new(None) };
}

/// Calls `work` with this thread's buffers, and keeps them for the next module if `keep`.
pub(crate) fn with_buffers<T>(keep: bool, work: impl FnOnce(&mut CompilerBuffers) -> T) -> T {
    let mut with = SPARE_BUFFERS.take().unwrap_or_default();
    let done = work(&mut with);
    if keep {
        SPARE_BUFFERS.set(Some(with));
    }
    done
}

/// Returns the number of a function's instructions, an estimate of its compile time.
pub(crate) fn inst_count(f: &Function) -> usize {
    f.body.as_ref().map_or(0, |b| b.layout().iter().map(|&l| b.insts(l).len()).sum())
}

fn all<F>(
    functions: &[(GlobalId, &Function)],
    threads: usize,
    one: &F,
) -> Result<Vec<CompiledFunction>, Error>
where
    F: Fn(GlobalId, &Function, &mut CompilerBuffers) -> Result<CompiledFunction, Error> + Sync,
{
    let all: usize = functions.iter().map(|f| inst_count(f.1)).sum();
    let (small, keep) = (functions.len() == 1 || all < MIN_PARALLEL_INSTS, all <= MAX_REUSED_INSTS);
    let threads = match threads {
        // A small module does not query rayon's thread count, because that would start its pool.
        _ if small => 1,
        0 => rayon::current_num_threads(),
        n => n,
    };
    if threads == 1 {
        return with_buffers(keep, |with| {
            functions.iter().map(|&(g, f)| one(g, f, with)).collect()
        });
    }
    // The largest come first, so that no thread is left with one of them in the end.
    let mut order: Vec<usize> = (0..functions.len()).collect();
    order.sort_by_cached_key(|&n| std::cmp::Reverse(inst_count(functions[n].1)));
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<Option<Result<CompiledFunction, Error>>>> =
        Mutex::new(functions.iter().map(|_| None).collect());
    let work = || {
        with_buffers(keep, |with| {
            while let Some(&n) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                let (g, f) = functions[n];
                let result = one(g, f, with);
                done.lock().unwrap_or_else(|e| e.into_inner())[n] = Some(result);
            }
        });
    };
    rayon::in_place_scope(|scope| {
        for _ in 1..threads.min(functions.len()) {
            scope.spawn(|_| work());
        }
        work();
    });
    let done = done.into_inner().unwrap_or_else(|e| e.into_inner());
    done.into_iter().map(|r| r.expect("each function was compiled")).collect()
}

/// Whether a function does little itself: one of a few instructions in a row, or a C program's
/// `main`, which runs once, whose loops all call others. It is compiled in half the time, without
/// optimiser and with a simpler register allocator.
fn is_cold(module: &Module, g: GlobalId, body: &Body) -> bool {
    // A function that calls another one and returns its result.
    let [only] = body.layout() else { return is_cold_main(module, g, body) };
    body.insts(*only).len() <= 4
}

/// A `main` that is cold.
fn is_cold_main(module: &Module, g: GlobalId, body: &Body) -> bool {
    if module.global(g).name.as_deref() != Some(b"main") {
        return false;
    }
    let calls = |b: Block| {
        body.insts(b).iter().any(|&i| {
            matches!(body.inst(i).op(), Opcode::Call | Opcode::Invoke)
                && intrinsic::called(module, body, i).is_none()
        })
    };
    // Blocks without calls must lie on no cycle of such: they can be taken away one after the
    // other, each when nothing leads to it any more.
    let mut into = vec![0u32; body.block_bound()];
    let quiet: Vec<Block> = body.layout().iter().copied().filter(|&b| !calls(b)).collect();
    let mut is_quiet = vec![false; body.block_bound()];
    quiet.iter().for_each(|b| is_quiet[b.index()] = true);
    let edges = |b: Block| body.successors(b).filter(|s| is_quiet[s.index()]);
    quiet.iter().flat_map(|&b| edges(b)).for_each(|s| into[s.index()] += 1);
    let mut free: Vec<Block> = quiet.iter().copied().filter(|b| into[b.index()] == 0).collect();
    let mut taken = 0;
    while let Some(b) = free.pop() {
        taken += 1;
        for s in edges(b) {
            into[s.index()] -= 1;
            if into[s.index()] == 0 {
                free.push(s);
            }
        }
    }
    taken == quiet.len()
}

/// Cranelift's target settings, in four variants.
#[derive(Clone)]
struct Targets([OwnedTargetIsa; 4]);

impl Targets {
    /// With or without the pinned register, and for code that hardly ever runs or for other code.
    fn for_function(&self, pinned: bool, cold: bool) -> &OwnedTargetIsa {
        &self.0[usize::from(pinned) + 2 * usize::from(cold)]
    }
}

/// The machine to compile for.
fn targets(options: &Options) -> Result<Targets, Error> {
    type TargetCache = FxHashMap<(bool, bool), Targets>;
    static MADE: OnceLock<Mutex<TargetCache>> = OnceLock::new();
    let made = MADE.get_or_init(Default::default);
    let key = (options.host_features, options.verify);
    if let Some(found) = made.lock().unwrap_or_else(|e| e.into_inner()).get(&key) {
        return Ok(found.clone());
    }
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Err(Error::Host("it is not x86-64 Linux".to_owned()));
    }
    let host = |e: &dyn std::fmt::Display| Error::Host(e.to_string());
    let build = |pinned: bool, cold: bool| -> Result<OwnedTargetIsa, Error> {
        let mut flags = settings::builder();
        let mut set = |name: &str, value: &str| flags.set(name, value).map_err(|e| host(&e));
        let switch = |on: bool| if on { "true" } else { "false" };
        set("opt_level", if cold { "none" } else { "speed" })?;
        set("regalloc_algorithm", if cold { "single_pass" } else { "backtracking" })?;
        set("is_pic", "false")?;
        set("use_colocated_libcalls", "false")?;
        // For debuggers: it takes no room in code, and hardly any time.
        set("unwind_info", "true")?;
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
    let all = [build(false, false)?, build(true, false)?, build(false, true)?, build(true, true)?];
    let all = Targets(all);
    made.lock().unwrap_or_else(|e| e.into_inner()).insert(key, all.clone());
    Ok(all)
}

fn function(
    cx: &ModuleContext<'_>,
    g: GlobalId,
    f: &Function,
    isa: &OwnedTargetIsa,
    with: &mut CompilerBuffers,
) -> Result<CompiledFunction, Error> {
    let name = || cx.module.display_name(g);
    let context = with.context.get_or_insert_with(cranelift_codegen::Context::new);
    context.clear();
    context.func.name = ir::UserFuncName::user(names::GLOBAL, g.0);
    let ty = cx.module.global(g).ty;
    let begin = Instant::now();
    func::translate(cx, f, ty, &mut context.func, &mut with.builder).map_err(|e| {
        // The builder's state is reset, since a partly built function is left in it.
        with.builder = FunctionBuilderContext::new();
        e.in_function(name())
    })?;
    let translated = begin.elapsed();
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
                    names::GLOBAL => RelocationTarget::Global(GlobalId(name.index)),
                    names::VARIADIC => RelocationTarget::Variadic(GlobalId(name.index)),
                    _ => RelocationTarget::VariadicPointer,
                }
            }
            FinalizedRelocTarget::ExternalName(ExternalName::LibCall(call)) => {
                match host::library_call(*call) {
                    Some(at) => RelocationTarget::Address(at),
                    None => return Err(failed(format!("no function for {call}"))),
                }
            }
            other => return Err(failed(format!("a relocation to {other:?}"))),
        };
        relocations.push(Relocation { offset: r.offset, kind: r.kind, target, addend: r.addend });
    }
    let traps = code
        .buffer
        .traps()
        .iter()
        .filter_map(|t| Some((t.offset, trap_of_code(t.code)?)))
        .collect();
    let (lines, files) = line_rows(cx.module, body, code);
    let described = match cx.debugger {
        true => Some(FunctionDebugInfo::new(cx.module, g, code, &**isa).map_err(failed)?.into()),
        false => None,
    };
    Ok(CompiledFunction {
        bytes: code.buffer.data().to_vec(),
        align: (code.buffer.alignment as usize).max(16),
        relocations,
        lines,
        files,
        traps,
        debug_info: described,
        translation_time: translated,
        generation_time: begin.elapsed() - translated,
    })
}

fn trap_of_code(code: TrapCode) -> Option<TrapReason> {
    Some(match code {
        traps::UNREACHABLE => TrapReason::Unreachable,
        traps::TRAP => TrapReason::Trap,
        TrapCode::INTEGER_DIVISION_BY_ZERO | TrapCode::INTEGER_OVERFLOW => TrapReason::Division,
        TrapCode::STACK_OVERFLOW => TrapReason::StackOverflow,
        _ => return None,
    })
}
