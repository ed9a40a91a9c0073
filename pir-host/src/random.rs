//! `rand`, `random` and `drand48` with the algorithms of glibc.

use super::args::{self, HostArgs, HostResult, LibraryEntry, double, int, long, row, void};
use super::{HostContext, HostEffect, HostState};
use pir_interp::cell::Cell;
use pir_interp::ub::StepResult;

const WORLD: HostEffect = HostEffect::World;

/// The functions of this file.
pub(super) static TABLE: &[LibraryEntry] = &[
    row("rand", WORLD, |cx, _| int(next(state(cx)) as i32)),
    row("random", WORLD, |cx, _| long(i64::from(next(state(cx))))),
    row("srand", WORLD, |cx, a| seed(cx, a.uint(0)? as u32)),
    row("srandom", WORLD, |cx, a| seed(cx, a.uint(0)? as u32)),
    row("rand_r", HostEffect::Memory, rand_r),
    row("srand48", WORLD, |cx, a| {
        let seed = a.uint(0)? & 0xffff_ffff;
        set_x(state(cx), seed << 16 | 0x330e);
        void()
    }),
    row("drand48", WORLD, |cx, _| double(fraction(next48(state(cx))))),
    row("lrand48", WORLD, |cx, _| long((next48(state(cx)) >> 17) as i64)),
    row("mrand48", WORLD, |cx, _| long(i64::from((next48(state(cx)) >> 16) as i32))),
    row("erand48", HostEffect::Memory, |cx, a| double(fraction(given48(cx, a.ptr(0)?)?))),
    row("nrand48", HostEffect::Memory, |cx, a| long((given48(cx, a.ptr(0)?)? >> 17) as i64)),
    row("jrand48", HostEffect::Memory, |cx, a| {
        long(i64::from((given48(cx, a.ptr(0)?)? >> 16) as i32))
    }),
];

/// The offsets in the recurrence `r[i] = r[i - 3] + r[i - 31]`.
const STATE_WORDS: usize = 31;
const TAP_DISTANCE: usize = 3;

/// The state of `rand` and `drand48`; empty before the first use.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct RandomState(Vec<u32>);

impl HostState for RandomState {
    fn digest(&self, _: &mut dyn FnMut(&mut Cell)) -> u64 {
        args::digest(self)
    }
}

/// Returns the state: a ring of the last 31 terms, the index of the oldest, and the 48 bits of
/// `drand48`, the lower 32 first.
fn state(cx: &mut dyn HostContext) -> &mut Vec<u32> {
    let RandomState(state) = cx.library().state();
    if state.is_empty() {
        *state = seeded(1);
        state.extend([0, 0]);
    }
    state
}

/// Returns the ring and the index of its oldest term after `srand`.
fn seeded(seed: u32) -> Vec<u32> {
    let mut word = i64::from(if seed == 0 { 1 } else { seed as i32 });
    let mut ring = vec![word as u32];
    for _ in 1..STATE_WORDS {
        // 16807 · word modulo 2³¹ - 1 without overflow, with C's remainder for a negative word.
        let (high, low) = (word / 127_773, word % 127_773);
        word = 16807 * low - 2836 * high;
        if word < 0 {
            word += 0x7fff_ffff;
        }
        ring.push(word as u32);
    }
    ring.push(0);
    for _ in 0..10 * STATE_WORDS {
        next(&mut ring);
    }
    ring
}

/// Returns the next 31 bits.
fn next(state: &mut [u32]) -> u32 {
    let at = state[STATE_WORDS] as usize;
    let front = (at + TAP_DISTANCE) % STATE_WORDS;
    state[front] = state[front].wrapping_add(state[at]);
    state[STATE_WORDS] = ((at + 1) % STATE_WORDS) as u32;
    state[front] >> 1
}

fn seed(cx: &mut dyn HostContext, seed: u32) -> HostResult {
    let fresh = seeded(seed);
    state(cx)[..=STATE_WORDS].copy_from_slice(&fresh);
    void()
}

fn rand_r(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let p = args.ptr(0)?;
    let mut word = cx.read(p, 4)?.iter().rev().fold(0u32, |x, b| x << 8 | u32::from(*b));
    let mut step = |bits: u32| {
        word = word.wrapping_mul(1_103_515_245).wrapping_add(12345);
        word / 65536 % (1 << bits)
    };
    let (a, b, c) = (step(11), step(10), step(10));
    args::store_int(cx, p, word as i32)?;
    int(((a << 10 ^ b) << 10 ^ c) as i32)
}

fn set_x(state: &mut [u32], x: u64) {
    state[STATE_WORDS + 1] = x as u32;
    state[STATE_WORDS + 2] = (x >> 32) as u32;
}

fn advance(x: u64) -> u64 {
    x.wrapping_mul(0x5_deec_e66d).wrapping_add(11) & ((1 << 48) - 1)
}

fn next48(state: &mut [u32]) -> u64 {
    let x = u64::from(state[STATE_WORDS + 2]) << 32 | u64::from(state[STATE_WORDS + 1]);
    let x = advance(x);
    set_x(state, x);
    x
}

/// Advances the generator whose state is the three `unsigned short`s at `p`, and returns its 48
/// bits.
fn given48(cx: &mut dyn HostContext, p: Cell) -> StepResult<u64> {
    let old = cx.read(p, 6)?.iter().rev().fold(0u64, |x, b| x << 8 | u64::from(*b));
    let x = advance(old);
    cx.write(p, &x.to_le_bytes()[..6])?;
    Ok(x)
}

fn fraction(x: u64) -> f64 {
    x as f64 / (1u64 << 48) as f64
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;

    /// The comment in `tests/data/random.c` describes how to generate the table.
    #[test]
    fn random_numbers_agree_with_glibc() {
        let mut m = MockContext::new();
        let p4 = m.room(4);
        crate::args::store_int(&mut m, p4, 7).expect("room");
        for line in include_str!("../tests/data/random.txt").lines() {
            let (call, expected) = line.split_once('=').expect("an equation");
            let (name, argument) = call.split_once(' ').unwrap_or((call, ""));
            let args = match name {
                "rand_r" => vec![p(p4)],
                "srand48" => vec![l(argument.parse().expect("a number"))],
                _ if argument.is_empty() => vec![],
                _ => vec![i(argument.parse::<u32>().expect("a number") as i32)],
            };
            let result = m.run(name, &args).expect("no error");
            let got = match (name, result.first()) {
                (_, None) => String::new(),
                ("drand48", Some(c)) => format!("{:016x}", c.bits),
                ("rand" | "rand_r", Some(c)) => (c.bits as i32).to_string(),
                (_, Some(c)) => (c.bits as i64).to_string(),
            };
            assert_eq!(got, expected, "{call}");
        }
    }
}
