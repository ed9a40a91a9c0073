//! The answers of `pir-analysis` and `pir-verify` against the oracle's, on one graph.
//!
//! One file per subject, each with a function that names the first difference. Nothing here
//! computes a property itself; that is what [`oracle`](crate::oracle) is for.

mod certificate;
mod depth;
mod dominance;
mod flow;
mod region;
mod verifier;

pub use certificate::{MutationEffort, TriedMutants, all_certificates, check_certificate};
pub use verifier::{GraphBatch, all_texts};

use pir_analysis::{Cfg, Depths};
use pir_core::entity::{Block, Entity};

use crate::oracle::{BlockMask, ReferenceAnswers, SmallGraph, bit};

/// Compares everything that the implementation says of a graph; gives the reference's answers
/// where the graph is well-formed.
///
/// # Errors
/// The first difference, in words.
pub fn check(g: &SmallGraph) -> Result<Option<ReferenceAnswers>, String> {
    let cfg = g.to_cfg();
    let say = |what: String| format!("{what} in `{g}`");
    flow::check(g, &cfg).map_err(say)?;
    let say = |what: String| format!("{what} in `{g}`");
    match (ReferenceAnswers::of(g), Depths::compute(&cfg)) {
        (Ok(r), Ok(d)) => {
            depth::check(&r.depths, &d).map_err(say)?;
            depth::check_forks(&r, &d).map_err(say)?;
            region::check(&r, &cfg, &d).map_err(say)?;
            dominance::check(g, &r, &cfg, &d).map_err(say)?;
            Ok(Some(r))
        }
        (Err(broken), Err(errors)) => {
            depth::check_errors(g, &broken, &errors).map_err(say)?;
            Ok(None)
        }
        (Ok(_), Err(errors)) => Err(say(format!("a well-formed graph is refused: {errors}"))),
        (Err(broken), Ok(_)) => Err(say(format!("{broken:?} goes unnoticed"))),
    }
}

/// Fails with the text that `what` makes unless the two are equal.
fn equal<T: PartialEq + std::fmt::Debug>(
    ours: T,
    reference: T,
    what: impl Fn() -> String,
) -> Result<(), String> {
    if ours == reference {
        return Ok(());
    }
    Err(format!("{}: {ours:?}, by the reference {reference:?}", what()))
}

fn mask<'a>(blocks: impl IntoIterator<Item = &'a Block>) -> BlockMask {
    blocks.into_iter().fold(0, |m, b| m | bit(b.index()))
}

fn blocks(cfg: &Cfg) -> impl Iterator<Item = (usize, Block)> + use<> {
    cfg.blocks().map(|b| (b.index(), b))
}
