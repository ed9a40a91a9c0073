//! Parts of the C++ library that libstdc++ defines in its binary rather than in headers: red-black
//! trees and `std::string`.

use super::args::{Args, Entry, HostResult, add, is_null, ptr, row, void};
use super::{Cx, Effect, heap};
use pir_interp::cell::Cell;
use pir_interp::shape::Scalar;
use pir_interp::ub::{Step, Ub};

const MEMORY: Effect = Effect::Memory;

/// The functions of this file.
pub(super) static TABLE: &[Entry] = &[
    row("_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base", MEMORY, |cx, a| {
        next(cx, a, Side::Right)
    }),
    row("_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base", MEMORY, |cx, a| {
        next(cx, a, Side::Right)
    }),
    row("_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base", MEMORY, |cx, a| next(cx, a, Side::Left)),
    row("_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base", MEMORY, |cx, a| {
        next(cx, a, Side::Left)
    }),
    row(
        "_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_",
        MEMORY,
        insert_and_rebalance,
    ),
    // std::allocator<char>
    row("_ZNSaIcEC1Ev", MEMORY, |_, _| void()),
    row("_ZNSaIcEC2Ev", MEMORY, |_, _| void()),
    row("_ZNSaIcEC1ERKS_", MEMORY, |_, _| void()),
    row("_ZNSaIcEC2ERKS_", MEMORY, |_, _| void()),
    row("_ZNSaIcED1Ev", MEMORY, |_, _| void()),
    row("_ZNSaIcED2Ev", MEMORY, |_, _| void()),
    // std::string
    row(
        "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE12_Alloc_hiderC1EPcRKS3_",
        MEMORY,
        |cx, a| set_pointer(cx, a.ptr(0)?, a.ptr(1)?),
    ),
    row(
        "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE13_M_local_dataEv",
        MEMORY,
        |_, a| ptr(add(a.ptr(0)?, 16)),
    ),
    row("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7_M_dataEPc", MEMORY, |cx, a| {
        set_pointer(cx, a.ptr(0)?, a.ptr(1)?)
    }),
    row("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE11_M_capacityEm", MEMORY, |cx, a| {
        set_number(cx, add(a.ptr(0)?, 16), a.uint(1)?)
    }),
    row(
        "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE13_M_set_lengthEm",
        MEMORY,
        |cx, a| set_length(cx, a.ptr(0)?, a.uint(1)?),
    ),
    row(
        "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE13_S_copy_charsEPcPKcS7_",
        MEMORY,
        |cx, a| {
            let (to, from, end) = (a.ptr(0)?, a.ptr(1)?, a.ptr(2)?);
            cx.copy(to, from, end.bits.wrapping_sub(from.bits), true)?;
            void()
        },
    ),
    row("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm", MEMORY, |cx, a| {
        let (at, old) = (a.ptr(1)?, a.uint(2)?);
        let wanted = number(cx, at)?;
        // A string that grows at least doubles its capacity, so that appending is amortised O(1).
        let room = if wanted > old { wanted.max(old.saturating_mul(2)) } else { wanted };
        set_number(cx, at, room)?;
        ptr(heap::allocate(cx, room.saturating_add(1), 16)?)
    }),
    row(
        "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE12_M_constructEmc",
        MEMORY,
        |cx, a| {
            let (this, len, byte) = (a.ptr(0)?, a.uint(1)?, a.uint(2)? & 0xff);
            let mut data = add(this, 16);
            if len > 15 {
                data = heap::allocate(cx, len.saturating_add(1), 16)?;
                set_number(cx, add(this, 16), len)?;
            }
            set_pointer(cx, this, data)?;
            cx.fill(data, Cell::new(byte), len)?;
            set_length(cx, this, len)
        },
    ),
    row("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_disposeEv", MEMORY, dispose),
    row("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEED1Ev", MEMORY, dispose),
    row("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEED2Ev", MEMORY, dispose),
    row("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm", MEMORY, |cx, a| {
        append(cx, a.ptr(0)?, a.ptr(1)?, a.uint(2)?)
    }),
    row("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendEPKc", MEMORY, |cx, a| {
        let text = a.ptr(1)?;
        let len = cx.read_string(text)?.len() as u64;
        append(cx, a.ptr(0)?, text, len)
    }),
];

fn pointer(cx: &mut dyn Cx, p: Cell) -> Step<Cell> {
    plain(cx.load(p, Scalar::Ptr(64))?[0])
}

fn number(cx: &mut dyn Cx, p: Cell) -> Step<u64> {
    Ok(plain(cx.load(p, Scalar::Int(64))?[0])?.bits)
}

fn plain(cell: Cell) -> Step<Cell> {
    match (cell.is_poison(), cell.undef) {
        (true, _) => Err(Ub::PoisonUsed.into()),
        (_, 0) => Ok(cell),
        _ => Err(Ub::UndefUsed.into()),
    }
}

fn set_pointer(cx: &mut dyn Cx, to: Cell, p: Cell) -> HostResult {
    cx.store(to, Scalar::Ptr(64), &[p])?;
    void()
}

