//! A function whose markers become code, and what back ends use to write that code.

use super::fold;
use super::reduce::PrivatisedLoop;
use super::runtime::{Critical, Library, Runtime, RuntimeSetting};
use super::split_blocks::SplitBlocks;
use super::width::VectorWidths;
use crate::error::Error;
use crate::program::{FrameId, RegionId, SiteId, TaskId, TaskProgram};
use crate::slots::{alloca_at_entry, move_to_entry};
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::cursor::{split_block_to_end, substitute};
use pir_core::entity::{Block, Inst, Value};
use pir_core::inst::ArithFlags;
use pir_core::intrinsic::Id;
use pir_core::{GlobalId, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;

/// A function whose markers are being turned into code.
pub struct Expander<'p, 'm> {
    /// The program; its module is with the builder.
    pub program: &'p TaskProgram,
    /// The builder, at the place of the marker.
    pub f: &'p FunctionBuilder<'m>,
    function: GlobalId,
    /// The marker; gone when its code is made.
    pub(super) marker: Inst,
    /// What replaces the results of markers that are gone, when the function is done.
    pub(super) results: FxHashMap<Inst, Value>,
    /// The library whose handle is the first argument, in a task.
    home_library: Option<Library>,
    /// The library of the region whose marker is being turned into code.
    pub(super) current_library: Library,
    /// Handles that the function has looked up.
    looked_up_handles: Vec<(Library, Value)>,
    memory: FxHashMap<(FrameId, &'static str), Value>,
    /// Per region where its width is, if only the run knows it.
    widths: FxHashMap<RegionId, Value>,
    /// The context that each site gave its task.
    pub(super) contexts: FxHashMap<SiteId, Value>,
    /// The functions that run the lanes of lockstep frames.
    pub(super) lanes_of: FxHashMap<FrameId, LaneFunctions>,
    /// How wide loops of unforced regions become.
    pub vector_widths: Option<VectorWidths>,
    /// Region instances are reported to the run-time library.
    pub profile: bool,
    error: Option<Error>,
    /// Groups of lanes that are called, to be put in line when the function is done.
    called_groups: Vec<GlobalId>,
    tails: SplitBlocks,
    pub(super) globals: &'p SharedState,
}

/// The functions that run the strands of a lockstep region.
#[derive(Clone, Copy, Debug)]
pub(super) enum LaneFunctions {
    /// All of them, in groups.
    AllGroups(GlobalId),
    /// One group.
    OneGroup(GlobalId),
}

/// State that is shared by the whole module.
#[derive(Default)]
pub(super) struct SharedState {
    /// The functions of tasks and those made from them, and the library whose handle each takes.
    pub home_library_of: RefCell<FxHashMap<GlobalId, Library>>,
    /// Functions that start tasks, which a library may have to surround.
    pub task_starters: RefCell<FxHashSet<GlobalId>>,
    /// Thread-local numbers of the strand and of the strands, where no library keeps them.
    pub strand_number_variables: Option<(GlobalId, GlobalId)>,
    /// The functions of critical sections, where no library of the regions has them.
    pub critical: Option<Critical>,
    /// Whether the module has critical sections.
    pub has_sections: bool,
    pub libraries: Libraries,
    /// How the libraries are prepared.
    pub setting: RuntimeSetting,
    /// Iterations of loops with reductions that update copies.
    pub privatised_iterations: FxHashMap<TaskId, PrivatisedLoop>,
    /// The function that runs one full group of lanes, by the function that runs a range of
    /// iterations.
    pub group_of_chunk: RefCell<FxHashMap<GlobalId, GlobalId>>,
}

/// The libraries of a module's regions.
#[derive(Default)]
pub(super) struct Libraries {
    /// In the order of [`super::RUNTIMES`].
    pub used: Vec<&'static dyn Runtime>,
    /// Per region its own; where its back end has none, that of the region around it, else that of
    /// the module.
    pub of_region: Vec<Library>,
}

impl Libraries {
    /// Returns the run time that serves code outside of all regions.
    pub(super) fn main(&self) -> Option<&'static dyn Runtime> {
        self.used.last().copied()
    }

    /// Returns the run time whose barriers and critical sections serve all strands. In a mixed
    /// module the threads of one library do not always have a handle of the other, so it is not
    /// always
    /// [`Self::main`].
    pub(super) fn shared(&self) -> Option<&'static dyn Runtime> {
        self.used.first().copied()
    }

    pub(super) fn is_mixed(&self) -> bool {
        self.used.len() > 1
    }

    fn find(&self, library: Library) -> Option<&'static dyn Runtime> {
        self.used.iter().copied().find(|r| r.library() == library)
    }
}

