//! The constants of registers on the paths that can be taken.

use crate::facts::{depends_on_thread, has_word};
use pir_core::Module;
use pir_core::constant::ConstKind;
use pir_core::cursor::Uses;
use pir_core::entity::{AttrSet, Block, Entity, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::fold::{Folded, icmp, int_binary, int_cast};
use pir_core::function::Body;
use pir_core::inst::IntPredicate;
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

/// A constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scalar {
    Poison,
    /// An integer of at most 64 bits, zero-extended.
    Int(u64),
    /// Another constant that has the same value everywhere.
    Other(Value),
}

impl Scalar {
    /// Returns an operand for the constant.
    pub(super) fn to_value(self, body: &mut Body, ty: Type) -> Value {
        match self {
            Self::Poison => Value::constant(body.consts.scalar(ty, ConstKind::Poison)),
            Self::Int(n) => Value::constant(body.consts.int(ty, n)),
            Self::Other(v) => v,
        }
    }
}

/// The knowledge about a register, which only goes down: from the first to the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lattice {
    /// No execution was seen.
    Unknown,
    Constant(Scalar),
    Varying,
}

impl Lattice {
    /// Returns the constant that both may be replaced by. `poison` is refined by everything.
    fn meet(self, other: Self) -> Self {
        match (self, other) {
            (Self::Unknown | Self::Constant(Scalar::Poison), Self::Constant(_)) => other,
            (Self::Unknown, _) => other,
            (_, Self::Unknown) | (Self::Constant(_), Self::Constant(Scalar::Poison)) => self,
            _ if self == other => self,
            _ => Self::Varying,
        }
    }
}

/// Number of operands of a `phi` up to which a look at all of them is faster than a table.
const FEW_OPERANDS: usize = 8;

/// The constants of a function.
pub(super) struct Constants<'a> {
    module: &'a Module,
    /// Whether an object may be where null points.
    null_is_valid: bool,
    values: Vec<Lattice>,
    taken: FxHashSet<(Block, Block)>,
    /// For each `phi` of many operands, those of each predecessor.
    incoming: FxHashMap<Inst, FxHashMap<Block, Vec<Value>>>,
    reached: Vec<bool>,
    blocks: Vec<Block>,
    insts: Vec<Inst>,
}

impl<'a> Constants<'a> {
    pub(super) fn new(module: &'a Module, id: GlobalId, body: &Body) -> Self {
        let attrs = module.function(id).map_or(AttrSet::EMPTY, |f| f.attrs);
        Self {
            module,
            null_is_valid: has_word(module, &module.attrs, attrs, "null_pointer_is_valid"),
            values: vec![Lattice::Unknown; body.inst_bound()],
            taken: FxHashSet::default(),
            incoming: FxHashMap::default(),
            reached: vec![false; body.block_bound()],
            blocks: Vec::new(),
            insts: Vec::new(),
        }
    }

    /// Follows the paths from the entry. O(uses and edges).
    pub(super) fn find(mut self, body: &Body) -> Self {
        let uses = Uses::new(body);
        self.blocks.extend(body.entry());
        loop {
            while let Some(i) = self.insts.pop() {
                for &(user, operand) in uses.of(i) {
                    if !self.reached[body.block_of(user).index()] {
                        continue;
                    }
                    match body.inst(user).op() {
                        Opcode::Phi => self.meet_operand(body, user, operand as usize),
                        _ => self.visit(body, user),
                    }
                }
            }
            let Some(b) = self.blocks.pop() else { break };
            if !std::mem::replace(&mut self.reached[b.index()], true) {
                for &i in body.insts(b) {
                    self.visit(body, i);
                }
            }
        }
        self
    }

    /// Returns the lattice value of a result.
    pub(super) fn of(&self, i: Inst) -> Lattice {
        self.values[i.index()]
    }

    fn visit(&mut self, body: &Body, i: Inst) {
        if body.inst(i).op().is_terminator() {
            self.take_edges(body, i);
        }
        let new = self.evaluate(body, i);
        self.lower(i, new);
    }

    /// Updates a `phi` for a new value of one operand, because a look at all operands for each of
    /// them is quadratic.
    fn meet_operand(&mut self, body: &Body, phi: Inst, operand: usize) {
        let (ops, b) = (body.ops(phi), body.block_of(phi));
        if let Some(&[v, from]) = ops.get(operand & !1..(operand & !1) + 2)
            && from.as_block().is_some_and(|from| self.taken.contains(&(from, b)))
        {
            let new = self.of(phi).meet(self.operand(body, v));
            self.lower(phi, new);
        }
    }

