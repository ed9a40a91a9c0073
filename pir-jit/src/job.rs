//! [`Job`]: parallel compilation that begins before the module is final.
//!
//! A pass that changes a module before it is compiled, as the lowering does, knows functions that
//! it leaves unchanged. Other threads compile these meanwhile, from a copy, and then help with the
//! rest. Their data is shared, not borrowed, so that the job never waits for a thread that has not
//! begun.

use crate::code::Code;
use crate::compile::{self, CompilePlan};
use crate::compiled::{CompiledFunction, RelocationTarget};
use crate::error::Error;
use crate::options::Options;
use crate::symbols::Symbols;
use pir_core::entity::{Entity, GlobalId, Inst, Value};
use pir_core::function::{Body, Function, Param};
use pir_core::module::Module;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Once, OnceLock};
use std::time::Instant;

/// Fewer instructions are not worth a copy of the module.
const MIN_BATCH_INSTS: usize = 30;
/// How often a thread looks whether others are done before it sleeps.
const MAX_POLLS: u32 = 100;

/// A module that is being compiled.
pub struct Job {
    shared: Arc<SharedJob>,
    /// The batch of functions that was begun before the module was final.
    early_batch: Option<Arc<FunctionBatch>>,
    /// Threads beside the calling one.
    max_helpers: usize,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job").field("helpers", &self.max_helpers).finish_non_exhaustive()
    }
}

/// State shared by the threads of a job.
struct SharedJob {
    plan: CompilePlan,
    symbols: Arc<dyn Symbols + Send + Sync>,
    serving: Mutex<JobQueue>,
}

/// Work, and who does it.
#[derive(Default)]
struct JobQueue {
    batches: Vec<Arc<FunctionBatch>>,
    /// Threads that look for work before they go.
    helpers: usize,
}

/// Functions of one module.
struct FunctionBatch {
    module: Arc<Module>,
    /// The largest first.
    order: Vec<GlobalId>,
    /// Number of functions of `order` that have been begun.
    begun: AtomicUsize,
    done: Mutex<Vec<(GlobalId, Result<CompiledFunction, Error>)>>,
    all_done: Condvar,
}

/// Threads that wait for jobs. Those of rayon's pool look for work for a while when they have none,
/// all of them, and take the time of the one that waits for them where there are no more processors
/// than threads.
struct HelperThreads {
    requested: Mutex<VecDeque<Arc<SharedJob>>>,
    jobs: Condvar,
}

impl HelperThreads {
    fn get() -> &'static Self {
        static HELPER_THREADS: OnceLock<HelperThreads> = OnceLock::new();
        static STARTED_HELPERS: Once = Once::new();
        let helpers = HELPER_THREADS
            .get_or_init(|| Self { requested: Mutex::default(), jobs: Condvar::new() });
        STARTED_HELPERS.call_once(|| {
            for _ in 1..rayon::current_num_threads() {
                let serve = || {
                    loop {
                        helpers.next().work_on_batches();
                    }
                };
                // Without it, there is more for the others.
                let _ = std::thread::Builder::new().name("pir-jit".to_owned()).spawn(serve);
            }
        });
        helpers
    }

    /// Waits until some job wants help.
    fn next(&self) -> Arc<SharedJob> {
        let mut called = lock(&self.requested);
        loop {
            match called.pop_front() {
                Some(shared) => return shared,
                None => called = self.jobs.wait(called).unwrap_or_else(|e| e.into_inner()),
            }
        }
    }

    /// Requests `number` threads to help with a job.
    fn call(&self, shared: &Arc<SharedJob>, number: usize) {
        lock(&self.requested).extend((0..number).map(|_| shared.clone()));
        (0..number).for_each(|_| self.jobs.notify_one());
    }
}

/// No thread panics while it holds one of these, but for want of memory.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

impl Job {
    /// Creates a job without work. `symbols` resolves the symbols that the module does not define.
    ///
    /// # Errors
    /// That no code can be made for this machine.
    pub fn new(symbols: Arc<dyn Symbols + Send + Sync>, options: &Options) -> Result<Self, Error> {
        let threads = match options.threads {
            0 => rayon::current_num_threads(),
            n => n,
        };
        let shared =
            SharedJob { plan: CompilePlan::new(options)?, symbols, serving: Mutex::default() };
        Ok(Self {
            shared: Arc::new(shared),
            early_batch: None,
            max_helpers: threads.saturating_sub(1),
        })
    }

