//! Tasks of a team of one thread run where they are created, one at a time.
//!
//! A function that creates tasks has its code twice, and chooses at its entry: with strands for the
//! tasks, or without.

use crate::call::{RuntimeCall, TaskSite};
use crate::entries::Entry;
use crate::plan::Plan;
use crate::writer::Rewriter;
use pir_core::Module;
use pir_core::attr::Attr;
use pir_core::copy::Copier;
use pir_core::cursor::split_block_to_end;
use pir_core::entity::{Block, GlobalId, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::IntPredicate;
use pir_core::opcode::Opcode;
use pir_transform::has_word;

/// The entry block of a function with a choice, and where its two ways begin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ways {
    entry: Block,
    strands: Block,
    one_thread: Block,
}

/// Copies the code of a function that creates tasks, and adds the calls of the copy to those of the
/// survey. `None`: there is no need, since no task is deferred, or each asks for itself because one
/// of the module may be final, or races are looked for. O(function)
pub(crate) fn copy(module: &mut Module, g: GlobalId, plan: &mut Plan) -> Option<Ways> {
    if plan.for_races || plan.has_final_tasks {
        return None;
    }
    let facts = plan.survey.facts_mut(g);
    let defers = |c: &RuntimeCall| c.entry.is_some_and(|e| e.at_once() != e);
    if !facts.calls.iter().any(defers) {
        return None;
    }
    let body = module.function_mut(g).and_then(|f| f.body.as_deref_mut())?;
    let entry = body.entry()?;
    let objects = objects_first(body, entry);
    let &first = body.insts(entry).get(objects)?;
    let strands = split_block_to_end(body, first).ok()?;
    let from = body.clone();
    let old: Vec<Block> = from.layout().iter().copied().filter(|&b| b != entry).collect();
    let mut copier = Copier::new(&from);
    copier.blocks(body, &old);
    let same = |v: Value| copier.get(v).unwrap_or(v);
    let one_thread = same(strands.into()).as_block()?;
    let calls = facts.calls.iter().filter_map(|c| {
        let inst = copier.get(c.inst.into())?.as_inst()?;
        Some(RuntimeCall { inst, entry: c.entry.map(Entry::at_once), ..*c })
    });
    let calls: Vec<_> = calls.collect();
    let tasks = facts.tasks.iter().filter_map(|t| {
        let call = copier.get(t.call.into())?.as_inst()?;
        let [flags, bytes, shared] = [t.flags, t.bytes, t.shared].map(same);
        Some(TaskSite { call, flags, bytes, shared, ..*t })
    });
    let tasks: Vec<_> = tasks.collect();
    let codes: Vec<GlobalId> = tasks.iter().map(|t| t.entry).collect();
    facts.calls.extend(calls);
    facts.tasks.extend(tasks);
    codes.into_iter().for_each(|code| inline_both(module, code));
    Some(Ways { entry, strands, one_thread })
}

/// Lets the code of a task be copied to where it runs, as if that were the only place: then the
/// values take the place of its record.
fn inline_both(module: &mut Module, code: GlobalId) {
    let Some(set) = module.function(code).map(|f| f.attrs) else { return };
    let has = |word: &str| has_word(module, &module.attrs, set, word);
    if ["noinline", "optnone", "alwaysinline"].into_iter().any(has) {
        return;
    }
    let word = Attr::Word(module.attrs.intern_text(b"alwaysinline"));
    let all: Vec<Attr> = module.attrs.get(set).iter().copied().chain([word]).collect();
    let set = module.attrs.intern(&all);
    if let Some(function) = module.function_mut(code) {
        function.attrs = set;
    }
}

/// Moves the objects of fixed size to the beginning of the entry block, and returns their number.
fn objects_first(body: &mut Body, entry: Block) -> usize {
    let is_object = |&i: &Inst| body.inst(i).op() == Opcode::Alloca && body.ops(i).is_empty();
    let objects: Vec<Inst> = body.insts(entry).iter().copied().filter(is_object).collect();
    body.relocate_all(entry, &objects, entry, 0);
    objects.len()
}

/// Chooses one of the ways.
pub(crate) fn choose(r: &Rewriter<'_, '_>, ways: Ways) {
    let f = r.f;
    let old = f.with_body(|b| b.terminator(ways.entry));
    let Some(old) = old else { return };
    r.located(old, || {
        f.before(old);
        let is_one = r.is_one_thread();
        f.with_body(|b| b.remove_inst(old));
        f.switch_to(ways.entry);
        f.cond_br(f.icmp(IntPredicate::Ne, is_one, 0), ways.one_thread, ways.strands);
    });
}
