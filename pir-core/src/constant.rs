//! Constants and their pools.
//!
//! The module has one pool for the initialisers of its globals. Each function body has its own, so
//! that bodies can be read and changed in parallel. Scalars are interned: equal ones have equal ids
//! within a pool. Aggregates and expressions are not interned.

mod value;

use crate::entity::{Block, Const, Entity, GlobalId, Type, Value};
use crate::opcode::Opcode;
use crate::reuse::copy_and_clear;
use crate::types::List;
use rustc_hash::FxHashMap;

/// The kind of a constant. Its type is stored in [`ConstData`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ConstKind {
    /// An integer of at most 64 bits, zero-extended.
    Int(u64),
    /// A wider integer: its 64-bit limbs, the lowest first, in the pool of limbs. Limbs above the
    /// last one repeat its sign, so that the list is as short as the value allows.
    BigInt(List),
    /// `half`, `bfloat`, `float`, `double`: the bits of the value in its own format.
    Float(u64),
    /// `x86_fp80`, `fp128`, `ppc_fp128`: two limbs, the lowest bits first.
    BigFloat(List),
    /// `null`
    Null,
    /// `undef`
    Undef,
    /// `poison`
    Poison,
    /// `zeroinitializer`
    Zero,
    /// `none`
    None,
    /// `[…]`, `{…}`, `<…>`: the elements, in the pool of operands.
    Aggregate(List),
    /// `splat (T v)`
    Splat(Value),
    /// `c"…"`: the bytes, in the pool of bytes.
    Bytes(List),
    /// `blockaddress(@f, %b)`
    BlockAddress(GlobalId, Block),
    /// `dso_local_equivalent @f`
    DsoLocalEquivalent(GlobalId),
    /// `no_cfi @f`
    NoCfi(GlobalId),
    /// `ptrauth (ptr p, i32 key, …)`: the operands.
    PtrAuth(List),
    /// A constant expression: the index of its [`ConstExpr`].
    Expr(u32),
}

const _: () = assert!(size_of::<ConstKind>() <= 16);

/// A constant expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConstExpr {
    /// The operation.
    pub op: Opcode,
    /// The flags, as for the instruction.
    pub flags: crate::inst::ArithFlags,
    /// Source element type of a `getelementptr`; otherwise `void`.
    pub source: Type,
    /// The operands.
    pub operands: List,
    /// `inrange(a, b)` of a `getelementptr`.
    pub inrange: Option<Box<InRange>>,
}

/// Bounds of an `inrange`: integers of the index width, in decimal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InRange {
    /// The lower bound.
    pub start: Box<[u8]>,
    /// The upper bound, excluded.
    pub end: Box<[u8]>,
}

/// A constant with its type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ConstData {
    /// The type.
    pub ty: Type,
    /// The kind.
    pub kind: ConstKind,
}

/// The constants of a module's globals, or of one function's body.
#[derive(Clone, Debug, Default)]
pub struct ConstPool {
    data: Vec<ConstData>,
    limbs: Vec<u64>,
    bytes: Vec<u8>,
    values: Vec<Value>,
    exprs: Vec<ConstExpr>,
    /// Index of the scalars. May be empty, since it is rebuilt on the next lookup.
    scalars: FxHashMap<ConstData, Const>,
}

impl ConstPool {
    /// Returns the number of constants.
    #[allow(clippy::len_without_is_empty)]
    #[inline]
    pub fn len(&self) -> usize {
        self.data.len()
    }

    /// Returns the constant.
    #[inline]
    pub fn get(&self, c: Const) -> ConstData {
        crate::work::count();
        self.data[c.index()]
    }

    /// Returns the type of the constant.
    #[inline]
    pub fn ty(&self, c: Const) -> Type {
        self.data[c.index()].ty
    }

    /// Returns the operands of a list.
    #[inline]
    pub fn values(&self, list: List) -> &[Value] {
        &self.values[list.range()]
    }

    /// Returns the bytes of a list.
    #[inline]
    pub fn bytes(&self, list: List) -> &[u8] {
        &self.bytes[list.range()]
    }

    /// Returns the limbs of a list.
    #[inline]
    pub fn limbs(&self, list: List) -> &[u64] {
        &self.limbs[list.range()]
    }

    /// Returns the constant expression with this index.
    #[inline]
    pub fn expr(&self, index: u32) -> &ConstExpr {
        &self.exprs[index as usize]
    }

