//! Formats of numbers and structures.

#[derive(Debug, Clone, PartialEq)]
struct P {
    x: f64,
    y: Option<Box<P>>,
    name: &'static str,
}
fn main() {
    let p = P { x: 1.5, y: Some(Box::new(P { x: -0.0, y: None, name: "in" })), name: "out" };
    println!("{p:?}\n{p:#?}");
    println!("[{:5}|{:<5}|{:^5}|{:>+5}|{:05}|{:#x}|{:#010b}]", 42, 42, 42, 42, 42, 255, 5);
    println!("[{:.3}|{:8.2}|{:e}|{}|{}]", 3.14159, 2.675, 12345.678, f64::NAN, 1e21);
    println!("[{:*^9}|{:?}|{0:1$}]", "mid", 4);
}
