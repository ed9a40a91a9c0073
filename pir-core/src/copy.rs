//! Copying of blocks from one body into another, with the pool entries that their instructions
//! refer to.
//!
//! This module maps values, constants, attributes and metadata between the pools of two bodies of
//! one module. The caller decides which blocks to copy, and repairs the `phi`s of the copies.

use crate::attr::Attr;
use crate::constant::{ConstExpr, ConstKind};
use crate::entity::{Asm, AttrSet, Block, Const, Entity, Inst, Md, Value, ValueKind};
use crate::function::Body;
use crate::inst::InstParts;
use crate::md::{Attachment, MdData, MdField, MdValue};
use crate::types::List;
use rustc_hash::{FxHashMap, FxHashSet};

/// Copies parts of `from` into another body of the same module.
///
/// A value that was neither passed to [`Copier::map`] nor copied becomes `poison` in metadata and
/// debug records, because those have no effect on execution. Elsewhere it is reported by
/// [`Copier::missing`].
#[derive(Debug)]
pub struct Copier<'a> {
    from: &'a Body,
    values: FxHashMap<Value, Value>,
    consts: FxHashMap<Const, Const>,
    attrs: FxHashMap<AttrSet, AttrSet>,
    metadata: FxHashMap<Md, Md>,
    asms: FxHashMap<Asm, Asm>,
    missing: Vec<Value>,
    /// Names already in use in `to`.
    taken: FxHashSet<Box<[u8]>>,
    looked: bool,
}

impl<'a> Copier<'a> {
    /// Creates a copier that has copied nothing yet.
    pub fn new(from: &'a Body) -> Self {
        Self {
            from,
            values: FxHashMap::default(),
            consts: FxHashMap::default(),
            attrs: FxHashMap::default(),
            metadata: FxHashMap::default(),
            asms: FxHashMap::default(),
            missing: Vec::new(),
            taken: FxHashSet::default(),
            looked: false,
        }
    }

    /// Reserves a name, such as that of a parameter, so that no copy gets it.
    pub fn reserve(&mut self, name: &[u8]) {
        self.taken.insert(name.into());
    }

    /// Returns `name`, or a name derived from it if it is taken.
    fn unique(&mut self, name: &[u8]) -> Box<[u8]> {
        let mut new: Box<[u8]> = name.into();
        let mut n = 1;
        while !self.taken.insert(new.clone()) {
            new = [name, format!(".{n}").as_bytes()].concat().into();
            n += 1;
        }
        new
    }

    fn take_names(&mut self, to: &Body) {
        self.looked = true;
        for &b in to.layout() {
            self.taken.extend(to.block_names.get(b).map(Box::from));
            let results = to.insts(b).iter().filter_map(|&i| to.names.get(i));
            self.taken.extend(results.map(Box::from));
        }
    }

    /// Maps `old` (a value or a label of `from`) to `new` in all later copies.
    pub fn map(&mut self, old: Value, new: Value) {
        self.values.insert(old, new);
    }

    /// Returns the value that a value or label of `from` is mapped to, if any.
    pub fn get(&self, old: Value) -> Option<Value> {
        self.values.get(&old).copied()
    }

    /// Returns the values that copied operands refer to without a mapping. Such operands were
    /// copied unchanged.
    pub fn missing(&self) -> &[Value] {
        &self.missing
    }

