//! SWAR and SIMD scanning of runs of name and word characters, and hashing of names.

use super::{CLASS, LABEL, Token, WORD};
use wide::i8x16;

/// Returns the eight bytes at `at`, the first as the lowest; `None` if the text ends before.
#[inline]
pub(super) fn load_u64(src: &[u8], at: usize) -> Option<u64> {
    let bytes = src.get(at..)?.first_chunk::<8>()?;
    Some(u64::from_le_bytes(*bytes))
}

/// Returns the index of the first marked byte.
#[inline]
pub(super) const fn first_marked(stops: u64) -> usize {
    (stops.trailing_zeros() / 8) as usize
}

/// Returns a mask of all bits below the first marked byte; at least one byte must be marked.
#[inline]
pub(super) const fn mask_below(stops: u64) -> u64 {
    ((stops & stops.wrapping_neg()) >> 7).wrapping_sub(1)
}

/// Returns the end of the run of label characters (`-`, `$`, `.`, `_`, letters, digits) at `at`.
#[inline]
pub(super) fn label_end(src: &[u8], at: usize) -> usize {
    run_end(src, at, LABEL, label_stops)
}

/// Returns the end of the run of word characters (`_`, letters, digits) at `at`.
#[inline]
pub(super) fn word_end(src: &[u8], at: usize) -> usize {
    run_end(src, at, WORD, word_stops)
}

#[inline]
fn run_end(src: &[u8], from: usize, class: u8, stops: impl Fn(u64) -> u64) -> usize {
    let mut at = from;
    while let Some(eight) = load_u64(src, at) {
        let stops = stops(eight);
        if stops != 0 {
            return at + first_marked(stops);
        }
        at += 8;
    }
    while let Some(&b) = src.get(at)
        && CLASS[b as usize] & class != 0
    {
        at += 1;
    }
    at
}

/// Returns `b` in all eight bytes.
const fn splat(b: u8) -> u64 {
    u64::from_le_bytes([b; 8])
}

/// Marks the top bit of each byte from `low` to `high`; all bytes must be below 128.
#[inline]
const fn within(x: u64, low: u8, high: u8) -> u64 {
    (x + splat(0x80 - low)) & !(x + splat(0x7f - high))
}

/// Marks the top bit of each byte other than `b`; all bytes must be below 128.
#[inline]
const fn other_than(x: u64, b: u8) -> u64 {
    (x ^ splat(b)) + splat(0x7f)
}

/// Marks the top bit of each byte that is no word character.
#[inline]
pub(super) const fn word_stops(eight: u64) -> u64 {
    let x = eight & splat(0x7f);
    let letter = within(x | splat(0x20), b'a', b'z');
    let digit = within(x, b'0', b'9');
    (eight | other_than(x, b'_') & !(letter | digit)) & splat(0x80)
}

/// Marks the top bit of each byte that is no digit.
#[inline]
pub(super) const fn digit_stops(eight: u64) -> u64 {
    (eight | !within(eight & splat(0x7f), b'0', b'9')) & splat(0x80)
}

/// Returns the number formed by the `n` decimal digits from the lowest byte on; `n` is 1 to 8.
#[inline]
pub(super) const fn digits(eight: u64, n: usize) -> u64 {
    // Pads with zeros in front, then combines digits into pairs, fours and eights by one
    // multiplication each.
    let d = (eight & splat(0x0f)) << (64 - 8 * n);
    let d = (d.wrapping_mul(1 + (10 << 8)) >> 8) & 0x00ff_00ff_00ff_00ff;
    let d = (d.wrapping_mul(1 + (100 << 16)) >> 16) & 0x0000_ffff_0000_ffff;
    d.wrapping_mul(1 + (10_000 << 32)) >> 32
}

/// Marks the top bit of each byte that is no label character.
#[inline]
const fn label_stops(eight: u64) -> u64 {
    let x = eight & splat(0x7f);
    let letter = within(x | splat(0x20), b'a', b'z');
    // `-`, `.`, `/` and the digits are consecutive in ASCII.
    let digit = within(x, b'-', b'9') & other_than(x, b'/');
    let sign = other_than(x, b'_') & other_than(x, b'$');
    (eight | sign & !(letter | digit)) & splat(0x80)
}

const HASH_MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

#[inline]
const fn mix(hash: u64, eight: u64) -> u64 {
    (hash.rotate_left(5) ^ eight).wrapping_mul(HASH_MULTIPLIER)
}

#[inline]
const fn finish(hash: u64, len: usize) -> u64 {
    let hash = (hash ^ len as u64).wrapping_mul(HASH_MULTIPLIER);
    hash ^ hash >> 29
}

/// Returns the hash of a name, the same whether it is read from the text or from a string.
#[inline]
pub(crate) fn hash_name(name: &[u8]) -> u64 {
    let mut hash = 0;
    let mut chunks = name.chunks_exact(8);
    for c in &mut chunks {
        let eight = u64::from_le_bytes([c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]]);
        hash = mix(hash, eight);
    }
    finish(mix(hash, tail(name)), name.len())
}

