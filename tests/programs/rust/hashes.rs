//! Hashing and checksums by hand.

use std::hash::{DefaultHasher, Hash, Hasher};
fn crc(data: &[u8]) -> u32 {
    !data.iter().fold(!0u32, |mut c, &b| {
        c ^= b as u32;
        for _ in 0..8 {
            c = if c & 1 == 1 { c >> 1 ^ 0xedb88320 } else { c >> 1 };
        }
        c
    })
}
fn fnv(data: &[u8]) -> u64 {
    data.iter().fold(0xcbf29ce484222325, |h, &b| (h ^ b as u64).wrapping_mul(0x100000001b3))
}
#[derive(Hash)]
struct K {
    a: u8,
    b: (String, Option<i32>),
}
fn main() {
    let text = b"The quick brown fox jumps over the lazy dog";
    println!("{:08x} {:016x}", crc(text), fnv(text));
    let mut h = DefaultHasher::new();
    K { a: 3, b: ("s".into(), Some(-1)) }.hash(&mut h);
    println!("{:016x}", h.finish());
}
