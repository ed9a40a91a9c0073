//! PIR0123: exception handling: `landingpad`, `resume`, and the funclets of `catchswitch`.
//!
//! Not checked: that every call inside a funclet names it, and unwinding out of nested
//! `cleanuppad`s that agrees only through several levels.

use super::BodyContext;
use super::types::TypeGroup;
use pir_core::constant::ConstKind;
use pir_core::diag::Code;
use pir_core::entity::{Block, Entity, Inst, Type, Value};
use pir_core::inst::{InstData, UnwindFlags};
use pir_core::opcode::Opcode;

/// The facts about exception handling collected by the walk over a body.
#[derive(Default)]
pub(super) struct Pads {
    /// Type of the first `landingpad` or `resume`.
    landing: Option<Type>,
    /// `catchswitch`, `catchpad`, `cleanuppad`.
    funclets: Vec<Inst>,
}

/// Returns whether a block that starts with it is a landing pad of some kind.
#[inline]
pub(super) fn is_pad(op: Opcode) -> bool {
    matches!(op, Opcode::LandingPad | Opcode::CatchPad | Opcode::CleanupPad | Opcode::CatchSwitch)
}

/// Returns the opcode of an operand that is an instruction.
fn op_of(cx: &BodyContext<'_>, v: Value) -> Option<Opcode> {
    v.as_inst().filter(|i| i.index() < cx.body.inst_bound()).map(|i| cx.body.inst(i).op())
}

fn is_none(cx: &BodyContext<'_>, v: Value) -> bool {
    v.as_const().is_some_and(|c| cx.body.consts.get(c).kind == ConstKind::None)
}

pub(super) fn check(cx: &mut BodyContext<'_>, pads: &mut Pads, b: Block, i: Inst, d: &InstData) {
    if cx.f.personality.is_none() && !matches!(d.op(), Opcode::CatchRet | Opcode::CleanupRet) {
        let name = d.op().name();
        cx.fail_help(
            i,
            Code::BadPad,
            format!("`{name}` in a function without a personality"),
            "write `personality ptr @f` behind the function's parameters",
        );
    }
    if is_pad(d.op()) {
        if cx.body.entry() == Some(b) {
            cx.fail(i, Code::BadPad, "the entry block cannot be a landing pad");
        }
        if cx.first_real(b) != Some(i) {
            let name = d.op().name();
            cx.fail(i, Code::BadPad, format!("`{name}` is not the first instruction of its block"));
        }
    }
    match d.op() {
        Opcode::LandingPad => landingpad(cx, pads, b, i, d),
        Opcode::Resume => {
            let &[v] = cx.body.ops(i) else { return cx.malformed(i) };
            let ty = cx.ty(v);
            same_landing_type(cx, pads, i, ty);
        }
        Opcode::CatchSwitch => catchswitch(cx, pads, b, i, d),
        Opcode::CatchPad => catchpad(cx, pads, b, i, d),
        Opcode::CleanupPad => {
            let Some(&parent) = cx.body.ops(i).first() else { return cx.malformed(i) };
            nested_in(cx, i, d, parent);
            by_unwinding(cx, b, i);
            pads.funclets.push(i);
        }
        Opcode::CatchRet => {
            let &[pad, to] = cx.body.ops(i) else { return cx.malformed(i) };
            if op_of(cx, pad) != Some(Opcode::CatchPad) || to.as_block().is_none() {
                cx.fail(i, Code::BadPad, "`catchret` leaves a `catchpad`");
            }
        }
        _ => cleanupret(cx, i, d),
    }
}

fn same_landing_type(cx: &mut BodyContext<'_>, pads: &mut Pads, i: Inst, ty: Type) {
    let first = *pads.landing.get_or_insert(ty);
    if first != ty {
        let (a, b) = (cx.show(first), cx.show(ty));
        cx.fail(
            i,
            Code::BadPad,
            format!("landing pads of a function have one type: here {b}, before {a}"),
        );
    }
}

