//! Executable programs: compiled, loaded, and ready to be called.

use crate::Error;
use crate::call::{self, Arguments, Returned};
use crate::llvm::LoadedLibrary;
use crate::machine_code::{MachineCode, whole};
use crate::openmp::LibOmp;
use crate::source::{Location, SourceText, last_part};
use crate::undefined::UndefinedStubs;
use crate::{atexit, libraries};
use pir_core::layout::DataLayout;
use pir_core::module::GlobalKind;
use pir_core::{Module, Type};
use pir_jit::{Code, Job, SymbolTable};
use pir_lower::backend::VectorWidths;
use pir_lower::{LoopVectors, RegionInfo};
use pir_runtime::{CodeGuard, Fault, FaultKind, FaultScope, Profile, RunReport, Runtime};
use pir_transform::{Level, Pipeline};
use pir_verify::Verified;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tracing::info_span;

/// Who makes machine code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Generator {
    /// Cranelift, in memory: in well under a millisecond, and needs no other program.
    #[default]
    Jit,
    /// `clang-22 -O3 -march=native`, loaded as a library: the fastest code.
    Llvm,
}

/// How a program is made and run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The passes before lowering.
    pub level: Level,
    /// The back end for regions that allow it.
    pub lowering: pir_lower::Options,
    /// Who makes machine code.
    pub generator: Generator,
    /// Number of threads that work at a time; 0: the number of processors, or `OMP_NUM_THREADS` for
    /// code of the back end `openmp`.
    pub threads: usize,
    /// The text that the module was read from: faults report the line in it where debug information
    /// has none.
    pub text: Option<SourceText>,
    /// Libraries that are loaded before symbols are looked up. Those of C++, Fortran, OpenMP and
    /// Rust are found without.
    pub libraries: Vec<PathBuf>,
    /// The first word of a C `main`; empty: `pir`.
    pub name: String,
}

/// What making a program took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Phases {
    /// The passes of the level.
    pub passes: Duration,
    /// From the result to plain LLVM IR.
    pub lowering: Duration,
    /// From there to code in memory, by the embedded generator; zero with the other.
    pub jit: pir_jit::CompileTimes,
    /// Total time, including the registration with the run time.
    pub total: Duration,
}

/// Machine code with a run time. Dropping it frees the code.
pub struct Executable {
    made: Arc<MachineCode>,
    runtime: Runtime,
    /// libomp, for code that calls it, and the number of its threads.
    openmp: Option<(LibOmp, usize)>,
    /// The code calls both libraries of threads.
    mixed: bool,
    /// Signatures of the functions that the source defines, for calls by name.
    signatures: call::Signatures,
    /// Bytes of each variable.
    variables: HashMap<String, usize>,
    /// The source's regions, by their numbers in a profile.
    regions: Vec<RegionInfo>,
    phases: Phases,
    name: String,
    _guards: Vec<CodeGuard>,
    /// Stubs of undefined functions, kept because the program's code calls them.
    _undefined: UndefinedStubs,
}

impl std::fmt::Debug for Executable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Executable").field("runtime", &self.runtime).finish_non_exhaustive()
    }
}

/// The number of instructions below which passes run on one thread.
const SMALL_MODULE: usize = 4096;

/// Runs the passes of a level.
fn optimised(module: Verified, level: Level) -> Result<Verified, Error> {
    let pipeline = Pipeline::of_level(level);
    if pipeline.stages.is_empty() {
        return Ok(module);
    }
    let mut options = pir_transform::Options::default();
    // The result is verified at the end.
    options.verify_each = false;
    // Starting threads would take longer than the passes do on a small module.
    let bodies = module.module().functions().filter_map(|(.., f)| f.body.as_ref());
    let size: usize = bodies.map(|b| b.inst_bound()).sum();
    options.jobs = (size < SMALL_MODULE).then_some(1);
    let span = info_span!("passes", ?level).entered();
    let done = pir_transform::run(module, &pipeline, &options)?;
    drop(span);
    Ok(done.module)
}

