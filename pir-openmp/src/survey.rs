//! The calls of each function of a module, which decide on the regions that can be raised.

use crate::call::{RuntimeCall, TaskSite};
use crate::entries::Entry;
use crate::hidden_calls;
use crate::interface::{
    Construct, LEAGUE_IS_LIMITED, Meaning, SETS, TABLE, WAITS, entry, function,
};
use crate::numbers;
use crate::options::{Options, Shared};
use crate::polls::may_poll;
use crate::reductions;
use crate::task_waits::{SurveyedFunction, TaskWaits};
use crate::tasks::{self, TaskRegions};
use fixedbitset::FixedBitSet;
use pir_core::Module;
use pir_core::entity::{Entity, GlobalId, Inst, Value, ValueKind};
use pir_core::function::Body;
use pir_core::intrinsic;
use pir_core::module::{GlobalKind, Linkage};
use pir_core::opcode::Opcode;

/// Facts about a function that matter to its callers.
#[derive(Clone, Debug, Default)]
pub(crate) struct FunctionFacts {
    pub calls: Vec<RuntimeCall>,
    /// The calls that create tasks, with their code.
    pub tasks: Vec<TaskSite>,
    /// Where the regions of these tasks begin and end.
    pub regions: TaskRegions,
    /// Functions of the module that it calls or opens regions with.
    pub callees: Vec<GlobalId>,
    /// Functions that it opens regions with, whose threads have numbers of their own.
    pub opened: Vec<GlobalId>,
    /// Functions that it calls, of the module or unknown.
    pub called: Vec<GlobalId>,
    /// Whether it calls through a pointer, or runs code of the program in another hidden way.
    pub indirect: bool,
    /// The thread-local variables whose addresses it takes.
    pub thread_locals: Vec<GlobalId>,
    /// A thread-local variable that it names in another way.
    pub thread_local: Option<GlobalId>,
    /// Whether a strand in it may wait for another one, otherwise than at a barrier.
    pub may_wait: bool,
    /// Whether it has a barrier.
    pub has_barrier: bool,
    /// Whether it calls a function that is defined elsewhere, which may call back.
    pub external: bool,
    /// The first of those, if it has a name.
    pub unknown: Option<GlobalId>,
    /// Whether it calls a function of a library that may run code of the program.
    pub library: bool,
    /// Functions that it names otherwise than by a call.
    pub named: Vec<GlobalId>,
}

impl FunctionFacts {
    /// Returns whether it uses what belongs to a thread of the run time, where that is shared.
    pub(crate) fn is_of_thread(&self) -> bool {
        !self.thread_locals.is_empty() || self.nest_lock().is_some()
    }

    /// Returns a routine for nest locks that it calls, whose owners are tasks of the run time.
    pub(crate) fn nest_lock(&self) -> Option<GlobalId> {
        let is_nest = |c: &&RuntimeCall| {
            c.entry == Some(Entry::OfThread) && matches!(c.row.meaning, Meaning::NestLock(_))
        };
        self.calls.iter().find(is_nest).map(|c| c.called)
    }

    /// Records a call of code that is not seen.
    fn leave_module(&mut self, called: GlobalId) {
        self.unknown.get_or_insert(called);
        self.external = true;
        self.may_wait = true;
    }
}

/// The facts of all functions.
#[derive(Debug)]
pub(crate) struct Survey {
    facts: Vec<FunctionFacts>,
    /// Functions whose address is taken, other than by a call of the run time.
    address_taken: Vec<GlobalId>,
    /// Whether the module sets how many teams a league has that does not ask for a number.
    pub sets_teams: bool,
    /// Whether the module changes or reads a setting that each task has of its own.
    pub has_settings: bool,
}

