//! A view of the metadata nodes of a module and of a body.

use pir_core::constant::{ConstKind, ConstPool};
use pir_core::entity::{GlobalId, Md, Type, Value, ValueKind};
use pir_core::function::Body;
use pir_core::md::{MdData, MdPool};
use pir_core::module::Module;

/// A module, and optionally a body whose nodes are read too.
#[derive(Clone, Copy)]
pub(super) struct MetadataView<'a> {
    pub m: &'a Module,
    pub body: Option<&'a Body>,
}

impl<'a> MetadataView<'a> {
    fn pool(self, md: Md) -> (&'a MdPool, &'a ConstPool) {
        match self.body {
            Some(body) if md.is_local() => (&body.metadata, &body.consts),
            _ => (&self.m.metadata, &self.m.consts),
        }
    }

    /// Returns the number of nodes.
    pub(super) fn nodes(self) -> usize {
        self.m.metadata.len() + self.body.map_or(0, |b| b.metadata.len())
    }

    /// Returns the node; an undefined one if the number is out of range.
    pub(super) fn data(self, md: Md) -> MdData {
        let pool = self.pool(md).0;
        match md.index() < pool.len() {
            true => pool.get(md.index()),
            false => MdData::Undefined,
        }
    }

    /// Returns the number of operands of a tuple; `None` for anything else.
    pub(super) fn len(self, md: Md) -> Option<usize> {
        match self.data(md) {
            MdData::Tuple { ops, .. } => Some(ops.len as usize),
            _ => None,
        }
    }

    /// Iterates over the operands of a tuple; nothing for anything else.
    pub(super) fn ops(self, md: Md) -> impl ExactSizeIterator<Item = Option<Md>> + 'a {
        let list = match self.data(md) {
            MdData::Tuple { ops, .. } => ops,
            _ => pir_core::types::List::default(),
        };
        self.pool(md).0.refs(list)
    }

    /// Returns operand `n` of a tuple, if there is one and it is not `null`.
    pub(super) fn op(self, md: Md, n: usize) -> Option<Md> {
        match self.data(md) {
            MdData::Tuple { ops, .. } => self.pool(md).0.op(ops, n),
            _ => None,
        }
    }

    /// Returns whether it is a node: neither a string nor a value.
    pub(super) fn is_node(self, md: Md) -> bool {
        matches!(self.data(md), MdData::Tuple { .. } | MdData::Node { .. } | MdData::Expression(_))
    }

    /// Returns whether it is marked `distinct`.
    pub(super) fn is_distinct(self, md: Md) -> bool {
        matches!(
            self.data(md),
            MdData::Tuple { distinct: true, .. } | MdData::Node { distinct: true, .. }
        )
    }

    /// Returns the bytes of a string.
    pub(super) fn string(self, md: Md) -> Option<&'a [u8]> {
        match self.data(md) {
            MdData::String(list) => Some(self.pool(md).0.bytes(list)),
            _ => None,
        }
    }

    /// Returns the value that a node wraps, if it wraps one.
    pub(super) fn value(self, md: Md) -> Option<Value> {
        match self.data(md) {
            MdData::Value(v) => Some(v),
            _ => None,
        }
    }

    /// Returns the type and the kind of the constant that a node wraps.
    pub(super) fn constant(self, md: Md) -> Option<(Type, ConstKind)> {
        let c = self.value(md)?.as_const()?;
        let data = self.pool(md).1.get(c);
        Some((data.ty, data.kind))
    }

    /// Returns the type of an integer constant and its limbs, the lowest first.
    pub(super) fn limbs(self, md: Md) -> Option<(Type, Vec<u64>)> {
        let (ty, kind) = self.constant(md)?;
        match kind {
            ConstKind::Int(n) => Some((ty, vec![n])),
            ConstKind::BigInt(list) => Some((ty, self.pool(md).1.limbs(list).to_vec())),
            ConstKind::Zero => self.m.types.int_bits(ty).map(|_| (ty, vec![0])),
            _ => None,
        }
    }

    /// Returns the type of an integer constant of at most 64 bits and its value, zero-extended.
    pub(super) fn int(self, md: Md) -> Option<(Type, u64)> {
        let (ty, kind) = self.constant(md)?;
        match kind {
            ConstKind::Int(n) => Some((ty, n)),
            ConstKind::Zero => self.m.types.int_bits(ty).map(|_| (ty, 0)),
            _ => None,
        }
    }

    /// Returns whether it is an integer constant of any width.
    pub(super) fn is_int(self, md: Md) -> bool {
        self.int(md).is_some() || matches!(self.constant(md), Some((_, ConstKind::BigInt(_))))
    }

    /// Returns whether it is a constant or the address of a global.
    pub(super) fn is_constant(self, md: Md) -> bool {
        self.value(md).is_some_and(Value::is_constant)
    }

    /// Returns the global whose address it is.
    pub(super) fn global(self, md: Md) -> Option<GlobalId> {
        match self.value(md)?.kind() {
            ValueKind::Global(g) => Some(g),
            _ => None,
        }
    }
}