    /// Returns whether the pool has the lists and the expression that a kind names.
    pub(crate) fn has_parts(&self, kind: ConstKind) -> bool {
        match kind {
            ConstKind::BigInt(l) => self.limbs.get(l.range()).is_some(),
            ConstKind::BigFloat(l) => l.len == 2 && self.limbs.get(l.range()).is_some(),
            ConstKind::Aggregate(l) | ConstKind::PtrAuth(l) => self.values.get(l.range()).is_some(),
            ConstKind::Bytes(l) => self.bytes.get(l.range()).is_some(),
            ConstKind::Expr(e) => {
                let e = self.exprs.get(e as usize);
                e.is_some_and(|e| self.values.get(e.operands.range()).is_some())
            }
            ConstKind::Int(_)
            | ConstKind::Float(_)
            | ConstKind::Null
            | ConstKind::Undef
            | ConstKind::Poison
            | ConstKind::Zero
            | ConstKind::None
            | ConstKind::Splat(_)
            | ConstKind::BlockAddress(..)
            | ConstKind::DsoLocalEquivalent(_)
            | ConstKind::NoCfi(_) => true,
        }
    }

    /// Adds a constant without looking for an equal one.
    pub fn push(&mut self, ty: Type, kind: ConstKind) -> Const {
        let c = Const::new(self.data.len());
        self.data.push(ConstData { ty, kind });
        c
    }

    /// Returns the constant with this type and kind, and adds it if it is new. The kind must not
    /// contain lists, because lists are compared by position.
    pub fn scalar(&mut self, ty: Type, kind: ConstKind) -> Const {
        let data = ConstData { ty, kind };
        if self.scalars.is_empty() && !self.data.is_empty() {
            self.index_scalars();
        }
        if let Some(&c) = self.scalars.get(&data) {
            return c;
        }
        let c = self.push(ty, kind);
        self.scalars.insert(data, c);
        c
    }

    #[cold]
    fn index_scalars(&mut self) {
        use ConstKind::{Float, Int, None, Null, Poison, Undef, Zero};
        let all = self.data.iter().enumerate().map(|(i, &d)| (d, Const::new(i)));
        let scalar = |k| matches!(k, Int(_) | Float(_) | Null | Undef | Poison | Zero | None);
        self.scalars = all.filter(|(d, _)| scalar(d.kind)).collect();
    }

    /// Empties the pool and keeps the capacity of its tables.
    pub(crate) fn clear(&mut self) {
        self.data.clear();
        self.limbs.clear();
        self.bytes.clear();
        self.values.clear();
        self.exprs.clear();
        self.scalars.clear();
    }

    /// Copies the pool without spare capacity and indices, then empties `self` and keeps its
    /// capacity.
    pub(crate) fn copy_and_clear(&mut self) -> Self {
        self.scalars.clear();
        Self {
            data: copy_and_clear(&mut self.data),
            limbs: copy_and_clear(&mut self.limbs),
            bytes: copy_and_clear(&mut self.bytes),
            values: copy_and_clear(&mut self.values),
            exprs: std::mem::take(&mut self.exprs),
            scalars: FxHashMap::default(),
        }
    }

    /// Releases the spare capacity and the index of scalars, because most pools never grow again.
    pub(crate) fn shrink(&mut self) {
        self.scalars = FxHashMap::default();
        self.data.shrink_to_fit();
        self.values.shrink_to_fit();
    }

    /// Returns an integer constant of at most 64 bits. `bits` must be zero above the type's width.
    pub fn int(&mut self, ty: Type, bits: u64) -> Const {
        self.scalar(ty, ConstKind::Int(bits))
    }

    /// Adds an integer constant whose type has `width` bits, more than 64. Missing limbs repeat the
    /// sign of the last one; bits above the width are ignored. Stores only the significant limbs,
    /// so that the cost of a small number does not depend on the width of its type.
    pub fn big_int(&mut self, ty: Type, width: u32, limbs: &[u64]) -> Const {
        let list = self.push_limbs(limbs);
        let from = list.start as usize;
        let len = shorten(&mut self.limbs[from..], width);
        self.limbs.truncate(from + len);
        if len == 0 {
            self.limbs.push(0);
        }
        self.push(ty, ConstKind::BigInt(List { len: len.max(1) as u32, ..list }))
    }

    /// Adds a floating-point constant of a type wider than 64 bits.
    pub fn big_float(&mut self, ty: Type, limbs: [u64; 2]) -> Const {
        let list = self.push_limbs(&limbs);
        self.push(ty, ConstKind::BigFloat(list))
    }

    /// Adds an array, struct or vector.
    pub fn aggregate(&mut self, ty: Type, elements: &[Value]) -> Const {
        let list = self.push_values(elements);
        self.push(ty, ConstKind::Aggregate(list))
    }

    /// Adds a `c"…"` string.
    pub fn string(&mut self, ty: Type, bytes: &[u8]) -> Const {
        let start = self.bytes.len() as u32;
        self.bytes.extend_from_slice(bytes);
        self.push(ty, ConstKind::Bytes(List { start, len: bytes.len() as u32 }))
    }

    /// Adds a constant expression.
    pub fn expression(&mut self, ty: Type, expr: ConstExpr) -> Const {
        let index = self.exprs.len() as u32;
        self.exprs.push(expr);
        self.push(ty, ConstKind::Expr(index))
    }

