//! The Rust interface of the run time, for closures instead of compiled code.
//!
//! These functions leave a cancelled run by unwinding, so they must be called from Rust frames,
//! because compiled code in between has no unwind tables. A closure may call compiled code, but
//! should own nothing then that needs to be dropped, since a fault in compiled code forgets the
//! closure's frame.

use crate::fault::RunCancelled;
use crate::group::{self, GroupMemory};
use crate::job::JobBody;
use crate::loops::{self, LoopBody, LoopSpec};
use crate::promote;
use crate::runtime::{record_panic, unwind_cancelled};
use crate::slots::TaskFn;
use crate::sync::lock;
use crate::team::{self as teams, TeamMemory};
use crate::worker::{self, Worker};
use crate::{critical as criticals, fault};
use std::any::Any;
use std::cell::Cell;
use std::ffi::c_void;
use std::marker::PhantomData;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

type PanicPayload = Box<dyn Any + Send>;

fn settle<T>(result: Result<T, RunCancelled>) -> T {
    result.unwrap_or_else(|stop| unwind_cancelled(stop))
}

/// Returns this thread's worker. The borrow is valid as long as the caller stays on this thread.
fn current_worker<'a>() -> &'a Worker {
    // SAFETY: workers live as long as their threads.
    unsafe { &*worker::current() }
}

/// Runs both closures, `b` perhaps on another thread, and returns when both have ended.
///
/// Costs a few nanoseconds when no worker is idle. A panic of either is passed on, after both have
/// ended.
pub fn join<A, B>(a: impl FnOnce() -> A, b: impl FnOnce() -> B + Send) -> (A, B)
where
    B: Send,
{
    struct RightBranch<F, B> {
        f: Cell<Option<F>>,
        result: Cell<Option<Result<B, PanicPayload>>>,
    }
    unsafe extern "C" fn run<F: FnOnce() -> B, B>(w: *mut Worker, ctx: *mut c_void) {
        // SAFETY: the context pushed below, which one thread at a time uses.
        let right = unsafe { &*ctx.cast::<RightBranch<F, B>>() };
        let Some(f) = right.f.take() else { return };
        let result = catch_unwind(AssertUnwindSafe(f));
        // SAFETY: the worker that runs the task.
        right.result.set(Some(result.map_err(|panic| record_panic(unsafe { &*w }, panic))));
    }
    fn task_of<F: FnOnce() -> B, B>(_: &RightBranch<F, B>) -> TaskFn {
        run::<F, B>
    }
    let w = current_worker();
    let right = RightBranch { f: Cell::new(Some(b)), result: Cell::new(None) };
    let run = task_of(&right);
    let s = settle(promote::push_slot(w, run as usize, (&raw const right).cast_mut().cast()));
    if w.top.get() >= w.limit.get()
        && let Err(stop) = promote::spawn_slow(w)
    {
        w.top.set(s);
        unwind_cancelled(stop);
    }
    let left = catch_unwind(AssertUnwindSafe(a));
    w.top.set(s);
    if s < w.head.get() {
        // SAFETY: our slot, on top again, and promoted. Should the run be cancelled, `right.result`
        // says so.
        let _ = unsafe { promote::join_slow(w, s) };
    } else if left.is_ok() {
        // SAFETY: the task was not promoted, so no other thread has it.
        unsafe { run(w.pointer(), (&raw const right).cast_mut().cast()) };
    }
    match (left, right.result.take()) {
        (Err(panic), _) | (_, Some(Err(panic))) => resume_unwind(panic),
        (Ok(left), Some(Ok(right))) => (left, right),
        (Ok(_), None) => unwind_cancelled(RunCancelled),
    }
}

/// A group of tasks that may borrow data that outlives `'scope`.
pub struct Scope<'scope> {
    memory: GroupMemory,
    panic: Mutex<Option<PanicPayload>>,
    borrows: PhantomData<Cell<&'scope ()>>,
}