fn set_number(cx: &mut dyn Cx, to: Cell, x: u64) -> HostResult {
    cx.store(to, Scalar::Int(64), &[Cell::new(x)])?;
    void()
}

fn set_length(cx: &mut dyn Cx, this: Cell, len: u64) -> HostResult {
    set_number(cx, add(this, 8), len)?;
    let data = pointer(cx, this)?;
    cx.write(add(data, len), &[0])?;
    void()
}

fn dispose(cx: &mut dyn Cx, args: &Args<'_>) -> HostResult {
    let this = args.ptr(0)?;
    let data = pointer(cx, this)?;
    if data.bits != this.bits.wrapping_add(16) {
        cx.memory().release(data)?;
    }
    void()
}

fn append(cx: &mut dyn Cx, this: Cell, text: Cell, len: u64) -> HostResult {
    let (data, old) = (pointer(cx, this)?, number(cx, add(this, 8))?);
    let is_local = data.bits == this.bits.wrapping_add(16);
    let room = if is_local { 15 } else { number(cx, add(this, 16))? };
    let new = old.saturating_add(len);
    if new <= room {
        cx.copy(add(data, old), text, len, true)?;
    } else {
        let room = new.max(room.saturating_mul(2));
        let fresh = heap::allocate(cx, room.saturating_add(1), 16)?;
        cx.copy(fresh, data, old, false)?;
        cx.copy(add(fresh, old), text, len, false)?;
        if !is_local {
            cx.memory().release(data)?;
        }
        set_pointer(cx, this, fresh)?;
        set_number(cx, add(this, 16), room)?;
    }
    set_length(cx, this, new)?;
    ptr(this)
}

/// A child of a tree node. The layout of a node is the colour at offset 0 (0 is red), then the
/// links.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Left,
    Right,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }

    /// Returns the address of the link to this child in a node.
    fn link(self, node: Cell) -> Cell {
        add(node, if self == Side::Left { 16 } else { 24 })
    }
}

fn parent(cx: &mut dyn Cx, node: Cell) -> Step<Cell> {
    pointer(cx, add(node, 8))
}

fn child(cx: &mut dyn Cx, node: Cell, side: Side) -> Step<Cell> {
    pointer(cx, side.link(node))
}

fn is_red(cx: &mut dyn Cx, node: Cell) -> Step<bool> {
    Ok(!is_null(node) && plain(cx.load(node, Scalar::Int(32))?[0])?.bits == 0)
}

fn paint(cx: &mut dyn Cx, node: Cell, red: bool) -> Step<()> {
    cx.store(node, Scalar::Int(32), &[Cell::new(u64::from(!red))])
}

/// Returns the neighbour of a node in the order of the tree. The header node stands for the end.
fn next(cx: &mut dyn Cx, args: &Args<'_>, side: Side) -> HostResult {
    let mut node = args.ptr(0)?;
    if side == Side::Left && is_red(cx, node)? {
        // A red node that is its grandparent is the header, whose predecessor is the last node.
        let above = parent(cx, node)?;
        if !is_null(above) && parent(cx, above)?.bits == node.bits {
            return ptr(child(cx, node, Side::Right)?);
        }
    }
    let mut inner = child(cx, node, side)?;
    if !is_null(inner) {
        while !is_null(inner) {
            node = inner;
            inner = child(cx, node, side.other())?;
        }
        return ptr(node);
    }
    let mut above = parent(cx, node)?;
    while node.bits == child(cx, above, side)?.bits {
        node = above;
        above = parent(cx, above)?;
    }
    // The successor of the last node is the header. If the last node is the root, the loop ends one
    // step too far, since the root is also the right child of the header.
    let to_header = side == Side::Right && child(cx, node, side)?.bits == above.bits;
    ptr(if to_header { node } else { above })
}

/// Rotates the tree towards `side`: the child on the other side takes the place of the node.
fn rotate(cx: &mut dyn Cx, node: Cell, side: Side, header: Cell) -> Step<()> {
    let up = child(cx, node, side.other())?;
    let moved = child(cx, up, side)?;
    cx.store(side.other().link(node), Scalar::Ptr(64), &[moved])?;
    if !is_null(moved) {
        cx.store(add(moved, 8), Scalar::Ptr(64), &[node])?;
    }
    let above = parent(cx, node)?;
    cx.store(add(up, 8), Scalar::Ptr(64), &[above])?;
    let root = parent(cx, header)?;
    let link = if root.bits == node.bits {
        add(header, 8)
    } else if child(cx, above, side)?.bits == node.bits {
        side.link(above)
    } else {
        side.other().link(above)
    };
    cx.store(link, Scalar::Ptr(64), &[up])?;
    cx.store(side.link(up), Scalar::Ptr(64), &[node])?;
    cx.store(add(node, 8), Scalar::Ptr(64), &[up])
}

