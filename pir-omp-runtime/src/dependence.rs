//! Dependences among the children of a task.
//!
//! For each address the table has the last *generation* of tasks that named it: tasks that need not
//! wait for each other, because all of them only read it, exclude each other, or are of one set. A
//! task of another kind begins the next generation, and waits for all of the one before.

use crate::record::{Member, Task};
use crate::sync::lock;
use crate::tasks;
use crate::thread::Thread;
use crate::tool;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// The description of a dependence by compiled code: `kmp_depend_info_t`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Info {
    address: usize,
    length: usize,
    flags: u8,
}

/// How a task uses an address.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    In,
    Out,
    /// `mutexinoutset`.
    Exclusive,
    /// `inoutset`.
    Set,
}

const IN: u8 = 1;
const OUT: u8 = 2;
const EXCLUSIVE: u8 = 4;
const SET: u8 = 8;
const ALL_MEMORY: u8 = 0x80;

/// A task as its siblings' dependences see it.
pub(crate) struct Node {
    /// Predecessors that have not ended, and one until all are known.
    blockers: AtomicU32,
    has_ended: AtomicBool,
    /// Tasks that wait for it; none may be added after it has ended.
    successors: Mutex<Vec<Arc<Node>>>,
    /// `None`: the end of the wait of a task.
    task: Cell<Option<&'static Task>>,
    /// Where it is queued when it waits for nothing.
    member: Cell<Option<&'static Member>>,
    waits_in: Cell<Option<&'static Task>>,
    /// The tool's data of the task or the wait, as long as that has not ended.
    told: Cell<Option<&'static tool::Data>>,
    /// The locks that it must hold while it runs, in the order of their addresses.
    exclusions: RefCell<Vec<Arc<AtomicBool>>>,
}

// SAFETY: the `Cell`s are set before other threads know the node.
unsafe impl Send for Node {}
// SAFETY: as above.
unsafe impl Sync for Node {}

struct Generation {
    kind: Kind,
    tasks: Vec<Arc<Node>>,
    before: Vec<Arc<Node>>,
    exclusion: Arc<AtomicBool>,
}

/// The dependences among the children of a task.
#[derive(Default)]
pub(crate) struct Table {
    last: HashMap<usize, Generation>,
    /// The last task that named all memory.
    all: Option<Arc<Node>>,
}

/// Reads a list of compiled code.
///
/// # Safety
/// `list` must have `count` entries.
pub(crate) unsafe fn infos(count: i32, list: *const Info) -> impl Iterator<Item = Info> {
    // SAFETY: the caller's promise.
    (0..count.max(0) as usize).map(move |k| unsafe { *list.add(k) })
}

/// Returns the dependences of two lists in the form that a tool receives.
///
/// # Safety
/// `list` must have `count` entries, and `more_list` `more`.
#[cold]
pub(crate) unsafe fn told(
    count: i32,
    list: *const Info,
    more: i32,
    more_list: *const Info,
) -> Vec<tool::Dependence> {
    // SAFETY: the caller's promise.
    let all = unsafe { infos(count, list).chain(infos(more, more_list)) };
    all.map(|info| tool::Dependence {
        variable: info.address as u64,
        // `ompt_dependence_type_t`.
        kind: match info.flags {
            f if f & ALL_MEMORY != 0 && f & IN != 0 => 35,
            f if f & ALL_MEMORY != 0 => 34,
            f if f & (IN | OUT) == IN | OUT => 3,
            f if f & OUT != 0 => 2,
            f if f & IN != 0 => 1,
            f if f & EXCLUSIVE != 0 => 4,
            f if f & SET != 0 => 7,
            _ => 0,
        },
    })
    .collect()
}

impl Node {
    pub(crate) fn of_task(task: &'static Task, member: &'static Member) -> Arc<Node> {
        let node = Node::new();
        node.task.set(Some(task));
        node.member.set(Some(member));
        if tool::is_active() {
            node.told.set(Some(tool::data_of(task)));
        }
        node
    }

    /// A node for a wait in `task`, with the tool's data of the wait.
    pub(crate) fn of_wait(task: &'static Task, told: Option<&'static tool::Data>) -> Arc<Node> {
        let node = Node::new();
        node.waits_in.set(Some(task));
        node.told.set(told);
        node
    }

    fn new() -> Arc<Node> {
        Arc::new(Node {
            blockers: AtomicU32::new(1),
            has_ended: AtomicBool::new(false),
            successors: Mutex::default(),
            task: Cell::new(None),
            member: Cell::new(None),
            waits_in: Cell::new(None),
            told: Cell::new(None),
            exclusions: RefCell::default(),
        })
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.has_ended.load(Ordering::SeqCst)
    }

    /// Lets this node wait for `other`, unless that has ended.
    fn follow(self: &Arc<Node>, other: &Arc<Node>) {
        if Arc::ptr_eq(self, other) {
            return;
        }
        let mut successors = lock(&other.successors);
        if !other.has_ended() {
            if tool::is_active()
                && let (Some(before), Some(after)) = (other.told.get(), self.told.get())
            {
                tool::task_follows(before, after);
            }
            self.blockers.fetch_add(1, Ordering::Relaxed);
            successors.push(self.clone());
        }
    }
}