    /// Begins to compile functions that will not change, if that saves time. `module` is the
    /// current module, which may still get and lose other functions, variables and types.
    /// O(module), on the calling thread.
    pub fn begin(&mut self, module: &Module, functions: &[GlobalId]) {
        let of = |g: &GlobalId| module.function(*g).map_or(0, compile::inst_count);
        let all: usize = module.functions().map(|f| compile::inst_count(f.2)).sum();
        // The copies that threads have of a variable are found by its number.
        let own = module.globals.iter().any(|g| g.thread_local.is_some());
        let worth = functions.iter().map(of).sum::<usize>() >= MIN_BATCH_INSTS
            && (compile::MIN_PARALLEL_INSTS..=compile::MAX_REUSED_INSTS).contains(&all);
        if self.max_helpers == 0 || own || !worth {
            return;
        }
        let named = functions.iter().filter(|g| module.global(**g).name.is_some()).copied();
        let batch = FunctionBatch::new(Arc::new(module.clone()), named.collect());
        self.early_batch = Some(batch.clone());
        self.offer_batch(batch);
    }

    /// Lets other threads work.
    fn offer_batch(&self, batch: Arc<FunctionBatch>) {
        let mut serving = lock(&self.shared.serving);
        let more = batch.order.len().min(self.max_helpers).saturating_sub(serving.helpers);
        serving.batches.push(batch);
        serving.helpers += more;
        drop(serving);
        HelperThreads::get().call(&self.shared, more);
    }

    /// Compiles the remaining functions of the final module.
    ///
    /// # Errors
    /// As [`crate::compile`].
    pub fn finish(self, module: Module) -> Result<Code, Error> {
        let begin = Instant::now();
        let module = Arc::new(module);
        let SharedJob { plan, symbols, .. } = &*self.shared;
        let cx = plan.context(&module, &**symbols);
        compile::check_module(&cx)?;
        let functions = compile::definitions(&module);
        let early = self.early_batch.as_deref().filter(|e| keeps_ids(&e.module, &module));
        let numbers = early.map(|e| renumbered_globals(&e.module, &module)).unwrap_or_default();
        let began = early.iter().flat_map(|e| &e.order);
        let began: FxHashMap<GlobalId, GlobalId> =
            began.filter_map(|&old| Some((numbers[old.index()]?, old))).collect();
        let (mut known, mut rest) = (FxHashMap::default(), Vec::new());
        for &(g, _) in &functions {
            let is_same = |e: &FunctionBatch, old| e.has_same(old, &module, g, &numbers);
            match early.zip(began.get(&g)).filter(|&(e, &old)| is_same(e, old)) {
                Some((_, &old)) => {
                    known.insert(old, g);
                }
                None => rest.push(g),
            }
        }
        let all: usize = functions.iter().map(|f| compile::inst_count(f.1)).sum();
        let rest = FunctionBatch::new(module.clone(), rest);
        if rest.order.len() > 1 && all >= compile::MIN_PARALLEL_INSTS {
            self.offer_batch(rest.clone());
        }
        self.shared.compile_batch(&rest);
        let mut compiled: Vec<Option<Result<CompiledFunction, Error>>> = Vec::new();
        compiled.resize_with(module.globals.len(), || None);
        if let Some(early) = early {
            self.shared.compile_batch(early);
            for (old, result) in early.wait_for_results() {
                let Some(&new) = known.get(&old) else { continue };
                let made = result.ok().and_then(|c| renumber(c, &numbers));
                // A missing symbol may be defined by now; if not, the error names this module's
                // function.
                let again = || {
                    let f = module.function(new).expect("it is one");
                    let make = |with: &mut _| plan.function(&cx, new, f, with);
                    compile::with_buffers(true, make)
                };
                compiled[new.index()] = Some(made.map_or_else(again, Ok));
            }
        }
        for (g, result) in rest.wait_for_results() {
            compiled[g.index()] = Some(result);
        }
        let of = |&(g, _): &(GlobalId, _)| compiled[g.index()].take().expect("it was compiled");
        let compiled = functions.iter().map(of).collect::<Result<Vec<_>, _>>()?;
        plan.link(&cx, &functions, compiled, begin)
    }
}

impl SharedJob {
    /// Works as long as there is something to do.
    fn work_on_batches(&self) {
        loop {
            let mut serving = lock(&self.serving);
            let next = serving.batches.iter().find(|b| b.has_more()).cloned();
            let Some(batch) = next else {
                serving.helpers -= 1;
                return;
            };
            drop(serving);
            self.compile_batch(&batch);
        }
    }

    /// Compiles functions that no thread has begun.
    fn compile_batch(&self, batch: &FunctionBatch) {
        if !batch.has_more() {
            return;
        }
        let module = &*batch.module;
        let cx = self.plan.context(module, &*self.symbols);
        let keep = batch.order.len() <= compile::MAX_REUSED_INSTS
            && module.functions().map(|f| compile::inst_count(f.2)).sum::<usize>()
                <= compile::MAX_REUSED_INSTS;
        compile::with_buffers(keep, |with| {
            while let Some(&g) = batch.order.get(batch.begun.fetch_add(1, Ordering::Relaxed)) {
                let f = module.function(g).expect("it is one");
                let result = self.plan.function(&cx, g, f, with);
                let mut done = lock(&batch.done);
                done.push((g, result));
                if done.len() == batch.order.len() {
                    batch.all_done.notify_all();
                }
            }
        });
    }
}

