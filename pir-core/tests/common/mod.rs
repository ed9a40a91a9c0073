//! Structural comparison of two modules by their data, independent of the printer except for the
//! texts of types.
//!
//! Ids may differ: values and blocks correspond by position, constants and metadata by structure.

#![allow(dead_code)]

pub(crate) mod canonical;
pub(crate) mod random;

use pir_core::attr::{Attr, AttrPool};
use pir_core::constant::{ConstKind, ConstPool};
use pir_core::entity::{Asm, AttrSet, Entity};
use pir_core::inst::InstData;
use pir_core::md::{Attachment, MdData, MdPool, MdValue};
use pir_core::text::print::print_type;
use pir_core::{
    Block, Body, Function, Global, GlobalId, GlobalKind, Inst, Md, Module, Opcode, Type, Value,
    ValueKind,
};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

type SameResult = Result<(), String>;

fn eq<T: PartialEq + Debug>(what: &str, a: &T, b: &T) -> SameResult {
    if a == b { Ok(()) } else { Err(format!("{what}: {a:?} became {b:?}")) }
}

fn all<'t, T>(
    what: &str,
    a: &'t [T],
    b: &'t [T],
    mut f: impl FnMut(&'t T, &'t T) -> SameResult,
) -> SameResult {
    eq(&format!("number of {what}"), &a.len(), &b.len())?;
    a.iter()
        .zip(b)
        .enumerate()
        .try_for_each(|(i, (a, b))| f(a, b).map_err(|e| format!("{what} {i}: {e}")))
}

/// One of the two modules, with the texts of its types.
struct ComparedModule<'m> {
    module: &'m Module,
    types: RefCell<HashMap<Type, String>>,
}

/// The pools that the current ids refer to.
#[derive(Clone, Copy)]
struct At<'m> {
    consts: &'m ConstPool,
    metadata: &'m MdPool,
    function: Option<&'m Function>,
    body: Option<&'m Body>,
}

impl<'m> ComparedModule<'m> {
    fn new(module: &'m Module) -> Self {
        Self { module, types: RefCell::default() }
    }

    fn ty(&self, ty: Type) -> String {
        let mut cache = self.types.borrow_mut();
        cache.entry(ty).or_insert_with(|| print_type(&self.module.types, ty)).clone()
    }

    fn top(&self) -> At<'m> {
        At {
            consts: &self.module.consts,
            metadata: &self.module.metadata,
            function: None,
            body: None,
        }
    }
}

struct Compare<'m> {
    a: ComparedModule<'m>,
    b: ComparedModule<'m>,
    insts: HashMap<Inst, Inst>,
    blocks: HashMap<Block, Block>,
    /// Pairs of the modules' nodes that are being compared or have been compared.
    seen: RefCell<HashSet<(usize, usize)>>,
}

/// Returns `Ok` if the modules are equal, otherwise the first difference.
pub(crate) fn same<'m>(a: &'m Module, b: &'m Module) -> SameResult {
    let mut c = Compare {
        a: ComparedModule::new(a),
        b: ComparedModule::new(b),
        insts: HashMap::new(),
        blocks: HashMap::new(),
        seen: RefCell::default(),
    };
    eq("source_filename", &a.source_filename, &b.source_filename)?;
    eq("datalayout", &a.datalayout, &b.datalayout)?;
    eq("triple", &a.triple, &b.triple)?;
    eq("asm", &a.asm, &b.asm)?;
    eq("comdats", &a.comdats, &b.comdats)?;
    eq("use-list orders", &a.use_list_orders, &b.use_list_orders)?;
    all("types", a.types.definitions(), b.types.definitions(), |&x, &y| {
        eq("name", &c.a.ty(x), &c.b.ty(y))?;
        let fields = |s: &ComparedModule<'_>, t| {
            s.module
                .types
                .fields(t)
                .map(|(f, p)| (f.iter().map(|&t| s.ty(t)).collect::<Vec<_>>(), p))
        };
        eq("body", &fields(&c.a, x), &fields(&c.b, y))
    })?;
    all("groups", &a.attr_groups, &b.attr_groups, |x, y| {
        eq("number", &x.0, &y.0)?;
        c.attrs(&a.attrs, x.1, &b.attrs, y.1)
    })?;
    all("globals", &a.globals, &b.globals, |x, y| {
        let name = x.name.as_deref().map(String::from_utf8_lossy);
        c.global(x, y).map_err(|e| format!("@{}: {e}", name.unwrap_or_default()))
    })?;
    let (at, bt) = (c.a.top(), c.b.top());
    all("numbered metadata", &a.md_numbers, &b.md_numbers, |x, y| {
        eq("number", &x.0, &y.0)?;
        c.md(at, x.1, bt, y.1)
    })?;
    all("named metadata", &a.named_metadata, &b.named_metadata, |x, y| {
        eq("name", &x.0, &y.0)?;
        all("node", &x.1, &y.1, |&x, &y| c.md(at, x, bt, y))
    })
}

