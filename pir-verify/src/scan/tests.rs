//! The SSA rule on small functions; the walk itself and the uses that it leaves open.

use crate::driver::check;
use crate::testing::{codes, module};
use pir_core::diag::Code;
use pir_core::entity::{Block, Inst};
use pir_core::module::{GlobalKind, Module};

fn found(blocks: &[&str]) -> Vec<Code> {
    codes(&check(&module(blocks)))
}

fn with_body(m: &mut Module, change: impl FnOnce(&mut pir_core::Body)) {
    let GlobalKind::Function(f) = &mut m.globals[0].kind else { panic!("a function") };
    change(f.body.as_mut().expect("a body"));
}

#[test]
fn straight_line_code_is_in_ssa_form() {
    assert_eq!(found(&["x= br 1", "x ret"]), []);
    assert_eq!(found(&["x x= ret"]), [Code::NotDominated]);
    assert_eq!(found(&["br 1 2", "x= br 3", "br 3", "x ret"]), [Code::NotDominated]);
    assert_eq!(found(&["br 1 2", "x= br 3", "y= br 3", "phi x 1 y 2 ret"]), []);
    assert_eq!(found(&["br 1 2", "x= br 3", "y= br 3", "phi y 1 x 2 ret"]).len(), 2);
}

#[test]
fn unreachable_blocks_may_use_anything() {
    assert_eq!(found(&["ret", "x x= br 1"]), []);
    assert_eq!(found(&["ret", "x x= halt"]), [Code::UnreachableBlock]);
    assert_eq!(found(&["x ret", "x= br 0"])[..2], [Code::EntryPredecessor, Code::NotDominated]);
    assert_eq!(found(&["x= br 2", "y= br 2", "phi x 0 y 1 ret"]), []);
}

#[test]
fn values_of_tasks_are_usable_if_certain_and_unique() {
    // Certain and single: in both kinds of end, from the owner into the region, through the join.
    assert_eq!(found(&["w= fork 1 2", "w x= halt", "y= br 3", "join x y w ret"]), []);
    // A sibling's value; one that only a branch computes; one of two strands.
    assert_eq!(found(&["fork 1 2", "x= br 3", "x br 3", "join ret"]), [Code::NotDominated]);
    assert_eq!(
        found(&["fork 1 4", "br 2 3", "x= br 3", "join x ret", "halt"]),
        [Code::NotDominated]
    );
    assert_eq!(found(&["fork 1 1", "x= br 2", "join x ret"]), [Code::NotUnique]);
}

#[test]
fn the_drafts_local_dominance_is_not_enough() {
    // Block 1 dominates block 2 in the CFG, at the same depth and in the same region.
    let blocks = ["fork 1 1", "x= br 3", "x br 2 1", "join fork 2 1 3"];
    assert!(found(&blocks).contains(&Code::NotUnique));
}

#[test]
fn order_in_a_block_does_not_depend_on_ids() {
    let mut m = module(&["x= x y= ret"]);
    with_body(&mut m, |body| {
        // y, x, use of x, ret
        let y = body.insts(Block(0))[2];
        let data = *body.inst(y);
        body.remove_inst(y);
        body.insert_inst(Block(0), 0, data);
    });
    assert_eq!(codes(&check(&m)), []);
    with_body(&mut m, |body| {
        // The use of x before x.
        let data = *body.inst(Inst(1));
        body.insert_inst(Block(0), 0, data);
    });
    assert_eq!(codes(&check(&m)), [Code::NotDominated]);
}

#[test]
fn a_removed_definition_is_found() {
    let mut m = module(&["x= br 1", "x ret"]);
    with_body(&mut m, |body| body.remove_inst(Inst(0)));
    let found = check(&m);
    assert_eq!(codes(&found), [Code::NotDominated]);
    assert!(found[0].message.contains("removed"));
}

#[test]
fn a_join_in_the_middle_of_an_otherwise_sequential_function() {
    assert_eq!(found(&["fence join ret"]), [Code::JoinPlacement]);
}

#[test]
fn a_path_around_the_definition_is_the_witness() {
    let found = check(&module(&["br 1 2", "x= br 3", "br 3", "x ret"]));
    assert_eq!(found[0].witness, [["b0", "b2", "b3"]]);
}