/// Returns [`hash_name`] of the first `n` of eight bytes; `n` is at most 7.
#[inline]
pub(super) const fn short_hash(eight: u64, n: usize) -> u64 {
    finish(mix(0, eight & ((1 << (8 * n)) - 1)), n)
}

/// Sixteen bytes as two numbers, the first byte as the lowest.
#[derive(Clone, Copy)]
struct Sixteen {
    low: u64,
    high: u64,
    /// A bit mask of the bytes that end the run.
    stops: u32,
}

/// Returns sixteen bytes with the bit mask of `stops` for them.
#[inline]
fn load_16(src: &[u8], at: usize, stops: impl Fn(i8x16) -> u32) -> Option<Sixteen> {
    let &bytes = src.get(at..)?.first_chunk::<16>()?;
    let both = u128::from_le_bytes(bytes);
    let stops = stops(bytemuck::cast(bytes));
    Some(Sixteen { low: both as u64, high: (both >> 64) as u64, stops })
}

/// Returns a bit mask of the bytes that are no label characters.
#[inline]
fn label_stops_16(x: i8x16) -> u32 {
    let splat = |b: u8| i8x16::splat(b as i8);
    // Each range is shifted up to end at 127, so that one signed comparison decides.
    let within =
        |x: i8x16, from: u8, to: u8| (x + splat(127 - to)).simd_gt(splat(127 - (to - from) - 1));
    let letter = within(x | splat(0x20), b'a', b'z');
    // `-`, `.`, `/` and the digits are consecutive in ASCII.
    let digit = within(x, b'-', b'9') & !x.simd_eq(splat(b'/'));
    let sign = x.simd_eq(splat(b'_')) | x.simd_eq(splat(b'$'));
    !(letter | digit | sign).to_bitmask() & 0xffff
}

/// Returns a bit mask of the bytes that are `%` or `@`.
#[inline]
fn sigils_16(x: i8x16) -> u32 {
    let is = |b: u8| x.simd_eq(i8x16::splat(b as i8));
    (is(b'%') | is(b'@')).to_bitmask()
}

/// Finishes the hash with the bytes before the end of the run; returns their number and the hash.
#[inline]
fn mix_end(hash: u64, Sixteen { low, high, stops }: Sixteen) -> (usize, u64) {
    let n = stops.trailing_zeros() as usize;
    let first = |x: u64, n: usize| x & ((1 << (8 * n)) - 1);
    let hash = match n {
        0..8 => mix(hash, first(low, n)),
        _ => mix(mix(hash, low), first(high, n - 8)),
    };
    (n, hash)
}

/// Returns the end of the run of label characters at `from`, and the [`hash_name`] of the run.
#[inline]
pub(crate) fn label_hash(src: &[u8], from: usize) -> (usize, u64) {
    let (mut at, mut hash) = (from, 0);
    while let Some(x) = load_16(src, at, label_stops_16) {
        if x.stops != 0 {
            let (n, hash) = mix_end(hash, x);
            return (at + n, finish(hash, at + n - from));
        }
        hash = mix(mix(hash, x.low), x.high);
        at += 16;
    }
    while let Some(eight) = load_u64(src, at) {
        let stops = label_stops(eight);
        if stops != 0 {
            let end = at + first_marked(stops);
            return (end, finish(mix(hash, eight & mask_below(stops)), end - from));
        }
        hash = mix(hash, eight);
        at += 8;
    }
    let end = label_end(src, from);
    (end, hash_name(&src[from..end]))
}

/// Returns the position of the first `%` or `@` from `from` on, and a hash of the bytes before it;
/// `None` if it is far away.
#[inline]
pub(crate) fn before_sigil(src: &[u8], from: usize) -> Option<(usize, u64)> {
    const MAX_DISTANCE: usize = 96;
    let (mut at, mut hash) = (from, 0);
    while at < from + MAX_DISTANCE
        && let Some(x) = load_16(src, at, sigils_16)
    {
        if x.stops != 0 {
            let (n, hash) = mix_end(hash, x);
            return Some((at + n, finish(hash, at + n - from)));
        }
        hash = mix(mix(hash, x.low), x.high);
        at += 16;
    }
    while at < from + MAX_DISTANCE {
        let eight = load_u64(src, at)?;
        let x = eight & splat(0x7f);
        let stops = !(eight | (other_than(x, b'%') & other_than(x, b'@'))) & splat(0x80);
        if stops != 0 {
            let end = at + first_marked(stops);
            return Some((end, finish(mix(hash, eight & mask_below(stops)), end - from)));
        }
        hash = mix(hash, eight);
        at += 8;
    }
    None
}