fn landingpad(cx: &mut BodyContext<'_>, pads: &mut Pads, b: Block, i: Inst, d: &InstData) {
    same_landing_type(cx, pads, i, d.ty());
    if !cx.row(d.ty()).is_first_class() {
        cx.fail(i, Code::BadPad, "a `landingpad` gives a value");
    }
    let clauses = cx.body.ops(i);
    if clauses.is_empty() && !d.unwind_flags().contains(UnwindFlags::CLEANUP) {
        cx.fail_help(
            i,
            Code::BadPad,
            "`landingpad` without a clause",
            "write `cleanup`, or a `catch` or `filter` clause",
        );
    }
    let kinds = cx.body.numbers(i);
    for (&v, &filter) in clauses.iter().zip(kinds) {
        if filter == 0 {
            if cx.row_of(v).group != TypeGroup::Ptr || !v.is_constant() {
                cx.fail(i, Code::BadPad, "a `catch` clause is a constant pointer");
            }
            continue;
        }
        let kind = v.as_const().map(|c| cx.body.consts.get(c).kind);
        let array = cx.row_of(v).group == TypeGroup::Array;
        if !array || !matches!(kind, Some(ConstKind::Aggregate(_) | ConstKind::Zero)) {
            cx.fail(i, Code::BadPad, "a `filter` clause is a constant array");
        }
    }
    for &p in cx.cfg.preds(b) {
        if invoke_targets(cx, p).is_none_or(|(normal, unwind)| unwind != b || normal == b) {
            return not_by_unwinding(cx, i, p);
        }
    }
}

/// Returns the normal and the unwind destination of a block that ends in `invoke`.
fn invoke_targets(cx: &BodyContext<'_>, b: Block) -> Option<(Block, Block)> {
    let t = cx.body.terminator(b)?;
    let ops = cx.body.ops(t);
    let n = ops.len();
    if cx.body.inst(t).op() != Opcode::Invoke || n < 2 {
        return None;
    }
    Some((ops[n - 2].as_block()?, ops[n - 1].as_block()?))
}

/// Checks that a funclet's pad is entered by unwinding, from an `invoke`, a `cleanupret` or a
/// `catchswitch`.
fn by_unwinding(cx: &mut BodyContext<'_>, b: Block, i: Inst) {
    for &p in cx.cfg.preds(b) {
        let Some(t) = cx.body.terminator(p) else { continue };
        let unwinds = match cx.body.inst(t).op() {
            Opcode::Invoke => {
                invoke_targets(cx, p).is_some_and(|(normal, unwind)| unwind == b && normal != b)
            }
            Opcode::CleanupRet | Opcode::CatchSwitch => unwind_block(cx, t) == Some(b),
            _ => false,
        };
        if !unwinds {
            return not_by_unwinding(cx, i, p);
        }
    }
}

#[cold]
fn not_by_unwinding(cx: &mut BodyContext<'_>, i: Inst, p: Block) {
    let span = cx.body.terminator(p).and_then(|t| cx.places.inst_span(t));
    let d = cx
        .places
        .at_inst(i, Code::BadPad, "a landing pad is entered only by unwinding")
        .label(span, "branches here")
        .help("branch to a block behind the landing pad");
    cx.report(d);
}

fn nested_in(cx: &mut BodyContext<'_>, i: Inst, d: &InstData, parent: Value) {
    if d.ty() != Type::TOKEN {
        cx.fail(i, Code::BadPad, format!("`{}` gives a `token`", d.op().name()));
    }
    if !is_none(cx, parent) && !op_of(cx, parent).is_some_and(Opcode::is_funclet_pad) {
        let name = d.op().name();
        cx.fail(i, Code::BadPad, format!("`{name}` stands within `none` or another pad"));
    }
}

