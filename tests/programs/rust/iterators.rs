//! Chains of iterators and an iterator of one's own.

struct Collatz(u64);
impl Iterator for Collatz {
    type Item = u64;
    fn next(&mut self) -> Option<u64> {
        if self.0 == 1 {
            return None;
        }
        self.0 = if self.0 % 2 == 0 { self.0 / 2 } else { 3 * self.0 + 1 };
        Some(self.0)
    }
}
fn main() {
    let (n, c) = (1..1000u64).map(|n| (n, Collatz(n).count())).max_by_key(|p| p.1).unwrap();
    println!("{n} {c} {:?}", Collatz(6).collect::<Vec<_>>());
    let s: i32 = (1..=10).zip((1..=10).rev()).filter(|(a, b)| a < b).map(|(a, b)| a * b).sum();
    let mut it = [3, 1, 2].iter().peekable();
    let t = std::iter::from_fn(|| {
        it.next();
        it.peek().copied()
    })
    .fold(String::new(), |a, x| a + &x.to_string());
    println!("{s} {t} {:?}", (0..20).step_by(6).flat_map(|x| [x, -x]).collect::<Vec<_>>());
    std::process::exit((c % 100) as i32);
}
