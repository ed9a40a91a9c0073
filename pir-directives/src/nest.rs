//! The loop of `for`: it counts a variable from a start by a step to a bound, and is tested before
//! each iteration. With `collapse`, the perfect nest of such loops.
//!
//! The variable is a `phi` of the header, or an object in memory, as front ends write it before
//! passes promote it.

use crate::calls::is_marker;
use crate::context::{Context, insts_inside};
use crate::model::ClauseKind;
use pir_analysis::{Analyses, Cfg, Loop};
use pir_core::Module;
use pir_core::diag::{Code, Diagnostic};
use pir_core::entity::{Block, Entity, Inst, Type, Value, ValueKind};
use pir_core::function::Body;
use pir_core::inst::{IntPredicate, MemFlags};
use pir_core::opcode::Opcode;
use rustc_hash::FxHashSet;

/// A construct's code: the blocks that it is open in from their start, and its instructions.
pub(crate) struct Inside {
    pub blocks: Vec<bool>,
    pub insts: FxHashSet<Inst>,
}

/// Where a loop counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counter {
    /// A `phi` of the header, with its first value.
    Phi { phi: Inst, start: Value },
    /// An object, with the store of its first value.
    Memory { variable: Value, start: Inst },
}

/// A loop of a nest.
#[derive(Clone, Debug)]
pub(crate) struct CountedLoop {
    pub header: Block,
    /// The only block outside the loop that leads to the header.
    pub before: Block,
    pub first: Block,
    pub latch: Block,
    pub after: Block,
    pub counter: Counter,
    /// The type of the variable.
    pub ty: Type,
    /// The loop goes on while the variable is in this relation to the bound.
    pub predicate: IntPredicate,
    pub bound: Value,
    /// The variable is extended to this type before it is compared: by sign or by zeros.
    pub widened: Option<(Opcode, Type)>,
    pub step: Value,
    /// Whether the step is subtracted.
    pub counts_down: bool,
}

/// A counter, the type of its variable, and how that is widened before it is compared.
type FoundCounter = (Counter, Type, Option<(Opcode, Type)>);

/// Why a construct has no such loop: the instruction that shows it, and advice.
pub(crate) struct NoLoop {
    pub at: Option<Inst>,
    pub message: String,
    pub help: &'static str,
}

fn no(at: impl Into<Option<Inst>>, message: impl Into<String>, help: &'static str) -> NoLoop {
    NoLoop { at: at.into(), message: message.into(), help }
}

const FORM: &str = "the block is one loop that counts by a fixed step and is tested at its top";

/// Checks the loops of all constructs that need one.
pub(crate) fn check(cx: &Context<'_>, out: &mut Vec<Diagnostic>) {
    if !cx.tree.nodes.iter().any(|n| n.directive.is_loop()) {
        return;
    }
    let analyses = Analyses::new(Cfg::of(cx.body));
    for (n, node) in cx.tree.nodes.iter().enumerate() {
        if !node.directive.is_loop() {
            continue;
        }
        let inside = inside(cx, n);
        let depth = collapse(cx.module, cx.body, node.all(cx.body, ClauseKind::Collapse).first());
        if let Err(why) = find(cx.module, cx.body, &analyses, &inside, depth) {
            let begin = crate::calls::span(cx.body, node.begin);
            let mut d = cx.about(Code::DirectiveBlock, why.at.unwrap_or(node.begin), why.message);
            if why.at.is_some() {
                d = d.label(begin, format!("in the block of this `{}`", node.directive.pragma()));
            }
            out.push(d.help(why.help));
        }
    }
}

/// The number of loops that a construct takes together.
pub(crate) fn collapse(module: &Module, body: &Body, clause: Option<&Value>) -> usize {
    let n = clause.and_then(|&v| body.consts.const_int(&module.types, v));
    n.and_then(|n| usize::try_from(n).ok()).unwrap_or(1).max(1)
}

fn inside(cx: &Context<'_>, n: usize) -> Inside {
    let is_inside = |open: Option<usize>| cx.tree.is_inside(open, n);
    let blocks = cx.tree.open_at.iter().map(|o| o.is_some_and(is_inside)).collect();
    Inside { blocks, insts: insts_inside(cx, n) }
}