impl Survey {
    /// O(instructions of the module).
    pub(crate) fn of(module: &Module, options: &Options) -> Self {
        let for_races = options.for_races;
        let mut taken = FixedBitSet::with_capacity(module.globals.len());
        let facts = (0..module.globals.len())
            .map(|g| match module.function(GlobalId::new(g)).and_then(|f| f.body.as_deref()) {
                Some(body) => facts(module, body, options.shared.as_ref(), &mut taken),
                None => FunctionFacts::default(),
            })
            .collect();
        let initial = module.globals.iter().filter_map(|g| match &g.kind {
            GlobalKind::Variable(v) => v.init?.as_global(),
            _ => None,
        });
        initial.chain(module.consts.globals()).for_each(|g| taken.insert(g.index()));
        let is_function = |g: &GlobalId| module.function(*g).is_some();
        let address_taken = taken.ones().map(GlobalId::new).filter(is_function).collect();
        let sets_teams = names_routine(module, "omp_set_num_teams");
        let has_settings = changes_settings(module);
        let mut survey = Self { facts, address_taken, sets_teams, has_settings };
        if has_settings {
            survey.restore_settings();
        }
        if has_tool(module) {
            for call in survey.facts.iter_mut().flat_map(|f| &mut f.calls) {
                (call.entry, call.why) = (None, "a tool of the program observes the run time");
            }
        }
        survey.find_tasks(module, for_races);
        survey
    }

    /// Finds the tasks of all functions, and their regions.
    fn find_tasks(&mut self, module: &Module, for_races: bool) {
        let concerned = |found: &FunctionFacts| {
            found.calls.iter().any(|c| c.entry.is_some_and(Entry::concerns_tasks))
        };
        let bodies: Vec<(GlobalId, &Body)> = module
            .functions()
            .filter_map(|(g, _, f)| Some((g, f.body.as_deref()?)))
            .filter(|(g, _)| concerned(self.facts(*g)))
            .collect();
        for &(g, body) in &bodies {
            let mut found = std::mem::take(&mut self.facts[g.index()]);
            begin_rests(body, &mut found);
            if !for_races && has_computed_jumps(body) {
                found.calls.iter_mut().for_each(|c| c.entry = c.entry.map(Entry::at_once));
            }
            self.facts[g.index()] = found;
        }
        let may_be_final = |&(g, body): &(GlobalId, &Body)| {
            let calls = self.facts(g).calls.iter();
            let mut creates = calls.filter(|c| c.entry.is_some_and(Entry::creates_task));
            creates.any(|c| tasks::code(module, body, c.inst).is_ok_and(|t| t.may_be_final))
        };
        let defers = !for_races && !bodies.iter().any(may_be_final);
        for &(g, _) in &bodies {
            let calls = &mut self.facts[g.index()].calls;
            // One that runs at once has to wait for those before it, of which it knows nothing.
            let is_now = |c: &RuntimeCall| c.entry == Some(Entry::TaskNow);
            if !defers || calls.iter().any(is_now) {
                run_dependent_at_once(calls);
            }
        }
        let waits = self.task_waits(module);
        for (g, body) in bodies {
            let mut found = std::mem::take(&mut self.facts[g.index()]);
            tasks(module, body, (!for_races).then_some(&waits), &mut found);
            self.facts[g.index()] = found;
        }
    }

    fn task_waits(&self, module: &Module) -> TaskWaits {
        let surveyed = module.functions().filter_map(|(function, _, f)| {
            let FunctionFacts { calls, called, indirect, .. } = self.facts(function);
            let body = f.body.as_deref()?;
            Some(SurveyedFunction { function, body, calls, called, indirect: *indirect })
        });
        let surveyed: Vec<_> = surveyed.collect();
        TaskWaits::of(module.globals.len(), &surveyed, &self.address_taken)
    }

    /// Makes tasks that are not deferred restore the settings of their creators.
    fn restore_settings(&mut self) {
        for call in self.facts.iter_mut().flat_map(|f| &mut f.calls) {
            if call.meaning() == Some(Meaning::Begin(Construct::TaskNow)) {
                let function = "task_now_begin";
                call.entry = Some(Entry::Call { function, strand: true, skip: 2 });
            } else if let Some(Entry::TaskDone { restores, .. }) = &mut call.entry {
                *restores = true;
            }
        }
    }

    pub(crate) fn facts(&self, g: GlobalId) -> &FunctionFacts {
        &self.facts[g.index()]
    }

    pub(crate) fn facts_mut(&mut self, g: GlobalId) -> &mut FunctionFacts {
        &mut self.facts[g.index()]
    }

    /// Returns the functions whose address is taken, other than by a call of the run time.
    pub(crate) fn address_taken(&self) -> &[GlobalId] {
        &self.address_taken
    }

    /// Returns the number of globals of the module.
    pub(crate) fn len(&self) -> usize {
        self.facts.len()
    }
}

