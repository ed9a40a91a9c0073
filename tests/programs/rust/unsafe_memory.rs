//! Raw pointers, unions, allocation and layout.

use std::alloc::{Layout, alloc, dealloc, realloc};
#[repr(C)]
union U {
    f: f32,
    u: u32,
}
#[repr(C, packed)]
struct Pk {
    a: u8,
    b: u32,
    c: u16,
}
unsafe extern "C" {
    fn strlen(s: *const std::ffi::c_char) -> usize;
    fn abs(x: i32) -> i32;
}
fn main() {
    unsafe {
        let l = Layout::array::<u64>(8).unwrap();
        let p = alloc(l) as *mut u64;
        for i in 0..8 {
            p.add(i).write(i as u64 * 3);
        }
        let q = realloc(p as *mut u8, l, 256) as *mut u64;
        println!("{} {:?}", *q.add(7), std::slice::from_raw_parts(q, 4));
        dealloc(q as *mut u8, Layout::from_size_align(256, 8).unwrap());
        println!("{:x} {} {}", U { f: 1.5 }.u, strlen(c"hello".as_ptr()), abs(-4));
    }
    let k = Pk { a: 1, b: 2, c: 3 };
    println!(
        "{} {} {}",
        size_of::<Pk>(),
        size_of::<Option<Box<i32>>>(),
        k.a as u32 + k.b + k.c as u32
    );
}
