//! Blocks that are split while markers are expanded, and their places in the layout.
//!
//! A block may contain a marker for each of 10^5 strands. Every step of an expansion takes time in
//! proportion to the length of its block, and moving a block in the layout takes time in proportion
//! to the number of blocks. So long blocks are cut up first, and the layout is made once at the
//! end.

use fixedbitset::FixedBitSet;
use pir_core::builder::FunctionBuilder;
use pir_core::cursor::cut_long_blocks;
use pir_core::entity::{Block, Entity, Inst};
use pir_core::function::Body;

/// Pairs of a block and the tail split off its end, the oldest first.
#[derive(Debug, Default)]
pub(super) struct SplitBlocks(Vec<(Block, Block)>);

impl SplitBlocks {
    /// Cuts up the blocks with many markers. O(function)
    pub(super) fn split_long_blocks<T>(f: &FunctionBuilder<'_>, markers: &[(Inst, T)]) -> Self {
        let cuts = f.with_body(|b| cut_long_blocks(b, markers.iter().map(|m| m.0)));
        Self(cuts.into_iter().map(|cut| (cut.head, cut.tail)).collect())
    }

    /// Records that `tail` was split off the end of `head`.
    pub(super) fn add(&mut self, head: Block, tail: Block) {
        self.0.push((head, tail));
    }

    /// Moves each tail to the position after its head. O(blocks).
    pub(super) fn place_tails(self, body: &mut Body) {
        if self.0.is_empty() {
            return;
        }
        let mut tails_of = vec![Vec::new(); body.block_bound()];
        let mut is_tail = FixedBitSet::with_capacity(body.block_bound());
        for (head, tail) in self.0 {
            tails_of[head.index()].push(tail);
            is_tail.insert(tail.index());
        }
        let mut order = Vec::with_capacity(body.layout().len());
        for &b in body.layout().iter().filter(|b| !is_tail.contains(b.index())) {
            let mut next = vec![b];
            while let Some(b) = next.pop() {
                order.push(b);
                // The tail that was split off last was next to the head.
                next.append(&mut tails_of[b.index()]);
            }
        }
        body.reorder_blocks(order);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pir_core::Opcode;
    use pir_core::cursor::{MAX_PLACES_PER_BLOCK, PLACES_PER_PIECE};

    /// Splitting a block of `n` calls by [`SplitBlocks`] gives its instructions in their old order,
    /// in pieces that follow each other.
    #[test]
    fn split_blocks_stay_in_order() {
        for n in [1, MAX_PLACES_PER_BLOCK, MAX_PLACES_PER_BLOCK + 1, 10 * MAX_PLACES_PER_BLOCK + 7]
        {
            let calls = "  call void @g()\n".repeat(n);
            let text = format!("declare void @g()\ndefine void @f() {{\n{calls}  ret void\n}}");
            let mut module = pir_core::text::parse(text.as_bytes()).module.expect("a module");
            let id = module.find(b"f").expect("a function");
            let f = FunctionBuilder::edit(&mut module, id).expect("a body");
            let entry = f.with_body(|b| b.entry().expect("a block"));
            let calls: Vec<Inst> = f.with_body(|b| b.insts(entry)[..n].to_vec());
            let markers: Vec<(Inst, ())> = calls.iter().map(|&i| (i, ())).collect();
            let tails = SplitBlocks::split_long_blocks(&f, &markers);
            f.with_body(|b| {
                tails.place_tails(b);
                let all = b.layout().iter().flat_map(|&l| b.insts(l)).copied();
                let kept: Vec<Inst> = all.filter(|&i| b.inst(i).op() == Opcode::Call).collect();
                assert_eq!(kept, calls, "{n}");
                for pair in b.layout().windows(2) {
                    assert!(b.successors(pair[0]).eq([pair[1]]), "{n}: {pair:?}");
                }
                let longest = b.layout().iter().map(|&l| b.insts(l).len()).max();
                assert!(
                    longest
                        <= Some(if n > MAX_PLACES_PER_BLOCK {
                            PLACES_PER_PIECE + 1
                        } else {
                            n + 1
                        }),
                    "{n}"
                );
            });
            f.finish().expect("a function");
        }
    }
}