fn facts(
    module: &Module,
    body: &Body,
    shared: Option<&Shared>,
    taken: &mut FixedBitSet,
) -> FunctionFacts {
    let mut found = FunctionFacts::default();
    let mut named = |g: GlobalId, found: &mut FunctionFacts| {
        taken.insert(g.index());
        if module.global(g).thread_local.is_some() {
            found.thread_local.get_or_insert(g);
        }
        if let Some(function) = module.function(g) {
            found.named.push(g);
            // A library that gets its address may call it.
            if function.body.is_none() && shared.is_some_and(|s| is_of_other_unit(module, g, s)) {
                found.leave_module(g);
            }
        }
    };
    body.consts.globals().for_each(|g| named(g, &mut found));
    let unused = reductions::unused_blocks(module, body);
    for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
        let data = body.inst(i);
        let mut first = 0;
        if data.op().is_call() {
            first = 1;
            let before = (found.may_wait, found.external);
            call(module, body, i, shared, &mut found);
            if unused.contains(body.block_of(i).index()) {
                (found.may_wait, found.external) = before;
            }
        }
        let runtime = found.calls.last().is_some_and(|c| c.inst == i);
        if intrinsic::called(module, body, i) == Some(intrinsic::Id::ThreadlocalAddress)
            && let Some(called) = body.ops(i)[0].as_global()
            && let Some(variable) = body.ops(i).get(1).and_then(|v| v.as_global())
        {
            found.thread_locals.push(variable);
            if shared.is_some() {
                continue;
            }
            let row = function(b"__kmpc_threadprivate_cached").expect("it has a row");
            let (entry, why) = (Some(Entry::ThreadPrivate), "");
            found.calls.push(RuntimeCall { inst: i, entry, called, row, why });
            continue;
        }
        if !runtime {
            let operands = body.ops(i)[first..].iter().filter_map(|v| v.as_global());
            operands.for_each(|g| named(g, &mut found));
        }
    }
    numbers::keep_used(module, body, &mut found.calls);
    found.may_wait |= may_poll(module, body, &found.calls, &unused);
    found
}

/// Whether the program has a tool that observes the run time (OpenMP 5.2, 19).
fn has_tool(module: &Module) -> bool {
    let start = module.find(b"ompt_start_tool");
    start.is_some_and(|g| module.function(g).is_some_and(|f| f.body.is_some()))
}

/// Whether the module changes or reads a setting that each task has of its own.
fn changes_settings(module: &Module) -> bool {
    TABLE.iter().any(|f| f.has(SETS) && names_routine(module, f.name))
}

/// Whether the module has a routine of OpenMP, by its name in C or in Fortran.
fn names_routine(module: &Module, name: &str) -> bool {
    [name, &format!("{name}_")].iter().any(|n| module.find(n.as_bytes()).is_some())
}

/// Lets tasks with dependences run where they are created. Returns whether there is any.
fn run_dependent_at_once(calls: &mut [RuntimeCall]) -> bool {
    let mut any = false;
    for call in calls.iter_mut().filter(|c| c.entry == Some(Entry::TaskAfter)) {
        (call.entry, any) = (Some(Entry::TaskNow), true);
    }
    any
}

/// Whether a function jumps to addresses of blocks, which have no meaning in a strand's function.
pub(crate) fn has_computed_jumps(body: &Body) -> bool {
    let mut ends = body.layout().iter().filter_map(|&b| body.terminator(b));
    ends.any(|t| matches!(body.inst(t).op(), Opcode::IndirectBr | Opcode::CallBr))
}

/// An untied task begins the rest of itself: its only parameter of that type is the task.
fn begin_rests(body: &Body, found: &mut FunctionFacts) {
    for call in &mut found.calls {
        let task = body.call_args(call.inst).get(2);
        if call.entry == Some(Entry::Task) && task == Some(&Value::arg(1)) {
            call.entry = Some(Entry::TaskRest);
        }
    }
}

