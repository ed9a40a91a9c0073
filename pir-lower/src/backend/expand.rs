//! The walk over the markers of a task program, and what back ends share.

use super::reduce::{self, Critical, Private};
use super::tails::Tails;
use super::{Backend, Lanes, Library, lanes, openmp, worker};
use crate::error::Error;
use crate::program::{FrameId, LoopId, MARKERS, RegionId, SiteId, Task, TaskId, TaskProgram};
use crate::slots::{alloca_at_entry, at_entry};
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::constant::ConstKind;
use pir_core::cursor::{replace_all_uses, split_block_to_end};
use pir_core::entity::{Block, Entity, Inst, Value, ValueKind};
use pir_core::function::Body;
use pir_core::inst::ArithFlags;
use pir_core::intrinsic::Id;
use pir_core::module::{Global, Linkage, TlsModel};
use pir_core::symbol::Sym;
use pir_core::{GlobalId, Module, Opcode, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::sync::Arc;

/// `PIR_HANG` of `pir_runtime.h`.
const HANG: i64 = 14;

/// A function whose markers are being turned into code.
pub struct Expand<'p, 'm> {
    /// The program; its module is with the builder.
    pub program: &'p TaskProgram,
    /// The builder, at the place of the marker.
    pub f: &'p FunctionBuilder<'m>,
    function: GlobalId,
    /// The marker; gone when its code is made.
    marker: Inst,
    /// The library whose word for the thread is the first argument, in a task.
    home: Option<Library>,
    /// That of the region whose marker is being turned into code.
    current: Library,
    /// Words for the thread that the function has asked for.
    asked: Vec<(Library, Value)>,
    memory: FxHashMap<(FrameId, &'static str), Value>,
    /// Per region where its width is, if only the run knows it.
    widths: FxHashMap<RegionId, Value>,
    /// The context that each site gave its task.
    pub(super) contexts: FxHashMap<SiteId, Value>,
    /// The functions that run the lanes of lockstep frames.
    pub(super) lanes_of: FxHashMap<FrameId, lanes::LaneFunctions>,
    /// How wide loops of unforced regions become.
    pub lanes: Option<Lanes>,
    /// Region instances are reported to the run-time library.
    pub profile: bool,
    error: Option<Error>,
    /// Groups of lanes that are called, to be put in line when the function is done.
    groups: Vec<GlobalId>,
    tails: Tails,
    globals: &'p Globals,
}

/// State that is shared by the whole module.
#[derive(Debug, Default)]
pub(crate) struct Globals {
    /// The functions of tasks and those made from them, and the library whose thread handle each
    /// takes.
    homes: RefCell<FxHashMap<GlobalId, Library>>,
    /// Functions that make tasks of libomp, and need a team for that.
    teams: RefCell<FxHashSet<GlobalId>>,
    /// Thread-local numbers of the strand, where no run-time library keeps them.
    numbers: Option<(GlobalId, GlobalId)>,
    /// `enter` and `exit` of critical sections, where PIR's run-time library does not have them.
    critical: Option<(GlobalId, GlobalId)>,
    libraries: Libraries,
    /// Iterations of loops with reductions that update copies.
    private: FxHashMap<TaskId, Private>,
    /// The function that runs one full group of lanes, by the function that runs a range of
    /// iterations.
    groups: RefCell<FxHashMap<GlobalId, GlobalId>>,
}

/// The libraries of a module's regions.
#[derive(Debug, Default)]
struct Libraries {
    pir: bool,
    openmp: bool,
    /// Per region its own; where its back end has none, that of the region around it, else that of
    /// the module.
    of: Vec<Library>,
}

impl Libraries {
    fn new(program: &TaskProgram, chosen: &[&'static dyn Backend]) -> Self {
        let uses = |l: Library| chosen.iter().any(|b| b.library() == l);
        let mut this = Self { pir: uses(Library::Pir), openmp: uses(Library::OpenMp), of: vec![] };
        let own = |r: RegionId| chosen[r.index()].library();
        for r in 0..chosen.len() as u32 {
            let around = |r: &RegionId| program.regions[r.index()].parent;
            let mut up = std::iter::successors(Some(RegionId(r)), around).map(own);
            this.of.push(up.find(|&l| l != Library::None).unwrap_or(this.main()));
        }
        this
    }

    /// What serves code outside of all regions.
    fn main(&self) -> Library {
        match (self.pir, self.openmp) {
            (true, _) => Library::Pir,
            (false, true) => Library::OpenMp,
            (false, false) => Library::None,
        }
    }

    fn mixed(&self) -> bool {
        self.pir && self.openmp
    }
}

/// Turns all markers into code and removes their declarations.
///
/// # Errors
/// `PIR0604` for a lockstep region that has no vector code.
pub(crate) fn expand(
    mut program: TaskProgram,
    chosen: &[&'static dyn Backend],
    options: &super::Options,
) -> Result<Module, Error> {
    let mut module = std::mem::take(&mut program.module);
    let sources = module.globals.len();
    let libraries = Libraries::new(&program, chosen);
    let mut globals = Globals { libraries, ..Globals::default() };
    let libraries = &globals.libraries;
    let home = |t: &Task| (t.function, libraries.of[t.region.index()]);
    globals.homes = RefCell::new(program.tasks.iter().map(home).collect());
    let tasks: FxHashSet<GlobalId> = program.tasks.iter().map(|t| t.function).collect();
    if !libraries.pir {
        globals.numbers = numbers(&mut module);
    }
    match (libraries.openmp, libraries.pir) {
        (true, true) => openmp::mix(&mut module),
        (true, false) if options.guard => openmp::guard(&mut module),
        _ => {}
    }
    globals.critical = match libraries.openmp {
        false if libraries.pir => None,
        false => super::critical::define(&mut module),
        true => super::critical::is_used(&module).then(|| {
            let [enter, exit] = ["pir.omp.enter", "pir.omp.exit"];
            (openmp::function(&mut module, enter), openmp::function(&mut module, exit))
        }),
    };
    let functions: Vec<GlobalId> =
        module.functions().filter(|(_, _, f)| f.body.is_some()).map(|(g, _, _)| g).collect();
    globals.private = reduce::privatize(&mut module, &program);
    let copies: FxHashMap<GlobalId, GlobalId> = globals
        .private
        .iter()
        .map(|(t, p)| (program.tasks[t.index()].function, p.function))
        .collect();
    let copied = copies.iter().map(|(t, &c)| (c, globals.homes.borrow()[t])).collect::<Vec<_>>();
    globals.homes.borrow_mut().extend(copied);
    // Copies of iterations have the same loops inside.
    let functions: Vec<GlobalId> =
        functions.into_iter().flat_map(|g| [Some(g), copies.get(&g).copied()]).flatten().collect();
    // Inner functions come later in the module, and must be expanded before they are copied into
    // chunks.
    for g in functions.into_iter().rev() {
        let body = module.function(g).and_then(|f| f.body.as_deref()).expect("a body");
        let markers = find(&module, body);
        if markers.is_empty() {
            continue;
        }
        let f = FunctionBuilder::edit(&mut module, g).expect("it has a body");
        let mut x = Expand {
            program: &program,
            f: &f,
            function: g,
            marker: markers[0].0,
            home: globals.homes.borrow().get(&g).copied(),
            current: globals.libraries.main(),
            asked: Vec::new(),
            memory: FxHashMap::default(),
            widths: FxHashMap::default(),
            contexts: FxHashMap::default(),
            lanes_of: FxHashMap::default(),
            lanes: options.lanes,
            profile: options.profile && globals.libraries.pir,
            error: None,
            groups: Vec::new(),
            tails: Tails::cut(&f, &markers),
            globals: &globals,
        };
        for (i, name) in markers {
            x.marker = i;
            x.one(chosen, &name);
        }
        let (error, groups) = (x.error.take(), std::mem::take(&mut x.groups));
        f.with_body(|b| x.tails.settle(b));
        f.finish().unwrap_or_else(|e| panic!("expanding markers made no function: {e}"));
        if let Some(error) = error {
            return Err(error);
        }
        if !groups.is_empty() {
            groups.into_iter().for_each(|group| super::inline::inline(&mut module, g, group));
            pir_vector::forward_locals(&mut module, g);
        }
    }
    worker::hand_on(&mut module, globals.homes.into_inner(), &globals.teams.into_inner());
    let copies = copies.into_values();
    drop_unused(&mut module, &tasks.into_iter().chain(copies).collect(), sources);
    crate::debug::settle(&mut module);
    let names: Vec<&[u8]> = MARKERS.iter().map(|(n, _, _)| n.as_bytes()).collect();
    let gone = |n: &[u8]| names.contains(&n) || n.starts_with(b"llvm.parallel.");
    module.retain_globals(|g| !g.name.as_deref().is_some_and(gone));
    Ok(module)
}

/// The functions made since there were `before` globals that run a range of iterations: they are
/// given their worker, as tasks are.
fn chunks(module: &Module, before: usize) -> Vec<GlobalId> {
    let params = [Type::PTR, Type::PTR, Type::I64, Type::I64];
    let given = |g: &GlobalId| {
        let global = module.global(*g);
        let first = module.function(*g).and_then(|f| f.params.first()?.name.as_deref());
        let range = module.types.signature(global.ty).is_some_and(|s| s.1 == params);
        range && first == Some(b"worker")
    };
    (before..module.globals.len()).map(GlobalId::new).filter(given).collect()
}

/// Removes the functions of tasks without uses, and those made from them that were inlined: a loop
/// contains its iterations.
fn drop_unused(module: &mut Module, tasks: &FxHashSet<GlobalId>, sources: usize) {
    let names = tasks.iter().filter_map(|&g| module.global(g).name.clone());
    let made = module.functions().filter(|(g, global, f)| {
        let local = matches!(global.linkage, Linkage::Internal | Linkage::Private);
        g.index() >= sources && local && f.body.is_some()
    });
    let made = made.filter_map(|(_, global, _)| global.name.clone());
    let ours: FxHashSet<Arc<[u8]>> = names.chain(made).collect();
    let is_ours = |global: &Global| global.name.as_ref().is_some_and(|n| ours.contains(n));
    let roots = module.functions().filter(|(_, global, _)| !is_ours(global));
    let mut work: Vec<GlobalId> = roots.map(|(g, _, _)| g).collect();
    let mut used: FxHashSet<GlobalId> = work.iter().copied().collect();
    while let Some(g) = work.pop() {
        let Some(body) = module.function(g).and_then(|f| f.body.as_deref()) else { continue };
        let insts = body.layout().iter().flat_map(|&b| body.insts(b));
        let names = insts.flat_map(|&i| body.ops(i)).filter_map(|v| v.as_global());
        work.extend(names.filter(|&n| used.insert(n)));
    }
    let used = used.into_iter().filter_map(|g| module.global(g).name.clone());
    let used: FxHashSet<Arc<[u8]>> = used.collect();
    let gone = |n: &[u8]| ours.contains(n) && !used.contains(n);
    module.retain_globals(|g| !g.name.as_deref().is_some_and(gone));
}

/// The variables for `thread.id` and `num_threads`, if the module asks for them.
fn numbers(module: &mut Module) -> Option<(GlobalId, GlobalId)> {
    let asks = |id: Id| module.find(id.row().name.as_bytes()).is_some();
    if !asks(Id::ParallelThreadId) && !asks(Id::ParallelNumThreads) {
        return None;
    }
    let mut add = |name: &str, initial: u64| {
        let name = module.fresh_name(name);
        let init = module.constant(Type::I32, ConstKind::Int(initial));
        let g = module.add_variable(&name, Type::I32, Some(init));
        let global = &mut module.globals[g.0 as usize];
        global.thread_local = Some(TlsModel::GeneralDynamic);
        global.linkage = pir_core::module::Linkage::Internal;
        g
    };
    Some((add("pir.thread.id", 0), add("pir.num.threads", 1)))
}

/// The markers of a body in the order of the text, with their names.
fn find(module: &Module, body: &Body) -> Vec<(Inst, String)> {
    let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    let calls = all.filter(|&i| body.inst(i).op() == Opcode::Call);
    let mut found: Vec<(Inst, String)> = calls
        .filter_map(|i| {
            let ValueKind::Global(g) = body.ops(i)[0].kind() else { return None };
            let name = std::str::from_utf8(module.global(g).name.as_deref()?).ok()?;
            let known = name.starts_with("pir.") && MARKERS.iter().any(|m| m.0 == name);
            (known || name.starts_with("llvm.parallel.")).then(|| (i, name.to_string()))
        })
        .collect();
    // A close depends on the spawns of its frame, wherever they are.
    found.sort_by_key(|(_, name)| name == "pir.close");
    found
}

impl Expand<'_, '_> {
    fn one(&mut self, chosen: &[&'static dyn Backend], name: &str) {
        let args = self.f.with_body(|b| b.call_args(self.marker).to_vec());
        let number = |v: Value| {
            self.f.with_body(|b| match v.as_const().map(|c| b.consts.get(c).kind) {
                Some(ConstKind::Int(n)) => n as u32,
                other => panic!("a marker's number is {other:?}"),
            })
        };
        self.f.before(self.marker);
        let (before, place) = self.f.with_body(|b| {
            let place = b.attachments(self.marker).find(|a| a.kind == Sym::DBG);
            (b.inst_bound(), place)
        });
        let of = |frame: FrameId| chosen[self.program.frames[frame.index()].region.index()];
        let lockstep = |x: &Self, frame: FrameId| {
            let region = x.program.frames[frame.index()].region;
            x.program.regions[region.index()].lockstep
        };
        let known = self.f.with_module(|m| m.globals.len());
        let library = |x: &Self, frame: FrameId| {
            x.globals.libraries.of[x.program.frames[frame.index()].region.index()]
        };
        self.current = self.globals.libraries.main();
        let mut result = None;
        match name {
            "pir.width" => {
                let slot = self.width_slot(RegionId(number(args[0])));
                self.f.store(args[1], slot);
            }
            "pir.open" => {
                let frame = FrameId(number(args[0]));
                self.current = library(self, frame);
                self.instance("pir_rt_region_begin", frame);
                match lockstep(self, frame) {
                    true => lanes::lockstep_open(self, frame),
                    false => of(frame).open(self, frame),
                }
            }
            "pir.close" => {
                let frame = FrameId(number(args[0]));
                self.current = library(self, frame);
                match lockstep(self, frame) {
                    true => lanes::lockstep_close(self, frame),
                    false => of(frame).close(self, frame),
                }
                self.instance("pir_rt_region_end", frame);
            }
            "pir.spawn" => {
                let site = SiteId(number(args[0]));
                let frame = self.program.sites[site.index()].frame;
                self.current = library(self, frame);
                match lockstep(self, frame) {
                    true => lanes::lockstep_spawn(self, site, args[1]),
                    false => of(frame).spawn(self, site, args[1]),
                }
            }
            "pir.loop" => {
                let l = LoopId(number(args[0]));
                let region = self.program.loops[l.index()].region;
                self.current = self.globals.libraries.of[region.index()];
                self.tell("pir_rt_region_begin", region);
                match self.program.regions[region.index()].lockstep {
                    true => lanes::lockstep_loop(self, l, args[1], args[2]),
                    false => chosen[region.index()].parallel_loop(self, l, args[1], args[2]),
                }
                self.tell("pir_rt_region_end", region);
            }
            "pir.enter" => result = Some(self.enter(args[0], args[1])),
            "pir.leave" => self.leave(args[0]),
            "pir.hang" => self.hang(),
            _ => {
                let id = pir_core::intrinsic::find(name.as_bytes()).map(|f| f.id);
                result = id.and_then(|id| self.intrinsic(id, &args));
            }
        }
        let made = self.f.with_module(|m| chunks(m, known));
        self.globals.homes.borrow_mut().extend(made.into_iter().map(|g| (g, self.current)));
        let marker = self.marker;
        self.f.with_body(|b| {
            if let Some(place) = place {
                crate::debug::place_new(b, before, place.node);
            }
            if let Some(v) = result {
                replace_all_uses(b, marker.into(), v);
            }
            b.remove_inst(marker);
        });
    }

    /// Reports an instance to the run-time library if it is profiled. A strand that starts others
    /// of its own region opens no instance.
    fn instance(&mut self, what: &str, frame: FrameId) {
        let f = &self.program.frames[frame.index()];
        if !f.own {
            self.tell(what, f.region);
        }
    }

    fn tell(&mut self, what: &str, region: RegionId) {
        // What libomp's threads do is in no profile.
        if self.profile && self.current == Library::Pir {
            let w = self.worker();
            let args = [w.into(), region.0.into()];
            self.runtime(what, Type::VOID, &[Type::PTR, Type::I32], &args);
        }
    }

    /// Returns the iteration of a loop with private copies for its reductions.
    pub(super) fn private(&self, body: TaskId) -> Option<&Private> {
        self.globals.private.get(&body)
    }

    /// Records the function that runs one full group of the lanes of `chunk`.
    pub(super) fn has_group(&self, chunk: GlobalId, group: GlobalId) {
        self.globals.groups.borrow_mut().insert(chunk, group);
    }

    /// Code that runs all iterations of a loop in place; `known` is their number, if it is one.
    pub(super) fn run_all(
        &mut self,
        chunk: GlobalId,
        lanes: u32,
        context: Value,
        count: Value,
        known: Option<u64>,
    ) {
        let w = self.worker();
        let group = self.globals.groups.borrow().get(&chunk).copied();
        match group.filter(|_| known == Some(lanes.into())) {
            Some(group) => {
                let zero = self.f.int(Type::I64, 0);
                self.f.call(group, &[w.into(), context.into(), zero.into()]);
                if !self.groups.contains(&group) {
                    self.groups.push(group);
                }
            }
            None => {
                self.f.call(chunk, &[w.into(), context.into(), 0.into(), count.into()]);
            }
        }
    }

    /// What enters and leaves critical sections, if the module has any.
    pub(super) fn critical(&self) -> Option<Critical> {
        if let Some((enter, exit)) = self.globals.critical {
            return Some(Critical { enter, exit, worker: false });
        }
        let params = [Type::PTR, Type::PTR];
        let runtime = |name: &str| {
            self.f.with_module(|m| m.declare_function(name, Type::VOID, &params, false))
        };
        self.globals.libraries.pir.then(|| Critical {
            enter: runtime("pir_rt_critical_enter"),
            exit: runtime("pir_rt_critical_exit"),
            worker: true,
        })
    }

    /// The function of a task.
    pub fn task(&self, task: TaskId) -> GlobalId {
        self.program.tasks[task.index()].function
    }

    /// The word for the thread that runs the function, in the library of the marker's region: the
    /// first argument of a task that is given it. Null where no library is used. The builder stays
    /// where it is, which is in front of the marker, or at the end of a block if the word is known
    /// already.
    pub fn worker(&mut self) -> Value {
        let library = self.current;
        if self.home == Some(library) {
            return self.f.arg(0);
        }
        if let Some((_, w)) = self.asked.iter().find(|a| a.0 == library) {
            return *w;
        }
        let ask = match library {
            Library::None => return self.f.null(),
            Library::Pir => {
                self.f.with_module(|m| m.declare_function(worker::ASK_PIR, Type::PTR, &[], false))
            }
            Library::OpenMp => self.f.with_module(|m| openmp::function(m, worker::ASK_OPENMP)),
        };
        at_entry(self.f);
        let w = self.f.call(ask, &[]);
        self.asked.push((library, w));
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
        debug_assert!(
            self.f
                .with_module(|m| { crate::names::is_runtime(name, &m.types.show(m.global(g).ty)) })
        );
        self.f.call(g, args)
    }

    /// Ends the block before the marker; the new block that begins with it. The builder is at the
    /// end of the old block, which has no terminator now.
    pub fn split(&mut self) -> Block {
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
    pub fn resume(&self) {
        self.f.before(self.marker);
    }

    /// The function makes tasks, and needs a team for them.
    pub(super) fn opens_team(&mut self) {
        self.globals.teams.borrow_mut().insert(self.function);
    }

    /// Records that a chunk was made from iterations of `task`: a call of the chunk has the effects
    /// of all of them.
    pub(super) fn is_chunk_of(&self, chunk: GlobalId, task: GlobalId) {
        let mut teams = self.globals.teams.borrow_mut();
        if teams.contains(&task) {
            teams.insert(chunk);
        }
    }

    /// Whether a strand may hold a critical section, or something else that keeps its thread from
    /// running any task, and the code itself must mind it.
    pub(super) fn has_sections(&self) -> bool {
        self.globals.critical.is_some() || self.globals.libraries.mixed()
    }

    /// Keeps the first error; the module is given up when its function is done.
    pub fn fail(&mut self, error: Error) {
        self.error.get_or_insert(error);
    }

    /// A constant `i64`; also what `select` and arithmetic on constants make of it.
    pub fn constant(&self, v: Value) -> Option<u64> {
        self.f.with_body(|b| super::fold::value(b, v))
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

    fn number_address(&mut self, which: usize) -> Value {
        match self.globals.numbers {
            Some((id, count)) => Value::global(if which == 0 { id } else { count }),
            None => {
                let w = self.worker();
                self.f.gep(Type::I8, w, 24 + 4 * which as i64)
            }
        }
    }

    fn enter(&mut self, id: Value, count: Value) -> Value {
        let (a, b) = (self.number_address(0), self.number_address(1));
        let old_id = self.f.load(Type::I32, a);
        let old_count = self.f.load(Type::I32, b);
        let low = self.f.zext(old_id, Type::I64);
        let high = self.f.shl(self.f.zext(old_count, Type::I64), 32);
        self.f.store(id, a);
        self.f.store(count, b);
        self.f.or(low, high)
    }

    fn leave(&mut self, old: Value) {
        let (a, b) = (self.number_address(0), self.number_address(1));
        self.f.store(self.f.trunc(old, Type::I32), a);
        self.f.store(self.f.trunc(self.f.lshr(old, 32), Type::I32), b);
    }

    /// No strand of a region has recorded a join block.
    fn hang(&mut self) {
        if self.globals.libraries.pir {
            let w = self.worker();
            let params = [Type::PTR, Type::I32, Type::PTR];
            let null = self.f.null();
            let args = [w.into(), HANG.into(), null.into()];
            self.runtime("pir_rt_trap", Type::VOID, &params, &args);
        } else {
            // Nothing ever goes on: a loop without end.
            let tail = self.split();
            let forever = self.f.block("forever");
            self.f.br(forever);
            self.f.switch_to(forever);
            self.f.br(forever);
            let _ = tail;
            self.resume();
        }
    }

    fn intrinsic(&mut self, id: Id, args: &[Value]) -> Option<Value> {
        match id {
            Id::ParallelThreadId => {
                let p = self.number_address(0);
                Some(self.f.load(Type::I32, p))
            }
            Id::ParallelNumThreads => {
                let p = self.number_address(1);
                Some(self.f.load(Type::I32, p))
            }
            Id::ParallelCriticalEnter | Id::ParallelCriticalExit
                if self.globals.critical.is_some() =>
            {
                let (enter, exit) = self.globals.critical.expect("it was looked at");
                let enters = id == Id::ParallelCriticalEnter;
                self.f.call(if enters { enter } else { exit }, &[args[0].into()]);
                None
            }
            Id::ParallelBarrier if self.globals.libraries.openmp => {
                let barrier = match self.globals.libraries.mixed() {
                    true => "pir.omp.barrier.any",
                    false => "pir.omp.barrier",
                };
                let barrier = self.f.with_module(|m| openmp::function(m, barrier));
                self.f.call(barrier, &[]);
                None
            }
            // The only strand of a forced region has no other to wait for.
            _ if !self.globals.libraries.pir => None,
            Id::ParallelBarrier => {
                let w = self.worker();
                self.runtime("pir_rt_barrier", Type::VOID, &[Type::PTR], &[w.into()]);
                None
            }
            _ => {
                let w = self.worker();
                let name = match id {
                    Id::ParallelCriticalEnter => "pir_rt_critical_enter",
                    _ => "pir_rt_critical_exit",
                };
                let params = [Type::PTR, Type::PTR];
                self.runtime(name, Type::VOID, &params, &[w.into(), args[0].into()]);
                None
            }
        }
    }
}
