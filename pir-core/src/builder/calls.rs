//! Calls and exceptions.

use super::{BuilderState, FunctionBuilder, Misuse, Operand};
use crate::constant::ConstKind;
use crate::entity::{AttrSet, Block, Entity, Inst, Type, Value, ValueKind};
use crate::inst::{CallInfo, InstData, UnwindFlags};
use crate::module::GlobalKind;
use crate::opcode::Opcode;
use crate::types::List;

/// A clause of a `landingpad`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clause {
    /// `catch`
    Catch(Value),
    /// `filter`
    Filter(Value),
}

impl FunctionBuilder<'_> {
    /// Adds a `call` of a function of the module. The result of a `void` call must not be used.
    pub fn call(&self, callee: impl Into<Operand>, args: &[Operand]) -> Value {
        let mut s = self.state.borrow_mut();
        let callee = s.typed("call", callee.into());
        match s.function_type(callee) {
            Some(ty) => s.call(Opcode::Call, ty, callee, args, &[]),
            None => {
                let ty = s.ty(callee);
                s.wrong(Opcode::Call, ty)
            }
        }
    }

    /// Adds a `call` through a pointer to a function of type `fn_ty`.
    pub fn call_pointer(&self, fn_ty: Type, callee: Value, args: &[Operand]) -> Value {
        self.state.borrow_mut().call(Opcode::Call, fn_ty, callee, args, &[])
    }

    /// Adds an `invoke` of a function of type `fn_ty`.
    pub fn invoke(
        &self,
        fn_ty: Type,
        callee: Value,
        args: &[Operand],
        normal: Block,
        unwind: Block,
    ) -> Value {
        let labels = [normal.into(), unwind.into()];
        self.state.borrow_mut().call(Opcode::Invoke, fn_ty, callee, args, &labels)
    }

    /// Adds a `callbr` of a function of type `fn_ty`. The callee is usually inline assembly.
    pub fn callbr(
        &self,
        fn_ty: Type,
        callee: Value,
        args: &[Operand],
        fallthrough: Block,
        indirect: &[Block],
    ) -> Value {
        let mut labels = vec![fallthrough.into()];
        labels.extend(indirect.iter().map(|&b| Value::block(b)));
        self.state.borrow_mut().call(Opcode::CallBr, fn_ty, callee, args, &labels)
    }

    /// Adds a `landingpad`.
    pub fn landingpad(&self, ty: Type, cleanup: bool, clauses: &[Clause]) -> Value {
        let mut s = self.state.borrow_mut();
        let (kinds, ops): (Vec<u32>, Vec<Value>) = clauses
            .iter()
            .map(|&c| match c {
                Clause::Catch(v) => (0, v),
                Clause::Filter(v) => (1, v),
            })
            .unzip();
        let aux = s.body.push_extra(&kinds);
        let mut flags = UnwindFlags::empty();
        flags.set(UnwindFlags::CLEANUP, cleanup);
        let data = InstData::new(Opcode::LandingPad, ty).with_unwind_flags(flags);
        s.value(data.with_extra(aux), &ops)
    }

    /// Adds a `resume`.
    pub fn resume(&self, v: Value) -> Inst {
        self.state.borrow_mut().terminate(Opcode::Resume, &[v])
    }

    /// Adds a `catchswitch`. Without `parent` it is nested in no other pad; without `unwind` it
    /// unwinds to the caller.
    pub fn catchswitch(
        &self,
        parent: Option<Value>,
        handlers: &[Block],
        unwind: Option<Block>,
    ) -> Value {
        let mut s = self.state.borrow_mut();
        let mut ops = vec![s.pad(parent)];
        ops.extend(handlers.iter().chain(&unwind).map(|&b| Value::block(b)));
        let mut flags = UnwindFlags::empty();
        flags.set(UnwindFlags::TO_BLOCK, unwind.is_some());
        let data = InstData::new(Opcode::CatchSwitch, Type::TOKEN).with_unwind_flags(flags);
        s.value(data, &ops)
    }

    /// Adds a `catchpad`.
    pub fn catchpad(&self, switch: Value, args: &[Value]) -> Value {
        self.any_pad(Opcode::CatchPad, Some(switch), args)
    }

    /// Adds a `cleanuppad`. Without `parent` it is nested in no other pad.
    pub fn cleanuppad(&self, parent: Option<Value>, args: &[Value]) -> Value {
        self.any_pad(Opcode::CleanupPad, parent, args)
    }

    fn any_pad(&self, op: Opcode, parent: Option<Value>, args: &[Value]) -> Value {
        let mut s = self.state.borrow_mut();
        let mut ops = vec![s.pad(parent)];
        ops.extend(args);
        s.add(op, Type::TOKEN, &ops)
    }

    /// Adds a `catchret`.
    pub fn catchret(&self, pad: Value, to: Block) -> Inst {
        self.state.borrow_mut().terminate(Opcode::CatchRet, &[pad, to.into()])
    }

    /// Adds a `cleanupret`. Without `unwind` it unwinds to the caller.
    pub fn cleanupret(&self, pad: Value, unwind: Option<Block>) -> Inst {
        let mut ops = vec![pad];
        ops.extend(unwind.map(Value::block));
        let mut flags = UnwindFlags::empty();
        flags.set(UnwindFlags::TO_BLOCK, unwind.is_some());
        let data = InstData::new(Opcode::CleanupRet, Type::VOID).with_unwind_flags(flags);
        self.state.borrow_mut().push(data, &ops)
    }

    /// Adds a `va_arg`.
    pub fn va_arg(&self, list: Value, ty: Type) -> Value {
        self.state.borrow_mut().add(Opcode::VAArg, ty, &[list])
    }
}

