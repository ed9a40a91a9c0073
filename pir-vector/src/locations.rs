//! Where instructions are from that stand for another one: in the module's text, and in the source.

use pir_core::builder::FunctionBuilder;
use pir_core::copy::Copier;
use pir_core::entity::{Entity, Inst};
use pir_core::function::{Body, NO_SOURCE_PLACE};
use pir_core::md::Attachment;
use pir_core::symbol::Sym;

/// Gives all instructions from number `before` on the source location of instruction `i` of another
/// body, unless they have one, so that faults and debuggers have a line. O(instructions from there
/// on).
pub(crate) fn inherit_locations(f: &FunctionBuilder<'_>, body: &Body, i: Inst, before: usize) {
    let source = body.attachments(i).find(|a| a.kind == Sym::DBG);
    f.with_body(|to| {
        let source = source.filter(|_| before < to.inst_bound()).map(|a| copy_node(body, to, a));
        for new in (before..to.inst_bound()).map(Inst::new) {
            if to.place(new) == NO_SOURCE_PLACE {
                to.set_place(new, body.place(i));
            }
            let Some(source) = source else { continue };
            let mut all: Vec<Attachment> = to.attachments(new).collect();
            if all.iter().all(|a| a.kind != Sym::DBG) {
                all.push(source);
                to.set_attachments(new, &all);
            }
        }
    });
}

/// Returns the attachment with a node that belongs to `to`. A node that is written inline belongs
/// to the body in which it stands, so it is copied.
pub(crate) fn copy_node(from: &Body, to: &mut Body, a: Attachment) -> Attachment {
    Attachment { node: Copier::new(from).md(to, a.node), ..a }
}
