//! Trait objects, generics and associated types.

use std::fmt::Display;
use std::ops::{Add, Index, Mul};
trait Shape {
    fn area(&self) -> f64;
    fn name(&self) -> String {
        "shape".into()
    }
}
struct Sq(f64);
struct Ci {
    r: f64,
}
impl Shape for Sq {
    fn area(&self) -> f64 {
        self.0 * self.0
    }
    fn name(&self) -> String {
        format!("square {}", self.0)
    }
}
impl Shape for Ci {
    fn area(&self) -> f64 {
        3.0 * self.r * self.r
    }
}
#[derive(Clone, Copy, Debug)]
struct V([i64; 3]);
impl Add for V {
    type Output = V;
    fn add(self, o: V) -> V {
        V(std::array::from_fn(|i| self.0[i] + o.0[i]))
    }
}
impl Mul for V {
    type Output = i64;
    fn mul(self, o: V) -> i64 {
        (0..3).map(|i| self[i] * o[i]).sum()
    }
}
impl Index<usize> for V {
    type Output = i64;
    fn index(&self, i: usize) -> &i64 {
        &self.0[i]
    }
}
fn show<T: Display + ?Sized>(t: &T) -> String {
    format!("<{t}>")
}
fn main() {
    let all: Vec<Box<dyn Shape>> = vec![Box::new(Sq(2.0)), Box::new(Ci { r: 1.0 })];
    for s in &all {
        println!("{} {}", s.name(), s.area());
    }
    let v = V([1, 2, 3]) + V([4, 5, 6]);
    println!("{v:?} {} {}", v * v, show("str"));
}
