//! Checks of what the builder is given: names, and ids of values, blocks, instructions and types.
//!
//! An id is an index into a table of one function or module. One of another function that is in
//! range here cannot be told from an own one, and means the own one; every other is a misuse.

use super::{BuilderState, InsertionPoint, Misuse};
use crate::constant::ConstKind;
use crate::entity::{Block, Entity, Inst, Type, Value, ValueKind};
use crate::inst::InstData;
use crate::text::writable::{local_name_fault, name_fault};
use crate::types::List;

impl BuilderState<'_> {
    /// Returns whether the text of a module can hold the name; otherwise records a misuse.
    pub(super) fn can_name(&mut self, of: &'static str, name: &str) -> bool {
        let fault = name_fault(name.as_bytes());
        if let Some(why) = fault {
            self.refuse_name(of, name, why);
        }
        fault.is_none()
    }

    #[cold]
    pub(super) fn refuse_name(&mut self, of: &'static str, name: &str, why: &'static str) {
        self.fail(Misuse::Name { of, name: name.to_owned(), why }, Type::VOID);
    }

    #[cold]
    pub(super) fn foreign(&mut self, op: &'static str, what: String, ty: Type) -> Value {
        self.fail(Misuse::Foreign { op, what }, ty)
    }

    pub(super) fn has_type(&self, ty: Type) -> bool {
        ty.index() < self.module.types.len()
    }

    /// Returns whether the module has the type; otherwise records a misuse.
    pub(super) fn knows_type(&mut self, op: &'static str, ty: Type) -> bool {
        let known = self.has_type(ty);
        if !known {
            self.foreign(op, ty.to_string(), Type::VOID);
        }
        known
    }

    pub(super) fn has_block(&self, b: Block) -> bool {
        b.index() < self.body.block_bound()
    }

    /// Returns whether the function has the instruction in one of its blocks; otherwise records a
    /// misuse.
    pub(super) fn knows_inst(&mut self, op: &'static str, i: Inst) -> bool {
        let known = i.index() < self.body.inst_bound() && self.body.position(i).is_some();
        if !known {
            self.foreign(op, i.to_string(), Type::VOID);
        }
        known
    }

    pub(super) fn has_value(&self, v: Value) -> bool {
        match v.kind() {
            ValueKind::Inst(i) => i.index() < self.body.inst_bound(),
            ValueKind::Arg(n) => (n as usize) < self.params.len(),
            ValueKind::Const(c) => c.index() < self.body.consts.len(),
            ValueKind::Global(g) => g.index() < self.module.globals.len(),
            ValueKind::Block(b) => self.has_block(b),
            ValueKind::Metadata(md) => self.has_metadata(md),
            ValueKind::Asm(a) => a.index() < self.body.asms.len(),
        }
    }

    pub(super) fn has_metadata(&self, md: crate::entity::Md) -> bool {
        let pool = if md.is_local() { &self.body.metadata } else { &self.module.metadata };
        md.index() < pool.len()
    }

    /// Returns the operand, or `poison` after recording a misuse if it does not exist.
    pub(super) fn own(&mut self, op: &'static str, v: Value) -> Value {
        if self.has_value(v) {
            return v;
        }
        let what = match v.kind() {
            ValueKind::Inst(i) => format!("the result of {i}"),
            ValueKind::Arg(n) => format!("parameter {n}"),
            ValueKind::Const(c) => format!("the constant {c}"),
            ValueKind::Global(g) => format!("the global {g}"),
            ValueKind::Block(b) => format!("the block {b}"),
            ValueKind::Metadata(md) => format!("the metadata {}", md.index()),
            ValueKind::Asm(a) => format!("the inline assembly {a}"),
        };
        self.foreign(op, what, Type::VOID)
    }

    /// Returns the instruction as it can be added: one whose types or tables do not exist becomes
    /// `unreachable` or a `freeze` after a misuse has been recorded.
    pub(super) fn own_parts(&mut self, data: InstData) -> InstData {
        let op = data.op();
        let call = data.call().map(|c| self.body.calls.get(c as usize).copied());
        let types = [
            data.ty(),
            data.allocated_type(),
            data.source_element(),
            call.flatten().map_or(Type::VOID, |c| c.fn_ty),
        ];
        let types = types.into_iter().all(|ty| self.knows_type(op.name(), ty));
        let table = match data.extra() {
            Some(at) => {
                let len = self.body.extra.get(at as usize).copied();
                len.is_some_and(|len| at as usize + (len as usize) < self.body.extra.len())
            }
            None => call.is_none_or(|c| c.is_some()),
        };
        if !table {
            self.foreign(op.name(), "a table entry".into(), Type::VOID);
        }
        match (types && table, op.is_terminator()) {
            (true, _) => data,
            (false, true) => InstData::new(crate::Opcode::Unreachable, Type::VOID),
            (false, false) => InstData::new(crate::Opcode::Freeze, Type::I32),
        }
    }

    /// Returns whether a constant of this kind can be made without its pool: it names no list, and
    /// what it names exists.
    pub(super) fn has_kind(&self, kind: ConstKind) -> bool {
        let list = |l: List| l.len == 0;
        match kind {
            ConstKind::Int(_)
            | ConstKind::Float(_)
            | ConstKind::Null
            | ConstKind::Undef
            | ConstKind::Poison
            | ConstKind::Zero
            | ConstKind::None => true,
            ConstKind::Aggregate(l) | ConstKind::Bytes(l) => list(l),
            ConstKind::Splat(v) => self.has_value(v),
            ConstKind::BlockAddress(g, _)
            | ConstKind::DsoLocalEquivalent(g)
            | ConstKind::NoCfi(g) => g.index() < self.module.globals.len(),
            ConstKind::BigInt(_)
            | ConstKind::BigFloat(_)
            | ConstKind::PtrAuth(_)
            | ConstKind::Expr(_) => false,
        }
    }

    /// Returns the name of the block of the insertion point, without `%`.
    pub(super) fn current_block_name(&self) -> String {
        let (InsertionPoint::End(b) | InsertionPoint::Before(b, _)) = self.place;
        self.block_name(b)
    }

    pub(super) fn block_name(&self, b: Block) -> String {
        match self.body.block_names.get(b) {
            Some(name) => String::from_utf8_lossy(name).into_owned(),
            None => b.to_string(),
        }
    }

    /// Records a misuse that only the whole body shows: a block without a terminator, or names that
    /// were set through [`FunctionBuilder::with_body`](super::FunctionBuilder::with_body) and that
    /// text cannot hold.
    pub(super) fn check_finished(&mut self) {
        let open = self.body.layout().iter().find(|&&b| self.body.terminator(b).is_none());
        if let Some(&b) = open {
            self.error = Some(self.located(Misuse::Unterminated, Some(self.block_name(b))));
            return;
        }
        if let Some(bad) = local_name_fault(&self.params, &self.body) {
            self.refuse_name(bad.of, &bad.name, bad.why);
        }
    }
}