impl Executable {
    /// Lowers a module and makes machine code of it.
    ///
    /// # Errors
    /// If the lowering or the generator refuses the module, a symbol is undefined, or `clang-22` is
    /// missing.
    pub fn new(module: Verified, options: &Options) -> Result<Self, Error> {
        let begin = Instant::now();
        let signatures = call::Signatures::of(module.module());
        let mut lowering = options.lowering.clone();
        if lowering.loop_vectors == LoopVectors::Default {
            // What this machine and the generator are good at.
            lowering.loop_vectors = LoopVectors::Vectors(match options.generator {
                Generator::Jit => VectorWidths::EMBEDDED,
                Generator::Llvm => VectorWidths::detect(),
            });
        }
        lowering.reports_faults = true;
        lowering.names &= options.generator == Generator::Llvm;
        libraries::load(&options.libraries)?;
        let undefined = undefined_functions(module.module())?;
        let job = match options.generator {
            Generator::Jit => Some(begin_job(module.module(), &undefined)?),
            Generator::Llvm => None,
        };
        let module = optimised(module, options.level)?;
        let passes = begin.elapsed();
        let lowered =
            info_span!("lower").in_scope(|| pir_lower::lower_described(module, &lowering))?;
        let lowering = begin.elapsed() - passes;
        let mut this = Self::of_lowered(lowered, signatures, options, job, undefined)?;
        let jit = match &*this.made {
            MachineCode::Jit(code) => code.times(),
            MachineCode::Llvm(_) => Default::default(),
        };
        this.phases = Phases { passes, lowering, jit, total: begin.elapsed() };
        Ok(this)
    }

    fn of_lowered(
        lowered: pir_lower::LoweredModule,
        signatures: call::Signatures,
        options: &Options,
        job: Option<Job>,
        undefined: UndefinedStubs,
    ) -> Result<Self, Error> {
        let pir_lower::LoweredModule { mut module, regions, .. } = lowered;
        // Both generators make code for this machine.
        module.datalayout.get_or_insert_with(|| pir_lower::DEFAULT_LAYOUT.into());
        let variables = sizes(&module);
        // A library does not export hidden functions, so they are called through their entries.
        call::add_entries(&mut module, options.generator == Generator::Jit);
        pir_lower::debug::settle_debug_info(&mut module);
        let openmp = LibOmp::of(&module)?;
        let mixed = openmp.is_some() && module.find(b"pir_rt_visit").is_some();
        let faults = if openmp.is_some() { FaultScope::EndProcess } else { FaultScope::EndRun };
        let mut guards = Vec::new();
        let span = info_span!("generate", engine = ?options.generator).entered();
        let made = match job {
            Some(job) => {
                let code = Arc::new(job.finish(module)?);
                guards.extend(register(&code, faults, &options.text));
                MachineCode::Jit(code)
            }
            None => MachineCode::Llvm(LoadedLibrary::make(module, openmp.is_some(), &undefined)?),
        };
        drop(span);
        if let MachineCode::Llvm(library) = &made {
            guards.extend(library.ranges().map(|r| {
                let lookup = library.lookup();
                pir_runtime::register_code(r, faults, move |pc| {
                    let text = match faults {
                        // The location is looked up after the fault, because it requires reading a
                        // file.
                        FaultScope::EndRun if !pir_runtime::is_process_owned() => {
                            format!("{ADDRESS_MARK}{pc:x}")
                        }
                        // There is no later.
                        _ => lookup(pc).unwrap_or_else(|| format!("{pc:#x}")),
                    };
                    Some(pir_runtime::CodeLocation { text, kind: None })
                })
            }));
        }
        let openmp = openmp.map(|library| (library, options.threads));
        let runtime = Runtime::new(options.threads);
        let phases = Phases::default();
        let name = match options.name.as_str() {
            "" => "pir".to_owned(),
            name => name.to_owned(),
        };
        Ok(Self {
            made: Arc::new(made),
            runtime,
            openmp,
            mixed,
            signatures,
            variables,
            regions,
            phases,
            name,
            _guards: guards,
            _undefined: undefined,
        })
    }

