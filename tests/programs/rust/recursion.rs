//! Recursion: Ackermann, hanoi, permutations, queens.

fn ack(m: u32, n: u32) -> u32 {
    match (m, n) {
        (0, n) => n + 1,
        (m, 0) => ack(m - 1, 1),
        (m, n) => ack(m - 1, ack(m, n - 1)),
    }
}
fn queens(n: usize, row: usize, c: u32, d: u64, e: u64) -> u32 {
    if row == n {
        return 1;
    }
    (0..n)
        .filter(|&i| c >> i & 1 == 0 && d >> (i + row) & 1 == 0 && e >> (i + n - row) & 1 == 0)
        .map(|i| queens(n, row + 1, c | 1 << i, d | 1 << (i + row), e | 1 << (i + n - row)))
        .sum()
}
fn perms(v: &mut Vec<u8>, k: usize, out: &mut Vec<String>) {
    if k == v.len() {
        out.push(String::from_utf8_lossy(v).into());
        return;
    }
    for i in k..v.len() {
        v.swap(k, i);
        perms(v, k + 1, out);
        v.swap(k, i);
    }
}
fn main() {
    let mut out = vec![];
    perms(&mut b"abcd".to_vec(), 0, &mut out);
    println!("{} {} {} {}", ack(2, 9), queens(7, 0, 0, 0, 0), out.len(), out[23]);
    std::process::exit(queens(6, 0, 0, 0, 0) as i32);
}