/// Returns the bytes after the last full group of eight, as a number. Overlapping loads are faster
/// than a loop.
#[inline]
fn tail(name: &[u8]) -> u64 {
    let rest = name.len() % 8;
    if let Some(&last) = name.last_chunk::<8>() {
        // Two shifts, because a single shift by 64 would overflow.
        return u64::from_le_bytes(last) >> (8 * (7 - rest)) >> 8;
    }
    if let (Some(&first), Some(&last)) = (name.first_chunk::<4>(), name.last_chunk::<4>()) {
        let last = u64::from(u32::from_le_bytes(last));
        return u64::from(u32::from_le_bytes(first)) | last << (8 * (rest - 4));
    }
    match *name {
        [] => 0,
        [a] => u64::from(a),
        [a, b] => u64::from(a) | u64::from(b) << 8,
        [a, b, c, ..] => u64::from(a) | u64::from(b) << 8 | u64::from(c) << 16,
    }
}

/// Returns the value of at most 18 decimal digits, otherwise [`Token::MANY_DIGITS`].
pub(super) fn magnitude(digits: &[u8]) -> u64 {
    if digits.len() > 18 {
        return Token::MANY_DIGITS;
    }
    digits.iter().fold(0, |n, d| n * 10 + u64::from(d - b'0'))
}

#[cfg(test)]
mod tests {
    use super::super::DIGIT;
    use super::*;

    #[test]
    fn stops_agree_with_the_table_for_every_byte_at_every_place() {
        for (b, place) in (0..=u8::MAX).flat_map(|b| (0..8).map(move |p| (b, p))) {
            for around in [0, b'a', b' ', 0xff] {
                let mut bytes = [around; 8];
                bytes[place] = b;
                let stops = |class| {
                    u64::from_le_bytes(bytes.map(|b| match CLASS[b as usize] & class {
                        0 => 0x80,
                        _ => 0,
                    }))
                };
                let eight = u64::from_le_bytes(bytes);
                assert_eq!(digit_stops(eight), stops(DIGIT), "{bytes:?}");
                assert_eq!(word_stops(eight), stops(WORD), "{bytes:?}");
                assert_eq!(label_stops(eight), stops(LABEL), "{bytes:?}");
                for shift in [0, 8] {
                    let bits = (0..8).fold(0, |m, k| m | (stops(LABEL) >> (8 * k + 7) & 1) << k);
                    let mut wide = [0; 16];
                    wide[shift..shift + 8].copy_from_slice(&bytes.map(|b| b as i8));
                    let wide = i8x16::new(wide);
                    let found = label_stops_16(wide) >> shift & 0xff;
                    assert_eq!(u64::from(found), bits, "{bytes:?}");
                    let is = |(k, b): (usize, u8)| u32::from(matches!(b, b'%' | b'@')) << k;
                    let bits: u32 = bytes.into_iter().enumerate().map(is).sum();
                    assert_eq!(sigils_16(wide), bits << shift, "{bytes:?}");
                }
            }
        }
    }

    #[test]
    fn hashes_and_numbers_agree_with_reference_implementations() {
        let text = "abcdefghijklmnopqrstuvwxyz0123456789";
        for (from, to) in (0..text.len()).flat_map(|a| (a..=text.len()).map(move |b| (a, b))) {
            let name = &text[from..to];
            for suffix in ["", " ", ", align 8"] {
                let line = format!("{name}{suffix}");
                let expected = (name.len(), hash_name(name.as_bytes()));
                assert_eq!(label_hash(line.as_bytes(), 0), expected, "{line}");
                if let (Some(eight), 1..8) = (load_u64(line.as_bytes(), 0), name.len()) {
                    assert_eq!(short_hash(eight, name.len()), expected.1, "{line}");
                }
            }
        }
        for n in (0..10).map(|k| 10u64.pow(k)).flat_map(|n| [n - 1, n, n * 7 + 3]) {
            let text = format!("{n}, align 8");
            let eight = load_u64(text.as_bytes(), 0).unwrap();
            if digit_stops(eight) != 0 {
                assert_eq!(digits(eight, first_marked(digit_stops(eight))), n);
            }
        }
        assert_eq!(digits(u64::from_le_bytes(*b"12345678"), 8), 12_345_678);
    }

    #[test]
    fn runs_end_correctly_at_every_length() {
        for len in 0..70 {
            for (stop, word) in [(" ", len), ("/", len), (".x ", len), ("", len), ("-", len)] {
                let text = format!("{}{stop}", "x".repeat(len));
                assert_eq!(word_end(text.as_bytes(), 0), word, "{text}");
            }
            let text = format!("{}$9/", "a.".repeat(len));
            assert_eq!(label_end(text.as_bytes(), 0), text.len() - 1);
            assert_eq!(label_end(text.as_bytes(), text.len() + 3), text.len() + 3);
        }
    }

    #[test]
    fn tail_hashes_agree_with_a_byte_loop() {
        let text: Vec<u8> = (1..=100).collect();
        for len in 0..text.len() {
            let name = &text[..len];
            let rest = name.chunks_exact(8).remainder();
            let loop_of = rest.iter().rev().fold(0u64, |w, &b| w << 8 | u64::from(b));
            assert_eq!(tail(name), loop_of, "{len}");
        }
    }
}
