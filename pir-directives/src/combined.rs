//! Combined directives taken apart: `parallel for` is a `parallel` with a `for` in it.

use crate::blocks::Lowering;
use crate::model::{ClauseKind, Directive, Markers};
use crate::tree::Node;
use pir_core::entity::{Inst, Md, Type, Value};
use pir_core::md::MdData;

/// The clauses of a combined directive that are those of the worksharing construct.
const OF_INNER: &[ClauseKind] = &[
    ClauseKind::Private,
    ClauseKind::Firstprivate,
    ClauseKind::Lastprivate,
    ClauseKind::Reduction,
    ClauseKind::Schedule,
    ClauseKind::Collapse,
    ClauseKind::Ordered,
];

impl Lowering<'_, '_> {
    /// Adds the markers of the inner construct, and moves its clauses to them. Returns the outer
    /// construct.
    pub(crate) fn split_combined(&self, node: &Node) -> Node {
        let inner = match node.directive {
            Directive::ParallelLoop => Directive::Loop,
            Directive::ParallelSections => Directive::Sections,
            _ => return node.clone(),
        };
        let (Markers::Pair(begin, end), Some(last)) = (inner.row().markers, node.end) else {
            return node.clone();
        };
        let f = self.f;
        let mut outer = node.clone();
        outer.directive = Directive::Parallel;
        let (moved, kept): (Vec<_>, Vec<_>) =
            outer.clauses.into_iter().partition(|c| OF_INNER.contains(&c.row.kind));
        outer.clauses = kept;
        let head = node.head();
        let next = f.with_body(|b| {
            let at = b.position(head)?;
            b.insts(b.block_of(head)).get(at + 1).copied()
        });
        if let Some(next) = next {
            f.before(next);
            self.marker("llvm.omp.directive", begin);
            for c in &moved {
                f.with_body(|b| {
                    // The clause stands in front of its new place, in the same block.
                    let at = b.position(next).unwrap_or(1);
                    b.relocate(c.inst, b.block_of(next), at - 1);
                });
            }
            // The end of the region waits.
            f.before(next);
            self.marker("llvm.omp.simple", ClauseKind::Nowait.row().name);
        }
        f.before(last);
        self.marker("llvm.omp.directive", end);
        outer
    }

    fn marker(&self, intrinsic: &str, name: &str) -> Option<Inst> {
        let md = self.f.with_body(|b| {
            let text = b.metadata.push_bytes(name.as_bytes());
            let text = Md::local(b.metadata.push(MdData::String(text)));
            let ops = b.metadata.push_refs(&[Some(text)]);
            Md::local(b.metadata.push(MdData::Tuple { distinct: false, ops }))
        });
        let params = [Type::METADATA];
        let g = self.f.with_module(|m| m.declare_function(intrinsic, Type::VOID, &params, false));
        self.f.call(g, &[Value::metadata(md).into()]).as_inst()
    }
}