impl<'p, 'm> Expander<'p, 'm> {
    /// Begins with a function and its markers, of which there is one at least.
    pub(super) fn new(
        program: &'p TaskProgram,
        f: &'p FunctionBuilder<'m>,
        function: GlobalId,
        markers: &[(Inst, String)],
        globals: &'p SharedState,
        options: &super::Options,
    ) -> Self {
        let profiled = globals.libraries.main().is_some_and(|r| r.instance_events().is_some());
        Self {
            program,
            f,
            function,
            marker: markers[0].0,
            results: FxHashMap::default(),
            home_library: globals.home_library_of.borrow().get(&function).copied(),
            current_library: Library::NONE,
            looked_up_handles: Vec::new(),
            memory: FxHashMap::default(),
            widths: FxHashMap::default(),
            contexts: FxHashMap::default(),
            lanes_of: FxHashMap::default(),
            vector_widths: options.loop_vectors.widths(),
            profile: options.profile && profiled,
            error: None,
            called_groups: Vec::new(),
            tails: SplitBlocks::split_long_blocks(f, markers),
            globals,
        }
    }

    /// Ends with the function: the groups of lanes to be put in line.
    pub(super) fn finish_function(self) -> Result<Vec<GlobalId>, Error> {
        self.f.with_body(|b| {
            substitute(b, &self.results);
            self.tails.place_tails(b);
        });
        self.error.map_or(Ok(self.called_groups), Err)
    }
}

impl Expander<'_, '_> {
    /// Reports the beginning or the end of an instance to the run-time library, if it is profiled.
    pub(super) fn report_instance(&mut self, region: RegionId, begins: bool) {
        // Only the regions of the library that has the profile are in it.
        let events = self.runtime_here().and_then(Runtime::instance_events);
        if let Some(events) = events.filter(|_| self.profile) {
            let w = self.worker();
            let name = events[usize::from(!begins)];
            self.runtime(name, Type::VOID, &[Type::PTR, Type::I32], &[w.into(), region.0.into()]);
        }
    }

