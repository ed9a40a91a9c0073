//! An addition that overflows panics.

fn add(a: u8, b: u8) -> u8 {
    a.wrapping_add(b)
}
fn main() {
    println!(
        "{} {:?} {:?} {}",
        add(200, 100),
        200u8.checked_add(100),
        200u8.overflowing_add(100),
        200u8.saturating_add(100)
    );
    let a: i32 = std::hint::black_box(i32::MAX);
    println!("{}", a.checked_mul(2).is_none());
    let r = std::panic::catch_unwind(|| {
        let v = [1, 2, 3];
        v[std::hint::black_box(7)]
    });
    println!("{}", r.is_err());
}
