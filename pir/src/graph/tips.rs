//! Hover texts: the paragraph of the language reference that applies.

use super::layout::EdgeKind;
use pir_core::Opcode;
use pir_core::inst::flags;

/// For a block, by how it ends and whether it starts with `join`.
pub fn block(op: Option<Opcode>, op_flags: u16, join: bool) -> String {
    let mut out = String::new();
    if join {
        out.push_str(
            "join (§4.5): every strand of the region has ended; the strand that forked goes on here. \
             A barrier: all that the strands did happens before.\n",
        );
    }
    out.push_str(match op {
        Some(Opcode::Fork) if op_flags & flags::INTERIOR != 0 => {
            "fork interior (§4.2): ends this strand and starts one in the same region instance per \
             successor, each with its registers."
        }
        Some(Opcode::Fork) => {
            "fork (§4.1): opens a region instance, suspends this strand, and starts one strand per \
             successor, each with a copy of its registers."
        }
        Some(Opcode::Halt) => {
            "halt (§4.4): ends the strand. Synchronises with nothing but the close of the region."
        }
        Some(Opcode::Ret) => "ret (§2, early exit): only at depth 0.",
        Some(Opcode::Resume | Opcode::CleanupRet | Opcode::CatchSwitch) => {
            "unwinding (§2): to the caller only at depth 0."
        }
        Some(Opcode::Unreachable) => "unreachable: undefined behaviour if it is reached.",
        Some(_) => "a branch: control goes to exactly one successor.",
        None => "the block has no terminator.",
    });
    out
}

/// For a region.
pub const REGION: &str = "region (§3): the blocks at this depth or deeper that hang together. \
    It opens at its entry forks and closes at its joins, which lie outside it; attributes on one \
    entry fork hold for all of it.";

/// For an edge.
pub fn edge(kind: EdgeKind) -> &'static str {
    match kind {
        EdgeKind::Branch => "branch: control goes to one of the successors",
        EdgeKind::Fork => "fork (§4.1): a new strand starts here",
        EdgeKind::Interior => "fork interior (§4.2): a new strand of the same region instance",
        EdgeKind::Master => {
            "master (§4.3): a new strand that runs on the thread that executed the fork"
        }
        EdgeKind::Join => "into a join (§4.4): the strand ends and records this join block",
    }
}