/// Runs `f`, which may spawn tasks, and returns when all of them have ended.
pub fn scope<'scope, R>(f: impl FnOnce(&Scope<'scope>) -> R) -> R {
    let w = current_worker();
    let scope = Scope { memory: GroupMemory::new(), panic: Mutex::default(), borrows: PhantomData };
    let result = catch_unwind(AssertUnwindSafe(|| f(&scope)));
    // SAFETY: our own group; its tasks get at it through `scope`, which they do not outlive.
    let waited = unsafe { group::wait(w, &scope.memory) };
    let panicked = lock(&scope.panic).take();
    match (result, panicked) {
        (Err(panic), _) | (_, Some(panic)) => resume_unwind(panic),
        (Ok(value), None) => {
            settle(waited);
            value
        }
    }
}

impl<'scope> Scope<'scope> {
    /// Runs `f` before the scope ends: immediately, unless an idle worker requests work.
    pub fn spawn(&self, f: impl FnOnce(&Scope<'scope>) + Send + 'scope) {
        let w = current_worker();
        let mut f = Some(f);
        if w.top.get() >= w.limit.get() {
            let offered = group::offer(w, &self.memory, || {
                let f = f.take()?;
                let scope = SharedClosure(self);
                let task: Box<dyn FnOnce(&Worker) + Send + '_> = Box::new(move |w| {
                    let scope = scope;
                    scope.0.call(w, f);
                });
                // SAFETY: only the lifetime changes; the scope waits for the task.
                let task: crate::job::Closure = unsafe { std::mem::transmute(task) };
                Some(JobBody::Closure(Cell::new(Some(task))))
            });
            if settle(offered) {
                return;
            }
        }
        if let Some(f) = f {
            self.call(w, f);
        }
    }

    fn call(&self, w: &Worker, f: impl FnOnce(&Scope<'scope>)) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| f(self))) {
            lock(&self.panic).get_or_insert(record_panic(w, panic));
        }
    }
}

impl std::fmt::Debug for Scope<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Scope").finish_non_exhaustive()
    }
}

/// A scope seen from one of its tasks.
struct SharedClosure<'a, 'scope>(&'a Scope<'scope>);

// SAFETY: tasks use the group, which is made for many threads, and the mutex; `'scope` is a mark
// only.
unsafe impl Send for SharedClosure<'_, '_> {}

/// State shared by the parts of a loop.
struct LoopShares<'a, F> {
    f: &'a F,
    stop: AtomicBool,
    panic: Mutex<Option<PanicPayload>>,
}

impl<'a, F> LoopShares<'a, F> {
    fn new(f: &'a F) -> Self {
        LoopShares { f, stop: AtomicBool::new(false), panic: Mutex::default() }
    }

    /// Calls `part`, unless an earlier one panicked.
    fn call(&self, w: *mut Worker, part: impl FnOnce(&F)) {
        if self.stop.load(Ordering::Relaxed) {
            return;
        }
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| part(self.f))) {
            self.stop.store(true, Ordering::Relaxed);
            // SAFETY: the worker that runs the part.
            let panic = record_panic(unsafe { &*w }, panic);
            lock(&self.panic).get_or_insert(panic);
        }
    }

    fn finish(self, result: Result<(), RunCancelled>) {
        if let Some(panic) = self.panic.into_inner().unwrap_or_else(|e| e.into_inner()) {
            resume_unwind(panic);
        }
        settle(result);
    }
}

