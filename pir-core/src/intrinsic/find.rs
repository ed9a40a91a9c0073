//! From a name to the row.

use super::{Id, ROWS, Row, Signature};
use crate::entity::{GlobalId, Inst};
use crate::function::Body;
use crate::module::Module;
use std::sync::OnceLock;

/// What a name denotes.
#[derive(Clone, Copy, Debug)]
pub struct Found<'n> {
    /// The intrinsic.
    pub id: Id,
    /// Its name without types.
    pub name: &'static str,
    /// Its signature.
    pub signature: Signature,
    /// What follows the name: the types that it is overloaded on, each after a dot. LLVM does not
    /// look at their spelling.
    pub suffix: &'n str,
}

impl Found<'_> {
    /// The row of the table.
    pub fn row(&self) -> &'static Row {
        self.id.row()
    }
}

/// The intrinsic that a function's name denotes: the one with the longest name that this one starts
/// with, up to a dot. What is behind it mangles the types of an overloaded one. O(length).
pub fn find(name: &[u8]) -> Option<Found<'_>> {
    if !name.starts_with(b"llvm.") {
        return None;
    }
    let name = std::str::from_utf8(name).ok()?;
    // The hash of every prefix that ends before a dot, in one pass.
    let mut hash = SEED;
    let mut best = None;
    for (n, &c) in name.as_bytes().iter().enumerate() {
        if c == b'.'
            && let Some(row) = names().get(hash, &name[..n])
        {
            best = Some((n, row));
        }
        hash = step(hash, c);
    }
    if let Some(row) = names().get(hash, name) {
        best = Some((name.len(), row));
    }
    let (end, (id, known, signature)) = best?;
    let fits = end == name.len() || signature.is_overloaded();
    fits.then_some(Found { id, name: known, signature, suffix: &name[end..] })
}

/// The intrinsic that a global of a module is. O(length of the name).
pub fn of_global(module: &Module, g: GlobalId) -> Option<Found<'_>> {
    module.function(g)?;
    find(module.global(g).name.as_deref()?)
}

/// The intrinsic that an instruction calls. O(length of the name).
pub fn called(module: &Module, body: &Body, call: Inst) -> Option<Id> {
    if !body.inst(call).op.is_call() {
        return None;
    }
    of_global(module, body.ops(call).first()?.as_global()?).map(|f| f.id)
}

static X86: &str = include_str!("x86.txt");

type Entry = (Id, &'static str, Signature);

/// An open-addressed table of all names.
struct Names {
    entries: Vec<Entry>,
    /// Per slot 0, or the number of an entry plus 1. At most half of them are taken.
    slots: Vec<u16>,
}

const SEED: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a: short, and good enough for a table that never changes.
fn step(hash: u64, c: u8) -> u64 {
    (hash ^ u64::from(c)).wrapping_mul(0x0100_0000_01b3)
}

fn names() -> &'static Names {
    static NAMES: OnceLock<Names> = OnceLock::new();
    NAMES.get_or_init(|| {
        let rows = ROWS.iter().filter(|r| r.id != Id::X86).map(|r| (r.id, r.name, r.signature));
        let lines = X86.lines().filter_map(|l| {
            let (name, signature) = l.split_once(' ')?;
            Some((Id::X86, name, Signature::new(signature)))
        });
        let entries: Vec<Entry> = rows.chain(lines).collect();
        let mut names = Names { slots: vec![0; (2 * entries.len()).next_power_of_two()], entries };
        for n in 0..names.entries.len() {
            let name = names.entries[n].1;
            let mut at = names.slot(name.bytes().fold(SEED, step));
            while names.slots[at] != 0 {
                at = (at + 1) % names.slots.len();
            }
            names.slots[at] = n as u16 + 1;
        }
        names
    })
}

impl Names {
    fn slot(&self, hash: u64) -> usize {
        (hash ^ hash >> 32) as usize % self.slots.len()
    }

    fn get(&self, hash: u64, name: &str) -> Option<Entry> {
        let mut at = self.slot(hash);
        while let Some(n) = self.slots[at].checked_sub(1) {
            let entry = self.entries[n as usize];
            if entry.1 == name {
                return Some(entry);
            }
            at = (at + 1) % self.slots.len();
        }
        None
    }
}