    /// Appends copies of the blocks, in this order, to `to`, including names and source positions.
    /// Labels of blocks that are not copied must have been mapped. O(instructions + entries that
    /// they refer to).
    ///
    /// A name that `to` already has is made unique by a number.
    pub fn blocks(&mut self, to: &mut Body, blocks: &[Block]) {
        // Looking for the names of `to` takes time for all of it.
        let has_name = |&b: &Block| {
            self.from.block_names.get(b).is_some()
                || self.from.insts(b).iter().any(|&i| self.from.names.get(i).is_some())
        };
        if blocks.iter().any(has_name) {
            self.take_names(to);
        }
        for &b in blocks {
            let new = to.add_block_at(self.from.block_place(b));
            if let Some(name) = self.from.block_names.get(b) {
                let name = self.unique(name);
                to.block_names.set(new, &name);
            }
            self.map(b.into(), new.into());
        }
        for &b in blocks {
            let new = self.values[&b.into()].as_block().expect("a label stands for a label");
            for &i in self.from.insts(b) {
                let copy = to.push_inst(new, *self.from.inst(i), self.from.place(i));
                // An existing mapping of the instruction takes precedence over its copy.
                self.values.entry(i.into()).or_insert(copy.into());
                if let Some(name) = self.from.names.get(i) {
                    let name = self.unique(name);
                    to.names.set(copy, &name);
                }
            }
        }
        for &b in blocks {
            let new = self.values[&b.into()].as_block().expect("a label stands for a label");
            let copies = to.insts(new).to_vec();
            for (&i, copy) in self.from.insts(b).iter().zip(copies) {
                self.fill(to, i, copy);
            }
        }
    }

    /// Appends a copy of one instruction to a block. Its operands must have a mapping.
    pub fn inst(&mut self, to: &mut Body, i: Inst, block: Block) -> Inst {
        let copy = to.push_inst(block, *self.from.inst(i), self.from.place(i));
        if let Some(name) = self.from.names.get(i) {
            if !self.looked {
                self.take_names(to);
            }
            let name = self.unique(name);
            to.names.set(copy, &name);
        }
        self.fill(to, i, copy);
        self.map(i.into(), copy.into());
        copy
    }

    /// Copies the operands of an instruction, and its other pool entries.
    fn fill(&mut self, to: &mut Body, i: Inst, copy: Inst) {
        let record = self.from.inst(i).op().is_debug();
        let ops = self.from.ops(i).iter();
        let ops: Vec<Value> = ops
            .map(|&v| if record { self.in_metadata(to, v) } else { self.value(to, v) })
            .collect();
        to.set_ops(copy, &ops);
        let data = *self.from.inst(i);
        match data.parts() {
            InstParts::Call => {
                let mut call = *self.from.call(i);
                call.ret_attrs = self.attr_set(to, call.ret_attrs);
                call.fn_attrs = self.attr_set(to, call.fn_attrs);
                let sets: Vec<AttrSet> = self.from.attr_lists[call.arg_attrs.range()]
                    .iter()
                    .map(|&s| self.attr_set(to, s))
                    .collect();
                call.arg_attrs = push(&mut to.attr_lists, &sets);
                let bundles = &self.from.bundles[call.bundles.range()];
                call.bundles = push(&mut to.bundles, bundles);
                let index = to.calls.len() as u32;
                *to.inst_mut(copy) = to.inst(copy).with_call(index);
                to.calls.push(call);
            }
            InstParts::Numbers => {
                let start = to.push_extra(self.from.numbers(i));
                *to.inst_mut(copy) = to.inst(copy).with_extra(start);
            }
            InstParts::Own => {}
        }
        let attached: Vec<Attachment> = self
            .from
            .attachments(i)
            .map(|a| Attachment { kind: a.kind, node: self.md(to, a.node) })
            .collect();
        to.set_attachments(copy, &attached);
    }

    /// Returns the counterpart of an operand of `from` in `to`. Constants and metadata are copied
    /// on first use.
    pub fn value(&mut self, to: &mut Body, v: Value) -> Value {
        if let Some(&new) = self.values.get(&v) {
            return new;
        }
        match v.kind() {
            ValueKind::Const(c) => Value::constant(self.constant(to, c)),
            ValueKind::Metadata(m) => Value::metadata(self.md(to, m)),
            ValueKind::Asm(a) => {
                let from = self.from;
                Value::asm(
                    *self
                        .asms
                        .entry(a)
                        .or_insert_with(|| to.push_asm(from.asms[a.index()].clone())),
                )
            }
            ValueKind::Global(_) => v,
            ValueKind::Inst(_) | ValueKind::Arg(_) | ValueKind::Block(_) => {
                self.missing.push(v);
                v
            }
        }
    }