/// Calls `f` with every number of the range, in any order and on any thread. `grain` is the number
/// of iterations per part; 0: chosen so that a part takes a few microseconds.
pub fn parallel_for(range: Range<i64>, grain: i64, f: impl Fn(i64) + Sync) {
    unsafe extern "C" fn body<F: Fn(i64)>(w: *mut Worker, ctx: *mut c_void, lo: i64, hi: i64) {
        // SAFETY: the context below.
        let shares = unsafe { &*ctx.cast::<LoopShares<'_, F>>() };
        shares.call(w, |f| (lo..hi).for_each(f));
    }
    fn body_of<F: Fn(i64)>(_: &F) -> loops::LoopFn {
        body::<F>
    }
    let shares = LoopShares::new(&f);
    let ctx = (&raw const shares).cast_mut().cast();
    let spec = LoopSpec { body: LoopBody::Plain(body_of(&f)), ctx, grain };
    // SAFETY: `f` may be called from any thread; the context outlives the loop.
    let result = unsafe {
        loops::run(current_worker(), &spec, range.start, range.end, std::ptr::null_mut())
    };
    shares.finish(result);
}

/// Folds every number of the range into `identity()`, by parts, and combines the parts in any
/// order. `combine` must be associative and commutative, with the identity as neutral element.
pub fn parallel_reduce<T: Send>(
    range: Range<i64>,
    grain: i64,
    identity: impl Fn() -> T + Sync,
    fold: impl Fn(T, i64) -> T + Sync,
    combine: impl Fn(T, T) -> T + Sync,
) -> T {
    struct ReductionFns<I, F, C> {
        identity: I,
        fold: F,
        combine: C,
    }
    type Accumulator<T> = Option<Box<T>>;
    trait Reduction {
        type Value;
        fn identity(&self) -> Self::Value;
        fn fold(&self, value: Self::Value, n: i64) -> Self::Value;
        fn combine(&self, a: Self::Value, b: Self::Value) -> Self::Value;
    }
    impl<T, I, F, C> Reduction for ReductionFns<I, F, C>
    where
        I: Fn() -> T,
        F: Fn(T, i64) -> T,
        C: Fn(T, T) -> T,
    {
        type Value = T;
        fn identity(&self) -> T {
            (self.identity)()
        }
        fn fold(&self, value: T, n: i64) -> T {
            (self.fold)(value, n)
        }
        fn combine(&self, a: T, b: T) -> T {
            (self.combine)(a, b)
        }
    }
    unsafe extern "C" fn body<R: Reduction>(
        w: *mut Worker,
        ctx: *mut c_void,
        acc: *mut c_void,
        lo: i64,
        hi: i64,
    ) {
        // SAFETY: the context below, and an accumulator of its type.
        let (shares, acc) = unsafe {
            (&*ctx.cast::<LoopShares<'_, R>>(), &mut *acc.cast::<Accumulator<R::Value>>())
        };
        shares.call(w, |r| {
            let mut value = acc.take().map_or_else(|| r.identity(), |value| *value);
            for n in lo..hi {
                value = r.fold(value, n);
            }
            *acc = Some(Box::new(value));
        });
    }
    unsafe extern "C" fn init<R: Reduction>(_: *mut c_void, acc: *mut c_void) {
        // SAFETY: the accumulator has the size that was given; nothing is in it yet. None stands
        // for the identity, which is made by the first fold.
        unsafe { acc.cast::<Accumulator<R::Value>>().write(None) };
    }
    unsafe extern "C" fn merge<R: Reduction>(
        ctx: *mut c_void,
        into: *mut c_void,
        from: *const c_void,
    ) {
        // SAFETY: as above; `from` is a part's own and is not used again.
        let (shares, into, from) = unsafe {
            (
                &*ctx.cast::<LoopShares<'_, R>>(),
                &mut *into.cast::<Accumulator<R::Value>>(),
                (*from.cast_mut().cast::<Accumulator<R::Value>>()).take(),
            )
        };
        shares.call(worker::current().cast_mut(), |r| {
            *into = match (into.take(), from) {
                (Some(a), Some(b)) => Some(Box::new(r.combine(*a, *b))),
                (a, b) => a.or(b),
            };
        });
    }
    /// # Safety
    /// `acc` must be an accumulator of `R`, zeroed or filled.
    unsafe fn drop_accumulator<R: Reduction>(acc: *mut c_void) {
        // SAFETY: the accumulator is zeroed, which is None, or filled by `body`.
        drop(unsafe { (*acc.cast::<Accumulator<R::Value>>()).take() });
    }
    fn body_of<R: Reduction>(_: &R) -> LoopBody {
        LoopBody::Reduce {
            body: body::<R>,
            init: init::<R>,
            combine: merge::<R>,
            size: size_of::<Accumulator<R::Value>>() as u64,
            forget: Some(drop_accumulator::<R>),
        }
    }
    let fns = ReductionFns { identity, fold, combine };
    let shares = LoopShares::new(&fns);
    let ctx = (&raw const shares).cast_mut().cast();
    let spec = LoopSpec { body: body_of(&fns), ctx, grain };
    let mut acc: Accumulator<T> = None;
    // SAFETY: the closures may be called from any thread, `T` may be sent; all outlives the loop.
    let result = unsafe {
        loops::run(current_worker(), &spec, range.start, range.end, (&raw mut acc).cast())
    };
    shares.finish(result);
    acc.map_or_else(|| fns.identity(), |value| *value)
}

/// A strand of a [`team`].
pub struct Member<'a> {
    w: &'a Worker,
}

impl Member<'_> {
    /// Returns the number of the strand in its team, from 0.
    pub fn id(&self) -> u32 {
        self.w.thread_id()
    }

    /// Returns the number of strands that the team was opened with.
    pub fn count(&self) -> u32 {
        self.w.num_threads()
    }

    /// Waits until every strand that has not ended has arrived.
    pub fn barrier(&self) {
        settle(teams::barrier(self.w));
    }
}