impl<'m> Compare<'m> {
    fn ty(&self, a: Type, b: Type) -> SameResult {
        eq("type", &self.a.ty(a), &self.b.ty(b))
    }

    fn global(&mut self, a: &'m Global, b: &'m Global) -> SameResult {
        eq("name", &a.name, &b.name)?;
        self.ty(a.ty, b.ty)?;
        self.ty(a.ptr_ty, b.ptr_ty)?;
        eq("address space", &a.addrspace, &b.addrspace)?;
        eq("linkage", &a.linkage, &b.linkage)?;
        eq("dso_local", &a.dso_local, &b.dso_local)?;
        eq("visibility", &a.visibility, &b.visibility)?;
        eq("dll", &a.dll, &b.dll)?;
        eq("thread_local", &a.thread_local, &b.thread_local)?;
        eq("unnamed_addr", &a.unnamed_addr, &b.unnamed_addr)?;
        eq("section", &a.section, &b.section)?;
        eq("partition", &a.partition, &b.partition)?;
        eq("comdat", &a.comdat, &b.comdat)?;
        eq("align", &a.align, &b.align)?;
        let (at, bt) = (self.a.top(), self.b.top());
        self.attachments(at, a.attachments.iter().copied(), bt, b.attachments.iter().copied())?;
        match (&a.kind, &b.kind) {
            (GlobalKind::Variable(x), GlobalKind::Variable(y)) => {
                eq("constant", &x.constant, &y.constant)?;
                let external = (x.externally_initialized, y.externally_initialized);
                eq("externally_initialized", &external.0, &external.1)?;
                eq("code_model", &x.code_model, &y.code_model)?;
                eq("sanitizer", &x.sanitizer, &y.sanitizer)?;
                self.attrs(&self.a.module.attrs, x.attrs, &self.b.module.attrs, y.attrs)?;
                self.optional("initialiser", x.init, y.init)
            }
            (GlobalKind::Alias(x), GlobalKind::Alias(y))
            | (GlobalKind::Ifunc(x), GlobalKind::Ifunc(y)) => self.value(at, *x, bt, *y),
            (GlobalKind::Function(x), GlobalKind::Function(y)) => self.function(x, y),
            _ => Err("another kind of global".into()),
        }
    }

    fn optional(&self, what: &str, a: Option<Value>, b: Option<Value>) -> SameResult {
        match (a, b) {
            (Some(a), Some(b)) => self.value(self.a.top(), a, self.b.top(), b),
            _ => eq(what, &a.is_some(), &b.is_some()),
        }
    }

    fn function(&mut self, a: &'m Function, b: &'m Function) -> SameResult {
        let (pa, pb) = (&self.a.module.attrs, &self.b.module.attrs);
        eq("convention", &a.cc, &b.cc)?;
        eq("gc", &a.gc, &b.gc)?;
        self.attrs(pa, a.attrs, pb, b.attrs)?;
        self.attrs(pa, a.ret_attrs, pb, b.ret_attrs)?;
        all("parameters", &a.params, &b.params, |x, y| {
            eq("name", &x.name, &y.name)?;
            self.ty(x.ty, y.ty)?;
            self.attrs(pa, x.attrs, pb, y.attrs)
        })?;
        self.optional("prefix", a.prefix, b.prefix)?;
        self.optional("prologue", a.prologue, b.prologue)?;
        self.optional("personality", a.personality, b.personality)?;
        match (&a.body, &b.body) {
            (Some(x), Some(y)) => self.body(a, x, b, y),
            _ => eq("body", &a.body.is_some(), &b.body.is_some()),
        }
    }