/// Inserts a node and rebalances the tree. The arguments are `(left, node, parent, header)`.
fn insert_and_rebalance(cx: &mut dyn Cx, args: &Args<'_>) -> HostResult {
    let (left, mut node) = (args.uint(0)? & 1 != 0, args.ptr(1)?);
    let (place, header) = (args.ptr(2)?, args.ptr(3)?);
    cx.store(add(node, 8), Scalar::Ptr(64), &[place])?;
    cx.store(add(node, 16), Scalar::Ptr(64), &[Cell::ZERO])?;
    cx.store(add(node, 24), Scalar::Ptr(64), &[Cell::ZERO])?;
    paint(cx, node, true)?;
    let side = if left { Side::Left } else { Side::Right };
    let first = place.bits == header.bits;
    cx.store(side.link(place), Scalar::Ptr(64), &[node])?;
    if first {
        // The only node is the root, the first and the last node.
        cx.store(add(header, 8), Scalar::Ptr(64), &[node])?;
        cx.store(side.other().link(header), Scalar::Ptr(64), &[node])?;
    } else if child(cx, header, side)?.bits == place.bits {
        cx.store(side.link(header), Scalar::Ptr(64), &[node])?;
    }
    loop {
        let root = parent(cx, header)?;
        let above = parent(cx, node)?;
        if node.bits == root.bits || !is_red(cx, above)? {
            paint(cx, root, false)?;
            return void();
        }
        let top = parent(cx, above)?;
        let side = match child(cx, top, Side::Left)?.bits == above.bits {
            true => Side::Left,
            false => Side::Right,
        };
        let uncle = child(cx, top, side.other())?;
        if is_red(cx, uncle)? {
            paint(cx, above, false)?;
            paint(cx, uncle, false)?;
            paint(cx, top, true)?;
            node = top;
            continue;
        }
        if child(cx, above, side.other())?.bits == node.bits {
            node = above;
            rotate(cx, node, side, header)?;
        }
        let above = parent(cx, node)?;
        paint(cx, above, false)?;
        paint(cx, top, true)?;
        rotate(cx, top, side.other(), header)?;
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Nodes have their key after the links, as `std::set` lays them out.
        #[test]
        fn trees_stay_sorted_and_balanced(
            keys in prop::collection::btree_set(0u64..1000, 1..60),
            seed in any::<u64>(),
        ) {
            let mut m = Mock::new();
            let header = m.get("calloc", &[l(1), l(32)]);
            m.store(add(header, 16), Scalar::Ptr(64), &[header]).expect("room");
            m.store(add(header, 24), Scalar::Ptr(64), &[header]).expect("room");
            let mut order: Vec<u64> = keys.iter().copied().collect();
            order.sort_by_key(|k| k.wrapping_mul(seed | 1).rotate_left(17));
            for key in order {
                let node = m.room(40);
                set_number(&mut m, add(node, 32), key).expect("room");
                let (mut place, mut left) = (header, true);
                let mut at = parent(&mut m, header).expect("a root");
                while !is_null(at) {
                    place = at;
                    left = key < number(&mut m, add(at, 32)).expect("a key");
                    at = child(&mut m, at, if left { Side::Left } else { Side::Right }).expect("a \
                        link");
                }
                let name = "_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_";
                m.run(name, &[i(left.into()), p(node), p(place), p(header)]).expect("room");
            }
            let (mut forward, mut back) = (Vec::new(), Vec::new());
            let mut at = child(&mut m, header, Side::Left).expect("a first");
            while at.bits != header.bits {
                forward.push(number(&mut m, add(at, 32)).expect("a key"));
                at = m.get("_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base", &[p(at)]);
            }
            for _ in &keys {
                at = m.get("_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base", &[p(at)]);
                back.push(number(&mut m, add(at, 32)).expect("a key"));
            }
            back.reverse();
            prop_assert_eq!(&forward, &keys.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(&back, &forward);
            let root = parent(&mut m, header).expect("a root");
            prop_assert!(height(&mut m, root).is_some());
        }
    }

    /// Returns the number of black nodes on every path to a leaf, or `None` if the colours violate
    /// the invariants.
    fn height(m: &mut Mock, node: Cell) -> Option<u32> {
        if is_null(node) {
            return Some(0);
        }
        let red = is_red(m, node).ok()?;
        let mut heights = Vec::new();
        for side in [Side::Left, Side::Right] {
            let below = child(m, node, side).ok()?;
            if red && is_red(m, below).ok()? {
                return None;
            }
            heights.push(height(m, below)?);
        }
        (heights[0] == heights[1]).then(|| heights[0] + u32::from(!red))
    }

    #[test]
    fn strings_grow() {
        let mut m = Mock::new();
        let this = m.room(32);
        let class = "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE";
        let construct = format!("{class}12_M_constructEmc");
        m.run(&construct, &[p(this), l(3), one(Scalar::Int(8), Cell::new(b'x'.into()))])
            .expect("room");
        let word = m.string("-and-more-of-it");
        for _ in 0..3 {
            m.get(&format!("{class}6appendEPKc"), &[p(this), p(word)]);
        }
        let data = pointer(&mut m, this).expect("a text");
        assert_eq!(m.text(data), format!("xxx{}", "-and-more-of-it".repeat(3)));
        let live = m.memory.live_bytes();
        m.run(&format!("{class}D1Ev"), &[p(this)]).expect("it works");
        assert!(m.memory.live_bytes() < live);
    }
}