    /// Copies operands into the pool.
    pub fn push_values(&mut self, values: &[Value]) -> List {
        let start = self.values.len() as u32;
        self.values.extend_from_slice(values);
        List { start, len: values.len() as u32 }
    }

    /// Copies limbs into the pool.
    pub fn push_limbs(&mut self, limbs: &[u64]) -> List {
        let start = self.limbs.len() as u32;
        self.limbs.extend_from_slice(limbs);
        List { start, len: limbs.len() as u32 }
    }

    /// Replaces the id of every global that a constant refers to. O(constants).
    pub(crate) fn map_globals(&mut self, new: impl Fn(GlobalId) -> GlobalId) {
        let value = |v: &mut Value| {
            if let Some(g) = v.as_global() {
                *v = Value::global(new(g));
            }
        };
        self.values.iter_mut().for_each(value);
        let kind = |k: &mut ConstKind| match k {
            ConstKind::BlockAddress(g, _)
            | ConstKind::DsoLocalEquivalent(g)
            | ConstKind::NoCfi(g) => *g = new(*g),
            ConstKind::Splat(v) => value(v),
            _ => {}
        };
        self.data.iter_mut().for_each(|d| kind(&mut d.kind));
        let scalars = std::mem::take(&mut self.scalars);
        self.scalars = scalars
            .into_iter()
            .map(|(mut d, c)| {
                kind(&mut d.kind);
                (d, c)
            })
            .collect();
    }

    /// Returns whether every constant of `before` has the same id and meaning in `self`. `new` maps
    /// the ids of globals in `before` to their current ids, if they still exist. O(constants of
    /// `before`).
    pub fn extends(&self, before: &Self, new: impl Fn(GlobalId) -> Option<GlobalId>) -> bool {
        fn prefix<T>(long: &[T], short: &[T], same: impl Fn(&T, &T) -> bool) -> bool {
            long.len() >= short.len() && short.iter().zip(long).all(|(a, b)| same(a, b))
        }
        let value = |a: &Value, b: &Value| match a.as_global() {
            Some(g) => b.as_global().is_some_and(|now| new(g) == Some(now)),
            None => a == b,
        };
        let kind = |a: ConstKind, b: ConstKind| match (a, b) {
            (ConstKind::BlockAddress(g, x), ConstKind::BlockAddress(now, y)) => {
                new(g) == Some(now) && x == y
            }
            (ConstKind::DsoLocalEquivalent(g), ConstKind::DsoLocalEquivalent(now))
            | (ConstKind::NoCfi(g), ConstKind::NoCfi(now)) => new(g) == Some(now),
            (ConstKind::Splat(v), ConstKind::Splat(now)) => value(&v, &now),
            _ => a == b,
        };
        prefix(&self.data, &before.data, |a, b| a.ty == b.ty && kind(a.kind, b.kind))
            && prefix(&self.values, &before.values, value)
            && self.limbs.starts_with(&before.limbs)
            && self.bytes.starts_with(&before.bytes)
            && self.exprs.starts_with(&before.exprs)
    }

    /// Replaces the kind of a constant, to resolve a reference that was read before its target.
    pub fn set_kind(&mut self, c: Const, kind: ConstKind) {
        self.data[c.index()].kind = kind;
    }

    /// Iterates over the globals that constants name, each as often as it is named.
    pub fn globals(&self) -> impl Iterator<Item = GlobalId> + '_ {
        let named = |d: &ConstData| match d.kind {
            ConstKind::BlockAddress(g, _)
            | ConstKind::DsoLocalEquivalent(g)
            | ConstKind::NoCfi(g) => Some(g),
            ConstKind::Splat(v) => v.as_global(),
            _ => None,
        };
        let operands = self.values.iter().filter_map(|v| v.as_global());
        operands.chain(self.data.iter().filter_map(named))
    }

    /// Iterates over all constants.
    pub fn iter(&self) -> impl Iterator<Item = (Const, ConstData)> + '_ {
        self.data.iter().enumerate().map(|(i, &d)| (Const::new(i), d))
    }
}

/// Sign-extends the number of `width` bits in `limbs` to the end of its top limb, if that limb is
/// there. Returns the number of significant limbs: all others repeat the sign of the last one.
pub(crate) fn shorten(limbs: &mut [u64], width: u32) -> usize {
    let room = width.div_ceil(64) as usize;
    let mut len = limbs.len().min(room);
    if let (Some(top), above @ 1..) = (limbs.get_mut(room - 1), (64 - width % 64) % 64) {
        *top = ((*top << above) as i64 >> above) as u64;
    }
    let sign = |limb: u64| (limb as i64 >> 63) as u64;
    while len > 1 && limbs[len - 1] == sign(limbs[len - 2]) {
        len -= 1;
    }
    len
}