    fn body(&mut self, fa: &'m Function, a: &'m Body, fb: &'m Function, b: &'m Body) -> SameResult {
        self.insts.clear();
        self.blocks.clear();
        eq("number of blocks", &a.layout().len(), &b.layout().len())?;
        for (&x, &y) in a.layout().iter().zip(b.layout()) {
            self.blocks.insert(x, y);
            eq("number of instructions", &a.insts(x).len(), &b.insts(y).len())?;
            self.insts.extend(a.insts(x).iter().copied().zip(b.insts(y).iter().copied()));
        }
        eq("use-list orders", &a.use_list_orders, &b.use_list_orders)?;
        let at = At { consts: &a.consts, metadata: &a.metadata, function: Some(fa), body: Some(a) };
        let bt = At { consts: &b.consts, metadata: &b.metadata, function: Some(fb), body: Some(b) };
        for (&x, &y) in a.layout().iter().zip(b.layout()) {
            eq("block name", &a.block_names.get(x), &b.block_names.get(y))?;
            for (&i, &j) in a.insts(x).iter().zip(b.insts(y)) {
                self.inst(at, a, i, bt, b, j)
                    .map_err(|e| format!("{x}, {} {i}: {e}", a.inst(i).op().name()))?;
            }
        }
        Ok(())
    }

    fn inst(
        &self,
        at: At<'m>,
        a: &'m Body,
        i: Inst,
        bt: At<'m>,
        b: &'m Body,
        j: Inst,
    ) -> SameResult {
        let (x, y) = (a.inst(i), b.inst(j));
        eq("opcode", &x.op(), &y.op())?;
        eq("flags", &x.flag_bits(), &y.flag_bits())?;
        eq("predicate", &(x.icmp(), x.fcmp(), x.rmw()), &(y.icmp(), y.fcmp(), y.rmw()))?;
        eq("tail", &x.tail(), &y.tail())?;
        eq("alignment", &x.alloca_align(), &y.alloca_align())?;
        eq("successors", &x.successors(), &y.successors())?;
        self.ty(x.allocated_type(), y.allocated_type())?;
        self.ty(x.source_element(), y.source_element())?;
        eq("numbers", &a.numbers(i), &b.numbers(j))?;
        self.ty(x.ty(), y.ty())?;
        eq("name", &a.names.get(i), &b.names.get(j))?;
        self.parts(a, i, b, j)?;
        all("operands", a.ops(i), b.ops(j), |&v, &w| self.value(at, v, bt, w))?;
        self.attachments(at, a.attachments(i), bt, b.attachments(j))
    }

