//! A function without loops as terms: its result, its memory, and when its behaviour is undefined.
//!
//! Blocks are visited in topological order, each with the condition of its paths. Where the
//! meaning of LLVM leaves results open, the source gets some of them and the target all of them,
//! so that what refines here refines by LLVM's rules. The converse need not hold, which is why a
//! counterexample is executed before it is believed.

use super::term::{Term, Terms};
use super::value::{Kind, Local, Reason, Scalar};
use super::words::FloatMode;
use pir_core::constant::ConstKind;
use pir_core::entity::{Block, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::function::{Body, Function};
use pir_core::inst::InstData;
use pir_core::layout::DataLayout;
use pir_core::module::Module;
use pir_core::opcode::Terminator;
use pir_core::{Entity, Opcode};
use rustc_hash::FxHashMap;

/// The memory at a place: the bytes, and which of them are poison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Memory {
    pub bytes: Term,
    pub poison: Term,
}

/// What a function does with its input.
pub(super) struct Encoded {
    /// When its behaviour is undefined.
    pub undefined: Term,
    /// The scalars of the result, of the kinds of the type.
    pub result: Vec<Scalar>,
    pub kinds: Vec<Kind>,
    pub memory: Memory,
    /// Whether it accesses memory.
    pub has_memory: bool,
    /// The operands of arithmetic, each of which may be the NaN that it makes.
    pub nan_operands: Vec<Term>,
    /// Whether the result may stand for several NaNs or zeros: nothing else has seen which.
    pub is_result_open: bool,
    /// Whether these are all results that the function may have, and not some of them.
    pub is_exact: bool,
}

/// The translation of a function.
pub(super) struct Encoder<'a> {
    pub(super) module: &'a Module,
    pub(super) function: &'a Function,
    pub(super) body: &'a Body,
    pub(super) layout: DataLayout,
    pub(super) terms: &'a mut Terms,
    pub(super) arguments: Vec<Vec<Scalar>>,
    pub(super) values: FxHashMap<Inst, Vec<Scalar>>,
    /// When a path leads to the current block.
    path: Term,
    undefined: Term,
    pub(super) memory: Memory,
    pub(super) has_memory: bool,
    pub(super) allocas: Vec<Local>,
    pub(super) nan_operands: Vec<Term>,
    pub(super) is_exact: bool,
    pub(super) float_mode: FloatMode,
    /// The number of operands that are each instruction.
    pub(super) use_counts: Vec<u32>,
    /// Whether an open NaN or zero is used several times, and whether its bits are looked at.
    pub(super) open_uses: (bool, bool),
    /// For each edge, when it is taken.
    edges: FxHashMap<(Block, Block), Term>,
    /// The memory at the ends of blocks.
    ends: FxHashMap<Block, Memory>,
    returned: Vec<(Term, Vec<Scalar>, Memory)>,
    /// The kinds of the result.
    kinds: Vec<Kind>,
}

/// Returns the terms of a function on its arguments.
///
/// # Errors
/// The reason for which it has none.
pub(super) fn encode(
    module: &Module,
    id: GlobalId,
    terms: &mut Terms,
    arguments: Vec<Vec<Scalar>>,
    memory: Memory,
) -> Result<Encoded, Reason> {
    let function = module.function(id).expect("a function");
    let body = function.body.as_deref().ok_or("it has no body")?;
    let (ret, _, vararg) = module.types.signature(module.global(id).ty).expect("a function");
    if vararg {
        return Err("it takes a variable number of arguments".to_owned());
    }
    let kinds = Kind::of(&module.types, ret)?;
    let layout = DataLayout::new(module.datalayout.as_deref());
    if layout.pointer_bits(0) != 64 || layout.index_bits(0) != 64 {
        return Err("its pointers have no 64 bits".to_owned());
    }
    let mut encoder = Encoder {
        module,
        function,
        body,
        layout,
        terms,
        arguments,
        values: FxHashMap::default(),
        path: Terms::TRUE,
        undefined: Terms::FALSE,
        memory,
        has_memory: false,
        allocas: Vec::new(),
        nan_operands: Vec::new(),
        is_exact: true,
        float_mode: FloatMode::of(module, function),
        use_counts: use_counts(body),
        open_uses: (false, false),
        edges: FxHashMap::default(),
        ends: FxHashMap::default(),
        returned: Vec::new(),
        kinds: kinds.clone(),
    };
    encoder.check_arguments()?;
    for b in order(body)? {
        encoder.block(b, memory)?;
    }
    let mut result: Vec<Scalar> = kinds.iter().map(|&k| Scalar::poison(encoder.terms, k)).collect();
    let mut end = memory;
    for (path, scalars, memory) in std::mem::take(&mut encoder.returned) {
        for (all, one) in result.iter_mut().zip(scalars) {
            *all = Scalar::ite(encoder.terms, path, one, *all);
        }
        end = encoder.merged(path, memory, end);
    }
    let Encoder { undefined, has_memory, nan_operands, open_uses, is_exact, .. } = encoder;
    let is_result_open = kinds.len() == 1 && open_uses != (true, true);
    let memory = end;
    Ok(Encoded {
        undefined,
        result,
        kinds,
        memory,
        has_memory,
        nan_operands,
        is_result_open,
        is_exact,
    })
}