/// Adds a child to the table of `parent`. Returns whether it waits for nothing.
pub(crate) fn add(parent: &Task, node: &Arc<Node>, infos: impl Iterator<Item = Info>) -> bool {
    let mut table = parent.table.borrow_mut();
    let table = table.get_or_insert_default();
    let mut exclusions: Vec<(usize, Arc<AtomicBool>)> = Vec::new();
    for info in infos {
        if info.flags & ALL_MEMORY != 0 {
            table.add_all(node);
            continue;
        }
        let kind = match info.flags {
            f if f & OUT != 0 => Kind::Out,
            // What waits here goes on without a lock: all that it excludes must have ended.
            f if f & EXCLUSIVE != 0 && node.waits_in.get().is_some() => Kind::Out,
            f if f & EXCLUSIVE != 0 => Kind::Exclusive,
            f if f & SET != 0 => Kind::Set,
            f if f & IN != 0 => Kind::In,
            // An empty `depobj`.
            _ => continue,
        };
        if let Some(exclusion) = table.add_one(info.address, kind, node) {
            exclusions.push((info.address, exclusion));
        }
    }
    // In one order for all tasks, and each once.
    exclusions.sort_by_key(|(address, _)| *address);
    exclusions.dedup_by_key(|(address, _)| *address);
    *node.exclusions.borrow_mut() = exclusions.into_iter().map(|(_, e)| e).collect();
    node.blockers.fetch_sub(1, Ordering::AcqRel) == 1
}

impl Table {
    fn add_one(&mut self, address: usize, kind: Kind, node: &Arc<Node>) -> Option<Arc<AtomicBool>> {
        let all = &self.all;
        let generation = self.last.entry(address).or_insert_with(|| Generation {
            kind: Kind::Out,
            tasks: all.iter().cloned().collect(),
            before: Vec::new(),
            exclusion: Arc::default(),
        });
        let joins = generation.kind == kind && kind != Kind::Out;
        if !joins {
            generation.before = std::mem::take(&mut generation.tasks);
            generation.before.retain(|n| !n.has_ended());
            generation.kind = kind;
        }
        generation.before.iter().for_each(|other| node.follow(other));
        if generation.tasks.len() == generation.tasks.capacity() {
            generation.tasks.retain(|n| !n.has_ended());
        }
        generation.tasks.push(node.clone());
        (kind == Kind::Exclusive).then(|| generation.exclusion.clone())
    }

    fn add_all(&mut self, node: &Arc<Node>) {
        for generation in self.last.values() {
            // A generation of tasks may have ended in part only; the tasks that it waits for are in
            // `before`.
            generation.tasks.iter().chain(&generation.before).for_each(|n| node.follow(n));
        }
        if let Some(all) = &self.all {
            node.follow(all);
        }
        self.last.clear();
        self.all = Some(node.clone());
    }
}

/// Takes all locks that the task must hold alone, or none.
pub(crate) fn try_lock(task: &Task) -> bool {
    if !task.explicit.has_node.get() {
        return true;
    }
    let node = task.explicit.node.borrow();
    let Some(node) = &*node else { return true };
    let exclusions = node.exclusions.borrow();
    for (k, exclusion) in exclusions.iter().enumerate() {
        if exclusion.swap(true, Ordering::Acquire) {
            exclusions[..k].iter().for_each(|e| e.store(false, Ordering::Release));
            return false;
        }
    }
    true
}

/// Gives it back.
pub(crate) fn unlock(task: &Task) {
    if !task.explicit.has_node.get() {
        return;
    }
    if let Some(node) = &*task.explicit.node.borrow() {
        node.exclusions.borrow().iter().for_each(|e| e.store(false, Ordering::Release));
    }
}

/// Lets the tasks go on that wait for this one. `me`: the calling thread, if it is of the team.
pub(crate) fn release(me: Option<&'static Thread>, task: &Task) {
    if task.explicit.has_node.replace(false)
        && let Some(node) = task.explicit.node.take()
    {
        end(me, &node);
    }
}

/// Ends a node, and those that it lets end: a wait that no task waits for.
pub(crate) fn end(me: Option<&'static Thread>, node: &Arc<Node>) {
    let mut ended = vec![node.clone()];
    while let Some(node) = ended.pop() {
        let successors = {
            let mut successors = lock(&node.successors);
            node.has_ended.store(true, Ordering::SeqCst);
            std::mem::take(&mut *successors)
        };
        if let Some(task) = node.waits_in.get() {
            task.wake_waiter();
        }
        for next in successors {
            if next.blockers.fetch_sub(1, Ordering::AcqRel) != 1 {
                continue;
            }
            match (next.task.get(), next.member.get()) {
                (Some(task), Some(member)) => {
                    let mine = me.map(Thread::member);
                    let of_team = |m: &&Member| std::ptr::eq(m.team(), member.team());
                    tasks::push(mine.filter(of_team).unwrap_or(member), task);
                }
                _ => ended.push(next),
            }
        }
    }
}
