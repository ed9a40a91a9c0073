//! Ids that refer to nothing.
//!
//! The parser makes none, but a tool may: a type, constant, global or node of another module, or a
//! value of another function. Most accessors panic on them, so whoever is handed a module that was
//! not read from text asks here first.

use crate::attr::{Attr, AttrPool};
use crate::constant::{ConstKind, ConstPool};
use crate::entity::{AttrSet, Entity, GlobalId, Md, Type, Value, ValueKind};
use crate::function::{Body, Function};
use crate::md::{Attachment, MdData, MdPool, MdValue};
use crate::module::{Global, GlobalKind, Module};
use crate::symbol::Sym;
use crate::types::{List, TypeData};

/// An id of a part of the module that refers to nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dangling {
    /// The global that holds the id, unless a pool of the module does.
    pub global: Option<GlobalId>,
    /// What is not there.
    pub what: &'static str,
}

type Found = Result<(), &'static str>;

fn demand(holds: bool, what: &'static str) -> Found {
    if holds { Ok(()) } else { Err(what) }
}

/// Returns an id that refers to nothing outside of bodies, if the module has one.
pub fn find_outside_bodies(m: &Module) -> Option<Dangling> {
    let top = Tables { m, consts: &m.consts, body: None, params: 0 };
    let outside = || -> Found {
        types(m)?;
        top.constants()?;
        top.metadata(&m.metadata)?;
        attributes(&top, &m.attrs)?;
        let nodes = m.named_metadata.iter().flat_map(|(_, nodes)| nodes);
        let numbered = m.md_numbers.iter().map(|(_, md)| md);
        nodes.chain(numbered).try_for_each(|&md| top.md(md))?;
        m.attr_groups.iter().try_for_each(|&(_, set)| set_of(&m.attrs, set))
    };
    if let Err(what) = outside() {
        return Some(Dangling { global: None, what });
    }
    m.globals.iter().enumerate().find_map(|(g, global)| {
        let what = top.global(global).err()?;
        Some(Dangling { global: Some(GlobalId::new(g)), what })
    })
}

/// Returns what a body refers to that is not there, if there is such an id. The module has none
/// outside of bodies.
pub fn find_in_body(m: &Module, f: &Function, body: &Body) -> Option<&'static str> {
    let (consts, params) = (&body.consts, f.params.len());
    Tables { m, consts, body: Some(body), params }.body(body).err()
}

fn types(m: &Module) -> Found {
    let there = |ty: Type| ty.index() < m.types.len();
    let all = (0..m.types.len()).map(|n| m.types.get(Type::new(n)));
    let fine = |data| match data {
        TypeData::Array(_, e) | TypeData::Vector(_, e) | TypeData::ScalableVector(_, e) => there(e),
        TypeData::Struct { fields, .. } => m.types.list(fields).iter().all(|&t| there(t)),
        TypeData::Named(n) => m.types.named_struct(n).body.is_none_or(there),
        TypeData::Function { ret, params, .. } => {
            there(ret) && m.types.list(params).iter().all(|&t| there(t))
        }
        TypeData::Target(n) => m.types.target_ext(n).types.iter().all(|&t| there(t)),
        _ => true,
    };
    demand(all.into_iter().all(fine), "a type that another one is made of")
}

fn set_of(pool: &AttrPool, set: AttrSet) -> Found {
    demand(set.index() <= pool.len(), "a set of attributes")
}

fn attributes(tables: &Tables<'_>, pool: &AttrPool) -> Found {
    for set in (1..=pool.len()).map(AttrSet::new) {
        for &attr in pool.get(set) {
            let texts = match attr {
                Attr::Word(a) | Attr::Int(a, _) | Attr::Type(a, _) => [Some(a), None],
                Attr::Text(a, b) => [Some(a), Some(b)],
                Attr::String(a, b) => [Some(a), b],
                Attr::Group(_) => [None, None],
            };
            let there = texts.into_iter().flatten().all(|list| pool.has_text(list));
            demand(there, "the text of an attribute")?;
            if let Attr::Type(_, Some(ty)) = attr {
                tables.ty(ty)?;
            }
        }
    }
    Ok(())
}

/// The tables that the ids of a place index.
struct Tables<'a> {
    m: &'a Module,
    consts: &'a ConstPool,
    body: Option<&'a Body>,
    params: usize,
}

