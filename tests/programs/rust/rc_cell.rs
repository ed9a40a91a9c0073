//! Reference counts, weak references and borrowing at run time.

use std::cell::RefCell;
use std::rc::{Rc, Weak};
struct Node {
    v: i32,
    kids: RefCell<Vec<Rc<Node>>>,
    parent: RefCell<Weak<Node>>,
}
impl Drop for Node {
    fn drop(&mut self) {
        print!("~{} ", self.v);
    }
}
fn node(v: i32) -> Rc<Node> {
    Rc::new(Node { v, kids: RefCell::default(), parent: RefCell::default() })
}
fn main() {
    let leaf = node(3);
    {
        let root = node(5);
        *leaf.parent.borrow_mut() = Rc::downgrade(&root);
        root.kids.borrow_mut().push(leaf.clone());
        println!(
            "{:?} {} {}",
            leaf.parent.borrow().upgrade().map(|p| p.v),
            Rc::strong_count(&leaf),
            Rc::weak_count(&root)
        );
        println!("{}", root.kids.try_borrow_mut().is_ok());
    }
    println!("{} {}", leaf.parent.borrow().upgrade().is_none(), Rc::strong_count(&leaf));
}