/// Finds the tasks that the function creates. If one cannot be expressed, all of them stay.
/// Without `waits`, they have no regions.
fn tasks(module: &Module, body: &Body, waits: Option<&TaskWaits>, found: &mut FunctionFacts) {
    let creates = |c: &&RuntimeCall| c.entry.is_some_and(Entry::creates_task);
    // Tasks that an undeferred final task creates would not know that it is final.
    for call in &mut found.calls {
        let is_final = || tasks::code(module, body, call.inst).is_ok_and(|t| t.may_be_final);
        if call.row.meaning == Meaning::Begin(Construct::TaskNow) && is_final() {
            (call.entry, call.why) = (None, "a task that is not deferred may be final");
        }
        if let Some(Entry::TaskDone { destroys, .. }) = &mut call.entry {
            *destroys = tasks::code(module, body, call.inst).is_ok_and(|t| t.destroys);
            found.indirect |= *destroys;
        }
    }
    let mut refused = None;
    for call in found.calls.iter().filter(creates) {
        match tasks::code(module, body, call.inst) {
            Ok(task) => {
                found.indirect |= task.destroys;
                found.tasks.push(task);
            }
            Err(why) => refused = Some(why),
        }
    }
    let find = |calls: &[RuntimeCall]| match waits {
        None => Ok(TaskRegions::default()),
        Some(waits) => {
            let defers = calls.iter().any(|c| c.entry == Some(Entry::TaskAfter));
            tasks::regions(body, calls, &|i| waits.of_call(body, i, defers))
        }
    };
    let mut regions = find(&found.calls);
    // Lists of dependences of variable length are such objects.
    if regions.is_err() && run_dependent_at_once(&mut found.calls) {
        regions = find(&found.calls);
    }
    match regions {
        Ok(regions) => found.regions = regions,
        Err(why) => refused = Some(why),
    }
    if let Some(why) = refused {
        for call in &mut found.calls {
            if call.entry.is_some_and(Entry::concerns_tasks) {
                (call.entry, call.why) = (None, why);
            }
        }
    }
}

fn call(module: &Module, body: &Body, i: Inst, shared: Option<&Shared>, found: &mut FunctionFacts) {
    let callee = body.ops(i)[0];
    if let ValueKind::Asm(assembly) = callee.kind() {
        let assembly = &body.asms[assembly.index()];
        found.indirect |= hidden_calls::may_leave(assembly);
        // It may be a part of a loop that looks at memory.
        found.may_wait |= assembly.sideeffect;
        return;
    }
    let Some(called) = callee.as_global() else {
        found.indirect = true;
        return;
    };
    let global = module.global(called);
    let Some(function) = module.function(called) else {
        found.indirect = true;
        return;
    };
    if function.body.is_some() {
        found.callees.push(called);
        found.called.push(called);
        if shared.is_some() && matches!(global.linkage, Linkage::Weak | Linkage::LinkOnce) {
            // Another unit's definition may be called instead.
            found.leave_module(called);
        }
        return;
    }
    let name = global.name.as_deref().unwrap_or_default();
    if intrinsic::of_global(module, called).is_some() {
        found.indirect |= hidden_calls::may_run_code(name);
        return;
    }
    match entry(name) {
        Some((row, entry)) => {
            let mut entry = entry.filter(|_| body.inst(i).op() == Opcode::Call);
            // The run time's own locks keep who waits for one from lying on top of who has it.
            let is_lock = shared.is_some() && matches!(row.meaning, Meaning::Lock(_));
            let is_barrier = row.meaning == Meaning::Barrier && entry.is_some();
            found.has_barrier |= is_barrier;
            found.may_wait |= entry.is_none() || row.has(WAITS) && !is_lock && !is_barrier;
            let is_reduction = shared.is_some() && entry == Some(Entry::Reduce);
            found.may_wait |= is_reduction && reductions::waits_for_turn(module, body, i);
            let mut why = row.why_kept();
            let is_typed = body.call(i).fn_ty == global.ty;
            let given = body.call_args(i).len();
            if entry.is_some_and(|e| !is_typed || given < e.min_args()) {
                (entry, why) = (None, "its arguments are not those of the function");
            }
            const TASK_GROUP: u64 = 4;
            if matches!(entry, Some(Entry::Cancel { .. })) {
                let kind = body.call_args(i).get(2);
                let kind = kind.and_then(|&v| body.consts.const_int(&module.types, v));
                if kind.is_none_or(|k| k == TASK_GROUP) {
                    (entry, why) = (None, "it cancels a group of tasks");
                }
            }
            if entry == Some(Entry::ThreadPrivate) {
                match body.call_args(i).get(2).and_then(|v| v.as_global()) {
                    Some(variable) => found.thread_locals.push(variable),
                    None => (entry, why) = (None, "its variable is not known"),
                }
            }
            let is_of_thread = entry == Some(Entry::ThreadPrivate)
                || entry.is_some() && matches!(row.meaning, Meaning::NestLock(_));
            if shared.is_some() && is_of_thread {
                entry = Some(Entry::OfThread);
            }
            // The constructor and the destructor of a thread's copy are known to libomp.
            if row.meaning == Meaning::ThreadPrivateRegister {
                let variable = body.call_args(i).get(1).and_then(|v| v.as_global());
                found.thread_locals.extend(variable);
            }
            found.calls.push(RuntimeCall { inst: i, entry, called, row, why });
            // The outlined function of a region.
            let codes = body.ops(i)[1..]
                .iter()
                .filter_map(|v| v.as_global())
                .filter(|&g| module.function(g).is_some_and(|f| f.body.is_some()));
            if matches!(entry, Some(Entry::Fork | Entry::ForkIf)) {
                found.opened.extend(codes.clone());
            }
            found.callees.extend(codes);
        }
        // Programs mean their threads to sleep at the same time.
        None if sleeps(name) => found.may_wait = true,
        // Another unit may replace it, by code that asks which thread wants memory.
        None if is_replaceable(name) => found.library |= shared.is_some(),
        None if name == LEAGUE_IS_LIMITED.as_bytes() => {}
        None if returns_soon(name) || terminates(module, name) => {}
        None => {
            found.called.push(called);
            let name = std::str::from_utf8(name).unwrap_or_default();
            match shared.is_some_and(|s| (s.is_library)(name)) {
                true if calls_pointer(name, body.call_args(i)) => found.leave_module(called),
                true => (found.may_wait, found.library) = (true, true),
                false => found.leave_module(called),
            }
        }
    }
}