/// Returns the unwind target of a `catchswitch` or `cleanupret`; `None` is the caller.
fn unwind_block(cx: &BodyContext<'_>, i: Inst) -> Option<Block> {
    let d = cx.body.inst(i);
    let has_block = d.unwind_flags().contains(UnwindFlags::TO_BLOCK);
    cx.body.ops(i).last().filter(|_| has_block).and_then(|v| v.as_block())
}

fn catchswitch(cx: &mut BodyContext<'_>, pads: &mut Pads, b: Block, i: Inst, d: &InstData) {
    let Some((&parent, targets)) = cx.body.ops(i).split_first() else { return cx.malformed(i) };
    nested_in(cx, i, d, parent);
    by_unwinding(cx, b, i);
    pads.funclets.push(i);
    let handlers = match d.unwind_flags().contains(UnwindFlags::TO_BLOCK) {
        false => targets,
        true => &targets[..targets.len().saturating_sub(1)],
    };
    if handlers.is_empty() {
        cx.fail(i, Code::BadPad, "`catchswitch` without a handler");
    }
    for &h in handlers {
        let first = h.as_block().and_then(|b| cx.first_real(b));
        if first.is_none_or(|p| cx.body.inst(p).op() != Opcode::CatchPad) {
            cx.fail(i, Code::BadPad, "a handler of `catchswitch` starts with `catchpad`");
        }
    }
    unwinds_to_funclet(cx, i);
}

fn unwinds_to_funclet(cx: &mut BodyContext<'_>, i: Inst) {
    let Some(b) = unwind_block(cx, i) else { return };
    let pad = cx.first_real(b).map(|p| cx.body.inst(p).op());
    if !pad.is_some_and(|op| is_pad(op) && op != Opcode::LandingPad) {
        let name = cx.body.inst(i).op().name();
        cx.fail(i, Code::BadPad, format!("`{name}` unwinds to a block that starts with no pad"));
    }
}

fn catchpad(cx: &mut BodyContext<'_>, pads: &mut Pads, b: Block, i: Inst, d: &InstData) {
    let Some(&parent) = cx.body.ops(i).first() else { return cx.malformed(i) };
    if d.ty() != Type::TOKEN {
        return cx.fail(i, Code::BadPad, "`catchpad` gives a `token`");
    }
    let switch = parent.as_inst().filter(|_| op_of(cx, parent) == Some(Opcode::CatchSwitch));
    let Some(switch) = switch else {
        return cx.fail(i, Code::BadPad, "`catchpad` stands within a `catchswitch`");
    };
    pads.funclets.push(i);
    let home = cx.body.block_of(switch);
    if cx.cfg.preds(b).iter().any(|&p| p != home) {
        cx.fail(i, Code::BadPad, "a `catchpad` is entered only from its `catchswitch`");
    }
    if unwind_block(cx, switch) == Some(b) {
        cx.fail(i, Code::BadPad, "a `catchswitch` cannot unwind to its own `catchpad`");
    }
}

fn cleanupret(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let ops = cx.body.ops(i);
    let wanted = 1 + usize::from(d.unwind_flags().contains(UnwindFlags::TO_BLOCK));
    if ops.len() != wanted {
        return cx.malformed(i);
    }
    if op_of(cx, ops[0]) != Some(Opcode::CleanupPad) {
        return cx.fail(i, Code::BadPad, "`cleanupret` leaves a `cleanuppad`");
    }
    unwinds_to_funclet(cx, i);
}

/// Checks the rules between pads, after all of a function's pads are known.
pub(super) fn finish(cx: &mut BodyContext<'_>, pads: &Pads) {
    if !pads.funclets.is_empty() {
        funclets(cx, pads);
    }
}

/// Pads as a forest: `parent` by instruction, and the time a walk enters and leaves each.
struct PadForest {
    /// Position in the list of pads plus 1, by instruction; 0 for anything else.
    number: Vec<u32>,
    /// Parent's number, 0 for none, by position.
    parent: Vec<u32>,
    enter: Vec<u32>,
    leave: Vec<u32>,
}