impl BuilderState<'_> {
    fn pad(&mut self, parent: Option<Value>) -> Value {
        parent.unwrap_or_else(|| {
            Value::constant(self.body.consts.scalar(Type::TOKEN, ConstKind::None))
        })
    }

    /// Returns the type of a function of the module.
    fn function_type(&self, callee: Value) -> Option<Type> {
        let ValueKind::Global(g) = callee.kind() else { return None };
        let global = self.module.globals.get(g.index())?;
        matches!(global.kind, GlobalKind::Function(_)).then_some(global.ty)
    }

    fn call(
        &mut self,
        op: Opcode,
        fn_ty: Type,
        callee: Value,
        args: &[Operand],
        labels: &[Value],
    ) -> Value {
        if !self.knows_type(op.name(), fn_ty) {
            return self.fail_value(Type::I32);
        }
        let Some((ret, params, vararg)) = self.module.types.signature(fn_ty) else {
            return self.wrong(op, fn_ty);
        };
        let params = params.to_vec();
        let callee = self.own(op.name(), callee);
        if args.len() < params.len() || args.len() > params.len() && !vararg {
            let (wanted, given) = (params.len(), args.len());
            return self.fail(Misuse::Arguments { wanted, given }, ret);
        }
        let mut ops = vec![callee];
        for (i, &x) in args.iter().enumerate() {
            let v = match params.get(i) {
                Some(&ty) => self.resolve(x, ty),
                None => self.typed(op.name(), x),
            };
            ops.push(v);
        }
        ops.extend(labels);
        let cc = match callee.kind() {
            ValueKind::Global(g) => self.module.function(g).map_or(0, |f| f.cc),
            _ => 0,
        };
        let index = self.body.calls.len() as u32;
        self.body.calls.push(CallInfo {
            fn_ty,
            args: args.len() as u32,
            cc,
            addrspace: 0,
            ret_attrs: AttrSet::EMPTY,
            fn_attrs: AttrSet::EMPTY,
            arg_attrs: List::default(),
            bundles: List::default(),
        });
        let data = InstData::new(op, ret).with_call(index);
        Value::inst(self.push(data, &ops))
    }
}
