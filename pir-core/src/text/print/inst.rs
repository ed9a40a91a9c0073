//! Instructions, except calls.

use super::{Printer, out};
use crate::entity::{Inst, Type, Value, ValueKind};
use crate::inst::{
    AllocaFlags, FloatPredicate, ForkFlags, InstData, IntPredicate, MemFlags, MemInfo, Ordering,
    RmwOp, TailKind, UnwindFlags,
};
use crate::opcode::{Class, Opcode, Terminator};
use crate::symbol::Sym;
use crate::types::TypeData;

impl Printer<'_> {
    /// Writes one instruction or debug record with its indentation, but without the line break.
    pub(super) fn instruction(&mut self, i: Inst) {
        let d = *self.body.inst(i);
        if d.op().is_debug() {
            return self.record(&d);
        }
        self.text("  ");
        if d.ty() != Type::VOID {
            self.value(Value::inst(i));
            self.text(" = ");
        }
        if d.tail() != TailKind::None {
            self.text(d.tail().name());
            self.byte(b' ');
        }
        self.text(d.op().name());
        self.operands(i, &d);
        self.attachments(", ", self.body.attachments(i));
    }

    fn record(&mut self, d: &InstData) {
        self.text("    ");
        self.text(d.op().name());
        self.byte(b'(');
        for (i, &v) in self.body.ops[d.ops().range()].iter().enumerate() {
            if i > 0 {
                self.text(", ");
            }
            // A debug record omits the word `metadata` before a node, but keeps the type of a
            // value.
            match v.kind() {
                ValueKind::Metadata(m) => self.metadata(m),
                _ => self.typed(v),
            }
        }
        self.byte(b')');
    }

    /// Writes everything after the keyword.
    fn operands(&mut self, i: Inst, d: &InstData) {
        let ops = &self.body.ops[d.ops().range()];
        match d.op().class() {
            Class::IntBinary | Class::FloatBinary => {
                self.flags(d.op(), d.arith_flags());
                return self.same_type(ops);
            }
            Class::Compare => {
                self.flags(d.op(), d.arith_flags());
                let predicate = match d.op() {
                    Opcode::ICmp => d.icmp().map_or("", IntPredicate::name),
                    _ => d.fcmp().map_or("", FloatPredicate::name),
                };
                self.byte(b' ');
                self.text(predicate);
                return self.same_type(ops);
            }
            Class::Cast => {
                self.flags(d.op(), d.arith_flags());
                self.spaced(ops);
                self.text(" to ");
                return self.ty(d.ty());
            }
            Class::Memory => return self.memory(d, ops),
            Class::Terminator => return self.terminator(i, d, ops),
            Class::Pad => return self.pad(i, d, ops),
            Class::Other | Class::Debug => {}
        }
        match d.op() {
            Opcode::Call => self.call(i, d),
            Opcode::GetElementPtr => {
                self.flags(d.op(), d.arith_flags());
                self.byte(b' ');
                self.ty(d.source_element());
                self.byte(b',');
                self.spaced(ops);
            }
            Opcode::ExtractValue | Opcode::InsertValue => {
                self.spaced(ops);
                for &n in self.body.numbers(i) {
                    self.text(", ");
                    self.number(n);
                }
            }
            Opcode::Phi => self.phi(d, ops),
            Opcode::VAArg => {
                self.spaced(ops);
                self.text(", ");
                self.ty(d.ty());
            }
            _ => {
                self.flags(d.op(), d.arith_flags());
                self.spaced(ops);
            }
        }
    }

    /// Writes ` T a, T b, …`.
    #[inline]
    fn spaced(&mut self, ops: &[Value]) {
        if !ops.is_empty() {
            self.byte(b' ');
            self.typed_list(ops);
        }
    }

    /// Writes ` T a, b`.
    #[inline]
    fn same_type(&mut self, ops: &[Value]) {
        for (i, &v) in ops.iter().enumerate() {
            match i {
                0 => {
                    self.byte(b' ');
                    self.typed(v);
                }
                _ => {
                    self.text(", ");
                    self.value(v);
                }
            }
        }
    }

    fn phi(&mut self, d: &InstData, ops: &[Value]) {
        self.flags(d.op(), d.arith_flags());
        self.byte(b' ');
        self.ty(d.ty());
        for (i, pair) in ops.chunks_exact(2).enumerate() {
            self.text(if i == 0 { " [ " } else { ", [ " });
            self.value(pair[0]);
            self.text(", ");
            self.value(pair[1]);
            self.text(" ]");
        }
    }

    // ---- memory ----

    fn memory(&mut self, d: &InstData, ops: &[Value]) {
        if d.op() == Opcode::Alloca {
            return self.alloca(d, ops);
        }
        let info = d.mem();
        self.words(
            d.mem_flags(),
            &[
                (MemFlags::ATOMIC, " atomic"),
                (MemFlags::WEAK, " weak"),
                (MemFlags::VOLATILE, " volatile"),
                (MemFlags::ELEMENTWISE, " elementwise"),
            ],
        );
        match d.op() {
            Opcode::Load => {
                self.byte(b' ');
                self.ty(d.ty());
                self.byte(b',');
            }
            Opcode::AtomicRmw => {
                self.byte(b' ');
                self.text(d.rmw().map_or("", RmwOp::name));
            }
            _ => {}
        }
        self.spaced(ops);
        if info.ordering != Ordering::NotAtomic {
            self.synchronisation(info);
        }
        self.align(", align ", info.align);
    }

    fn synchronisation(&mut self, info: MemInfo) {
        if info.scope != Sym::EMPTY {
            self.text(" syncscope(");
            out::quoted(self.out, self.cx.module.symbols.get(info.scope));
            self.byte(b')');
        }
        for ordering in [info.ordering, info.failure] {
            if ordering != Ordering::NotAtomic {
                self.byte(b' ');
                self.text(ordering.name());
            }
        }
    }

    fn alloca(&mut self, d: &InstData, ops: &[Value]) {
        self.words(
            d.alloca_flags(),
            &[(AllocaFlags::INALLOCA, " inalloca"), (AllocaFlags::SWIFTERROR, " swifterror")],
        );
        self.byte(b' ');
        self.ty(d.allocated_type());
        if let Some(&count) = ops.first() {
            self.text(", ");
            self.typed(count);
        }
        self.align(", align ", d.alloca_align());
        if let TypeData::Ptr(space @ 1..) = self.cx.module.types.get(d.ty()) {
            self.text(", addrspace(");
            self.number(space);
            self.byte(b')');
        }
    }

    // ---- terminators ----

    fn terminator(&mut self, i: Inst, d: &InstData, ops: &[Value]) {
        let Some(op) = d.op().terminator() else { return self.spaced(ops) };
        match op {
            Terminator::Ret if ops.is_empty() => self.text(" void"),
            Terminator::Switch => self.switch(ops),
            Terminator::IndirectBr => {
                self.spaced(&ops[..1]);
                self.text(", ");
                self.bracketed(&ops[1..]);
            }
            Terminator::Invoke | Terminator::CallBr => self.call(i, d),
            Terminator::CatchSwitch => {
                let unwinds = d.unwind_flags().contains(UnwindFlags::TO_BLOCK);
                let (handlers, unwind) = ops[1..].split_at(ops.len() - 1 - usize::from(unwinds));
                self.text(" within ");
                self.value(ops[0]);
                self.byte(b' ');
                self.bracketed(handlers);
                self.unwind(unwind.first());
            }
            Terminator::CatchRet => {
                self.text(" from ");
                self.value(ops[0]);
                self.text(" to");
                self.spaced(&ops[1..]);
            }
            Terminator::CleanupRet => {
                self.text(" from ");
                self.value(ops[0]);
                self.unwind(ops.get(1));
            }
            Terminator::Fork => self.fork(d, ops),
            Terminator::Ret
            | Terminator::Br
            | Terminator::Resume
            | Terminator::Unreachable
            | Terminator::Halt => self.spaced(ops),
        }
    }

    fn switch(&mut self, ops: &[Value]) {
        self.spaced(&ops[..2]);
        self.text(" [\n");
        for case in ops[2..].chunks_exact(2) {
            self.text("   ");
            self.spaced(case);
            self.byte(b'\n');
        }
        self.text("  ]");
    }

    fn bracketed(&mut self, ops: &[Value]) {
        self.byte(b'[');
        self.typed_list(ops);
        self.byte(b']');
    }

    fn unwind(&mut self, block: Option<&Value>) {
        self.text(" unwind ");
        match block {
            Some(&b) => self.typed(b),
            None => self.text("to caller"),
        }
    }

    /// `fork [interior] [force] [width T v] [lockstep] [uses] [master] [successors]`
    fn fork(&mut self, d: &InstData, ops: &[Value]) {
        self.words(
            d.fork_flags(),
            &[(ForkFlags::INTERIOR, " interior"), (ForkFlags::FORCE, " force")],
        );
        let mut rest = ops;
        if d.fork_flags().contains(ForkFlags::WIDTH) {
            self.text(" width");
            self.spaced(&rest[..1]);
            rest = &rest[1..];
        }
        self.words(d.fork_flags(), &[(ForkFlags::LOCKSTEP, " lockstep")]);
        let (rest, successors) = rest.split_at(rest.len() - d.successors());
        let master = usize::from(d.fork_flags().contains(ForkFlags::MASTER));
        let (uses, master) = rest.split_at(rest.len() - master);
        if !uses.is_empty() {
            self.byte(b' ');
            self.bracketed(uses);
        }
        self.spaced(master);
        self.byte(b' ');
        self.bracketed(successors);
    }

    // ---- pads ----

    fn pad(&mut self, i: Inst, d: &InstData, ops: &[Value]) {
        if d.op() != Opcode::LandingPad {
            self.text(" within ");
            self.value(ops[0]);
            self.byte(b' ');
            return self.bracketed(&ops[1..]);
        }
        self.byte(b' ');
        self.ty(d.ty());
        if d.unwind_flags().contains(UnwindFlags::CLEANUP) {
            self.text("\n          cleanup");
        }
        for (&v, &kind) in ops.iter().zip(self.body.numbers(i)) {
            self.text(if kind == 0 { "\n          catch" } else { "\n          filter" });
            self.spaced(&[v]);
        }
    }
}