/// The variables in memory that the loops of a function's constructs count, which are private.
pub(crate) fn loop_variables(cx: &Context<'_>) -> FxHashSet<Value> {
    let analyses = Analyses::new(Cfg::of(cx.body));
    let mut found = FxHashSet::default();
    for (n, node) in cx.tree.nodes.iter().enumerate().filter(|(_, n)| n.directive.is_loop()) {
        let depth = collapse(cx.module, cx.body, node.all(cx.body, ClauseKind::Collapse).first());
        let nest = find(cx.module, cx.body, &analyses, &inside(cx, n), depth);
        for l in nest.unwrap_or_default() {
            if let Counter::Memory { variable, .. } = l.counter {
                found.insert(variable);
            }
        }
    }
    found
}

/// Finds the nest of `depth` loops that is the code of a construct, outermost first.
///
/// # Errors
/// The code has another form.
pub(crate) fn find(
    module: &Module,
    body: &Body,
    analyses: &Analyses,
    inside: &Inside,
    depth: usize,
) -> Result<Vec<CountedLoop>, NoLoop> {
    let finder = Finder { module, body, analyses, inside };
    let loops = analyses.loops();
    let is_inside = |l: Loop| inside.blocks.get(loops.header(l).index()).copied() == Some(true);
    let outermost: Vec<Loop> = loops
        .iter()
        .filter(|&l| is_inside(l) && loops.parent(l).is_none_or(|p| !is_inside(p)))
        .collect();
    let &[outer] = &outermost[..] else {
        let message = match outermost.len() {
            0 => "there is no loop in the block",
            _ => "there are several loops in the block",
        };
        return Err(no(None, message, FORM));
    };
    let mut nest = vec![finder.counted(outer, outer)?];
    let mut at = outer;
    while nest.len() < depth {
        let children: Vec<Loop> = loops.children(at).collect();
        let &[inner] = &children[..] else {
            let message = format!(
                "`collapse({depth})` needs {depth} loops, one directly in the other, and there \
                 are {}",
                nest.len()
            );
            let at = body.terminator(loops.header(at));
            return Err(no(at, message, "lower the number, or nest the loops perfectly"));
        };
        nest.push(finder.counted(inner, outer)?);
        finder.is_perfect(at, inner, &nest)?;
        at = inner;
    }
    finder.code_beside(outer, &nest)?;
    finder.values_stay(outer)?;
    Ok(nest)
}

struct Finder<'a> {
    module: &'a Module,
    body: &'a Body,
    analyses: &'a Analyses,
    inside: &'a Inside,
}