    /// Updates a `phi` for an edge that is now taken.
    fn meet_edge(&mut self, body: &Body, phi: Inst, from: Block) {
        if self.of(phi) == Lattice::Varying {
            return;
        }
        let pairs = body.ops(phi).chunks_exact(2);
        if pairs.len() <= FEW_OPERANDS {
            return self.visit(body, phi);
        }
        let all = self.incoming.entry(phi).or_insert_with(|| {
            let mut all: FxHashMap<Block, Vec<Value>> = FxHashMap::default();
            for pair in pairs {
                if let Some(from) = pair[1].as_block() {
                    all.entry(from).or_default().push(pair[0]);
                }
            }
            all
        });
        for v in all.get(&from).cloned().unwrap_or_default() {
            let new = self.of(phi).meet(self.operand(body, v));
            self.lower(phi, new);
        }
    }

    /// Records what is known of a result now.
    fn lower(&mut self, i: Inst, new: Lattice) {
        let old = self.of(i);
        let new = match (old, new) {
            // Results go down only, so that this ends.
            (Lattice::Varying, _) | (Lattice::Constant(_), Lattice::Unknown) => old,
            (Lattice::Constant(Scalar::Int(_) | Scalar::Other(_)), new) if new != old => {
                Lattice::Varying
            }
            (_, new) => new,
        };
        if new != old {
            self.values[i.index()] = new;
            self.insts.push(i);
        }
    }

    fn take_edges(&mut self, body: &Body, t: Inst) {
        let from = body.block_of(t);
        let ops = body.ops(t);
        let decided = match body.inst(t).op() {
            Opcode::Br if ops.len() == 3 => Some(ops[0]),
            Opcode::Switch => Some(ops[0]),
            _ => None,
        };
        let targets: Vec<Block> = match decided.map(|v| self.operand(body, v)) {
            Some(Lattice::Unknown) => Vec::new(),
            Some(Lattice::Constant(Scalar::Int(n))) => {
                target(self.module, body, t, n).into_iter().collect()
            }
            _ => body.successors(from).collect(),
        };
        for to in targets {
            if !self.taken.insert((from, to)) {
                continue;
            }
            if !self.reached[to.index()] {
                self.blocks.push(to);
                continue;
            }
            for &phi in body.insts(to) {
                if body.inst(phi).op() != Opcode::Phi {
                    break;
                }
                self.meet_edge(body, phi, from);
            }
        }
    }

    fn operand(&self, body: &Body, v: Value) -> Lattice {
        match v.kind() {
            ValueKind::Inst(i) => self.of(i),
            ValueKind::Const(c) => {
                if let Some(n) = body.consts.const_int(&self.module.types, v) {
                    return Lattice::Constant(Scalar::Int(n));
                }
                match body.consts.get(c).kind {
                    ConstKind::Poison => Lattice::Constant(Scalar::Poison),
                    ConstKind::BigInt(_)
                    | ConstKind::Float(_)
                    | ConstKind::BigFloat(_)
                    | ConstKind::Null
                    | ConstKind::Zero => Lattice::Constant(Scalar::Other(v)),
                    _ => Lattice::Varying,
                }
            }
            ValueKind::Global(_) if !depends_on_thread(self.module, body, v) => {
                Lattice::Constant(Scalar::Other(v))
            }
            _ => Lattice::Varying,
        }
    }

    fn evaluate(&self, body: &Body, i: Inst) -> Lattice {
        let (data, ops) = (body.inst(i), body.ops(i));
        match data.op() {
            Opcode::Phi => {
                let b = body.block_of(i);
                let mut all = Lattice::Unknown;
                for pair in ops.chunks_exact(2) {
                    let is_taken = |p: Block| self.taken.contains(&(p, b));
                    if pair[1].as_block().is_some_and(is_taken) {
                        all = all.meet(self.operand(body, pair[0]));
                    }
                }
                all
            }
            Opcode::Select => match self.operand(body, ops[0]) {
                Lattice::Constant(Scalar::Int(0)) => self.operand(body, ops[2]),
                Lattice::Constant(Scalar::Int(_)) => self.operand(body, ops[1]),
                Lattice::Varying | Lattice::Constant(Scalar::Other(_)) => {
                    self.operand(body, ops[1]).meet(self.operand(body, ops[2]))
                }
                other => other,
            },
            Opcode::Freeze => match self.operand(body, ops[0]) {
                // Any value, but the same one for all uses.
                Lattice::Constant(Scalar::Poison) => Lattice::Varying,
                other => other,
            },
            Opcode::ICmp if let Some(result) = compare_with_itself(body, i) => {
                Lattice::Constant(Scalar::Int(result.into()))
            }
            Opcode::ICmp if let Some(result) = self.compare_with_null(body, i) => {
                Lattice::Constant(Scalar::Int(result.into()))
            }
            op if op.int_binary().is_some() || op.cast().is_some() || op == Opcode::ICmp => {
                self.compute(body, i)
            }
            _ => Lattice::Varying,
        }
    }

