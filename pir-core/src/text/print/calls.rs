//! `call`, `invoke` and `callbr`.

use super::{Printer, out};
use crate::entity::{Inst, Type, Value};
use crate::inst::{CallInfo, InstData, TailKind};
use crate::opcode::Opcode;

impl Printer<'_> {
    /// Writes everything after the keyword.
    pub(super) fn call(&mut self, i: Inst, d: &InstData) {
        let info = self.body.call(i);
        let ops = &self.body.ops[d.ops().range()];
        let (args, rest) = ops[1..].split_at(info.args as usize);
        self.flags(d.op(), d.arith_flags());
        if info.cc != 0 {
            self.byte(b' ');
            self.calling_convention(info.cc);
            self.out.pop();
        }
        self.attributes(info.ret_attrs);
        if info.addrspace != 0 {
            self.text(" addrspace(");
            self.number(info.addrspace);
            self.byte(b')');
        }
        self.byte(b' ');
        self.callee_type(info.fn_ty, args);
        self.byte(b' ');
        self.value(ops[0]);
        self.byte(b'(');
        self.arguments(info, args);
        if d.tail() == TailKind::MustTail && self.vararg {
            self.text(if args.is_empty() { "..." } else { ", ..." });
        }
        self.byte(b')');
        self.attributes(info.fn_attrs);
        let labels = self.bundles(info, rest);
        match d.op() {
            Opcode::Invoke => {
                self.text("\n          to ");
                self.typed(labels[0]);
                self.text(" unwind ");
                self.typed(labels[1]);
            }
            Opcode::CallBr => {
                self.text("\n          to ");
                self.typed(labels[0]);
                self.text(" [");
                self.typed_list(&labels[1..]);
                self.byte(b']');
            }
            _ => {}
        }
    }

    /// Writes the result type, or the whole function type if the arguments do not determine the
    /// types of the parameters.
    fn callee_type(&mut self, fn_ty: Type, args: &[Value]) {
        match self.cx.module.types.signature(fn_ty) {
            Some((ret, params, false))
                if params.len() == args.len()
                    && params.iter().zip(args).all(|(&ty, &v)| self.type_of(v) == ty) =>
            {
                self.ty(ret);
            }
            _ => self.ty(fn_ty),
        }
    }

    fn arguments(&mut self, info: &CallInfo, args: &[Value]) {
        let attrs = self.body.attr_lists.get(info.arg_attrs.range()).unwrap_or(&[]);
        for (i, &v) in args.iter().enumerate() {
            if i > 0 {
                self.text(", ");
            }
            let ty = self.type_of(v);
            self.ty(ty);
            if let Some(&set) = attrs.get(i) {
                self.attributes(set);
            }
            self.byte(b' ');
            self.value(v);
        }
    }

    /// Writes the operand bundles; returns the remaining operands.
    fn bundles<'v>(&mut self, info: &CallInfo, mut rest: &'v [Value]) -> &'v [Value] {
        let bundles = &self.body.bundles[info.bundles.range()];
        if bundles.is_empty() {
            return rest;
        }
        self.text(" [ ");
        for (i, b) in bundles.iter().enumerate() {
            if i > 0 {
                self.text(", ");
            }
            out::quoted(self.out, self.cx.module.symbols.get(b.tag));
            self.byte(b'(');
            let (operands, remaining) = rest.split_at(b.len as usize);
            self.typed_list(operands);
            self.byte(b')');
            rest = remaining;
        }
        self.text(" ]");
        rest
    }
}
