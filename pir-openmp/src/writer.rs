//! A function that is being rewritten, and the code that all constructs need.

use crate::call::TaskSite;
use crate::entries::Entry;
use crate::interface::Meaning;
use crate::plan::{Plan, StrandNeeds};
use crate::support;
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::cursor::split_block_to_end;
use pir_core::entity::{Block, Entity, GlobalId, Inst, Type, Value};
use pir_core::md::Attachment;
use pir_core::symbol::Sym;
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};

/// A function that is being rewritten.
pub(crate) struct Rewriter<'a, 'm> {
    pub f: &'a FunctionBuilder<'m>,
    pub plan: &'a Plan,
    is_outlined: bool,
    strand: OnceCell<Value>,
    /// The records for calls that open a team of one thread.
    alone: OnceCell<(Value, Value)>,
    /// The pointer to the table of the function's tasks with dependences.
    dependences: OnceCell<Value>,
    /// The record for tasks that run where they are created, one at a time.
    task_here: OnceCell<Value>,
    /// The tasks of the function by the calls that create them.
    tasks: FxHashMap<Inst, TaskSite>,
    /// The kinds of calls that the function has.
    has: CallKinds,
    /// The values in place of the results of calls, and the calls.
    replaced: RefCell<(FxHashMap<Inst, Value>, Vec<Inst>)>,
}

/// Which calls a function has that concern more than themselves.
#[derive(Clone, Copy)]
struct CallKinds {
    tasks_after_others: bool,
    asks_for_teams: bool,
}

/// The record of the strand that creates a task, and one for the task if it runs in that strand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Creator {
    pub strand: Value,
    pub task_here: Value,
}

impl<'a, 'm> Rewriter<'a, 'm> {
    /// Begins. `is_outlined` says whether the first parameter is the strand's record.
    pub(crate) fn new(f: &'a FunctionBuilder<'m>, plan: &'a Plan, is_outlined: bool) -> Self {
        let facts = plan.survey.facts(f.id());
        let has = |is: fn(Entry) -> bool| facts.calls.iter().any(|c| c.entry.is_some_and(is));
        let has = CallKinds {
            tasks_after_others: has(|e| e == Entry::TaskAfter),
            asks_for_teams: facts.calls.iter().any(|c| c.meaning() == Some(Meaning::PushNumTeams)),
        };
        let tasks = facts.tasks.iter().map(|t| (t.call, *t)).collect();
        let (strand, alone, dependences, task_here, replaced) = Default::default();
        Self { f, plan, is_outlined, strand, alone, dependences, task_here, tasks, has, replaced }
    }

    /// Lets a value take the place of a call, which is removed when the function is done.
    pub(crate) fn remove(&self, i: Inst, result: Option<Value>) {
        let (replaced, removed) = &mut *self.replaced.borrow_mut();
        removed.push(i);
        if let Some(result) = result.filter(|_| self.f.with_body(|b| b.inst(i).ty() != Type::VOID))
        {
            replaced.insert(i, result);
        }
    }

    /// Returns the values in place of results, and the calls to remove.
    pub(crate) fn into_replaced(self) -> (FxHashMap<Inst, Value>, Vec<Inst>) {
        self.replaced.into_inner()
    }

    /// Returns whether the program says how many teams the function's leagues have.
    pub(crate) fn asks_for_teams(&self) -> bool {
        self.plan.survey.sets_teams || self.has.asks_for_teams
    }

    /// Does an edit, and gives the calls that it adds the source location of `i`: a call that may
    /// be inlined must have one in a function with debug information.
    pub(crate) fn located(&self, i: Inst, edit: impl FnOnce()) {
        let (before, location) = self.f.with_body(|b| {
            let location: Vec<Attachment> =
                b.attachments(i).filter(|a| a.kind == Sym::DBG).collect();
            (b.inst_bound(), location)
        });
        edit();
        if location.is_empty() {
            return;
        }
        self.f.with_body(|b| {
            for i in (before..b.inst_bound()).map(Inst::new) {
                let all: Vec<Attachment> = b.attachments(i).chain(location.clone()).collect();
                b.set_attachments(i, &all);
            }
        });
    }

    /// Returns the record of the strand that runs the function.
    pub(crate) fn strand(&self) -> Value {
        *self.strand.get_or_init(|| {
            if self.is_outlined {
                return self.f.arg(0);
            }
            self.at_entry(|| self.support("current", &[]))
        })
    }

    /// Returns the record that stands for a strand of other code, which begins regions here.
    pub(crate) fn root(&self) -> Value {
        *self.strand.get_or_init(|| self.at_entry(|| self.strand_record()))
    }

    /// Returns the records of a team of one thread and of its thread.
    pub(crate) fn alone(&self) -> (Value, Value) {
        *self.alone.get_or_init(|| self.at_entry(|| (self.team_record(), self.strand_record())))
    }

    /// Returns the pointer to the table of tasks with dependences, if the function creates any that
    /// may wait for others.
    pub(crate) fn dependences(&self) -> Option<Value> {
        if self.plan.for_races || !self.has.tasks_after_others {
            return None;
        }
        Some(*self.dependences.get_or_init(|| {
            self.at_entry(|| {
                let table = self.f.alloca(Type::PTR);
                self.f.store(self.f.null(), table);
                table
            })
        }))
    }

