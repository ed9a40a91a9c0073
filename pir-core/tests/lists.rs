//! The instructions of blocks under insertion, removal and splitting, against vectors.

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
        steps in prop::collection::vec((0..8u8, 0..4usize, any::<u16>()), 0..400),
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
}