impl PadForest {
    /// `None` if a pad is nested in itself. O(pads + instructions).
    fn new(cx: &BodyContext<'_>, pads: &[Inst]) -> Result<Self, Inst> {
        let mut number = vec![0; cx.body.inst_bound()];
        for (n, i) in pads.iter().enumerate() {
            number[i.index()] = n as u32 + 1;
        }
        let parent: Vec<u32> = pads
            .iter()
            .map(|&i| {
                let p = cx.body.ops(i).first().and_then(|v| v.as_inst());
                p.map_or(0, |p| number.get(p.index()).copied().unwrap_or(0))
            })
            .collect();
        let mut children: Vec<Vec<u32>> = vec![Vec::new(); pads.len() + 1];
        for (n, &p) in parent.iter().enumerate() {
            children[p as usize].push(n as u32 + 1);
        }
        let (mut enter, mut leave) = (vec![0; pads.len() + 1], vec![0; pads.len() + 1]);
        let mut stack = vec![(0u32, 0usize)];
        let mut time = 1;
        while let Some((at, next)) = stack.last_mut() {
            let at = *at as usize;
            match children[at].get(*next) {
                Some(&c) => {
                    *next += 1;
                    time += 1;
                    enter[c as usize] = time;
                    stack.push((c, 0));
                }
                None => {
                    time += 1;
                    leave[at] = time;
                    stack.pop();
                }
            }
        }
        match (1..=pads.len()).find(|&n| enter[n] == 0) {
            Some(n) => Err(pads[n - 1]),
            None => Ok(Self { number, parent, enter, leave }),
        }
    }

    fn of(&self, i: Inst) -> u32 {
        self.number.get(i.index()).copied().unwrap_or(0)
    }

    /// Returns whether the pad is `within` or lies in it; 0 is the function.
    fn is_within(&self, pad: u32, within: u32) -> bool {
        within == 0
            || pad != 0
                && self.enter[within as usize] <= self.enter[pad as usize]
                && self.leave[pad as usize] <= self.leave[within as usize]
    }
}

fn funclets(cx: &mut BodyContext<'_>, pads: &Pads) {
    let forest = match PadForest::new(cx, &pads.funclets) {
        Ok(forest) => forest,
        Err(i) => return cx.fail(i, Code::BadPad, "a pad is nested within itself"),
    };
    // Where each pad unwinds to, plus 1: 0 not known yet, 1 the caller, else a pad's number + 1.
    let mut exits = vec![0u32; pads.funclets.len() + 1];
    let layout = cx.body.layout();
    for &b in layout {
        let Some(t) = cx.body.terminator(b) else { continue };
        let d = *cx.body.inst(t);
        let (from, to) = match d.op() {
            Opcode::Invoke => match invoke_targets(cx, b) {
                Some((_, unwind)) if !calls_intrinsic(cx, t) => {
                    (funclet_bundle(cx, &forest, t), Some(unwind))
                }
                _ => continue,
            },
            Opcode::CleanupRet => {
                let pad = cx.body.ops(t).first().and_then(|v| v.as_inst());
                (pad.map_or(0, |p| forest.of(p)), unwind_block(cx, t))
            }
            Opcode::CatchSwitch => {
                let to = unwind_block(cx, t);
                if to.is_none() {
                    continue;
                }
                (forest.of(t), to)
            }
            _ => continue,
        };
        let target = match to {
            None => 0,
            Some(b) => match cx.first_real(b) {
                Some(p) if cx.body.inst(p).op() == Opcode::LandingPad => continue,
                Some(p) => forest.of(p),
                None => continue,
            },
        };
        if to.is_some() && target == 0 {
            continue;
        }
        let target_parent = match target {
            0 => 0,
            n => forest.parent[n as usize - 1],
        };
        if target != 0 {
            if d.op() == Opcode::CleanupRet && from == target_parent {
                cx.fail(t, Code::BadPad, "`cleanupret` leaves its pad");
                continue;
            }
            if from != 0 && forest.is_within(from, target) {
                cx.fail(t, Code::BadPad, "a pad cannot handle what is thrown inside it");
                continue;
            }
            if !forest.is_within(from, target_parent) {
                cx.fail(t, Code::BadPad, "one unwind edge cannot enter two pads");
                continue;
            }
        }
        // The pad that the edge leaves directly: what names it as its own.
        let direct = match d.op() {
            Opcode::CatchSwitch => forest.parent[from as usize - 1],
            _ => from,
        };
        if direct != 0 && (to.is_none() || target_parent != direct) {
            let exit = &mut exits[direct as usize];
            if *exit == 0 {
                *exit = target + 1;
            } else if *exit != target + 1 {
                cx.fail(t, Code::BadPad, "unwind edges out of one pad go to different places");
            }
        }
    }
    for (n, &i) in pads.funclets.iter().enumerate() {
        let (exit, parent) = (exits[n + 1], forest.parent[n]);
        if cx.body.inst(i).op() != Opcode::CatchPad || exit == 0 || parent == 0 {
            continue;
        }
        let switch = pads.funclets[parent as usize - 1];
        let target = unwind_block(cx, switch).and_then(|b| cx.first_real(b));
        if exit != target.map_or(0, |p| forest.of(p)) + 1 {
            let message = "a `catchpad` unwinds elsewhere than its `catchswitch`";
            cx.fail(i, Code::BadPad, message);
        }
    }
    siblings(cx, pads, &forest, &exits);
}