fn use_counts(body: &Body) -> Vec<u32> {
    let mut counts = vec![0; body.inst_bound()];
    for &b in body.layout() {
        for &i in body.insts(b) {
            for used in body.ops(i).iter().filter_map(|v| v.as_inst()) {
                counts[used.index()] += 1;
            }
        }
    }
    counts
}

/// Returns the blocks that paths from the entry reach, each after its predecessors.
fn order(body: &Body) -> Result<Vec<Block>, Reason> {
    let entry = body.entry().ok_or("it has no body")?;
    // 1 while a block's successors are visited, 2 afterwards.
    let mut state = vec![0u8; body.block_bound()];
    let mut order = Vec::new();
    let mut work = vec![entry];
    while let Some(&b) = work.last() {
        match state[b.index()] {
            0 => {
                state[b.index()] = 1;
                for s in body.successors(b) {
                    match state[s.index()] {
                        0 => work.push(s),
                        1 => return Err("it has a loop".to_owned()),
                        _ => {}
                    }
                }
            }
            now => {
                work.pop();
                if now == 1 {
                    state[b.index()] = 2;
                    order.push(b);
                }
            }
        }
    }
    order.reverse();
    Ok(order)
}

impl Encoder<'_> {
    /// Makes the behaviour undefined if a condition holds in the current block.
    pub(super) fn trap(&mut self, condition: Term) {
        let here = self.terms.and(self.path, condition);
        self.undefined = self.terms.or(self.undefined, here);
    }

    fn merged(&mut self, c: Term, a: Memory, b: Memory) -> Memory {
        let bytes = self.terms.ite(c, a.bytes, b.bytes);
        Memory { bytes, poison: self.terms.ite(c, a.poison, b.poison) }
    }

    fn block(&mut self, b: Block, first: Memory) -> Result<(), Reason> {
        let mut from: Vec<(Block, Term)> =
            self.edges.iter().filter(|((_, to), _)| *to == b).map(|(k, &c)| (k.0, c)).collect();
        from.sort_by_key(|(b, _)| b.index());
        match self.body.entry() == Some(b) {
            true => (self.path, self.memory) = (Terms::TRUE, first),
            false => {
                let paths: Vec<Term> = from.iter().map(|&(_, c)| c).collect();
                self.path = self.terms.any(&paths);
                let mut memory = self.ends[&from[0].0];
                for &(p, c) in &from[1..] {
                    let other = self.ends[&p];
                    memory = self.merged(c, other, memory);
                }
                self.memory = memory;
            }
        }
        let mut phis = Vec::new();
        for &i in self.body.insts(b) {
            let data = *self.body.inst(i);
            if data.op() == Opcode::Phi {
                let ops = self.body.ops(i).to_vec();
                self.note_open_uses(Opcode::Phi, &ops);
                phis.push((i, self.phi(i, data, b, &from)?));
                continue;
            }
            self.values.extend(phis.drain(..));
            if data.op().is_terminator() {
                self.terminator(i, data, b)?;
            } else if let Some(value) = self.inst(i, data)? {
                self.values.insert(i, value);
            }
            if self.terms.are_too_many() {
                return Err("it is too large".to_owned());
            }
        }
        self.ends.insert(b, self.memory);
        Ok(())
    }

    /// Returns the type of a value.
    pub(super) fn type_of(&self, v: Value) -> Type {
        self.module.value_type(self.function, self.body, v)
    }

    /// Returns the scalars of a value. A term for an undefined value may occur in several values,
    /// which does not make them equal: see [`Encoder::used`].
    pub(super) fn value(&mut self, v: Value) -> Result<Vec<Scalar>, Reason> {
        match v.kind() {
            ValueKind::Inst(i) => {
                self.values.get(&i).cloned().ok_or_else(|| "a value is not known".to_owned())
            }
            ValueKind::Arg(n) => Ok(self.arguments[n as usize].clone()),
            ValueKind::Const(c) => {
                let data = self.body.consts.get(c);
                self.constant(v, data.kind, data.ty)
            }
            _ => Err("an operand is the address of a global, or no value".to_owned()),
        }
    }

    fn constant(&mut self, v: Value, kind: ConstKind, ty: Type) -> Result<Vec<Scalar>, Reason> {
        let kinds = Kind::of(&self.module.types, ty)?;
        let consts = &self.body.consts;
        let each = |make: &mut dyn FnMut(&mut Terms, Kind) -> Scalar, terms: &mut Terms| {
            Ok(kinds.iter().map(|&k| make(terms, k)).collect())
        };
        match kind {
            ConstKind::Undef => each(&mut |t, k| Scalar::undefined(t, k), self.terms),
            ConstKind::Poison => each(&mut |t, k| Scalar::poison(t, k), self.terms),
            ConstKind::Zero | ConstKind::Null => {
                each(&mut |t, k| Scalar::plain(t.number(k.bits(), 0)), self.terms)
            }
            ConstKind::Float(bits) => {
                each(&mut |t, k| Scalar::plain(t.number(k.bits(), bits.into())), self.terms)
            }
            ConstKind::BigFloat(limbs) => {
                let &[low, high] = consts.limbs(limbs) else { return Err("a constant".into()) };
                let bits = u128::from(low) | u128::from(high) << 64;
                each(&mut |t, k| Scalar::plain(t.number(k.bits(), bits)), self.terms)
            }
            ConstKind::BigInt(limbs) => {
                // Limbs above the last one repeat its sign.
                let limbs = consts.limbs(limbs).to_vec();
                let width = kinds[0].bits();
                let mut parts = limbs.iter().map(|&l| self.terms.number(64, l.into()));
                let mut all = parts.next().expect("a limb");
                let rest: Vec<Term> = parts.collect();
                for part in rest {
                    all = self.terms.concat(part, all);
                }
                let bits = match self.terms.width(all) {
                    has if has > width => self.terms.extract(all, width - 1, 0),
                    _ => self.terms.extend(all, width, true),
                };
                Ok(vec![Scalar::plain(bits)])
            }
            ConstKind::Splat(element) => {
                let one = self.value(element)?;
                Ok(vec![one[0]; kinds.len()])
            }
            ConstKind::Aggregate(list) => {
                let elements = consts.values(list).to_vec();
                let mut all = Vec::new();
                for e in elements {
                    all.extend(self.value(e)?);
                }
                Ok(all)
            }
            ConstKind::Bytes(list) => {
                let bytes = consts.bytes(list).to_vec();
                Ok(bytes.iter().map(|&b| Scalar::plain(self.terms.number(8, b.into()))).collect())
            }
            _ => match (consts.int_value(&self.module.types, v), kinds.first()) {
                (Some(n), Some(Kind::Int(width))) => {
                    Ok(vec![Scalar::plain(self.terms.number(*width, n))])
                }
                _ => Err("an operand is a constant expression".to_owned()),
            },
        }
    }

    /// Returns the scalars of a value for one use.
    pub(super) fn used(&mut self, v: Value) -> Result<Vec<Scalar>, Reason> {
        let all = self.value(v)?;
        Ok(all.into_iter().map(|s| self.use_of(s)).collect())
    }

    pub(super) fn use_of(&mut self, s: Scalar) -> Scalar {
        Scalar::from_parts(self.terms.use_of(s.parts()))
    }

    pub(super) fn used_scalar(&mut self, v: Value) -> Result<Scalar, Reason> {
        match self.used(v)?[..] {
            [one] => Ok(one),
            _ => Err("an operand has several parts".to_owned()),
        }
    }

    /// Returns whether a value is poison, or differs from one use to the next.
    pub(super) fn is_indefinite(&mut self, s: Scalar) -> Term {
        let (a, b) = (self.use_of(s), self.use_of(s));
        let differs = self.terms.ne(a.bits, b.bits);
        self.terms.or(a.poison, differs)
    }

    /// Returns the constant value of an operand.
    pub(super) fn constant_int(&self, v: Value) -> Option<u64> {
        self.body.consts.const_int(&self.module.types, v)
    }

    fn phi(
        &mut self,
        i: Inst,
        data: InstData,
        b: Block,
        from: &[(Block, Term)],
    ) -> Result<Vec<Scalar>, Reason> {
        let pairs: Vec<(Value, Block)> = self
            .body
            .ops(i)
            .chunks_exact(2)
            .filter_map(|p| Some((p[0], p[1].as_block()?)))
            .collect();
        let kinds = Kind::of(&self.module.types, data.ty())?;
        let mut merged: Option<Vec<Scalar>> = None;
        for &(p, c) in from {
            let Some(&(v, _)) = pairs.iter().find(|(_, from)| *from == p) else {
                return Err(format!("a phi of {b} lacks a value"));
            };
            let scalars = self.value(v)?;
            merged = Some(match merged {
                None => scalars,
                Some(old) => scalars
                    .into_iter()
                    .zip(old)
                    .map(|(new, old)| Scalar::ite(self.terms, c, new, old))
                    .collect(),
            });
        }
        let mut all = merged.ok_or("a phi has no value")?;
        for (s, &kind) in all.iter_mut().zip(&kinds) {
            if let Kind::Float(e, m) = kind {
                *s = self.passed_on(data.arith_flags(), *s, (e, m))?;
            }
        }
        Ok(all)
    }

    fn edge(&mut self, from: Block, to: Block, condition: Term) {
        let taken = self.terms.and(self.path, condition);
        let before = self.edges.get(&(from, to)).copied().unwrap_or(Terms::FALSE);
        let all = self.terms.or(before, taken);
        self.edges.insert((from, to), all);
    }

    fn terminator(&mut self, i: Inst, data: InstData, b: Block) -> Result<(), Reason> {
        let ops = self.body.ops(i).to_vec();
        match data.op().terminator().expect("a terminator") {
            Terminator::Ret => {
                let mut scalars = match ops.first() {
                    Some(&v) => self.value(v)?,
                    None => Vec::new(),
                };
                let kinds = self.kinds.clone();
                self.check_result(&mut scalars, &kinds)?;
                let scalars = scalars.into_iter().map(|s| self.use_of(s)).collect();
                self.returned.push((self.path, scalars, self.memory));
            }
            Terminator::Br if ops.len() == 1 => {
                self.edge(b, ops[0].as_block().expect("a label"), Terms::TRUE);
            }
            Terminator::Br => {
                let [condition] = self.value(ops[0])?[..] else {
                    return Err("a condition has several parts".to_owned());
                };
                let wrong = self.is_indefinite(condition);
                self.trap(wrong);
                let used = self.use_of(condition);
                let holds = self.terms.truth(used.bits);
                let fails = self.terms.not(holds);
                self.edge(b, ops[1].as_block().expect("a label"), holds);
                self.edge(b, ops[2].as_block().expect("a label"), fails);
            }
            Terminator::Switch => {
                let [value] = self.value(ops[0])?[..] else {
                    return Err("a condition has several parts".to_owned());
                };
                let wrong = self.is_indefinite(value);
                self.trap(wrong);
                let used = self.use_of(value);
                let mut none = Terms::TRUE;
                for pair in ops[2..].chunks_exact(2) {
                    let case = self.used_scalar(pair[0])?;
                    let is = self.terms.eq(used.bits, case.bits);
                    self.edge(b, pair[1].as_block().expect("a label"), is);
                    let is_not = self.terms.not(is);
                    none = self.terms.and(none, is_not);
                }
                self.edge(b, ops[1].as_block().expect("a label"), none);
            }
            Terminator::Unreachable => self.trap(Terms::TRUE),
            op @ (Terminator::IndirectBr
            | Terminator::Invoke
            | Terminator::CallBr
            | Terminator::Resume
            | Terminator::CatchSwitch
            | Terminator::CatchRet
            | Terminator::CleanupRet
            | Terminator::Fork
            | Terminator::Halt) => return Err(format!("it has `{}`", op.name())),
        }
        Ok(())
    }
}