    /// The address of a function that the module defines.
    pub fn address(&self, name: &str) -> Option<*const u8> {
        self.made.address(name)
    }

    /// The address of a variable that the module defines.
    pub fn variable(&self, name: &str) -> Option<*mut u8> {
        self.made.variable(name)
    }

    /// The contents of a variable that the module defines.
    #[allow(unsafe_code)]
    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        let (at, size) = (self.variable(name)?, *self.variables.get(name)?);
        let mut bytes = vec![0; size];
        // SAFETY: the variable has that many bytes, and no strand runs: `&self.run` waits for them.
        unsafe { std::ptr::copy_nonoverlapping(at, bytes.as_mut_ptr(), size) };
        Some(bytes)
    }

    /// Sets the contents of a variable that can be written; false if there is none of that size.
    #[allow(unsafe_code)]
    pub fn write(&mut self, name: &str, bytes: &[u8]) -> bool {
        let Some(at) = self.variable(name) else { return false };
        if self.variables.get(name) != Some(&bytes.len()) {
            return false;
        }
        // SAFETY: the variable has that many bytes and is no constant, and no strand runs.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), at, bytes.len()) };
        true
    }

    /// Sets the number of threads that work at a time from now on; 0: the number of processors.
    pub fn set_threads(&mut self, threads: usize) {
        self.runtime = Runtime::new(threads);
        if let Some((_, number)) = &mut self.openmp {
            *number = threads;
        }
    }

    /// From now on, strands run on the threads of this pool.
    pub fn set_runtime(&mut self, runtime: &Runtime) {
        self.runtime = runtime.clone();
        if let Some((_, number)) = &mut self.openmp {
            *number = runtime.threads();
        }
    }

    /// Whether the code has strands on PIR's threads and on OpenMP's.
    pub fn is_mixed(&self) -> bool {
        self.mixed
    }

    /// Threads that work at a time.
    pub fn threads(&self) -> usize {
        self.runtime.threads()
    }

    /// Runs what calls functions of the program, on a thread with a deep stack.
    ///
    /// # Errors
    /// The first fault of any strand. A fault of code of the back end `openmp` ends the process,
    /// with a message and status 126: its threads are libomp's.
    pub fn run<T: Send>(&self, f: impl FnOnce() -> T + Send) -> Result<T, Fault> {
        self.run_reported(f).0
    }

    /// As [`Executable::run`], with what happened.
    pub fn run_reported<T: Send>(
        &self,
        f: impl FnOnce() -> T + Send,
    ) -> (Result<T, Fault>, RunReport) {
        let (ended, report) = self.runtime.run_reported(|_| {
            self.prepare();
            f()
        });
        (ended.map_err(|fault| self.explain(fault)), report)
    }

    /// Puts places in the stead of addresses, and functions of the module in the stead of those
    /// that lowering made of them.
    fn explain(&self, mut fault: Fault) -> Fault {
        let lookup = match &*self.made {
            MachineCode::Jit(_) => None,
            MachineCode::Llvm(library) => Some(library.lookup()),
        };
        for text in [&mut fault.place, &mut fault.task].into_iter().flatten() {
            if let (Some(lookup), Some(digits)) = (&lookup, text.strip_prefix(ADDRESS_MARK)) {
                let address = usize::from_str_radix(digits, 16).ok();
                let place = address.and_then(lookup);
                *text = place.unwrap_or_else(|| format!("{:#x}", address.unwrap_or(0)));
            }
            if let Some(at) = Location::parse(text) {
                *text = Location { function: self.source_function(at.function), ..at }.to_string();
            }
        }
        fault
    }

    /// Before code runs on the calling thread.
    fn prepare(&self) {
        if let Some((library, threads)) = self.openmp {
            // What libomp has allocated for a thread goes with it, and its other threads may still
            // have some of that.
            match self.mixed {
                true => pir_runtime::share_run(threads),
                false => pir_runtime::keep_thread(),
            }
            library.set_threads(threads);
        }
    }

    /// Reads the arguments of a function: for a C `main` the words, else a constant for each
    /// parameter.
    ///
    /// # Errors
    /// If there is no such function, or an argument does not fit.
    pub fn arguments(&self, name: &str, args: &[String]) -> Result<Arguments, Error> {
        self.signatures.read(name, args, &self.name)
    }

    /// Reads a constant for each parameter of a function, of a `main` too.
    ///
    /// # Errors
    /// If there is no such function, or an argument does not fit.
    pub fn constants(&self, name: &str, args: &[String]) -> Result<Arguments, Error> {
        self.signatures.read_constants(name, args)
    }

    /// Arguments as bits: integers of at most 64 bits, pointers, and the bits of floats.
    ///
    /// # Errors
    /// If there is no such function, or it takes another number of arguments.
    pub fn arguments_of_bits(&self, name: &str, bits: &[u64]) -> Result<Arguments, Error> {
        self.signatures.read_bits(name, bits)
    }

    /// Calls a function of the source by its name.
    ///
    /// # Errors
    /// If there is no such function; the fault that ended it is in the value.
    pub fn call(
        &self,
        name: &str,
        args: &Arguments,
    ) -> Result<(Result<Returned, Fault>, RunReport), Error> {
        let (ended, report, _) = self.enter(name, args, |f| {
            let (ended, report) = self.runtime.run_reported(|_| f());
            (ended, report, Profile::default())
        })?;
        Ok((ended, report))
    }

    /// Whether the function returns a process status, as a C `main` does: an `i32`, or nothing.
    pub fn returns_status(&self, name: &str) -> bool {
        self.signatures.result(name).is_none_or(|ty| matches!(ty, Type::I32 | Type::VOID))
    }

    /// Runs `main` and ends the process with its status, as a C program does: destructors of
    /// thread-local variables, handlers of `atexit` and destructors of the module run on the
    /// program's thread, so a fault of theirs is one of the program. Comes back with a fault only.
    ///
    /// # Errors
    /// If there is no `main`.
    pub fn run_main(&self, args: &Arguments) -> Result<Fault, Error> {
        let ty = self.signatures.result("main").unwrap_or(Type::VOID);
        let (ended, ..) = self.enter("main", args, |f| {
            let (ended, report) = self.runtime.run_reported(|_| {
                let status = self.signatures.returned(ty, &f()).status.unwrap_or(0);
                std::process::exit(status.into())
            });
            (ended, report, Profile::default())
        })?;
        Ok(ended.expect_err("the process ended"))
    }

    /// As [`Executable::call`], with a profile. It knows regions only if the program was made with
    /// [`pir_lower::Options::profile`].
    ///
    /// # Errors
    /// As [`Executable::call`].
    pub fn call_profiled(
        &self,
        name: &str,
        args: &Arguments,
    ) -> Result<(Result<Returned, Fault>, RunReport, Profile), Error> {
        self.enter(name, args, |f| self.runtime.run_profiled(|_| f()))
    }

    /// Returns the function of the module whose code a function has: lowering puts code of strands
    /// into functions of their own, and names them after the function that it is from. LLVM can
    /// inline a function into its entry for calls by name.
    fn source_function<'a>(&self, lowered: &'a str) -> &'a str {
        let lowered = lowered.strip_prefix(call::ENTRY_PREFIX).unwrap_or(lowered);
        let ends = lowered.rmatch_indices('.').map(|(end, _)| end);
        let mut names = std::iter::once(lowered.len()).chain(ends).map(|end| &lowered[..end]);
        names.find(|name| self.signatures.type_of(name).is_some()).unwrap_or(lowered)
    }

    /// What making the program took.
    pub fn phases(&self) -> Phases {
        self.phases
    }

    /// The regions of the source; a region's place is its number in a profile.
    pub fn regions(&self) -> &[RegionInfo] {
        &self.regions
    }

    pub(crate) fn signatures(&self) -> &call::Signatures {
        &self.signatures
    }

    /// Whether a function is called itself, and not through an entry.
    fn is_direct(&self, name: &str) -> bool {
        matches!(*self.made, MachineCode::Jit(_)) && self.signatures.is_direct(name)
    }

    /// Returns the address at which a call by name begins.
    pub(crate) fn entry_address(&self, name: &str) -> Result<*const u8, Error> {
        let address = match self.is_direct(name) {
            true => self.address(name),
            false => self.address(&call::entry_name(name)),
        };
        address.ok_or_else(|| match self.signatures.refusal(name) {
            Some(why) => Error::Call(format!("@{name} can't be called by name: {why}")),
            None => Error::no_function(name),
        })
    }

    #[allow(unsafe_code)]
    fn enter(
        &self,
        name: &str,
        args: &Arguments,
        run: impl FnOnce(
            &(dyn Fn() -> call::ResultSlot + Sync),
        ) -> (Result<call::ResultSlot, Fault>, RunReport, Profile),
    ) -> Result<(Result<Returned, Fault>, RunReport, Profile), Error> {
        let _span = info_span!("run", function = name).entered();
        let direct = self.is_direct(name);
        // Addresses can't go to another thread.
        let address = self.entry_address(name)? as usize;
        let ty = self.signatures.result(name).unwrap_or(Type::VOID);
        let frame = args.frame();
        let (ended, report, profile) = run(&|| {
            self.prepare();
            let address = address as *const u8;
            if direct {
                // SAFETY: the function is called as `is_direct` allows, and the arguments were read
                // for it.
                return unsafe { self.signatures.call(name, address, &frame) };
            }
            // SAFETY: `add_entries` made the function of this type.
            let function: extern "C" fn(*const u8, *mut u8) =
                unsafe { std::mem::transmute(address) };
            let mut result = call::ResultSlot::default();
            function(frame.as_ptr().cast(), (&raw mut result).cast());
            result
        });
        // Flushes the program's output through the C library.
        // SAFETY: a null pointer means all streams.
        unsafe { libc::fflush(std::ptr::null_mut()) };
        let ended = ended.map(|slot| self.signatures.returned(ty, &slot));
        Ok((ended.map_err(|fault| self.explain(fault)), report, profile))
    }

    /// Runs the module's constructors, which has to be done before a function is called. The
    /// module's destructors run when the program is dropped or the process exits.
    ///
    /// # Errors
    /// The fault that ended one.
    #[allow(unsafe_code)]
    pub fn construct(&self) -> Result<(), Fault> {
        if self.made.has_destructors() {
            atexit::register_module(&self.made);
        }
        // SAFETY: the module is verified; what its constructors do is its own affair.
        self.run(|| unsafe { self.made.run_constructors() })
    }
}

