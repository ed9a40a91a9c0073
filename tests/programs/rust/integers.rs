//! Integers of all widths, 128 bits too.

fn main() {
    let a: u128 = 0x1234_5678_9abc_def0_1122_3344_5566_7788;
    let b: i128 = -170141183460469231731687303715884105728;
    println!("{} {} {:x} {}", a * 3 % 1_000_000_007, b / 7, a.rotate_left(20), a.leading_zeros());
    println!("{} {} {}", (-7i32).rem_euclid(3), (-7i32) / 2, 7u64.pow(20));
    println!("{} {} {}", 300i32 as u8, -1i8 as u32, 1e10 as i32);
    println!(
        "{:?} {} {}",
        0xdeadbeefu32.to_be_bytes(),
        u64::MAX.count_ones(),
        i16::from_str_radix("-7f", 16).unwrap()
    );
    println!("{} {}", f64::NAN as i32, f32::MAX as u128 > 0);
}
