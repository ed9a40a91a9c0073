//! Threads, channels and shared state.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex, mpsc};
use std::thread;
fn main() {
    let (tx, rx) = mpsc::channel();
    let total = Arc::new(Mutex::new(0u64));
    let count = Arc::new(AtomicUsize::new(0));
    let barrier = Arc::new(Barrier::new(4));
    let hs: Vec<_> = (0..4u64)
        .map(|i| {
            let (tx, total, count, barrier) =
                (tx.clone(), total.clone(), count.clone(), barrier.clone());
            thread::spawn(move || {
                for k in 0..100 {
                    *total.lock().unwrap() += i * k;
                    count.fetch_add(1, Ordering::Relaxed);
                }
                barrier.wait();
                tx.send((i, count.load(Ordering::SeqCst))).unwrap();
                if i == 2 {
                    panic!("two");
                }
                i
            })
        })
        .collect();
    drop(tx);
    let mut got: Vec<_> = rx.iter().collect();
    got.sort();
    println!("{got:?}");
    println!(
        "{:?} {}",
        hs.into_iter().map(|h| h.join().ok()).collect::<Vec<_>>(),
        total.lock().unwrap()
    );
}
