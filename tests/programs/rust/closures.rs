//! Closures by value, by reference and boxed.

fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
    move |x| g(f(x))
}
fn counter() -> Box<dyn FnMut() -> u32> {
    let mut n = 0;
    Box::new(move || {
        n += 1;
        n * n
    })
}
fn main() {
    let mut log = Vec::new();
    let mut note = |s: &str| log.push(s.to_owned());
    note("a");
    note("b");
    let f = compose(|x: i32| x + 1, |y: i32| format!("<{y}>"));
    let mut c = counter();
    let once: Box<dyn FnOnce() -> Vec<String>> = Box::new(move || log);
    println!("{} {} {} {:?}", f(4), c(), c(), once());
    let table: [fn(f64) -> f64; 3] = [f64::sqrt, f64::abs, |x| x * x];
    println!("{:?}", table.map(|g| g(16.0)));
}
