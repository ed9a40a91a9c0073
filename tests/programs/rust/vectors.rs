//! Vectors, slices and sorting.

fn main() {
    let mut v: Vec<u32> = (1..40).map(|i| i * 7919 % 101).collect();
    v.sort_unstable();
    v.dedup();
    v.retain(|x| x % 3 != 0);
    println!("{:?} {:?} {:?}", v, v.binary_search(&50), v.iter().rev().take(3).collect::<Vec<_>>());
    let w: Vec<_> = v.chunks(5).map(|c| c.iter().sum::<u32>()).collect();
    println!("{w:?} {}", v.windows(2).all(|p| p[0] < p[1]));
    std::process::exit(v.len() as i32);
}
