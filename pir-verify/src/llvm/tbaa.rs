//! PIR0128: `!tbaa` access tags: the shape of type descriptors, and the path to the accessed type.
//!
//! Whether a node is a scalar type, or a well-formed struct type, is remembered per node of the
//! module. A path longer than [`MAX_TYPE_PATH`] is refused.

use super::md::MetadataView;
use pir_core::entity::{Md, Type};
use std::sync::atomic::{AtomicU8, Ordering};

/// Longest path from the base to the accessed type. It bounds the work for each tag, because tags
/// of one chain of types have different paths, and is the limit on the nesting of types in text,
/// too.
const MAX_TYPE_PATH: usize = 256;

const TAG_IS_GOOD: u8 = 1;
const IS_SCALAR: u8 = 2;
const IS_NO_SCALAR: u8 = 4;
const BASE_IS_GOOD: u8 = 8;
const BASE_IS_BAD: u8 = 16;
const SCOPES_ARE_GOOD: u8 = 32;
const GROUPS_ARE_GOOD: u8 = 64;

/// The cached results for the module's nodes, filled by all functions concurrently.
pub(super) struct NodeVerdicts {
    bits: Vec<AtomicU8>,
}

impl NodeVerdicts {
    pub(super) fn new(nodes: usize) -> Self {
        Self { bits: (0..nodes).map(|_| AtomicU8::new(0)).collect() }
    }

    fn get(&self, md: Md) -> u8 {
        match self.bits.get(md.index()) {
            Some(b) if !md.is_local() => b.load(Ordering::Relaxed),
            _ => 0,
        }
    }

    fn set(&self, md: Md, bits: u8) {
        if let Some(b) = self.bits.get(md.index())
            && !md.is_local()
        {
            b.fetch_or(bits, Ordering::Relaxed);
        }
    }

    /// Returns whether the node is known to be a valid list of scopes.
    pub(super) fn scopes(&self, md: Md) -> bool {
        self.get(md) & SCOPES_ARE_GOOD != 0
    }

    pub(super) fn set_scopes(&self, md: Md) {
        self.set(md, SCOPES_ARE_GOOD);
    }

    /// Returns whether the node is known to be a valid access group, or list of them.
    pub(super) fn groups(&self, md: Md) -> bool {
        self.get(md) & GROUPS_ARE_GOOD != 0
    }

    pub(super) fn set_groups(&self, md: Md) {
        self.set(md, GROUPS_ARE_GOOD);
    }
}

/// Checks an access tag; a valid tag of the module is checked only once.
pub(super) fn check(view: MetadataView<'_>, known: &NodeVerdicts, tag: Md) -> Result<(), String> {
    if known.get(tag) & TAG_IS_GOOD != 0 {
        return Ok(());
    }
    TbaaCheck { view, known }.tag(tag)?;
    known.set(tag, TAG_IS_GOOD);
    Ok(())
}

/// Returns whether a tag has the old format, which does not name base and accessed type.
pub(super) fn is_old(v: MetadataView<'_>, tag: Md) -> bool {
    v.len(tag).is_none_or(|n| n < 3) || !v.op(tag, 0).is_some_and(|b| v.is_node(b))
}

struct TbaaCheck<'a> {
    view: MetadataView<'a>,
    known: &'a NodeVerdicts,
}