impl Drop for Executable {
    fn drop(&mut self) {
        if atexit::has_handlers() {
            // A fault of a handler is ignored, since no caller could take it.
            let _ = self.run(|| atexit::run_all_of(&self.made));
        }
    }
}

/// Makes stubs for the functions that a module uses and that are undefined.
fn undefined_functions(module: &Module) -> Result<UndefinedStubs, Error> {
    let mut missing = libraries::undefined(module);
    if !module.asm.is_empty() {
        // Assembly defines symbols that only an assembler knows, so the loader reports missing
        // ones.
        missing.clear();
    }
    let global = |n: &String| module.find(n.as_bytes()).map(|g| module.global(g));
    let variable = missing
        .iter()
        .find(|n| global(n).is_some_and(|g| !matches!(g.kind, GlobalKind::Function(_))));
    match variable {
        // Nothing can stand for a variable until it is used.
        Some(name) => {
            let place = global(name).map_or(pir_core::function::NO_SOURCE_PLACE, |g| g.place);
            let (name, function) = (name.clone(), None);
            Err(pir_jit::Error::MissingSymbol { name, function, place }.into())
        }
        None => UndefinedStubs::new(&missing),
    }
}

/// Symbols that a program in memory finds before those of the process: the run time, and stubs of
/// undefined functions.
struct SymbolNames {
    runtime: Arc<SymbolTable>,
    undefined: HashMap<String, usize>,
}

