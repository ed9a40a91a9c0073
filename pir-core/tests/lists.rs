//! The instructions of blocks under insertion, removal, moves and splitting, and the layout under
//! moves, against vectors.

use pir_core::Type;
use pir_core::entity::{Block, Inst};
use pir_core::function::Body;
use pir_core::inst::InstData;
use pir_core::{Opcode, entity::Entity};
use proptest::prelude::*;

fn ret() -> InstData {
    InstData::new(Opcode::Ret, Type::VOID)
}

proptest! {
    /// Steps are (kind, block, position); positions near the ends are more frequent.
    #[test]
    fn blocks_are_vectors(
        steps in prop::collection::vec((0..9u8, 0..4usize, any::<u16>()), 0..400),
    ) {
        let mut body = Body::default();
        let blocks: Vec<Block> = (0..4).map(|_| body.add_block()).collect();
        let mut model: Vec<Vec<Inst>> = vec![Vec::new(); blocks.len()];
        for (kind, b, at) in steps {
            let len = model[b].len();
            let at = at as usize;
            match kind {
                0..=5 => {
                    let at = match kind {
                        0..=2 => 0,
                        3 => len,
                        _ => at % (len + 1),
                    };
                    let i = body.insert_inst(blocks[b], at, ret());
                    model[b].insert(at, i);
                }
                6 if len > 0 => {
                    let i = model[b].remove(at % len);
                    body.remove_inst(i);
                }
                7 if len > 0 => {
                    let to = (b + 1 + at % 3) % 4;
                    let moved = model[b].split_off(at % len);
                    body.move_insts(blocks[b], at % len, blocks[to]);
                    model[to].extend(moved);
                }
                8 if len > 0 => {
                    let to = (b + at % 4) % 4;
                    let moved: Vec<Inst> = model[b].drain(..).collect();
                    let (moved, kept) = moved.split_at(at % (len + 1));
                    model[b].extend(kept);
                    // In front of or behind the others, or among them.
                    let to_len = model[to].len();
                    let place = [0, to_len, to_len / 2, to_len.saturating_sub(1)][at / 4 % 4];
                    body.relocate_all(blocks[b], moved, blocks[to], place);
                    model[to].splice(place..place, moved.iter().copied());
                }
                _ => {}
            }
            for (b, list) in model.iter().enumerate() {
                prop_assert_eq!(body.insts(blocks[b]), &list[..]);
                for (at, &i) in list.iter().enumerate() {
                    prop_assert_eq!(body.position(i), Some(at), "{}", i.index());
                }
            }
        }
    }

    #[test]
    fn many_blocks_move_as_one_after_the_other_does(
        moves in prop::collection::vec((0..9usize, 0..9usize), 0..30),
    ) {
        let mut one = Body::default();
        let blocks: Vec<Block> = (0..9).map(|_| one.add_block()).collect();
        let mut all = one.clone();
        let moves = moves.iter().filter(|(b, at)| b != at);
        let moves: Vec<(Block, Block)> = moves.map(|&(b, at)| (blocks[b], blocks[at])).collect();
        moves.iter().for_each(|&(b, after)| one.move_block_after(b, after));
        all.move_blocks_after(&moves);
        prop_assert_eq!(one.layout(), all.layout());
    }
}