impl std::fmt::Debug for Member<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Member").field("id", &self.id()).finish()
    }
}

/// Runs `f` on `count` strands at once, each on a thread of its own; number 0 on this one.
pub fn team(count: u32, f: impl Fn(&Member<'_>) + Sync) {
    struct TeamClosure<'a, F> {
        f: &'a F,
        panic: Mutex<Option<PanicPayload>>,
    }
    unsafe extern "C" fn strand<F: Fn(&Member<'_>)>(w: *mut Worker, ctx: *mut c_void) {
        // SAFETY: a copy of the pointer below, or the pointer itself; its target outlives the team.
        let (w, strands) = unsafe { (&*w, &**ctx.cast::<*const TeamClosure<'_, F>>()) };
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| (strands.f)(&Member { w }))) {
            lock(&strands.panic).get_or_insert(record_panic(w, panic));
        }
    }
    fn strand_of<F: Fn(&Member<'_>)>(_: &F) -> TaskFn {
        strand::<F>
    }
    if count == 0 {
        return;
    }
    let w = current_worker();
    let strands = TeamClosure { f: &f, panic: Mutex::default() };
    let mut pointer: *const TeamClosure<'_, _> = &strands;
    let task = strand_of(&f);
    let memory = TeamMemory::new();
    let ctx: *mut c_void = (&raw mut pointer).cast();
    let size = size_of_val(&pointer) as u64;
    // SAFETY: the team lives until `join` below, which nothing gets past; `f` may be called on any
    // thread.
    let result = unsafe {
        teams::open(w, &memory, count, None);
        let started =
            (1..count).try_for_each(|id| teams::start(w, &memory, task, ctx, size, id, false));
        let run = started.and_then(|()| teams::master(w, &memory, task, ctx, 0));
        let joined = teams::join(w, &memory);
        run.and(joined)
    };
    if let Some(panic) = strands.panic.into_inner().unwrap_or_else(|e| e.into_inner()) {
        resume_unwind(panic);
    }
    settle(result.and_then(|()| fault::check_cancelled(w)));
}

/// Runs `f` while no other strand is in the critical section of the same address.
pub fn critical<T: ?Sized, R>(object: &T, f: impl FnOnce() -> R) -> R {
    let w = current_worker();
    let address = std::ptr::from_ref(object).cast::<()>() as usize;
    settle(criticals::enter(w, address));
    let result = catch_unwind(AssertUnwindSafe(f));
    let left = criticals::exit(w, address);
    match result {
        Ok(value) => {
            settle(left);
            value
        }
        Err(panic) => resume_unwind(panic),
    }
}
