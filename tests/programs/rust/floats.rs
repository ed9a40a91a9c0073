//! Floating point and its functions.

fn main() {
    let v: [f64; 6] = [0.1, -2.5, 1e300, f64::MIN_POSITIVE / 2.0, f64::INFINITY, 7.0];
    for x in v {
        println!("{x} {x:?} {:x} {} {} {}", x.to_bits(), x.round(), x.floor(), x.abs().sqrt());
    }
    println!("{} {} {}", 0.1 + 0.2, (0.1f32 + 0.2f32), 2f64.powi(-20));
    println!("{:?} {:?}", 1.0f64.partial_cmp(&f64::NAN), (-0.0f64).total_cmp(&0.0));
    println!("{} {} {}", 3.7f64.mul_add(2.0, 1.0), 5.5f64 % 2.0, f64::max(f64::NAN, 1.0));
}
