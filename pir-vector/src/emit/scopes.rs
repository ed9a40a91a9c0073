//! The scopes of `!alias.scope` and `!noalias` that hold for all lanes together.
//!
//! A scope that the lane's code opens by `llvm.experimental.noalias.scope.decl` is a new one in
//! each lane at each execution, so an access of one lane may alias that of another. The declaration
//! is only a hint; it is left out, and with it the scopes that it declares.

use pir_core::entity::{Inst, Md, ValueKind};
use pir_core::md::{Attachment, MdData};
use pir_core::symbol::Sym;
use rustc_hash::FxHashSet;

use super::VectorEmitter;
use crate::callee;

impl VectorEmitter<'_, '_> {
    /// The scopes that the lane's code opens.
    pub(super) fn find_per_lane_scopes(&self) -> FxHashSet<Md> {
        let mut opened = FxHashSet::default();
        for &i in self.body.layout().iter().flat_map(|&b| self.body.insts(b)) {
            if !self.f.with_module(|m| callee::opens_scope(m, self.body, i)) {
                continue;
            }
            if let Some(ValueKind::Metadata(list)) = self.body.ops(i).get(1).map(|v| v.kind()) {
                opened.extend(self.list_elements(list));
            }
        }
        opened
    }

    /// The elements of a list.
    fn list_elements(&self, list: Md) -> Vec<Md> {
        self.f.with_module(|m| {
            let pool = if list.is_local() { &self.body.metadata } else { &m.metadata };
            match pool.get(list.index()) {
                MdData::Tuple { ops, .. } => pool.refs(ops).flatten().collect(),
                _ => vec![],
            }
        })
    }

    /// Whether metadata of an access is about scopes that are others for each lane.
    pub(super) fn names_per_lane_scope(&self, a: &Attachment) -> bool {
        matches!(a.kind, Sym::ALIAS_SCOPE | Sym::NOALIAS)
            && !self.per_lane_scopes.is_empty()
            && self.list_elements(a.node).iter().any(|s| self.per_lane_scopes.contains(s))
    }

    /// Whether all scopes that `a` is in are among those that `b` says it is apart from.
    pub(super) fn has_disjoint_scopes(&self, a: Inst, b: Inst) -> bool {
        let list = |i: Inst, kind: Sym| {
            let found = self.body.attachments(i).find(|x| x.kind == kind);
            found.map_or(vec![], |x| self.list_elements(x.node))
        };
        let (scopes, apart) = (list(a, Sym::ALIAS_SCOPE), list(b, Sym::NOALIAS));
        let stays = |s: &Md| apart.contains(s) && !self.per_lane_scopes.contains(s);
        !scopes.is_empty() && scopes.iter().all(stays)
    }
}
