//! Where instructions are from that stand for another one: in the module's text, and in the source.

use pir_core::builder::FunctionBuilder;
use pir_core::entity::{Entity, Inst};
use pir_core::function::{Body, NO_PLACE};
use pir_core::md::Attachment;
use pir_core::symbol::Sym;

/// Says that all instructions from number `before` on are from where `i` of another body is, unless they are known to
/// be from elsewhere: so that faults and debuggers tell a line. O(instructions from there on).
pub(crate) fn place_new(f: &FunctionBuilder<'_>, body: &Body, i: Inst, before: usize) {
    // What is written inline lies in the pool of the other body.
    let source = body.attachments(i).find(|a| a.kind == Sym::DBG && !a.node.is_local());
    f.with_body(|to| {
        for new in (before..to.inst_bound()).map(Inst::new) {
            if to.place(new) == NO_PLACE {
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
