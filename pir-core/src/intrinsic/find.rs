//! Look-up of intrinsics by name.

use super::{Id, IntrinsicRow, ROWS, Signature};
use crate::entity::{GlobalId, Inst};
use crate::function::Body;
use crate::module::Module;
use std::sync::OnceLock;

/// An intrinsic found by its name.
#[derive(Clone, Copy, Debug)]
pub struct NameMatch<'n> {
    /// The intrinsic.
    pub id: Id,
    /// Its name without the mangled types.
    pub name: &'static str,
    /// Its signature.
    pub signature: Signature,
    /// The rest of the name: the types that the intrinsic is overloaded on, each after a dot. LLVM
    /// ignores their spelling.
    pub suffix: &'n str,
}

impl NameMatch<'_> {
    /// Returns the row of the table.
    pub fn row(&self) -> &'static IntrinsicRow {
        self.id.row()
    }
}

/// Returns the intrinsic that a function's name denotes: the one whose name is the longest prefix
/// of `name` that ends before a dot or at the end. The rest of `name` mangles the types of an
/// overloaded intrinsic. O(length).
pub fn find(name: &[u8]) -> Option<NameMatch<'_>> {
    if !name.starts_with(b"llvm.") {
        return None;
    }
    let name = std::str::from_utf8(name).ok()?;
    // Hashes every prefix that ends before a dot, in one pass.
    let mut hash = HASH_SEED;
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
    fits.then_some(NameMatch { id, name: known, signature, suffix: &name[end..] })
}

/// Returns the intrinsic that a global of a module declares. O(length of the name).
pub fn of_global(module: &Module, g: GlobalId) -> Option<NameMatch<'_>> {
    module.function(g)?;
    find(module.global(g).name.as_deref()?)
}

/// Returns the intrinsic that an instruction calls. O(length of the name).
pub fn called(module: &Module, body: &Body, call: Inst) -> Option<Id> {
    if !body.inst(call).op().is_call() {
        return None;
    }
    of_global(module, body.ops(call).first()?.as_global()?).map(|f| f.id)
}

static X86_NAMES: &str = include_str!("x86.txt");

type Entry = (Id, &'static str, Signature);

/// An open-addressing table of all names.
struct Names {
    entries: Vec<Entry>,
    /// 0 for an empty slot, otherwise the number of an entry plus 1. At most half are taken, and
    /// their number is a power of two.
    slots: Vec<u16>,
}

const HASH_SEED: u64 = 0xcbf2_9ce4_8422_2325;

/// One step of FNV-1a, which is short and good enough since the table never changes.
fn step(hash: u64, c: u8) -> u64 {
    (hash ^ u64::from(c)).wrapping_mul(0x0100_0000_01b3)
}

fn names() -> &'static Names {
    static NAMES: OnceLock<Names> = OnceLock::new();
    NAMES.get_or_init(|| {
        let rows = ROWS.iter().filter(|r| r.id != Id::X86).map(|r| (r.id, r.name, r.signature));
        let lines = X86_NAMES.lines().filter_map(|l| {
            let (name, signature) = l.split_once(' ')?;
            Some((Id::X86, name, Signature::new(signature)))
        });
        let entries: Vec<Entry> = rows.chain(lines).collect();
        let mut names = Names { slots: vec![0; (2 * entries.len()).next_power_of_two()], entries };
        for n in 0..names.entries.len() {
            let name = names.entries[n].1;
            let mut at = names.slot(name.bytes().fold(HASH_SEED, step));
            while names.slots[at] != 0 {
                at = (at + 1) & (names.slots.len() - 1);
            }
            names.slots[at] = n as u16 + 1;
        }
        names
    })
}

impl Names {
    fn slot(&self, hash: u64) -> usize {
        (hash ^ hash >> 32) as usize & (self.slots.len() - 1)
    }

    fn get(&self, hash: u64, name: &str) -> Option<Entry> {
        let mut at = self.slot(hash);
        while let Some(n) = self.slots[at].checked_sub(1) {
            let entry = self.entries[n as usize];
            if entry.1 == name {
                return Some(entry);
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
        None
    }
}