impl pir_jit::Symbols for SymbolNames {
    fn address(&self, name: &str) -> Option<usize> {
        self.undefined.get(name).copied().or_else(|| self.runtime.address(name))
    }
}

/// Marks an address in a fault that is still to be looked up.
const ADDRESS_MARK: char = '\u{1}';

/// Starts to make code while the module is still to be lowered.
fn begin_job(module: &Module, undefined: &UndefinedStubs) -> Result<Job, Error> {
    static SYMBOLS: OnceLock<Arc<SymbolTable>> = OnceLock::new();
    let symbols = SYMBOLS.get_or_init(|| {
        let mut symbols = SymbolTable::new();
        for (name, address) in pir_runtime::symbols() {
            symbols.insert(name, address);
        }
        symbols.insert("atexit", atexit::atexit as *const () as usize);
        symbols.insert("at_quick_exit", atexit::at_quick_exit as *const () as usize);
        Arc::new(symbols)
    });
    let undefined = undefined.functions().map(|(n, at)| (n.to_owned(), at)).collect();
    let names = Arc::new(SymbolNames { runtime: symbols.clone(), undefined });
    let mut job = Job::new(names, &pir_jit::Options::default())?;
    // One without a layout gets one first.
    if module.datalayout.is_some() {
        job.begin(module, &pir_lower::unchanged_functions(module));
    }
    Ok(job)
}

