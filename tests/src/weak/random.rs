//! Random litmus programs, small enough for the axioms.

use super::{LitmusProgram, MemoryOrder, Operand, Operation, UpdateKind};
use crate::random::Choices;

/// The weights with which a program draws its orders, so that some have few kinds.
fn order(choices: &mut Choices, mask: u64, among: &[MemoryOrder]) -> MemoryOrder {
    let allowed: Vec<MemoryOrder> =
        among.iter().copied().filter(|&o| mask >> (o as u64) & 1 != 0).collect();
    match allowed.len() {
        0 => among[choices.below(among.len() as u64) as usize],
        n => allowed[choices.below(n as u64) as usize],
    }
}

/// Returns the program of a seed.
pub fn random_program(seed: u64) -> LitmusProgram {
    use MemoryOrder::{AcqRel, Acquire, Monotonic, Release, SeqCst, Unordered};
    let mut c = Choices::new(seed);
    let mask = match c.below(4) {
        0 => 0b11_1110,
        1 => 1 << c.below(6) | 1 << c.below(6) | 1 << 5,
        2 => 0b10_0010,
        _ => 0b11_1111,
    };
    let locations = 2 + c.below(2);
    let (mut budget, mut accesses, mut registers, mut value) = (9_u64, 6, 0, 0);
    let mut strands = Vec::new();
    let count = 2 + c.below(3);
    for _ in 0..count {
        let mut strand = Vec::new();
        let (mut own, mut nests) = (Vec::new(), 0);
        for _ in 0..1 + c.below(4) {
            if budget == 0 {
                break;
            }
            budget -= 1;
            let at = c.below(locations) as usize;
            let kind = c.below(16);
            if kind < 3 {
                strand.push(Operation::Fence(order(
                    &mut c,
                    mask,
                    &[Acquire, Release, AcqRel, SeqCst],
                )));
                continue;
            }
            if accesses == 0 {
                continue;
            }
            accesses -= 1;
            let loads = [Unordered, Monotonic, Acquire, SeqCst];
            let stores = [Unordered, Monotonic, Release, SeqCst];
            let updates = [Monotonic, Acquire, Release, AcqRel, SeqCst];
            let op = match kind {
                3..=7 => {
                    value += 1;
                    let copied = own.last().filter(|_| c.below(6) == 0);
                    let what = copied.map_or(Operand::Number(value), |r| Operand::Register(*r));
                    Operation::Store(at, what, order(&mut c, mask, &stores))
                }
                8..=12 => {
                    registers += 1;
                    own.push(registers);
                    Operation::Load(registers, at, order(&mut c, mask, &loads))
                }
                _ => {
                    registers += 1;
                    own.push(registers);
                    value += 1;
                    let failure = order(&mut c, mask & !1, &[Monotonic, Acquire, SeqCst]);
                    let kind = match kind {
                        13 => UpdateKind::Add(10),
                        14 => UpdateKind::Exchange(value),
                        _ => UpdateKind::Compare(c.below(3) as i32, value, failure),
                    };
                    Operation::Update(registers, at, kind, order(&mut c, mask, &updates))
                }
            };
            // Registers of a strand inside are not those of the strand around it.
            if c.below(10) == 0
                && nests == 0
                && !matches!(op, Operation::Store(_, Operand::Register(_), _))
            {
                nests += 1;
                own.retain(|r| *r != registers);
                strand.push(Operation::Fork(vec![vec![op]]));
            } else if let (Some(Operation::Fork(inner)), 0) = (strand.last_mut(), c.below(2))
                && !matches!(op, Operation::Store(_, Operand::Register(_), _))
            {
                own.retain(|r| *r != registers);
                inner.push(vec![op]);
            } else {
                strand.push(op);
            }
        }
        strands.push(strand);
    }
    LitmusProgram { strands }
}
