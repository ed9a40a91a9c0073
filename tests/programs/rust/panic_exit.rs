//! A panic ends the program with status 101.

struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
fn main() {
    let _d = D("outer");
    let v: Vec<i32> = Vec::new();
    let _e = D("inner");
    println!("before");
    let _ = v.iter().max().expect("nothing in it");
}
