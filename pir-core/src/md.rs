//! Metadata nodes, stored in compact pools.
//!
//! The module's pool holds the numbered nodes and the nodes nested in them. A body's pool holds the
//! nodes that are written inline in that body.

use crate::entity::{Md, Value};
use crate::reuse::copy_and_clear;
use crate::symbol::Sym;
use crate::types::List;

/// Metadata attached to an instruction, function or global: `!dbg !7`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Attachment {
    /// The kind: `dbg`, `tbaa`, …
    pub kind: Sym,
    /// The node.
    pub node: Md,
}

/// A metadata node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MdData {
    /// A node that is referenced but not defined, or not defined yet.
    Undefined,
    /// `!"…"`, stored in the pool of bytes.
    String(List),
    /// `!{…}`: the operands, in the pool of references.
    Tuple {
        /// `distinct`
        distinct: bool,
        /// The operands.
        ops: List,
    },
    /// `!DI…(field: value, …)`
    Node {
        /// `distinct`
        distinct: bool,
        /// `DILocation` and so on.
        kind: Sym,
        /// The fields, in the pool of fields.
        fields: List,
    },
    /// `!DIExpression(…)`: the words, in the pool of fields, with empty names.
    Expression(List),
    /// `!DIArgList(…)`: the values, in the pool of values.
    ArgList(List),
    /// A value used as metadata: `ptr @f`, `i32 7`, `i32 %x`.
    Value(Value),
}

/// The value of a field of a [`MdData::Node`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MdValue {
    /// `null`
    Null,
    /// A node.
    Node(Md),
    /// A number.
    Int(i64),
    /// A number above `i64::MAX`.
    UInt(u64),
    /// A string, in the pool of bytes.
    String(List),
    /// Any other value, as written: `true`, `DW_TAG_member`, `DIFlagA | DIFlagB`, a number above 64
    /// bits.
    Word(List),
    /// `{…}`: the operands, in the pool of references.
    Refs(List),
}

/// A field of a [`MdData::Node`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MdField {
    /// The name.
    pub name: Sym,
    /// The value.
    pub value: MdValue,
}

/// A pool of metadata.
#[derive(Clone, Debug, Default)]
pub struct MdPool {
    data: Vec<MdData>,
    /// Operands of tuples: the bits of an [`Md`], or `u32::MAX` for `null`.
    refs: Vec<u32>,
    fields: Vec<MdField>,
    values: Vec<Value>,
    bytes: Vec<u8>,
}

impl MdPool {
    /// Returns the number of nodes.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.data.len()
    }

    /// Returns the node with this index in the pool.
    #[inline]
    pub fn get(&self, index: usize) -> MdData {
        crate::work::count();
        self.data[index]
    }

    /// Returns whether the pool has the lists that a node names.
    pub(crate) fn has_parts(&self, data: MdData) -> bool {
        let bytes = |l: List| self.bytes.get(l.range()).is_some();
        let refs = |l: List| self.refs.get(l.range()).is_some();
        match data {
            MdData::Undefined | MdData::Value(_) => true,
            MdData::String(l) => bytes(l),
            MdData::Tuple { ops, .. } => refs(ops),
            MdData::ArgList(l) => self.values.get(l.range()).is_some(),
            MdData::Node { fields, .. } | MdData::Expression(fields) => {
                let fields = self.fields.get(fields.range());
                fields.is_some_and(|fields| {
                    fields.iter().all(|f| match f.value {
                        MdValue::String(l) | MdValue::Word(l) => bytes(l),
                        MdValue::Refs(l) => refs(l),
                        MdValue::Null | MdValue::Node(_) | MdValue::Int(_) | MdValue::UInt(_) => {
                            true
                        }
                    })
                })
            }
        }
    }

    /// Adds a node and returns its index.
    pub fn push(&mut self, data: MdData) -> usize {
        self.data.push(data);
        self.data.len() - 1
    }

    /// Replaces a node.
    pub fn set(&mut self, index: usize, data: MdData) {
        self.data[index] = data;
    }

    /// Returns the operands of a tuple. `None` is `null`.
    pub fn refs(&self, list: List) -> impl ExactSizeIterator<Item = Option<Md>> + '_ {
        self.refs[list.range()].iter().map(|&r| {
            crate::work::count();
            (r != u32::MAX).then(|| Md::from_bits(r))
        })
    }

    /// Returns operand `n` of a tuple, or `None` if it is `null` or missing.
    #[inline]
    pub fn op(&self, list: List, n: usize) -> Option<Md> {
        crate::work::count();
        let &r = self.refs[list.range()].get(n)?;
        (r != u32::MAX).then(|| Md::from_bits(r))
    }

    /// Returns the fields of a node.
    pub fn fields(&self, list: List) -> &[MdField] {
        &self.fields[list.range()]
    }

    /// Returns the values of a `DIArgList`.
    pub fn values(&self, list: List) -> &[Value] {
        &self.values[list.range()]
    }

    /// Returns the bytes of a string or word.
    pub fn bytes(&self, list: List) -> &[u8] {
        &self.bytes[list.range()]
    }

    /// Copies operands of a tuple into the pool.
    pub fn push_refs(&mut self, refs: &[Option<Md>]) -> List {
        let start = self.refs.len() as u32;
        self.refs.extend(refs.iter().map(|r| r.map_or(u32::MAX, Md::to_bits)));
        List { start, len: refs.len() as u32 }
    }

    /// Copies fields into the pool.
    pub fn push_fields(&mut self, fields: &[MdField]) -> List {
        let start = self.fields.len() as u32;
        self.fields.extend_from_slice(fields);
        List { start, len: fields.len() as u32 }
    }

    /// Copies values into the pool.
    pub fn push_values(&mut self, values: &[Value]) -> List {
        let start = self.values.len() as u32;
        self.values.extend_from_slice(values);
        List { start, len: values.len() as u32 }
    }

    /// Copies bytes into the pool.
    pub fn push_bytes(&mut self, bytes: &[u8]) -> List {
        let start = self.bytes.len() as u32;
        self.bytes.extend_from_slice(bytes);
        List { start, len: bytes.len() as u32 }
    }

    /// Empties the pool and keeps the capacity of its tables.
    pub(crate) fn clear(&mut self) {
        self.data.clear();
        self.refs.clear();
        self.fields.clear();
        self.values.clear();
        self.bytes.clear();
    }

    /// Copies the pool without spare capacity, then empties `self` and keeps its capacity.
    pub(crate) fn copy_and_clear(&mut self) -> Self {
        Self {
            data: copy_and_clear(&mut self.data),
            refs: copy_and_clear(&mut self.refs),
            fields: copy_and_clear(&mut self.fields),
            values: copy_and_clear(&mut self.values),
            bytes: copy_and_clear(&mut self.bytes),
        }
    }

    /// Iterates over the values in all `DIArgList`s and value nodes, so that uses of local values
    /// can be rewritten.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        let in_nodes = self.data.iter_mut().filter_map(|d| match d {
            MdData::Value(v) => Some(v),
            _ => None,
        });
        self.values.iter_mut().chain(in_nodes)
    }
}
