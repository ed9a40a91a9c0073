//! Hash maps, trees and sets.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};
fn main() {
    let mut m: HashMap<String, u32> = HashMap::new();
    for w in "a b c a b a".split(' ') {
        *m.entry(w.to_string()).or_default() += 1;
    }
    let t: BTreeMap<_, _> = m.iter().collect();
    println!("{t:?} {:?}", t.range("b".to_string()..).count());
    let s: BTreeSet<i32> = (0..30).map(|x| x * x % 17).collect();
    let h: HashSet<i32> = s.iter().map(|x| x % 4).collect();
    let mut q: BinaryHeap<_> = s.iter().copied().collect();
    let mut d: VecDeque<_> = s.into_iter().collect();
    d.rotate_left(3);
    d.push_front(99);
    println!("{:?} {:?} {} {:?}", q.pop(), q.into_sorted_vec(), h.len(), d);
}
