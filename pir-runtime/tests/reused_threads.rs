//! The next forced region has the threads of the last one. A test binary of its own, since other
//! tests would take them.

use std::collections::HashSet;
use std::sync::Mutex;

#[test]
fn regions_in_turn_share_their_threads() {
    let threads = Mutex::new(HashSet::new());
    pir_runtime::Runtime::new(1)
        .run(|_| {
            for _ in 0..300 {
                pir_runtime::team(3, |member| {
                    if member.id() > 0 {
                        threads.lock().expect("no panic").insert(std::thread::current().id());
                    }
                    member.barrier();
                });
            }
        })
        .expect("no fault");
    assert_eq!(threads.into_inner().expect("no panic").len(), 2);
}