impl FunctionBatch {
    fn new(module: Arc<Module>, mut order: Vec<GlobalId>) -> Arc<Self> {
        let size = |&g: &GlobalId| module.function(g).map_or(0, compile::inst_count);
        order.sort_by_cached_key(|g| std::cmp::Reverse(size(g)));
        let done = Mutex::new(Vec::with_capacity(order.len()));
        Arc::new(Self { module, order, begun: AtomicUsize::new(0), done, all_done: Condvar::new() })
    }

    fn has_more(&self) -> bool {
        self.begun.load(Ordering::Relaxed) < self.order.len()
    }

    /// Waits for all functions and returns the results. All must have been begun.
    fn wait_for_results(&self) -> Vec<(GlobalId, Result<CompiledFunction, Error>)> {
        for _ in 0..MAX_POLLS {
            if lock(&self.done).len() == self.order.len() {
                break;
            }
            std::thread::yield_now();
        }
        let mut done = lock(&self.done);
        while done.len() < self.order.len() {
            done = self.all_done.wait(done).unwrap_or_else(|e| e.into_inner());
        }
        std::mem::take(&mut done)
    }

    /// Whether a function of the batch is, in the later module, as it was. `numbers` has the new
    /// numbers of the old globals.
    fn has_same(
        &self,
        old: GlobalId,
        module: &Module,
        g: GlobalId,
        numbers: &[Option<GlobalId>],
    ) -> bool {
        let both = self.module.function(old).zip(module.function(g));
        self.module.global(old).ty == module.global(g).ty
            && both.is_some_and(|(before, now)| is_same(before, now, numbers))
    }
}

/// The numbers that the globals of a module have in a later one, which keeps their order.
fn renumbered_globals(before: &Module, now: &Module) -> Vec<Option<GlobalId>> {
    let mut next = now.globals.iter().enumerate().peekable();
    let number = |old: &pir_core::module::Global| {
        let (n, _) = next.next_if(|(_, g)| g.name == old.name)?;
        Some(GlobalId::new(n))
    };
    before.globals.iter().map(number).collect()
}

/// Returns whether the types and attributes that functions name by id are unchanged in the later
/// module.
fn keeps_ids(before: &Module, now: &Module) -> bool {
    now.types.extends(&before.types)
        && now.attrs.extends(&before.attrs)
        && now.attr_groups.starts_with(&before.attr_groups)
        && now.datalayout == before.datalayout
}

/// Whether two functions have the same code, in modules of which one keeps the ids of the other.
fn is_same(before: &Function, now: &Function, numbers: &[Option<GlobalId>]) -> bool {
    let (Some(a), Some(b)) = (&before.body, &now.body) else { return false };
    let param = |p: &Param| (p.ty, p.attrs);
    (before.cc, before.ret_attrs, before.attrs) == (now.cc, now.ret_attrs, now.attrs)
        && before.params.iter().map(param).eq(now.params.iter().map(param))
        && b.calls.starts_with(&a.calls)
        && b.extra.starts_with(&a.extra)
        && b.attr_lists.starts_with(&a.attr_lists)
        && b.bundles.starts_with(&a.bundles)
        && b.asms.starts_with(&a.asms)
        && b.attrs.extends(&a.attrs)
        && b.consts.extends(&a.consts, |g| numbers[g.index()])
        && a.layout() == b.layout()
        && a.layout().iter().all(|&block| {
            a.insts(block) == b.insts(block)
                && a.insts(block).iter().all(|&i| is_same_inst(a, b, i, numbers))
        })
}

/// Returns whether an instruction is the same in two bodies, whose pools agree.
fn is_same_inst(before: &Body, now: &Body, i: Inst, numbers: &[Option<GlobalId>]) -> bool {
    let (a, b) = (before.ops(i), now.ops(i));
    let same = |(a, b): (&Value, &Value)| match a.as_global() {
        Some(g) => b.as_global().is_some_and(|now| numbers[g.index()] == Some(now)),
        None => a == b,
    };
    before.inst(i).with_ops(Default::default()) == now.inst(i).with_ops(Default::default())
        && a.len() == b.len()
        && a.iter().zip(b).all(same)
}

/// Code that names globals by their new numbers; none if one is gone.
fn renumber(mut code: CompiledFunction, numbers: &[Option<GlobalId>]) -> Option<CompiledFunction> {
    for r in &mut code.relocations {
        if let RelocationTarget::Global(g) | RelocationTarget::Variadic(g) = &mut r.target {
            *g = numbers[g.index()]?;
        }
    }
    Some(code)
}