impl TbaaCheck<'_> {
    fn tag(&self, tag: Md) -> Result<(), String> {
        let v = self.view;
        let fault = |why: &str| Err(why.to_owned());
        let Some(len) = v.len(tag).filter(|&n| n > 0) else {
            return fault("an access tag has operands");
        };
        // An old tag is the scalar type itself, perhaps with a constant; LLVM rewrites it.
        if is_old(v, tag) {
            return match self.is_scalar_old(tag, len) {
                true => Ok(()),
                false => fault("the accessed type is no scalar type"),
            };
        }
        let (base, access) = (v.op(tag, 0), v.op(tag, 1).filter(|&a| v.is_node(a)));
        let new = access.is_some_and(|a| self.is_new(a));
        let flag = if new { 4 } else { 3 };
        if new && !(4..=5).contains(&len) || !new && len > 4 {
            return fault("an access tag has a wrong number of operands");
        }
        if new && !v.op(tag, 3).is_some_and(|s| v.is_int(s)) {
            return fault("the size of the access is no constant");
        }
        if len == flag + 1 && v.op(tag, flag).and_then(|f| v.int(f)).is_none_or(|f| f.1 > 1) {
            return fault("the flag for constant memory is 0 or 1");
        }
        let (Some(base), Some(access)) = (base, access) else {
            return fault("base and accessed type are nodes");
        };
        if !new && !self.is_scalar(access) {
            return fault("the accessed type is no scalar type");
        }
        let Some((ty, offset)) = v.op(tag, 2).and_then(|o| v.int(o)) else {
            return fault("the offset is no constant");
        };
        self.path(base, access, ty, offset, new)
    }

    /// Checks the path from the base type down to the accessed one.
    fn path(
        &self,
        base: Md,
        access: Md,
        ty: Type,
        mut offset: u64,
        new: bool,
    ) -> Result<(), String> {
        let v = self.view;
        let fault = |why: &str| Err(why.to_owned());
        let mut seen = false;
        let mut at = base;
        for _ in 0..MAX_TYPE_PATH {
            let len = v.len(at).unwrap_or(0);
            if len < 2 {
                return if seen {
                    Ok(())
                } else {
                    fault("the path does not lead to the accessed type")
                };
            }
            // LLVM says nothing of a descriptor with two operands that is no scalar type.
            if len == 2 && !self.is_scalar(at) {
                return Ok(());
            }
            let width = self.base(at, new)?;
            seen |= at == access;
            if (self.is_scalar(at) || at == access) && offset != 0 {
                return fault("the offset is not 0 at the accessed type");
            }
            let fits = match width {
                None => offset == 0 || new,
                Some(w) => w == ty,
            };
            if !fits {
                return fault("offsets have different widths");
            }
            if new && seen {
                return Ok(());
            }
            (at, offset) = self.field(at, offset, new)?;
        }
        fault("the path is a circle, or too long")
    }

    /// Checks a type descriptor; returns the type of its offsets, `None` for a scalar one.
    fn base(&self, node: Md, new: bool) -> Result<Option<Type>, String> {
        let v = self.view;
        let fault = |why: &str| Err(why.to_owned());
        let len = v.len(node).unwrap_or(0);
        if len == 2 {
            return Ok(None);
        }
        let (first, step) = if new { (3, 3) } else { (1, 2) };
        let known = self.known.get(node);
        if known & BASE_IS_BAD != 0 {
            return fault("a struct type is not well-formed");
        }
        if known & BASE_IS_GOOD == 0 {
            let checked = self.struct_type(node, len, new, first, step);
            self.known.set(node, if checked.is_ok() { BASE_IS_GOOD } else { BASE_IS_BAD });
            checked?;
        }
        Ok(v.op(node, first + 1).and_then(|o| v.int(o)).map(|o| o.0))
    }

    fn struct_type(
        &self,
        node: Md,
        len: usize,
        new: bool,
        first: usize,
        step: usize,
    ) -> Result<(), String> {
        let v = self.view;
        let fault = |why: &str| Err(why.to_owned());
        if new && !len.is_multiple_of(3) || !new && len.is_multiple_of(2) {
            return fault("a struct type has a wrong number of operands");
        }
        if new && !v.op(node, 1).is_some_and(|s| v.is_int(s)) {
            return fault("the size of a type is no constant");
        }
        if !new && v.op(node, 0).and_then(|n| v.string(n)).is_none() {
            return fault("a struct type starts with its name");
        }
        let mut last: Option<(Type, u64)> = None;
        for n in (first..len).step_by(step) {
            if !v.op(node, n).is_some_and(|t| v.is_node(t)) {
                return fault("the type of a field is no node");
            }
            let Some((ty, offset)) = v.op(node, n + 1).and_then(|o| v.int(o)) else {
                return fault("the offset of a field is no constant");
            };
            if last.is_some_and(|(t, _)| t != ty) {
                return fault("offsets of fields have different widths");
            }
            if last.is_some_and(|(_, o)| o > offset) {
                return fault("offsets of fields do not ascend");
            }
            if new && !v.op(node, n + 2).is_some_and(|s| v.is_int(s)) {
                return fault("the size of a field is no constant");
            }
            last = Some((ty, offset));
        }
        Ok(())
    }

    /// Returns the field at an offset, and the offset in it. Uses binary search, since offsets
    /// ascend.
    fn field(&self, node: Md, offset: u64, new: bool) -> Result<(Md, u64), String> {
        let v = self.view;
        let broken = || "a field of a type is missing".to_owned();
        let len = v.len(node).unwrap_or(0);
        if len == 2 {
            return Ok((v.op(node, 1).ok_or_else(broken)?, offset));
        }
        let (first, step) = if new { (3, 3) } else { (1, 2) };
        let at =
            |k: usize| v.op(node, first + k * step + 1).and_then(|o| v.int(o)).map_or(0, |o| o.1);
        let (mut low, mut high) = (0, (len - first) / step);
        // Find the last field that starts at or before the offset.
        while low < high {
            let middle = (low + high) / 2;
            if at(middle) <= offset { low = middle + 1 } else { high = middle }
        }
        let k = low.checked_sub(1).ok_or("no field of the type is at the offset")?;
        Ok((v.op(node, first + k * step).ok_or_else(broken)?, offset - at(k)))
    }

    /// A type node of the newer format names its parent first.
    fn is_new(&self, node: Md) -> bool {
        self.view.len(node).is_some_and(|n| n >= 3)
            && self.view.op(node, 0).is_some_and(|p| self.view.is_node(p))
    }

    /// `!{!"name", parent}`, perhaps with the offset 0, up to a root. Each node of the module is
    /// walked over once.
    fn is_scalar(&self, node: Md) -> bool {
        let mut path = Vec::new();
        let mut at = node;
        let answer = loop {
            let known = self.known.get(at);
            if known & (IS_SCALAR | IS_NO_SCALAR) != 0 {
                break known & IS_SCALAR != 0;
            }
            let Some(parent) = self.scalar_parent(at) else { break false };
            path.push(at);
            if self.view.len(parent).is_some_and(|n| n < 2) {
                break true;
            }
            // A path longer than the number of nodes is a cycle.
            if path.len() > self.view.nodes() {
                break false;
            }
            at = parent;
        };
        let bits = if answer { IS_SCALAR } else { IS_NO_SCALAR };
        self.known.set(node, bits);
        path.iter().for_each(|&p| self.known.set(p, bits));
        answer
    }

    fn scalar_parent(&self, node: Md) -> Option<Md> {
        let v = self.view;
        let len = v.len(node).filter(|n| (2..=3).contains(n))?;
        v.op(node, 0).and_then(|n| v.string(n))?;
        if len == 3 && v.op(node, 2).and_then(|o| v.int(o)).is_none_or(|o| o.1 != 0) {
            return None;
        }
        v.op(node, 1).filter(|&p| v.is_node(p))
    }

    /// Returns whether the access type to which LLVM upgrades an old-format tag is a scalar. The
    /// first two operands of the tag describe that type.
    fn is_scalar_old(&self, tag: Md, len: usize) -> bool {
        if len != 3 {
            return len >= 2 && self.is_scalar(tag);
        }
        let v = self.view;
        let named = v.op(tag, 0).and_then(|n| v.string(n)).is_some();
        let parent = v.op(tag, 1).filter(|&p| v.is_node(p));
        let root = |p: Md| v.len(p).is_some_and(|n| n < 2);
        let flag = v.op(tag, 2).and_then(|f| v.int(f)).is_some_and(|f| f.1 <= 1);
        named && flag && parent.is_some_and(|p| root(p) || self.is_scalar(p))
    }
}