impl Finder<'_> {
    fn contains(&self, l: Loop, i: Inst) -> bool {
        self.analyses.loops().contains(l, self.body.block_of(i))
    }

    /// Describes a loop. Its start, step and bound must not change in `outer`.
    fn counted(&self, l: Loop, outer: Loop) -> Result<CountedLoop, NoLoop> {
        let (body, loops) = (self.body, self.analyses.loops());
        let header = loops.header(l);
        let end = body.terminator(header);
        let &[latch] = loops.latches(l) else {
            return Err(no(end, "the loop has several ends of an iteration", FORM));
        };
        let member = |b: Block| loops.contains(l, b);
        let ops = end.map_or(&[][..], |t| body.ops(t));
        let is_branch = end.is_some_and(|t| body.inst(t).op() == Opcode::Br);
        let (Some(end), true, &[condition, a, b]) = (end, is_branch, ops) else {
            return Err(no(end, "the loop is not tested at its top", FORM));
        };
        let (Some(a), Some(b)) = (a.as_block(), b.as_block()) else {
            return Err(no(end, "the loop is not tested at its top", FORM));
        };
        let (first, after, stays_if) = match (member(a), member(b)) {
            (true, false) => (a, b, true),
            (false, true) => (b, a, false),
            _ => return Err(no(end, "the loop is not tested at its top", FORM)),
        };
        for &block in loops.blocks(l) {
            let leaves = |s: Block| {
                !member(s) && !crate::tree::is_dead_end(self.module, body, s) && block != header
            };
            if body.successors(block).any(leaves) {
                let help = "an iteration must not end the loop: no `break`, `return` or `goto`";
                return Err(no(body.terminator(block), "the loop is left in its middle", help));
            }
        }
        let outside: Vec<Block> =
            self.analyses.cfg().preds(header).iter().copied().filter(|&p| !member(p)).collect();
        let &[before] = &outside[..] else {
            return Err(no(end, "the loop is entered from several blocks", FORM));
        };
        let compare = condition.as_inst().filter(|&i| body.inst(i).op() == Opcode::ICmp);
        let Some(compare) = compare else {
            return Err(no(end, "the loop does not compare integers", FORM));
        };
        let predicate = body.inst(compare).icmp().unwrap_or(IntPredicate::Eq);
        let &[x, y] = body.ops(compare) else {
            return Err(no(compare, "the loop does not compare integers", FORM));
        };
        let sides = [(x, y, predicate), (y, x, predicate.swapped())];
        let found = sides.into_iter().find_map(|(v, bound, predicate)| {
            let (counter, ty, widened) = self.counter(v, l, header, before)?;
            Some((counter, ty, widened, bound, predicate))
        });
        let Some((counter, ty, widened, bound, predicate)) = found else {
            let message = "what is compared is no variable of the loop";
            return Err(no(compare, message, FORM));
        };
        // The header executes once more than there are iterations.
        let does = |i: &&Inst| !self.is_counting(**i, &[]);
        if let Some(&i) = body.insts(header).iter().find(does) {
            return Err(no(i, "the loop does something before it is tested", FORM));
        }
        if first == header {
            return Err(no(end, "the loop is not tested at its top", FORM));
        }
        let predicate = if stays_if { predicate } else { predicate.inverted() };
        self.only_phi(header, counter)?;
        let start = match counter {
            Counter::Phi { start, .. } => start,
            Counter::Memory { start, .. } => body.ops(start)[0],
        };
        for (v, what) in [(bound, "bound"), (start, "first value")] {
            // The first value of the outermost loop is computed once, before it begins.
            let is_own = what == "first value" && l == outer;
            if !is_own && !self.is_invariant(v, outer, 0) {
                let message = format!("the {what} of the loop changes while it runs");
                return Err(no(v.as_inst().unwrap_or(compare), message, FORM));
            }
        }
        let (step, counts_down) = self.step(counter, l, latch)?;
        if !self.is_invariant(step, outer, 0) {
            return Err(no(end, "the step of the loop changes while it runs", FORM));
        }
        direction(self.module, body, predicate, step, counts_down, end)?;
        Ok(CountedLoop {
            header,
            before,
            first,
            latch,
            after,
            counter,
            ty,
            predicate,
            bound,
            widened,
            step,
            counts_down,
        })
    }

    /// Returns the induction variable whose value, widened or not, is compared.
    fn counter(&self, v: Value, l: Loop, header: Block, before: Block) -> Option<FoundCounter> {
        let body = self.body;
        let mut i = v.as_inst().filter(|&i| body.block_of(i) == header)?;
        let mut widened = None;
        let data = body.inst(i);
        if matches!(data.op(), Opcode::SExt | Opcode::ZExt) {
            widened = Some((data.op(), data.ty()));
            i = body.ops(i)[0].as_inst().filter(|&i| body.block_of(i) == header)?;
        }
        let ty = body.inst(i).ty();
        self.module.types.int_bits(ty).filter(|&b| b <= 64)?;
        match body.inst(i).op() {
            Opcode::Phi => {
                let start = body.incoming_from(i, before)?;
                Some((Counter::Phi { phi: i, start }, ty, widened))
            }
            Opcode::Load if !body.inst(i).mem_flags().intersects(MemFlags::VOLATILE) => {
                let variable = body.ops(i)[0];
                let is_start = |s: &Inst| {
                    self.inside.insts.contains(s)
                        && !self.contains(l, *s)
                        && body.inst(*s).op() == Opcode::Store
                        && body.ops(*s)[1] == variable
                };
                let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
                let starts: Vec<Inst> = all.filter(is_start).collect();
                let &[start] = &starts[..] else { return None };
                let dom = self.analyses.dom();
                let leads = dom.dominates(body.block_of(start), header);
                leads.then_some((Counter::Memory { variable, start }, ty, widened))
            }
            _ => None,
        }
    }

    /// No other value goes from one iteration to the next.
    fn only_phi(&self, header: Block, counter: Counter) -> Result<(), NoLoop> {
        let body = self.body;
        let is_counter = |i: Inst| matches!(counter, Counter::Phi { phi, .. } if phi == i);
        match body.phis(header).find(|&i| !is_counter(i)) {
            None => Ok(()),
            Some(other) => Err(no(
                other,
                "a value goes from one iteration to the next in a register",
                "keep the variable in memory and list it in `reduction` or `lastprivate`",
            )),
        }
    }

    /// The step, and whether it is subtracted.
    fn step(&self, counter: Counter, l: Loop, latch: Block) -> Result<(Value, bool), NoLoop> {
        let body = self.body;
        let help = "the only change of the variable is the step at the end of an iteration";
        let (next, is_variable): (Value, Box<dyn Fn(Value) -> bool>) = match counter {
            Counter::Phi { phi, .. } => {
                let next = body.incoming_from(phi, latch);
                let next = next.ok_or_else(|| no(phi, "the variable does not change", help))?;
                (next, Box::new(move |v| v == phi.into()))
            }
            Counter::Memory { variable, start } => {
                let blocks = self.analyses.loops().blocks(l);
                let stores =
                    blocks.iter().flat_map(|&b| body.insts(b)).copied().filter(|&i| {
                        body.inst(i).op() == Opcode::Store && body.ops(i)[1] == variable
                    });
                let stores: Vec<Inst> = stores.collect();
                let &[store] = &stores[..] else {
                    let at = stores.first().copied().unwrap_or(start);
                    return Err(no(at, "the loop changes its variable in several ways", help));
                };
                let dom = self.analyses.dom();
                if !dom.dominates(body.block_of(store), latch) {
                    return Err(no(store, "the variable changes in some iterations only", help));
                }
                let is_variable = move |v: Value| {
                    v.as_inst().is_some_and(|i| {
                        body.inst(i).op() == Opcode::Load && body.ops(i)[0] == variable
                    })
                };
                (body.ops(store)[0], Box::new(is_variable))
            }
        };
        let sum = next.as_inst();
        let op = sum.map(|i| body.inst(i).op());
        let ops = sum.map_or(&[][..], |i| body.ops(i));
        match (op, ops) {
            (Some(Opcode::Add), &[a, b]) if is_variable(a) => Ok((b, false)),
            (Some(Opcode::Add), &[a, b]) if is_variable(b) => Ok((a, false)),
            (Some(Opcode::Sub), &[a, b]) if is_variable(a) => Ok((b, true)),
            _ => Err(no(sum, "the variable does not change by a fixed step", help)),
        }
    }

    /// Whether a value is the same all the time that the loop runs, so that it can be computed
    /// before.
    fn is_invariant(&self, v: Value, l: Loop, depth: u32) -> bool {
        // Values that are used twice are computed twice.
        const MAX_DEPTH: u32 = 8;
        let body = self.body;
        let Some(i) = v.as_inst() else { return !matches!(v.kind(), ValueKind::Block(_)) };
        if !self.contains(l, i) {
            return true;
        }
        let data = body.inst(i);
        let ops = || body.ops(i).iter().all(|&o| self.is_invariant(o, l, depth + 1));
        if depth > MAX_DEPTH {
            return false;
        }
        match data.op() {
            Opcode::Load => {
                let p = body.ops(i)[0];
                let blocks = self.analyses.loops().blocks(l);
                let mut all = blocks.iter().flat_map(|&b| body.insts(b));
                let is_written =
                    all.any(|&s| body.inst(s).op() == Opcode::Store && body.ops(s)[1] == p);
                let special = MemFlags::VOLATILE | MemFlags::ATOMIC;
                !is_written && !data.mem_flags().intersects(special) && ops()
            }
            op => is_computation(op) && ops(),
        }
    }

    /// Between two loops of a nest there is nothing but what counts.
    fn is_perfect(&self, outer: Loop, inner: Loop, nest: &[CountedLoop]) -> Result<(), NoLoop> {
        let (body, loops) = (self.body, self.analyses.loops());
        for &b in loops.blocks(outer).iter().filter(|&&b| !loops.contains(inner, b)) {
            for &i in body.insts(b) {
                if !self.is_counting(i, nest) {
                    let help = "move the code into the innermost loop, or lower `collapse`";
                    return Err(no(i, "the loops of `collapse` have code between them", help));
                }
            }
        }
        Ok(())
    }

    /// Whether an instruction only computes, or stores a variable of the nest.
    fn is_counting(&self, i: Inst, nest: &[CountedLoop]) -> bool {
        let body = self.body;
        let op = body.inst(i).op();
        let counts = |v: Value| {
            nest.iter()
                .any(|l| matches!(l.counter, Counter::Memory { variable, .. } if variable == v))
        };
        match op {
            Opcode::Store => counts(body.ops(i)[1]),
            Opcode::Load | Opcode::Br | Opcode::Phi | Opcode::Alloca => true,
            _ if op.is_debug() => true,
            _ if op.is_call() => is_lifetime(self.module, body, i),
            _ => is_computation(op),
        }
    }

    /// Beside the loop, the block of a construct only computes.
    fn code_beside(&self, outer: Loop, nest: &[CountedLoop]) -> Result<(), NoLoop> {
        let all = self.body.layout().iter().flat_map(|&b| self.body.insts(b)).copied();
        for i in all.filter(|i| self.inside.insts.contains(i) && !self.contains(outer, *i)) {
            let is_end = self.body.inst(i).op() == Opcode::Unreachable;
            if !self.is_counting(i, nest) && !is_end && !is_marker(self.module, self.body, i) {
                let help = "put it before the directive or after its end";
                return Err(no(i, "there is code beside the loop", help));
            }
        }
        Ok(())
    }

    /// No value that the loop computes is used outside of it.
    fn values_stay(&self, outer: Loop) -> Result<(), NoLoop> {
        let body = self.body;
        for &b in body.layout() {
            for &i in body.insts(b) {
                if self.contains(outer, i) || body.inst(i).op().is_debug() {
                    continue;
                }
                let leaves = |v: &Value| v.as_inst().is_some_and(|d| self.contains(outer, d));
                if body.ops(i).iter().any(leaves) {
                    let help = "keep the variable in memory and list it in `lastprivate`";
                    return Err(no(i, "a value of the loop is used after it", help));
                }
            }
        }
        Ok(())
    }
}

