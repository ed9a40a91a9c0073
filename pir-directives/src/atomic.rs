//! `atomic`: the access of the block becomes one that no other thread can divide.

use crate::blocks::Lowering;
use crate::model::ClauseKind;
use crate::tree::Node;
use pir_core::cursor::{Uses, replace_all_uses, split_block_to_end};
use pir_core::diag::{Code, Diagnostic};
use pir_core::entity::{Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{MemFlags, MemInfo, Ordering, RmwOp, align_code};
use pir_core::opcode::Opcode;

/// The accesses of a block, in order.
struct Accesses {
    loads: Vec<Inst>,
    stores: Vec<Inst>,
}

impl Lowering<'_, '_> {
    /// Lowers `atomic`.
    ///
    /// # Errors
    /// The block is not of one of the forms of the clauses.
    pub(crate) fn atomic(&self, node: &Node) -> Result<(), Box<Diagnostic>> {
        let region = self.isolate(node)?;
        let blocks = self.blocks(&region);
        let f = self.f;
        let refuse = |at: Inst, message: &str, help: &str| {
            let begin = self.span(node.begin);
            let found = Diagnostic::new(Code::DirectiveBlock, message)
                .at(self.span(at))
                .label(begin, "in the block of this `atomic`")
                .help(help);
            Err(Box::new(found))
        };
        if blocks.len() != 1 {
            let help = "compute what is needed before the directive";
            return refuse(node.begin, "the block of `atomic` has branches", help);
        }
        let (accesses, call) = f.with_body(|b| {
            let insts = b.insts(region.entry);
            let of = |op: Opcode| insts.iter().copied().filter(|&i| b.inst(i).op() == op).collect();
            let other = |i: &&Inst| {
                let op = b.inst(**i).op();
                op.is_call() || matches!(op, Opcode::AtomicRmw | Opcode::CmpXchg | Opcode::Fence)
            };
            let call = insts.iter().find(other).copied();
            (Accesses { loads: of(Opcode::Load), stores: of(Opcode::Store) }, call)
        });
        if let Some(call) = call {
            let help = "compute what is needed before the directive";
            return refuse(call, "the block of `atomic` does more than an access", help);
        }
        if node.has(ClauseKind::Read) {
            let Some(load) = f.with_body(|b| read(b, &accesses)) else {
                let help = "the block is `v = x`";
                return refuse(node.begin, "`atomic read` reads no variable", help);
            };
            return self.make_atomic(load, node);
        }
        if node.has(ClauseKind::Write) {
            let &[store] = &accesses.stores[..] else {
                let help = "the block is `x = expression`";
                return refuse(node.begin, "`atomic write` does not write one variable", help);
            };
            return self.make_atomic(store, node);
        }
        let pair = f.with_body(|b| update(b, &accesses));
        let Some((load, store)) = pair else {
            let help = "the block reads a variable, and writes what it computes from it to it";
            return refuse(node.begin, "`atomic` does not update one variable", help);
        };
        let ty = f.with_body(|b| b.inst(load).ty());
        self.check_scalar(ty, load, node)?;
        self.check_scalar(ty, store, node)?;
        if f.with_body(|b| b.position(load) > b.position(store)) {
            let help = "read the variable first";
            return refuse(load, "the variable is read after it was written", help);
        }
        if self.as_update(load, store).is_none() {
            self.as_retries(load, store, ty);
        }
        Ok(())
    }

    /// Refuses accesses that are not of one piece: of other types, or not aligned.
    fn check_scalar(&self, ty: Type, at: Inst, node: &Node) -> Result<(), Box<Diagnostic>> {
        let bits = self
            .f
            .with_module(|m| if m.types.is_ptr(ty) { Some(64) } else { m.types.scalar_bits(ty) });
        let is_scalar = self.f.with_module(|m| m.types.lanes(ty).is_none());
        let stated = self.f.with_body(|b| b.inst(at).mem().align);
        let natural = align_code(self.align_of(ty)).unwrap_or_default();
        if (1..natural).contains(&stated) {
            return Err(Diagnostic::new(Code::DirectiveBlock, "the variable is not aligned")
                .at(self.span(at))
                .label(self.span(node.begin), "in the block of this `atomic`")
                .help("use `critical` for members of packed structures")
                .into());
        }
        if is_scalar && matches!(bits, Some(8 | 16 | 32 | 64)) {
            return Ok(());
        }
        Err(Diagnostic::new(Code::DirectiveBlock, "the variable of `atomic` is no scalar")
            .at(self.span(at))
            .label(self.span(node.begin), "in the block of this `atomic`")
            .help("use `critical` for other types")
            .into())
    }

    fn make_atomic(&self, i: Inst, node: &Node) -> Result<(), Box<Diagnostic>> {
        let ty = self.f.with_body(|b| match b.inst(i).op() {
            Opcode::Store => Err(b.ops(i)[0]),
            _ => Ok(b.inst(i).ty()),
        });
        let ty = ty.unwrap_or_else(|v| self.f.ty(v));
        self.check_scalar(ty, i, node)?;
        self.order_access(i, ty);
        Ok(())
    }

    /// Makes a load or store an atomic one.
    fn order_access(&self, i: Inst, ty: Type) {
        let align = align_code(self.align_of(ty)).unwrap_or_default();
        self.f.with_body(|b| {
            let data = b.inst_mut(i);
            let align = data.mem().align.max(align);
            let info = MemInfo { ordering: Ordering::Monotonic, ..MemInfo::plain(align) };
            *data = data
                .with_mem_flags(data.mem_flags() | MemFlags::ATOMIC)
                .with_mem_bits(info.to_bits().unwrap_or(0));
        });
    }

    /// Makes the block an `atomicrmw`, if it is one operation whose old value nothing else needs.
    fn as_update(&self, load: Inst, store: Inst) -> Option<()> {
        let f = self.f;
        let (op, variable, operand, sum, is_used) = f.with_body(|b| {
            let sum = b.ops(store)[0].as_inst()?;
            let uses = Uses::new(b);
            let op = b.inst(sum).op();
            let (operator, commutes) = operator(op)?;
            let &[x, y] = b.ops(sum) else { return None };
            let is_old = |v: Value| v == load.into();
            let operand = match (is_old(x), is_old(y)) {
                (true, false) => y,
                (false, true) if commutes => x,
                _ => return None,
            };
            let once = uses.of(load).len() == 1;
            // Other uses of the sum must come after the store.
            let block = b.block_of(store);
            let place = b.position(store);
            let later = |&(user, _): &(Inst, u32)| {
                user == store || b.block_of(user) != block || b.position(user) > place
            };
            let users = uses.of(sum);
            (once && users.iter().all(later))
                .then(|| (operator, b.ops(store)[1], operand, sum, users.len() > 1))
        })?;
        f.before(store);
        let old = f.atomic_rmw(op, variable, operand, Ordering::Monotonic);
        if is_used {
            let data = f.with_body(|b| *b.inst(sum));
            let ops = f.with_body(|b| b.ops(sum).to_vec());
            let ops: Vec<Value> =
                ops.into_iter().map(|v| if v == load.into() { old } else { v }).collect();
            let new = f.inst(data, &ops);
            f.with_body(|b| replace_all_uses(b, sum.into(), new.into()));
        }
        f.with_body(|b| [store, sum, load].into_iter().for_each(|i| b.remove_inst(i)));
        Some(())
    }

    /// Exchanges the value if it is still the old one, and computes again otherwise.
    fn as_retries(&self, load: Inst, store: Inst, ty: Type) {
        let f = self.f;
        let blocks = f.with_body(|b| {
            let again = split_block_to_end(b, load).ok()?;
            let after = split_block_to_end(b, store).ok()?;
            let end = b.terminator(again)?;
            b.remove_inst(end);
            Some((again, after))
        });
        let Some((again, after)) = blocks else { return };
        let (new, variable) = f.with_body(|b| (b.ops(store)[0], b.ops(store)[1]));
        self.order_access(load, ty);
        f.with_body(|b| b.remove_inst(store));
        f.switch_to(again);
        let is_float = f.with_module(|m| m.types.is_float(ty));
        let bits = f.with_module(|m| m.types.scalar_bits(ty).unwrap_or(64));
        let word = f.with_module(|m| m.types.int(bits));
        let as_word = |v: Value| if is_float { f.bitcast(v, word) } else { v };
        let (old, new) = (as_word(load.into()), as_word(new));
        let order = Ordering::Monotonic;
        let pair = f.cmpxchg(variable, old, new, order, order);
        let done = f.extract_value(pair, &[1]);
        f.cond_br(done, after, again);
    }
}

/// The read of `v = x`: the load whose value is stored, or the only one.
fn read(body: &Body, accesses: &Accesses) -> Option<Inst> {
    let stored = accesses.stores.iter().filter_map(|&s| body.ops(s)[0].as_inst());
    let mut stored = stored.filter(|v| accesses.loads.contains(v));
    stored.next().or(match accesses.loads[..] {
        [only] => Some(only),
        _ => None,
    })
}

/// The load and the store of the variable that is updated.
fn update(body: &Body, accesses: &Accesses) -> Option<(Inst, Inst)> {
    let mut found = None;
    for &store in &accesses.stores {
        let same = |l: &&Inst| body.ops(**l)[0] == body.ops(store)[1];
        let mut loads = accesses.loads.iter().filter(same);
        let Some(&load) = loads.next() else { continue };
        if loads.next().is_some() || found.is_some() {
            return None;
        }
        found = Some((load, store));
    }
    found
}

/// The atomic update that an instruction amounts to, and whether its operands may be exchanged.
fn operator(op: Opcode) -> Option<(RmwOp, bool)> {
    Some(match op {
        Opcode::Add => (RmwOp::Add, true),
        Opcode::Sub => (RmwOp::Sub, false),
        Opcode::And => (RmwOp::And, true),
        Opcode::Or => (RmwOp::Or, true),
        Opcode::Xor => (RmwOp::Xor, true),
        Opcode::FAdd => (RmwOp::FAdd, true),
        Opcode::FSub => (RmwOp::FSub, false),
        _ => return None,
    })
}