    pub(crate) fn team_record(&self) -> Value {
        self.record(support::TEAM_BYTES)
    }

    pub(crate) fn league_record(&self) -> Value {
        self.record(support::LEAGUE_BYTES)
    }

    pub(crate) fn strand_record(&self) -> Value {
        self.record(support::STRAND_BYTES)
    }

    pub(crate) fn outside_record(&self) -> Value {
        self.record(support::OUTSIDE_BYTES)
    }

    pub(crate) fn guest_record(&self) -> Value {
        self.record(support::GUEST_BYTES)
    }

    fn record(&self, bytes: u64) -> Value {
        let ty = self.f.with_module(|m| m.types.array(bytes, Type::I8));
        let p = self.f.alloca(ty);
        if let Some(i) = p.as_inst() {
            self.f.align(i, 16);
        }
        p
    }

    /// Adds code at the beginning of the function.
    pub(crate) fn at_entry<T>(&self, add: impl FnOnce() -> T) -> T {
        let first = self.f.with_body(|b| b.entry().and_then(|e| b.insts(e).first().copied()));
        if let Some(first) = first {
            self.f.before(first);
        }
        add()
    }

    /// Ends the block before `i`, without a terminator, and moves the builder there. Returns the
    /// block that begins with `i`.
    pub(crate) fn split(&self, i: Inst) -> Option<Block> {
        let (head, tail) = self.f.with_body(|b| {
            let head = b.block_of(i);
            let tail = split_block_to_end(b, i).ok()?;
            let br = b.terminator(head)?;
            b.remove_inst(br);
            Some((head, tail))
        })?;
        self.f.switch_to(head);
        Some(tail)
    }

    /// Calls a function of the library.
    pub(crate) fn support(&self, name: &str, args: &[Operand]) -> Value {
        match self.f.with_module(|m| support::function(m, name)) {
            Some(g) => self.f.call(g, args),
            None => self.f.poison(Type::I32),
        }
    }

    pub(crate) fn args(&self, call: Inst) -> Vec<Value> {
        self.f.with_body(|b| b.call_args(call).to_vec())
    }

    /// Returns the needs of the strands of an outlined function's region; all of them, if they are
    /// not known.
    pub(crate) fn strand_needs(&self, outlined: GlobalId) -> StrandNeeds {
        let all = StrandNeeds { concurrency: true, lookup: true, guest: false, outside: false };
        self.plan.strand_needs.get(&outlined).copied().unwrap_or(all)
    }

    /// Frees the record of a task.
    pub(crate) fn release(&self, task: Value) {
        let free =
            self.f.with_module(|m| m.declare_function("free", Type::VOID, &[Type::PTR], false));
        self.f.call(free, &[task.into()]);
    }

    /// Returns the task that a call creates.
    pub(crate) fn task(&self, call: Inst) -> Option<TaskSite> {
        self.tasks.get(&call).copied()
    }

    /// Returns the records for a task and its creator, if the task needs one. Objects that are
    /// allocated on the way would stay until the function returns.
    pub(crate) fn creator(&self, call: Inst) -> Option<Creator> {
        let needs = self.task(call).is_some_and(|t| self.plan.strands_of_tasks.contains(&t.entry));
        let here = || *self.task_here.get_or_init(|| self.at_entry(|| self.strand_record()));
        needs.then(|| Creator { strand: self.strand(), task_here: here() })
    }

    /// Returns the flags of a task, if tasks of the module may be final.
    pub(crate) fn flags(&self, call: Inst) -> Option<Value> {
        self.task(call).map(|t| t.flags).filter(|_| self.plan.has_final_tasks)
    }

    /// Asks whether the team of the strand has one thread.
    pub(crate) fn is_one_thread(&self) -> Value {
        match self.is_outlined {
            true => self.support("is_one_thread", &[self.f.arg(0).into()]),
            false => self.support("is_one_thread_here", &[]),
        }
    }

    /// Returns the number of parameters of a function of the module.
    pub(crate) fn params(&self, g: GlobalId) -> usize {
        self.f.with_module(|m| m.function(g).map_or(0, |f| f.params.len()))
    }

    /// Returns the number of parameters of a function of the library.
    pub(crate) fn arity(&self, name: &str) -> usize {
        self.f.with_module(|m| {
            let g = support::function(m, name);
            g.and_then(|g| m.function(g)).map_or(0, |f| f.params.len())
        })
    }

    /// Returns the address of the strand's own copy of a variable.
    pub(crate) fn thread_private(&self, variable: GlobalId, strand: Option<Value>) -> Value {
        let copies = self.f.with_module(|m| support::copies(m, variable));
        let (Some(strand), Some(copies)) = (strand, copies) else {
            return Value::global(variable);
        };
        let bytes = self.f.int(Type::I64, i64::try_from(copies.bytes).unwrap_or(i64::MAX));
        let args = [
            strand.into(),
            Value::global(variable).into(),
            bytes.into(),
            Value::global(copies.initial).into(),
            Value::global(copies.cache).into(),
        ];
        self.support("thread_private", &args)
    }
}