fn calls_intrinsic(cx: &BodyContext<'_>, t: Inst) -> bool {
    let callee = cx.body.ops(t)[0].as_global();
    callee.is_some_and(|g| cx.facts.callees.is_intrinsic(g))
}

/// Reports pads under one parent that unwind to each other in a cycle.
fn siblings(cx: &mut BodyContext<'_>, pads: &Pads, forest: &PadForest, exits: &[u32]) {
    let next = |n: usize| -> usize {
        let i = pads.funclets[n - 1];
        let to = match cx.body.inst(i).op() {
            Opcode::CatchSwitch => {
                unwind_block(cx, i).and_then(|b| cx.first_real(b)).map_or(0, |p| forest.of(p))
            }
            Opcode::CleanupPad => exits[n].saturating_sub(1),
            _ => 0,
        };
        match to {
            0 => 0,
            to if forest.parent[to as usize - 1] == forest.parent[n - 1] => to as usize,
            _ => 0,
        }
    };
    let count = pads.funclets.len();
    let mut seen = vec![0usize; count + 1];
    let mut circles = Vec::new();
    for start in 1..=count {
        let mut at = start;
        while at != 0 && seen[at] == 0 {
            seen[at] = start;
            at = next(at);
        }
        if at != 0 && seen[at] == start {
            circles.push(pads.funclets[at - 1]);
        }
    }
    for i in circles {
        cx.fail(i, Code::BadPad, "pads unwind to each other in a circle");
    }
}

/// Returns the number of the pad that a call names in its `funclet` bundle; 0 if it has none.
fn funclet_bundle(cx: &BodyContext<'_>, forest: &PadForest, t: Inst) -> u32 {
    let info = cx.body.call(t);
    let mut rest = &cx.body.ops(t)[1 + info.args as usize..];
    for b in cx.body.bundles.get(info.bundles.range()).unwrap_or(&[]) {
        let Some((ops, more)) = rest.split_at_checked(b.len as usize) else { break };
        rest = more;
        if cx.m.symbols.get(b.tag) == b"funclet" {
            return ops.first().and_then(|v| v.as_inst()).map_or(0, |p| forest.of(p));
        }
    }
    0
}