/// Calls that say where an object begins and ends to live.
pub(crate) fn is_lifetime(module: &Module, body: &Body, i: Inst) -> bool {
    let name = body.ops(i).first().and_then(|v| v.as_global());
    let name = name.and_then(|g| module.global(g).name.as_deref()).unwrap_or_default();
    name.starts_with(b"llvm.lifetime.") || name.starts_with(b"llvm.dbg.")
}

/// Whether an opcode computes its result from its operands alone.
pub(crate) fn is_computation(op: Opcode) -> bool {
    use pir_core::opcode::Class;
    let computes = matches!(op.class(), Class::IntBinary | Class::Compare | Class::Cast);
    // A division may trap where the program would not have come to it.
    let divides = [Opcode::SDiv, Opcode::UDiv, Opcode::SRem, Opcode::URem].contains(&op);
    computes && !divides || matches!(op, Opcode::GetElementPtr | Opcode::Select)
}

/// Whether the loop can end: the step leads towards the bound.
fn direction(
    module: &Module,
    body: &Body,
    predicate: IntPredicate,
    step: Value,
    counts_down: bool,
    at: Inst,
) -> Result<(), NoLoop> {
    use IntPredicate::{Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    let upwards = match predicate {
        Slt | Sle | Ult | Ule => Some(true),
        Sgt | Sge | Ugt | Uge => Some(false),
        Ne => None,
        _ => return Err(no(at, "the loop goes on while the variable equals the bound", FORM)),
    };
    let constant = step.as_const().and_then(|_| body.consts.const_signed(&module.types, step));
    let Some(n) = constant.map(|n| if counts_down { n.wrapping_neg() } else { n }) else {
        // The comparison says the direction, as in the source.
        return match upwards {
            Some(_) => Ok(()),
            None => Err(no(at, "the loop is tested by `!=` and has a variable step", FORM)),
        };
    };
    let fits = match upwards {
        Some(up) => n != 0 && (n > 0) == up,
        None => n == 1 || n == -1,
    };
    match fits {
        true => Ok(()),
        false => Err(no(at, format!("the step {n} does not lead to the bound"), FORM)),
    }
}