    fn runtime_here(&self) -> Option<&'static dyn Runtime> {
        self.globals.libraries.find(self.current_library)
    }

    /// Stores the width of a region's instance.
    pub(super) fn set_width(&mut self, region: RegionId, width: Value) {
        let slot = self.width_slot(region);
        self.f.store(width, slot);
    }

    /// Returns the iteration of a loop with private copies for its reductions.
    pub(super) fn privatised_iteration(&self, body: TaskId) -> Option<&PrivatisedLoop> {
        self.globals.privatised_iterations.get(&body)
    }

    /// Records the function that runs one full group of the lanes of `chunk`.
    pub(super) fn record_group(&self, chunk: GlobalId, group: GlobalId) {
        self.globals.group_of_chunk.borrow_mut().insert(chunk, group);
    }

    /// Code that runs all iterations of a loop in place; `known` is their number, if it is one.
    pub(super) fn call_all_iterations(
        &mut self,
        chunk: GlobalId,
        lanes: u32,
        context: Value,
        count: Value,
        known: Option<u64>,
    ) {
        let w = self.worker();
        let group = self.globals.group_of_chunk.borrow().get(&chunk).copied();
        match group.filter(|_| known == Some(lanes.into())) {
            Some(group) => {
                let zero = self.f.int(Type::I64, 0);
                self.f.call(group, &[w.into(), context.into(), zero.into()]);
                self.called_groups.push(group);
            }
            None => {
                self.f.call(chunk, &[w.into(), context.into(), 0.into(), count.into()]);
            }
        }
    }

    /// The functions that enter and leave critical sections, if the module has any.
    pub(super) fn critical(&self) -> Option<Critical> {
        let shared = self.globals.libraries.shared().filter(|_| self.globals.has_sections);
        let of = |r: &dyn Runtime| self.f.with_module(|m| r.critical(m));
        self.globals.critical.or_else(|| shared.map(of))
    }

    /// The function of a task.
    pub fn task(&self, task: TaskId) -> GlobalId {
        self.program.tasks[task.index()].function
    }

    /// The thread's handle, in the library of the marker's region: the first argument of a task
    /// that takes it, null where no library is used. The builder stays where it is, which is in
    /// front of the marker, or at the end of a block if the handle was looked up before.
    pub fn worker(&mut self) -> Value {
        let library = self.current_library;
        if self.home_library == Some(library) {
            return self.f.arg(0);
        }
        if let Some((_, w)) = self.looked_up_handles.iter().find(|a| a.0 == library) {
            return *w;
        }
        let Some(runtime) = self.runtime_here() else { return self.f.null() };
        let handle = self.f.with_module(|m| runtime.handle(m));
        move_to_entry(self.f);
        let w = self.f.call(handle, &[]);
        self.looked_up_handles.push((library, w));
        self.f.before(self.marker);
        w
    }

    /// Memory of a frame, one piece for each name: an `alloca` at the function's start.
    pub fn memory(&mut self, frame: FrameId, name: &'static str, ty: Type) -> Value {
        if let Some(&p) = self.memory.get(&(frame, name)) {
            return p;
        }
        let p = alloca_at_entry(self.f, ty);
        self.f.before(self.marker);
        self.memory.insert((frame, name), p);
        p
    }

    fn width_slot(&mut self, region: RegionId) -> Value {
        if let Some(&p) = self.widths.get(&region) {
            return p;
        }
        let p = alloca_at_entry(self.f, Type::I64);
        self.f.before(self.marker);
        self.widths.insert(region, p);
        p
    }

    /// The width of a region's instance that has begun, as an `i64`; none if it has none. The
    /// builder is in front of the marker.
    pub fn width(&mut self, region: RegionId) -> Option<Value> {
        let r = &self.program.regions[region.index()];
        match (r.has_width, r.width) {
            (false, _) => None,
            (true, Some(width)) => Some(self.f.int(Type::I64, width.min(i64::MAX as u64) as i64)),
            (true, None) => {
                let slot = self.width_slot(region);
                Some(self.f.load(Type::I64, slot))
            }
        }
    }

    /// A call of the run-time library.
    pub fn runtime(&self, name: &str, result: Type, params: &[Type], args: &[Operand]) -> Value {
        let g = self.f.with_module(|m| m.declare_function(name, result, params, false));
        debug_assert!(self.f.with_module(|m| {
            let ty = m.types.show(m.global(g).ty);
            super::RUNTIMES.iter().any(|r| r.has_function(name, &ty))
        }));
        self.f.call(g, args)
    }

    /// Ends the block before the marker; the new block that begins with it. The builder is at the
    /// end of the old block, which has no terminator now.
    pub fn split_block(&mut self) -> Block {
        let marker = self.marker;
        let (head, tail) = self.f.with_body(|b| {
            let head = b.block_of(marker);
            let tail = split_block_to_end(b, marker).expect("a marker is inside a block");
            let br = b.terminator(head).expect("the jump to the rest");
            b.remove_inst(br);
            (head, tail)
        });
        self.tails.add(head, tail);
        self.f.switch_to(head);
        tail
    }

    /// Puts the builder back before the marker.
    pub fn resume_at_marker(&self) {
        self.f.before(self.marker);
    }

    /// Records that the function starts tasks, which its library may have to surround.
    pub(super) fn record_task_start(&mut self) {
        self.globals.task_starters.borrow_mut().insert(self.function);
    }

    /// Records that a chunk was made from iterations of `task`: a call of the chunk has the effects
    /// of all of them.
    pub(super) fn record_chunk_of(&self, chunk: GlobalId, task: GlobalId) {
        let mut teams = self.globals.task_starters.borrow_mut();
        if teams.contains(&task) {
            teams.insert(chunk);
        }
    }

    /// Whether a strand may hold a critical section, or something else that keeps its thread from
    /// running any task, and the code itself must mind it.
    pub(super) fn has_sections(&self) -> bool {
        self.globals.has_sections || self.globals.libraries.is_mixed()
    }

    /// Keeps the first error; the module is given up when its function is done.
    pub fn record_error(&mut self, error: Error) {
        self.error.get_or_insert(error);
    }

    /// A constant `i64`; also what `select` and arithmetic on constants make of it.
    pub fn constant(&self, v: Value) -> Option<u64> {
        self.f.with_body(|b| fold::constant_value(b, v))
    }

    /// Bytes of an object of a type, as an `i64` at the builder's place: whatever the layout will
    /// be.
    pub fn size_of(&self, ty: Type) -> Value {
        let end = self.f.gep_with(ty, self.f.null(), &[1.into()], Type::I32, ArithFlags::empty());
        self.f.ptrtoint(end, Type::I64)
    }

    /// Calls a task in place.
    pub fn call_task(&mut self, task: TaskId, context: Value) {
        let w = self.worker();
        self.f.call(self.task(task), &[w.into(), context.into()]);
    }

    /// Where the strand's number is (0), or the number of strands (1).
    fn number_address(&mut self, which: usize) -> Value {
        let offset = self.runtime_here().and_then(Runtime::strand_number);
        match (offset, self.globals.strand_number_variables) {
            (Some(offset), _) => {
                let w = self.worker();
                self.f.gep(Type::I8, w, offset + 4 * which as i64)
            }
            (None, Some((id, count))) => Value::global(if which == 0 { id } else { count }),
            (None, None) => unreachable!("a module that asks for numbers has them"),
        }
    }

    /// `pir.enter`: sets both numbers, and returns the old ones.
    pub(super) fn enter_strand(&mut self, id: Value, count: Value) -> Value {
        let (a, b) = (self.number_address(0), self.number_address(1));
        let old_id = self.f.load(Type::I32, a);
        let old_count = self.f.load(Type::I32, b);
        let low = self.f.zext(old_id, Type::I64);
        let high = self.f.shl(self.f.zext(old_count, Type::I64), 32);
        self.f.store(id, a);
        self.f.store(count, b);
        self.f.or(low, high)
    }

    /// `pir.leave`: puts the old numbers back.
    pub(super) fn leave_strand(&mut self, old: Value) {
        let (a, b) = (self.number_address(0), self.number_address(1));
        self.f.store(self.f.trunc(old, Type::I32), a);
        self.f.store(self.f.trunc(self.f.lshr(old, 32), Type::I32), b);
    }

    /// `pir.hang`: no strand of a region has recorded a join block.
    pub(super) fn hang(&mut self) {
        let setting = self.globals.setting;
        let server = || super::RUNTIMES.iter().copied().find(|r| r.serves_faults());
        let shared = self.globals.libraries.shared();
        let runtime = shared.or_else(|| server().filter(|_| setting.reports_faults));
        if let Some((runtime, call)) = runtime.and_then(|r| Some((r, r.hang(setting)?))) {
            let has_handle = runtime.library() == self.current_library;
            let handle = if has_handle { self.worker() } else { self.f.null() };
            let fault = self.f.int(Type::I32, call.fault);
            let null = self.f.null();
            let params = [Type::PTR, Type::I32, Type::PTR];
            let args = [handle.into(), fault.into(), null.into()];
            self.runtime(call.function, Type::VOID, &params, &args);
        } else {
            // The tail is unreachable, but has the marker.
            self.split_block();
            let forever = self.f.block("forever");
            self.f.br(forever);
            self.f.switch_to(forever);
            self.f.br(forever);
            self.resume_at_marker();
        }
    }

    /// Code for a call of `llvm.parallel.*`; its result, if it has one.
    pub(super) fn intrinsic(&mut self, id: Id, args: &[Value]) -> Option<Value> {
        match id {
            Id::ParallelThreadId => {
                let p = self.number_address(0);
                Some(self.f.load(Type::I32, p))
            }
            Id::ParallelNumThreads => {
                let p = self.number_address(1);
                Some(self.f.load(Type::I32, p))
            }
            Id::ParallelMaxThreads => {
                let Some(runtime) = self.globals.libraries.main() else {
                    return Some(self.f.int(Type::I32, 1));
                };
                let service = self.f.with_module(|m| runtime.max_threads(m));
                Some(self.call_service(service.function, service.takes_handle, &[]))
            }
            Id::ParallelCriticalEnter | Id::ParallelCriticalExit => {
                let critical = self.critical().expect("the module has critical sections");
                let enters = id == Id::ParallelCriticalEnter;
                let function = if enters { critical.enter } else { critical.exit };
                self.call_service(function, critical.takes_handle, args);
                None
            }
            Id::ParallelBarrier => {
                // The only strand of a forced region has no other to wait for.
                let runtime = self.globals.libraries.shared()?;
                let mixed = self.globals.libraries.is_mixed();
                let barrier = self.f.with_module(|m| runtime.barrier(m, mixed));
                self.call_service(barrier.function, barrier.takes_handle, &[]);
                None
            }
            // They only say something to the detector of races.
            Id::ParallelRaceTask | Id::ParallelRaceTaskEnd | Id::ParallelRaceOpen => None,
            _ => unreachable!("{id:?} is no marker"),
        }
    }

    fn call_service(&mut self, function: GlobalId, takes_handle: bool, args: &[Value]) -> Value {
        let handle = takes_handle.then(|| self.worker());
        let args: Vec<Operand> =
            handle.into_iter().chain(args.iter().copied()).map(Operand::from).collect();
        self.f.call(function, &args)
    }
}