    fn parts(&self, a: &Body, i: Inst, b: &Body, j: Inst) -> SameResult {
        let (x, y) = (a.inst(i), b.inst(j));
        let scope = |s: &ComparedModule<'m>, d: &InstData| {
            let info = d.mem();
            (info.align, info.ordering, info.failure, s.module.symbols.get(info.scope).to_vec())
        };
        match x.op() {
            Opcode::Call | Opcode::Invoke | Opcode::CallBr => self.call(a, i, b, j),
            Opcode::Load | Opcode::Store | Opcode::Fence | Opcode::CmpXchg | Opcode::AtomicRmw => {
                eq("memory", &scope(&self.a, x), &scope(&self.b, y))
            }
            _ => Ok(()),
        }
    }

    fn call(&self, a: &Body, i: Inst, b: &Body, j: Inst) -> SameResult {
        let (ca, cb) = (a.call(i), b.call(j));
        self.ty(ca.fn_ty, cb.fn_ty)?;
        eq("arguments", &ca.args, &cb.args)?;
        eq("convention", &ca.cc, &cb.cc)?;
        eq("address space", &ca.addrspace, &cb.addrspace)?;
        self.attrs(&a.attrs, ca.ret_attrs, &b.attrs, cb.ret_attrs)?;
        self.attrs(&a.attrs, ca.fn_attrs, &b.attrs, cb.fn_attrs)?;
        for n in 0..ca.args as usize {
            let of = |body: &Body, list: pir_core::types::List| {
                body.attr_lists[list.range()].get(n).copied().unwrap_or(AttrSet::EMPTY)
            };
            self.attrs(&a.attrs, of(a, ca.arg_attrs), &b.attrs, of(b, cb.arg_attrs))?;
        }
        let (ba, bb) = (&a.bundles[ca.bundles.range()], &b.bundles[cb.bundles.range()]);
        all("bundles", ba, bb, |x, y| {
            eq("length", &x.len, &y.len)?;
            let tag = |s: &ComparedModule<'m>, t| s.module.symbols.get(t).to_vec();
            eq("tag", &tag(&self.a, x.tag), &tag(&self.b, y.tag))
        })
    }

    fn value(&self, at: At<'m>, a: Value, bt: At<'m>, b: Value) -> SameResult {
        match (a.kind(), b.kind()) {
            (ValueKind::Inst(i), ValueKind::Inst(j)) => eq("use", &self.insts.get(&i), &Some(&j)),
            (ValueKind::Block(x), ValueKind::Block(y)) => {
                eq("label", &self.blocks.get(&x), &Some(&y))
            }
            (ValueKind::Arg(n), ValueKind::Arg(m)) => {
                eq("argument", &n, &m)?;
                let known = |at: At<'_>| at.function.is_some_and(|f| (n as usize) < f.params.len());
                eq("argument", &known(at), &known(bt))
            }
            (ValueKind::Global(g), ValueKind::Global(h)) => self.global_id(g, h),
            (ValueKind::Metadata(m), ValueKind::Metadata(n)) => self.md(at, m, bt, n),
            (ValueKind::Asm(x), ValueKind::Asm(y)) => {
                let asm = |at: At<'m>, a: Asm| at.body.map(|b| &b.asms[a.index()]);
                eq("asm", &asm(at, x), &asm(bt, y))
            }
            (ValueKind::Const(c), ValueKind::Const(d)) => {
                let (x, y) = (at.consts.get(c), bt.consts.get(d));
                self.ty(x.ty, y.ty)?;
                self.constant(at, x.kind, bt, y.kind)
            }
            (x, y) => Err(format!("operand {x:?} became {y:?}")),
        }
    }

    fn global_id(&self, a: GlobalId, b: GlobalId) -> SameResult {
        let place = (a.index() < self.a.module.globals.len(), b.index());
        eq("global", &place, &(true, a.index()))
    }

    fn constant(&self, at: At<'m>, a: ConstKind, bt: At<'m>, b: ConstKind) -> SameResult {
        let (p, q) = (at.consts, bt.consts);
        match (a, b) {
            (ConstKind::BigInt(x), ConstKind::BigInt(y))
            | (ConstKind::BigFloat(x), ConstKind::BigFloat(y)) => {
                eq("limbs", &p.limbs(x), &q.limbs(y))
            }
            (ConstKind::Bytes(x), ConstKind::Bytes(y)) => eq("bytes", &p.bytes(x), &q.bytes(y)),
            (ConstKind::Aggregate(x), ConstKind::Aggregate(y))
            | (ConstKind::PtrAuth(x), ConstKind::PtrAuth(y)) => {
                all("elements", p.values(x), q.values(y), |&v, &w| self.value(at, v, bt, w))
            }
            (ConstKind::Splat(v), ConstKind::Splat(w)) => self.value(at, v, bt, w),
            (ConstKind::BlockAddress(g, x), ConstKind::BlockAddress(h, y)) => {
                self.global_id(g, h)?;
                let place = |s: &ComparedModule<'m>, g, b| {
                    let body = s.module.function(g).and_then(|f| f.body.as_ref());
                    body.and_then(|body| body.layout().iter().position(|&x| x == b))
                };
                eq("block of the address", &place(&self.a, g, x), &place(&self.b, h, y))
            }
            (ConstKind::DsoLocalEquivalent(g), ConstKind::DsoLocalEquivalent(h))
            | (ConstKind::NoCfi(g), ConstKind::NoCfi(h)) => self.global_id(g, h),
            (ConstKind::Expr(x), ConstKind::Expr(y)) => {
                let (x, y) = (p.expr(x), q.expr(y));
                eq("operation", &x.op, &y.op)?;
                eq("flags", &x.flags, &y.flags)?;
                eq("inrange", &x.inrange, &y.inrange)?;
                self.ty(x.source, y.source)?;
                let (v, w) = (p.values(x.operands), q.values(y.operands));
                all("operands", v, w, |&v, &w| self.value(at, v, bt, w))
            }
            (a, b) => eq("constant", &a, &b),
        }
    }

    fn attrs(&self, p: &AttrPool, a: AttrSet, q: &AttrPool, b: AttrSet) -> SameResult {
        all("attributes", p.get(a), q.get(b), |&x, &y| match (x, y) {
            (Attr::Word(n), Attr::Word(m)) => eq("word", &p.text(n), &q.text(m)),
            (Attr::Int(n, i), Attr::Int(m, j)) => eq("number", &(p.text(n), i), &(q.text(m), j)),
            (Attr::Text(n, s), Attr::Text(m, t)) => {
                eq("text", &(p.text(n), p.text(s)), &(q.text(m), q.text(t)))
            }
            (Attr::String(n, s), Attr::String(m, t)) => {
                let (s, t) = (s.map(|s| p.text(s)), t.map(|t| q.text(t)));
                eq("string", &(p.text(n), s), &(q.text(m), t))
            }
            (Attr::Type(n, s), Attr::Type(m, t)) => {
                let (s, t) = (s.map(|s| self.a.ty(s)), t.map(|t| self.b.ty(t)));
                eq("type", &(p.text(n), s), &(q.text(m), t))
            }
            (x, y) => eq("attribute", &x, &y),
        })
    }

    fn attachments(
        &self,
        at: At<'m>,
        a: impl Iterator<Item = Attachment>,
        bt: At<'m>,
        b: impl Iterator<Item = Attachment>,
    ) -> SameResult {
        let (a, b): (Vec<_>, Vec<_>) = (a.collect(), b.collect());
        all("attachments", &a, &b, |x, y| {
            let kind =
                |s: &ComparedModule<'m>, a: &Attachment| s.module.symbols.get(a.kind).to_vec();
            eq("kind", &kind(&self.a, x), &kind(&self.b, y))?;
            self.md(at, x.node, bt, y.node)
        })
    }

    fn md(&self, at: At<'m>, a: Md, bt: At<'m>, b: Md) -> SameResult {
        // The module's nodes refer to the module's pools, wherever they are used.
        let (at, bt) = (
            if a.is_local() { at } else { self.a.top() },
            if b.is_local() { bt } else { self.b.top() },
        );
        let pair = (a.index(), b.index());
        if !a.is_local() && !b.is_local() && !self.seen.borrow_mut().insert(pair) {
            return Ok(());
        }
        let (p, q) = (at.metadata, bt.metadata);
        let node = |a: Option<Md>, b: Option<Md>| match (a, b) {
            (Some(a), Some(b)) => self.md(at, a, bt, b),
            _ => eq("null", &a.is_none(), &b.is_none()),
        };
        match (p.get(a.index()), q.get(b.index())) {
            (MdData::String(x), MdData::String(y)) => eq("string", &p.bytes(x), &q.bytes(y)),
            (MdData::Value(v), MdData::Value(w)) => self.value(at, v, bt, w),
            (MdData::ArgList(x), MdData::ArgList(y)) => {
                all("values", p.values(x), q.values(y), |&v, &w| self.value(at, v, bt, w))
            }
            (MdData::Tuple { distinct: d, ops: x }, MdData::Tuple { distinct: e, ops: y }) => {
                eq("distinct", &d, &e)?;
                let (x, y): (Vec<_>, Vec<_>) = (p.refs(x).collect(), q.refs(y).collect());
                all("operands", &x, &y, |&x, &y| node(x, y))
            }
            (MdData::Expression(x), MdData::Expression(y)) => self.fields(at, x, bt, y),
            (
                MdData::Node { distinct: d, kind: k, fields: x },
                MdData::Node { distinct: e, kind: l, fields: y },
            ) => {
                eq("distinct", &d, &e)?;
                let kind = |s: &ComparedModule<'m>, k| s.module.symbols.get(k).to_vec();
                eq("kind", &kind(&self.a, k), &kind(&self.b, l))?;
                self.fields(at, x, bt, y)
            }
            (x, y) => Err(format!("node {x:?} became {y:?}")),
        }
    }

    fn fields(
        &self,
        at: At<'m>,
        a: pir_core::types::List,
        bt: At<'m>,
        b: pir_core::types::List,
    ) -> SameResult {
        let (p, q) = (at.metadata, bt.metadata);
        all("fields", p.fields(a), q.fields(b), |x, y| {
            let name = |s: &ComparedModule<'m>, n| s.module.symbols.get(n).to_vec();
            eq("name", &name(&self.a, x.name), &name(&self.b, y.name))?;
            match (x.value, y.value) {
                (MdValue::Node(m), MdValue::Node(n)) => self.md(at, m, bt, n),
                (MdValue::String(s), MdValue::String(t)) | (MdValue::Word(s), MdValue::Word(t)) => {
                    eq("text", &p.bytes(s), &q.bytes(t))
                }
                (x, y) => eq("value", &x, &y),
            }
        })
    }
}