    fn constant(&mut self, to: &mut Body, c: Const) -> Const {
        if let Some(&new) = self.consts.get(&c) {
            return new;
        }
        let from = &self.from.consts;
        let data = from.get(c);
        let list = |this: &mut Self, to: &mut Body, list: List| {
            let values: Vec<Value> = from.values(list).iter().map(|&v| this.value(to, v)).collect();
            to.consts.push_values(&values)
        };
        let new = match data.kind {
            ConstKind::BigInt(l) => {
                let l = to.consts.push_limbs(from.limbs(l));
                to.consts.push(data.ty, ConstKind::BigInt(l))
            }
            ConstKind::BigFloat(l) => {
                let l = to.consts.push_limbs(from.limbs(l));
                to.consts.push(data.ty, ConstKind::BigFloat(l))
            }
            ConstKind::Bytes(l) => to.consts.string(data.ty, from.bytes(l)),
            ConstKind::Aggregate(l) => {
                let l = list(self, to, l);
                to.consts.push(data.ty, ConstKind::Aggregate(l))
            }
            ConstKind::PtrAuth(l) => {
                let l = list(self, to, l);
                to.consts.push(data.ty, ConstKind::PtrAuth(l))
            }
            ConstKind::Splat(v) => {
                let v = self.value(to, v);
                to.consts.push(data.ty, ConstKind::Splat(v))
            }
            ConstKind::Expr(e) => {
                let e = from.expr(e).clone();
                let operands = list(self, to, e.operands);
                to.consts.expression(data.ty, ConstExpr { operands, ..e })
            }
            kind => to.consts.scalar(data.ty, kind),
        };
        self.consts.insert(c, new);
        new
    }

    fn attr_set(&mut self, to: &mut Body, set: AttrSet) -> AttrSet {
        if let Some(&new) = self.attrs.get(&set) {
            return new;
        }
        let from = &self.from.attrs;
        let mut text = |l: List| to.attrs.intern_text(from.text(l));
        let attrs: Vec<Attr> = from
            .get(set)
            .iter()
            .map(|&a| match a {
                Attr::Word(w) => Attr::Word(text(w)),
                Attr::Int(w, n) => Attr::Int(text(w), n),
                Attr::Type(w, t) => Attr::Type(text(w), t),
                Attr::Text(w, t) => Attr::Text(text(w), text(t)),
                Attr::String(k, v) => Attr::String(text(k), v.map(&mut text)),
                Attr::Group(n) => Attr::Group(n),
            })
            .collect();
        let new = to.attrs.intern(&attrs);
        self.attrs.insert(set, new);
        new
    }

    /// Returns the counterpart of a metadata node in `to`. Nodes of the module's pool are shared,
    /// so they keep their ids.
    pub fn md(&mut self, to: &mut Body, md: Md) -> Md {
        if !md.is_local() {
            return md;
        }
        if let Some(&new) = self.metadata.get(&md) {
            return new;
        }
        // Registered before its fields are copied, so that a node that refers to itself finds its
        // own copy.
        let new = Md::local(to.metadata.push(MdData::Undefined));
        self.metadata.insert(md, new);
        let from = &self.from.metadata;
        let data = match from.get(md.index()) {
            MdData::Undefined => MdData::Undefined,
            MdData::String(l) => MdData::String(to.metadata.push_bytes(from.bytes(l))),
            MdData::Tuple { distinct, ops } => {
                let refs: Vec<Option<Md>> =
                    from.refs(ops).map(|r| r.map(|m| self.md(to, m))).collect();
                MdData::Tuple { distinct, ops: to.metadata.push_refs(&refs) }
            }
            MdData::Node { distinct, kind, fields } => {
                MdData::Node { distinct, kind, fields: self.fields(to, fields) }
            }
            MdData::Expression(l) => MdData::Expression(self.fields(to, l)),
            MdData::ArgList(l) => {
                let values: Vec<Value> =
                    from.values(l).iter().map(|&v| self.in_metadata(to, v)).collect();
                MdData::ArgList(to.metadata.push_values(&values))
            }
            MdData::Value(v) => MdData::Value(self.in_metadata(to, v)),
        };
        to.metadata.set(new.index(), data);
        new
    }

