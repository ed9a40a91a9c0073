//! Long blocks that are edited at many places, in pieces. An edit in the middle of a block takes
//! time in proportion to its length, so that 10^5 of them in one block would take the square.

use super::split_block_to_end;
use crate::entity::{Block, Inst};
use crate::function::Body;
use rustc_hash::{FxHashMap, FxHashSet};

/// Blocks with more places are cut up.
pub const MAX_PLACES_PER_BLOCK: usize = 128;
/// Places in each piece.
pub const PLACES_PER_PIECE: usize = 32;

/// A cut of a block.
#[derive(Clone, Copy, Debug)]
pub struct BlockCut {
    /// The block that was cut.
    pub head: Block,
    /// What was cut off; last in the layout.
    pub tail: Block,
    /// The branch from one to the other.
    pub branch: Inst,
}

/// Cuts up the blocks with many places, which are instructions that may follow a cut: no `phi`, pad
/// or `join`. Each piece is cut off the end of what is left of its block. O(body)
pub fn cut_long_blocks(body: &mut Body, places: impl IntoIterator<Item = Inst>) -> Vec<BlockCut> {
    let mut places_of: FxHashMap<Block, FxHashSet<Inst>> = FxHashMap::default();
    for i in places {
        places_of.entry(body.block_of(i)).or_default().insert(i);
    }
    let mut cuts = Vec::new();
    for head in body.layout().to_vec() {
        let Some(places) = places_of.get(&head).filter(|p| p.len() > MAX_PLACES_PER_BLOCK) else {
            continue;
        };
        let inside = body.insts(head).iter().copied().filter(|i| places.contains(i));
        let firsts: Vec<Inst> = inside.step_by(PLACES_PER_PIECE).skip(1).collect();
        for first in firsts.into_iter().rev() {
            let Ok(tail) = split_block_to_end(body, first) else { continue };
            let branch = body.terminator(head).expect("a branch to the rest");
            cuts.push(BlockCut { head, tail, branch });
        }
    }
    cuts
}

/// Joins the pieces again, each with what leads to it by now. O(instructions of the pieces, and
/// blocks)
pub fn join_pieces(body: &mut Body, cuts: &[BlockCut]) {
    // The first piece of a block was cut off last.
    for cut in cuts.iter().rev() {
        let before = body.block_of(cut.branch);
        body.remove_inst(cut.branch);
        body.move_insts(cut.tail, 0, before);
        for next in body.successors(before).collect::<Vec<_>>() {
            body.rename_incoming(next, cut.tail, before);
        }
    }
    let gone: FxHashSet<Block> = cuts.iter().map(|cut| cut.tail).collect();
    body.retain_blocks(|b| !gone.contains(&b));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Opcode;

    #[test]
    fn pieces_are_joined_in_their_old_order() {
        let limit = MAX_PLACES_PER_BLOCK;
        for n in [1, limit, limit + 1, 10 * limit + 7] {
            let calls = "  call void @g()\n".repeat(n);
            let text = format!(
                "declare void @g()\n\ndefine void @f(i1 %c) {{\nentry:\n{calls}  br i1 %c, label \
                 %a, label %b\na:\n  br label %b\nb:\n  %p = phi i32 [ 1, %entry ], [ 2, %a ]\n  \
                 ret void\n}}\n"
            );
            let mut module = crate::text::parse(text.as_bytes()).module.expect("a module");
            let whole = module.to_string();
            let id = module.find(b"f").expect("a function");
            let body = module.function_mut(id).and_then(|f| f.body.as_deref_mut()).expect("a body");
            let entry = body.entry().expect("a block");
            let calls = body.insts(entry)[..n].to_vec();
            let cuts = cut_long_blocks(body, calls);
            assert_eq!(cuts.is_empty(), n <= limit, "{n}");
            let all = body.layout().iter().map(|&b| {
                body.insts(b).iter().filter(|&&i| body.inst(i).op() == Opcode::Call).count()
            });
            assert!(all.max() <= Some(if n > limit { PLACES_PER_PIECE } else { n }), "{n}");
            join_pieces(body, &cuts);
            assert_eq!(module.to_string(), whole, "{n}");
        }
    }
}