impl Tables<'_> {
    fn ty(&self, ty: Type) -> Found {
        demand(ty.index() < self.m.types.len(), "a type")
    }

    fn symbol(&self, s: Sym) -> Found {
        demand((s.0 as usize) < self.m.symbols.len(), "a symbol")
    }

    fn md(&self, md: Md) -> Found {
        let there = match (md.is_local(), self.body) {
            (true, None) => false,
            (true, Some(body)) => md.index() < body.metadata.len(),
            (false, _) => md.index() < self.m.metadata.len(),
        };
        demand(there, "a metadata node")
    }

    fn attachment(&self, a: Attachment) -> Found {
        self.symbol(a.kind)?;
        self.md(a.node)
    }

    /// An operand of an instruction, or one that metadata holds.
    fn value(&self, v: Value) -> Found {
        match (v.kind(), self.body) {
            (ValueKind::Const(_) | ValueKind::Global(_), _) => self.element(v),
            (ValueKind::Arg(n), _) => demand((n as usize) < self.params, "a parameter"),
            (ValueKind::Metadata(md), _) => self.md(md),
            (ValueKind::Inst(i), Some(b)) => demand(i.index() < b.inst_bound(), "a value"),
            (ValueKind::Block(x), Some(b)) => demand(x.index() < b.block_bound(), "a block"),
            (ValueKind::Asm(a), Some(b)) => demand(a.index() < b.asms.len(), "inline assembly"),
            (ValueKind::Inst(_) | ValueKind::Block(_) | ValueKind::Asm(_), None) => {
                Err("a value of a function")
            }
        }
    }

    /// A constant that a global holds.
    fn constant(&self, v: Value) -> Found {
        demand(v.is_constant(), "a constant")?;
        self.element(v)
    }

    /// A constant that another one holds; the rules of constants refuse other values.
    fn element(&self, v: Value) -> Found {
        match v.kind() {
            ValueKind::Const(c) => demand(c.index() < self.consts.len(), "a constant"),
            ValueKind::Global(g) => self.global_id(g),
            _ => Ok(()),
        }
    }

    fn global_id(&self, g: GlobalId) -> Found {
        demand(g.index() < self.m.globals.len(), "a global")
    }

    fn constants(&self) -> Found {
        let pool = self.consts;
        for (_, c) in pool.iter() {
            self.ty(c.ty)?;
            demand(pool.has_parts(c.kind), "a part of a constant")?;
            let operands = match c.kind {
                ConstKind::Aggregate(list) | ConstKind::PtrAuth(list) => pool.values(list),
                ConstKind::Expr(e) => {
                    self.ty(pool.expr(e).source)?;
                    pool.values(pool.expr(e).operands)
                }
                ConstKind::Splat(v) => {
                    self.element(v)?;
                    &[]
                }
                ConstKind::BlockAddress(g, _)
                | ConstKind::DsoLocalEquivalent(g)
                | ConstKind::NoCfi(g) => {
                    self.global_id(g)?;
                    &[]
                }
                _ => &[],
            };
            operands.iter().try_for_each(|&v| self.element(v))?;
        }
        Ok(())
    }

    fn metadata(&self, pool: &MdPool) -> Found {
        let refs = |list: List| pool.refs(list).flatten().try_for_each(|md| self.md(md));
        for n in 0..pool.len() {
            let data = pool.get(n);
            demand(pool.has_parts(data), "a part of a metadata node")?;
            match data {
                MdData::Undefined | MdData::String(_) => {}
                MdData::Tuple { ops, .. } => refs(ops)?,
                MdData::Node { kind, fields, .. } => {
                    self.symbol(kind)?;
                    for f in pool.fields(fields) {
                        self.symbol(f.name)?;
                        match f.value {
                            MdValue::Node(md) => self.md(md)?,
                            MdValue::Refs(list) => refs(list)?,
                            _ => {}
                        }
                    }
                }
                MdData::Expression(_) => {}
                MdData::ArgList(values) => {
                    pool.values(values).iter().try_for_each(|&v| self.value(v))?;
                }
                MdData::Value(v) => self.value(v)?,
            }
        }
        Ok(())
    }

    fn global(&self, global: &Global) -> Found {
        self.ty(global.ty)?;
        self.ty(global.ptr_ty)?;
        let comdat = global.comdat.is_none_or(|c| (c as usize) < self.m.comdats.len());
        demand(comdat, "a comdat")?;
        global.attachments.iter().try_for_each(|&a| self.attachment(a))?;
        match &global.kind {
            GlobalKind::Variable(v) => {
                set_of(&self.m.attrs, v.attrs)?;
                v.init.map_or(Ok(()), |init| self.constant(init))
            }
            GlobalKind::Alias(v) | GlobalKind::Ifunc(v) => self.constant(*v),
            GlobalKind::Function(f) => {
                let consts = [f.prefix, f.prologue, f.personality];
                consts.into_iter().flatten().try_for_each(|v| self.constant(v))?;
                let sets = f.params.iter().map(|p| p.attrs).chain([f.attrs, f.ret_attrs]);
                sets.into_iter().try_for_each(|set| set_of(&self.m.attrs, set))?;
                f.params.iter().try_for_each(|p| self.ty(p.ty))
            }
        }
    }

    fn body(&self, body: &Body) -> Found {
        self.constants()?;
        self.metadata(&body.metadata)?;
        attributes(self, &body.attrs)?;
        let sets = |list: List| body.attr_lists.get(list.range());
        demand(body.dangling_inst().is_none(), "an operand")?;
        for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
            let d = body.inst(i);
            self.ty(d.ty())?;
            self.ty(d.allocated_type())?;
            self.ty(d.source_element())?;
            self.symbol(d.mem().scope)?;
            body.attachments(i).try_for_each(|a| self.attachment(a))?;
            for &v in body.ops(i) {
                // The others were checked all at once.
                if !matches!(v.kind(), ValueKind::Inst(_) | ValueKind::Block(_)) {
                    self.value(v)?;
                }
            }
            let Some(call) = d.call() else { continue };
            let call = body.calls.get(call as usize).ok_or("the properties of a call")?;
            self.ty(call.fn_ty)?;
            set_of(&body.attrs, call.ret_attrs)?;
            set_of(&body.attrs, call.fn_attrs)?;
            let args = sets(call.arg_attrs).ok_or("the attributes of an argument")?;
            args.iter().try_for_each(|&set| set_of(&body.attrs, set))?;
            let bundles = body.bundles.get(call.bundles.range()).ok_or("an operand bundle")?;
            bundles.iter().try_for_each(|b| self.symbol(b.tag))?;
        }
        Ok(())
    }
}