    /// Returns the result of a comparison for equality of null with null or an object.
    fn compare_with_null(&self, body: &Body, i: Inst) -> Option<bool> {
        let &[a, b] = body.ops(i) else { return None };
        let is_null = |v: Value| match self.operand(body, v) {
            Lattice::Constant(Scalar::Other(v)) => v.as_const().is_some_and(|c| {
                body.consts.ty(c) == Type::PTR
                    && matches!(body.consts.get(c).kind, ConstKind::Null | ConstKind::Zero)
            }),
            _ => false,
        };
        let is_object = |v: Value| {
            let object = v.as_inst().filter(|_| !self.null_is_valid);
            object.is_some_and(|object| body.inst(object).op() == Opcode::Alloca)
        };
        let is_same = match (is_null(a), is_null(b)) {
            (true, true) => true,
            (true, false) if is_object(b) => false,
            (false, true) if is_object(a) => false,
            _ => return None,
        };
        match body.inst(i).icmp()? {
            IntPredicate::Eq => Some(is_same),
            IntPredicate::Ne => Some(!is_same),
            _ => None,
        }
    }

    /// Evaluates an operation on integers.
    fn compute(&self, body: &Body, i: Inst) -> Lattice {
        let (data, ops) = (body.inst(i), body.ops(i));
        let width = |ty: Type| self.module.types.int_bits(ty).filter(|&n| n <= 64);
        let mut numbers = [0; 2];
        let mut is_poison = false;
        for (n, &v) in numbers.iter_mut().zip(ops) {
            match self.operand(body, v) {
                Lattice::Constant(Scalar::Int(k)) => *n = k,
                Lattice::Constant(Scalar::Poison) => is_poison = true,
                Lattice::Unknown => return Lattice::Unknown,
                _ => return Lattice::Varying,
            }
        }
        let from = match ops[0].kind() {
            ValueKind::Inst(d) => width(body.inst(d).ty()),
            ValueKind::Const(c) => width(body.consts.ty(c)),
            _ => None,
        };
        let Some(from) = from else { return Lattice::Varying };
        let (flags, [a, b]) = (data.arith_flags(), numbers);
        let folded = match (data.op().int_binary(), data.op().cast(), data.icmp()) {
            (Some(op), ..) if is_poison && op.is_division() => None,
            _ if is_poison => Some(Folded::Poison),
            (Some(op), ..) => Some(int_binary(op, flags, from, a, b)),
            (_, Some(op), _) => width(data.ty()).and_then(|to| int_cast(op, flags, from, to, a)),
            (.., Some(predicate)) => Some(icmp(predicate, flags, from, a, b)),
            _ => None,
        };
        match folded {
            Some(Folded::Number(n)) => Lattice::Constant(Scalar::Int(n)),
            Some(Folded::Poison) => Lattice::Constant(Scalar::Poison),
            // The behaviour is undefined there, and the instruction stays so that a run reports it.
            Some(Folded::Undefined) | None => Lattice::Varying,
        }
    }
}

/// Returns the result of a comparison of a value with itself, whatever it is.
fn compare_with_itself(body: &Body, i: Inst) -> Option<bool> {
    use IntPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    let &[a, b] = body.ops(i) else { return None };
    if a != b || a.as_const().is_some() || body.inst(i).ty() != Type::I1 {
        return None;
    }
    Some(match body.inst(i).icmp()? {
        Eq | Sge | Sle | Uge | Ule => true,
        Ne | Sgt | Slt | Ugt | Ult => false,
    })
}

/// Returns where a conditional branch or `switch` on a number goes.
fn target(module: &Module, body: &Body, t: Inst, n: u64) -> Option<Block> {
    match (body.inst(t).op(), body.ops(t)) {
        (Opcode::Br, &[_, yes, no]) => if n != 0 { yes } else { no }.as_block(),
        (_, [_, default, cases @ ..]) => {
            let case = cases
                .chunks_exact(2)
                .find(|case| body.consts.int_value(&module.types, case[0]) == Some(n.into()));
            case.map_or(*default, |c| c[1]).as_block()
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_meets_does_not_matter() {
        let all = [
            Lattice::Unknown,
            Lattice::Constant(Scalar::Poison),
            Lattice::Constant(Scalar::Int(1)),
            Lattice::Constant(Scalar::Int(2)),
            Lattice::Constant(Scalar::Other(Value::arg(0))),
            Lattice::Varying,
        ];
        for a in all {
            assert_eq!(a.meet(a), a);
            for b in all {
                assert_eq!(a.meet(b), b.meet(a), "{a:?} {b:?}");
                for c in all {
                    assert_eq!(a.meet(b).meet(c), a.meet(b.meet(c)), "{a:?} {b:?} {c:?}");
                }
            }
        }
    }
}
