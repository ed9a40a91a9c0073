//! Scoped threads and thread-local cells.

use std::cell::{Cell, RefCell};
thread_local! {
    static N: Cell<i32> = const { Cell::new(5) };
    static V: RefCell<Vec<i32>> = RefCell::new(vec![]);
}
fn main() {
    let mut data = vec![1, 2, 3, 4, 5, 6];
    std::thread::scope(|s| {
        for c in data.chunks_mut(2) {
            s.spawn(move || {
                N.set(N.get() + c[0]);
                for x in c {
                    *x *= N.get();
                }
            });
        }
    });
    V.with_borrow_mut(|v| v.extend(&data));
    println!("{data:?} {} {:?}", N.get(), V.with_borrow(|v| v.len()));
}