/// Whether a function that has no body here may have it in another unit of the program.
fn is_of_other_unit(module: &Module, g: GlobalId, shared: &Shared) -> bool {
    let name = module.global(g).name.as_deref().unwrap_or_default();
    let is_library = std::str::from_utf8(name).is_ok_and(|n| (shared.is_library)(n));
    let is_known = is_library || returns_soon(name) || entry(name).is_some();
    !is_known && intrinsic::of_global(module, g).is_none()
}

/// Returns whether a function of the C library calls a function that it gets as an argument, and
/// the argument is none of the module's functions.
fn calls_pointer(name: &str, args: &[Value]) -> bool {
    const CALLERS: [(&str, usize); 5] =
        [("qsort", 3), ("qsort_r", 3), ("bsearch", 4), ("lfind", 4), ("lsearch", 4)];
    let given = CALLERS.iter().find(|c| c.0 == name).and_then(|c| args.get(c.1));
    given.is_some_and(|v| v.as_global().is_none())
}

/// Returns whether a function ends a C++ program, of which an exception leaves a region, without
/// running code of the program before.
fn terminates(module: &Module, name: &[u8]) -> bool {
    name == b"_ZSt9terminatev" && module.find(b"_ZSt13set_terminatePFvvE").is_none()
}

fn sleeps(name: &[u8]) -> bool {
    const NAMES: [&[u8]; 5] =
        [b"sleep", b"usleep", b"nanosleep", b"clock_nanosleep", b"_FortranASleep"];
    NAMES.contains(&name)
}

/// Functions of the C library and the mathematical library that programs call most. They wait for
/// no strand and call none of the program's functions.
#[must_use]
pub fn returns_soon(name: &[u8]) -> bool {
    const NAMES: &str = "\
        abort abs atof atoi atol calloc clock clock_gettime exit fclose fflush fopen fprintf \
        fputc fputs free fwrite getenv gettimeofday malloc memcmp memcpy memmove memset \
        posix_memalign printf putchar puts rand rand_r realloc snprintf sprintf srand strcmp \
        strcpy strlen strncmp strtod strtol time usleep __cxa_begin_catch";
    let is_known = std::str::from_utf8(name).is_ok_and(|n| NAMES.split(' ').any(|k| k == n));
    let is_clock = || function(name).is_some_and(|f| f.meaning == Meaning::Clock);
    is_known || is_replaceable(name) || pir_core::libm::contains(name) || is_clock()
}

/// Returns whether a function is a form of `operator new` or `operator delete`, which a C++ program
/// may define itself.
fn is_replaceable(name: &[u8]) -> bool {
    [b"_Znw", b"_Zna", b"_Zdl", b"_Zda"].iter().any(|form| name.starts_with(*form))
}