    /// Maps a value in debug information: `poison` if it has no counterpart, so that debuggers show
    /// it as unavailable.
    fn in_metadata(&mut self, to: &mut Body, v: Value) -> Value {
        if !v.is_local() || self.values.contains_key(&v) {
            return self.value(to, v);
        }
        let ty = match v.kind() {
            ValueKind::Inst(i) => self.from.inst(i).ty(),
            _ => crate::Type::PTR,
        };
        Value::constant(to.consts.scalar(ty, ConstKind::Poison))
    }

    fn fields(&mut self, to: &mut Body, list: List) -> List {
        let from = &self.from.metadata;
        let fields: Vec<MdField> = from
            .fields(list)
            .iter()
            .map(|f| {
                let value = match f.value {
                    MdValue::Node(m) => MdValue::Node(self.md(to, m)),
                    MdValue::String(l) => MdValue::String(to.metadata.push_bytes(from.bytes(l))),
                    MdValue::Word(l) => MdValue::Word(to.metadata.push_bytes(from.bytes(l))),
                    MdValue::Refs(l) => {
                        let refs: Vec<Option<Md>> =
                            from.refs(l).map(|r| r.map(|m| self.md(to, m))).collect();
                        MdValue::Refs(to.metadata.push_refs(&refs))
                    }
                    plain => plain,
                };
                MdField { name: f.name, value }
            })
            .collect();
        to.metadata.push_fields(&fields)
    }
}

fn push<T: Copy>(pool: &mut Vec<T>, items: &[T]) -> List {
    let start = pool.len() as u32;
    pool.extend_from_slice(items);
    List { start, len: items.len() as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::module::Module;
    use crate::text::parse;

    const TEXT: &str = r#"@g = global i32 0
declare i32 @h(i32, ...)

define i32 @f(i32 %n, ptr %p) {
entry:
  %x = add nsw i32 %n, 7
  br label %loop

loop:
  %i = phi i32 [ %x, %entry ], [ %next, %loop ]
  %next = sub i32 %i, 1
  %w = add i128 170141183460469231731687303715884105727, 1
  %v = extractvalue { i32, [2 x i32] } { i32 1, [2 x i32] [i32 2, i32 3] }, 1, 0
  %c = call i32 (i32, ...) @h(i32 noundef %i, double 0x3FF8000000000000) nounwind [ "deopt"(i32 %next) ]
  %a = call i32 asm sideeffect "nop", "=r"()
  store i32 %c, ptr getelementptr (i32, ptr @g, i64 1), align 4, !tbaa !{!"x", i64 0}
  %more = icmp sgt i32 %next, 0
  br i1 %more, label %loop, label %exit

exit:
  ret i32 %next
}
"#;

    #[test]
    fn a_copy_of_all_blocks_prints_the_same() {
        let mut module: Module = parse(TEXT.as_bytes()).module.expect("it parses");
        let f = module.find(b"f").expect("it is there");
        let old = module.function(f).and_then(|f| f.body.as_deref()).expect("a body").clone();
        let before = module.to_string();
        let mut new = Body::new();
        let mut copier = Copier::new(&old);
        copier.map(Value::arg(0), Value::arg(0));
        copier.map(Value::arg(1), Value::arg(1));
        copier.blocks(&mut new, old.layout());
        assert_eq!(copier.missing(), []);
        module.function_mut(f).expect("a function").body = Some(Box::new(new));
        assert_eq!(module.to_string(), before);
    }

    #[test]
    fn unmapped_values_are_reported() {
        let module = parse(TEXT.as_bytes()).module.expect("it parses");
        let f = module.find(b"f").expect("it is there");
        let old = module.function(f).and_then(|f| f.body.as_deref()).expect("a body");
        let mut new = Body::new();
        let mut copier = Copier::new(old);
        copier.blocks(&mut new, &old.layout()[2..]);
        assert_eq!(copier.missing().len(), 1);
    }
}
