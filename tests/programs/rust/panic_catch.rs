//! Panics are caught, with their payload.

use std::panic;
fn f(k: i32) -> i32 {
    if k == 3 {
        panic!("three")
    }
    if k == 4 {
        panic::panic_any(44i32)
    }
    k * 2
}
fn main() {
    panic::set_hook(Box::new(|_| println!("hook")));
    for k in 2..5 {
        match panic::catch_unwind(|| f(k)) {
            Ok(v) => println!("ok {v}"),
            Err(e) => println!("{:?} {:?}", e.downcast_ref::<&str>(), e.downcast_ref::<i32>()),
        }
    }
}