/// Bytes of the variables that can be written.
fn sizes(module: &Module) -> HashMap<String, usize> {
    let layout = DataLayout::new(module.datalayout.as_deref());
    let variables = module.globals.iter().filter_map(|g| match &g.kind {
        GlobalKind::Variable(v) if v.init.is_some() && !v.constant && g.thread_local.is_none() => {
            let name = String::from_utf8(g.name.as_deref()?.to_vec()).ok()?;
            Some((name, usize::try_from(layout.alloc_size(&module.types, g.ty)?).ok()?))
        }
        _ => None,
    });
    variables.collect()
}

/// Returns the run time's kind of fault for a trap of compiled code.
fn kind(trap: pir_jit::TrapReason) -> FaultKind {
    match trap {
        pir_jit::TrapReason::Unreachable => FaultKind::Unreachable,
        pir_jit::TrapReason::Trap => FaultKind::Trap,
        pir_jit::TrapReason::Division => FaultKind::Arithmetic,
        pir_jit::TrapReason::StackOverflow => FaultKind::StackOverflow,
    }
}

/// Lets the run time know the code, for faults.
fn register(code: &Arc<Code>, faults: FaultScope, text: &Option<SourceText>) -> Vec<CodeGuard> {
    let guard = |range| {
        let (code, text) = (code.clone(), text.clone());
        pir_runtime::register_code(range, faults, move |pc| {
            let place = code.place_of(pc)?;
            let function = place.function;
            let location = match (place.line, place.text, &text) {
                (Some((line, column)), ..) => {
                    Location { function, file: last_part(place.file), line, column }
                }
                (None, Some(offset), Some(text)) => text.location(function, offset),
                _ => Location { function, ..Location::default() },
            };
            let kind = place.trap.map(kind);
            Some(pir_runtime::CodeLocation { text: location.to_string(), kind })
        })
    };
    whole(code.ranges().map(|(_, r)| r)).into_iter().map(guard).collect()
}
