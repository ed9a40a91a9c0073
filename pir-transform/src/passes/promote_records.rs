//! Lets strands capture the values in an object instead of the object: loads of bytes that are
//! written once get the value written, and an object of the heap that nothing loads goes.
//!
//! Front ends hand data to a task in a record that they allocate, fill and never change. The passes
//! that follow versions of memory see one allocation for all records, which siblings write at any
//! time. Here each execution of the allocation counts for itself. Its address never leaves the
//! strands that have it in a register, so that the accesses are those in the body, and a store that
//! is executed once for an object is the only one of its bytes.

mod once;

use crate::address::ConstantAddress;
use crate::cx::PassContext;
use crate::edit::erase_all;
use crate::facts::{depends_on_thread, has_word};
use crate::pass::{Kept, Pass, Reads};
use crate::remark::Refusal;
use pir_analysis::{Cfg, DomTree};
use pir_core::cursor::{Uses, resolve_chains, substitute};
use pir_core::entity::{Entity, Inst, Type, Value};
use pir_core::inst::{AllocaFlags, MemFlags};
use pir_core::layout::DataLayout;
use pir_core::module::GlobalKind;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "promote-records",
    summary: "replaces loads of bytes that are written once, and removes records on the heap",
    when: None,
    conditions: "\
The object is an `alloca` or the result of `malloc`. Its address is used by plain loads and \
stores, by `getelementptr`, by the lists of forks if it is an `alloca`, and by `free` if it is \
not; it may be stored in the object itself, and a load of it is one more address. The load reads \
exactly the bytes and the type of one store, and no other store may write them. The store is \
executed once for each object: it follows the allocation by branches alone, and comes back to \
itself by the allocation only. The definition of its value locally dominates the store, the store \
the load, and the load its uses. A value that depends on a thread-local variable stays. `malloc` \
goes with its stores and `free`s once no load is left, if it had any access. The time is linear in \
the size of the function, but for objects that others are stored in, and in at most 64 blocks for \
each object.",
    example: include_str!("promote-records.pir"),
    parameters: &[],
    kept: Kept::Graph,
    reads: Reads::OwnBody,
    run,
};

/// An access to an object.
struct Access {
    inst: Inst,
    /// The distance from the object, and the size, if they are known.
    bytes: Option<(i64, u64)>,
    /// The type of the value that is loaded or stored.
    ty: Type,
}

impl Access {
    fn may_overlap(&self, other: &Self) -> bool {
        match (self.bytes, other.bytes) {
            (Some((a, m)), Some((b, n))) => {
                let (a, b) = (i128::from(a), i128::from(b));
                a < b + i128::from(n) && b < a + i128::from(m)
            }
            _ => true,
        }
    }
}

/// An object whose accesses are all known.
struct Record {
    allocation: Inst,
    is_heap: bool,
    loads: Vec<Access>,
    stores: Vec<Access>,
    /// The stores of an address in the object.
    stored: Vec<Inst>,
    /// The allocation, and the loads of addresses in the object, with their distances from it.
    roots: FxHashMap<Value, Option<i64>>,
    /// Addresses in the object and calls of `free`.
    rest: Vec<Inst>,
}

/// The most accesses of an object, because each load is compared with each store.
const MAX_ACCESSES: usize = 1 << 10;

fn run(cx: &mut PassContext<'_>) -> bool {
    // Computed before the copy, so that the next pass has it too.
    cx.analyses().local().ok();
    let analyses = cx.analyses().clone();
    let Ok(local) = analyses.local() else { return false };
    let layout = DataLayout::new(cx.module.datalayout.as_deref());
    let uses = Uses::new(cx.body);
    let mut positions = vec![0; cx.body.inst_bound()];
    for &b in cx.body.layout() {
        cx.body.insts(b).iter().enumerate().for_each(|(n, i)| positions[i.index()] = n);
    }
    let (mut found, mut gone, mut refused) = (Vec::new(), Vec::new(), Vec::new());
    for &b in local.preorder() {
        for i in cx.body.insts(b).iter().copied().filter(|&i| is_allocation(cx, i)) {
            let promoter =
                Promoter { cx, uses: &uses, local, cfg: analyses.cfg(), positions: &positions };
            let record = match (Finder { layout: &layout, promoter: &promoter }).record(i) {
                Ok(record) => record,
                // Most variables on the stack are no records.
                Err(_) if cx.body.inst(i).op() == Opcode::Alloca => continue,
                Err(why) => {
                    refused.push((i, why));
                    continue;
                }
            };
            // Without any access it carries nothing: `free` of it may be a fault to be shown.
            let is_empty = record.loads.is_empty() && record.stores.is_empty();
            let mut is_unread = record.is_heap && !is_empty;
            for load in &record.loads {
                match promoter.value(&record, load) {
                    Ok(value) => found.push((load.inst, value)),
                    Err(_) if !record.is_heap => {}
                    Err(why) => {
                        is_unread = false;
                        refused.push((load.inst, why));
                    }
                }
            }
            if is_unread {
                gone.push(record);
            }
        }
    }
    for (i, (rule, why)) in refused {
        cx.missed(i, rule, why);
    }
    for &(load, _) in &found {
        cx.applied(load, "captured", "replaces a `load` by the only value that is stored there");
    }
    let mut dead: Vec<Inst> = found.iter().map(|f| f.0).collect();
    for record in gone {
        let why = "removes an object of the heap that nothing loads";
        cx.applied(record.allocation, "removed", why);
        dead.extend(record.stores.iter().map(|s| s.inst));
        dead.extend(record.rest);
        dead.push(record.allocation);
    }
    // A value may be a load that goes, too.
    let mut values: FxHashMap<Inst, Value> = found.iter().copied().collect();
    resolve_chains(&mut values);
    substitute(cx.body, &values);
    erase_all(cx.body, &dead);
    !dead.is_empty()
}

/// Returns whether an instruction makes an object: an `alloca`, or a call of C's `malloc`.
fn is_allocation(cx: &PassContext<'_>, i: Inst) -> bool {
    let data = cx.body.inst(i);
    data.op() == Opcode::Alloca && data.alloca_flags() == AllocaFlags::empty()
        || calls(cx, i, b"malloc")
}

/// Returns whether an instruction calls a function of the C library.
fn calls(cx: &PassContext<'_>, i: Inst, name: &[u8]) -> bool {
    if cx.body.inst(i).op() != Opcode::Call {
        return false;
    }
    let Some(g) = cx.body.ops(i)[0].as_global() else { return false };
    let global = cx.module.global(g);
    let set = cx.body.call(i).fn_attrs;
    let is_declared = matches!(&global.kind, GlobalKind::Function(f) if !f.is_definition());
    is_declared
        && global.name.as_deref() == Some(name)
        && !has_word(cx.module, &cx.body.attrs, set, "nobuiltin")
}

/// Finds all accesses of an object.
struct Finder<'a, 'b> {
    layout: &'a DataLayout,
    promoter: &'a Promoter<'a, 'b>,
}

impl Finder<'_, '_> {
    fn record(&self, allocation: Inst) -> Result<Record, Refusal> {
        let is_heap = self.promoter.cx.body.inst(allocation).op() != Opcode::Alloca;
        let roots = FxHashMap::from_iter([(Value::from(allocation), Some(0))]);
        let (loads, stores, stored, rest) = Default::default();
        let mut found = Record { allocation, is_heap, loads, stores, stored, roots, rest };
        self.add_uses(&mut found, allocation)?;
        // A load of an address in the object is one more of its addresses.
        let escapes = ("escapes", "the address is stored where it may be loaded");
        let mut followed = 0;
        while let Some(load) = found.loads.get(followed).map(|l| l.inst) {
            followed += 1;
            if !self.may_load_address(&found, followed - 1) {
                continue;
            }
            let value = self.value_of(&found, followed - 1).ok_or(escapes)?;
            let place = self.place(&found, value);
            found.roots.insert(load.into(), place);
            self.add_uses(&mut found, load)?;
        }
        // Accesses that were found later count for earlier loads, too.
        for k in 0..found.loads.len() {
            let is_root = found.roots.contains_key(&Value::from(found.loads[k].inst));
            let may_load = self.may_load_address(&found, k);
            if may_load && !(is_root && self.value_of(&found, k).is_some()) {
                return Err(escapes);
            }
        }
        Ok(found)
    }

    /// Returns whether a load may load an address in the object.
    fn may_load_address(&self, found: &Record, load: usize) -> bool {
        let is_address = |s: &&Access| found.stored.contains(&s.inst);
        found.stores.iter().filter(is_address).any(|s| s.may_overlap(&found.loads[load]))
    }

    fn value_of(&self, found: &Record, load: usize) -> Option<Value> {
        self.promoter.value(found, &found.loads[load]).ok()
    }

    /// Returns the distance of an address from the object, if it is known.
    fn place(&self, found: &Record, address: Value) -> Option<i64> {
        let (cx, layout) = (self.promoter.cx, self.layout);
        let place = ConstantAddress::of(cx.module, layout, cx.body, address);
        found.roots.get(&place.base)?.and_then(|start| start.checked_add(place.offset))
    }

    /// Adds the uses of an address.
    fn add_uses(&self, found: &mut Record, address: Inst) -> Result<(), Refusal> {
        let (cx, uses) = (self.promoter.cx, self.promoter.uses);
        let mut work = vec![address];
        while let Some(address) = work.pop() {
            for &(user, k) in uses.of(address) {
                if found.loads.len() + found.stores.len() + found.stored.len() > MAX_ACCESSES {
                    return Err(("budget", "the object has too many accesses"));
                }
                match (cx.body.inst(user).op(), k) {
                    (Opcode::GetElementPtr, 0) => {
                        work.push(user);
                        found.rest.push(user);
                    }
                    (Opcode::Load, 0) => found.loads.push(self.access(found, address, user)?),
                    (Opcode::Store, 1) => found.stores.push(self.access(found, address, user)?),
                    (Opcode::Store, _) => found.stored.push(user),
                    (Opcode::Fork, _) if !found.is_heap => {}
                    (Opcode::Call, _)
                        if found.is_heap
                            && address == found.allocation
                            && calls(cx, user, b"free") =>
                    {
                        found.rest.push(user);
                    }
                    _ => return Err(("escapes", "the address is used by more than accesses")),
                }
            }
        }
        // An address in the object that is stored elsewhere is known elsewhere.
        let is_own = |store: &Inst| found.stores.iter().any(|s| s.inst == *store);
        match found.stored.iter().all(is_own) {
            true => Ok(()),
            false => Err(("escapes", "the address is stored elsewhere")),
        }
    }

    fn access(&self, found: &Record, address: Inst, user: Inst) -> Result<Access, Refusal> {
        let (cx, body) = (self.promoter.cx, &*self.promoter.cx.body);
        let data = body.inst(user);
        if data.mem_flags().intersects(MemFlags::VOLATILE | MemFlags::ATOMIC) {
            return Err(("ordered", "an access is atomic or `volatile`"));
        }
        let ty = match data.op() {
            Opcode::Load => data.ty(),
            _ => cx.module.value_type(cx.function(), body, body.ops(user)[0]),
        };
        let size = self.layout.store_size(&cx.module.types, ty);
        Ok(Access { inst: user, bytes: self.place(found, address.into()).zip(size), ty })
    }
}

/// Finds the values of loads.
struct Promoter<'a, 'b> {
    cx: &'a PassContext<'b>,
    uses: &'a Uses,
    local: &'a DomTree,
    cfg: &'a Cfg,
    positions: &'a [usize],
}

impl Promoter<'_, '_> {
    /// Returns the value that a load reads.
    fn value(&self, record: &Record, load: &Access) -> Result<Value, Refusal> {
        let (body, local) = (&*self.cx.body, self.local);
        let mut stores = record.stores.iter().filter(|s| s.may_overlap(load));
        let (Some(store), None) = (stores.next(), stores.next()) else {
            return Err(("written", "none or several stores may write what it reads"));
        };
        if store.bytes.is_none() || (store.bytes, store.ty) != (load.bytes, load.ty) {
            return Err(("type", "it reads other bytes, or another type, than the store writes"));
        }
        let (home, at, here) =
            (body.block_of(record.allocation), body.block_of(store.inst), body.block_of(load.inst));
        let is_after =
            at != here || self.positions[store.inst.index()] < self.positions[load.inst.index()];
        if !local.is_reachable(here) || !local.dominates(at, here) || !is_after {
            return Err(("order", "the store does not come first on every way"));
        }
        if !once::is_executed_once(self.cfg, home, at) {
            return Err(("repeated", "the store may be executed again for the same object"));
        }
        let value = body.ops(store.inst)[0];
        let is_before = value.as_inst().is_none_or(|d| local.dominates(body.block_of(d), at));
        if !is_before || depends_on_thread(self.cx.module, body, value) {
            return Err(("value", "the value may be another one where it is loaded"));
        }
        let mut users = self.uses.of(load.inst).iter();
        if !users.all(|&(user, k)| local.dominates(here, body.use_block(user, k))) {
            let why = "the result is used after a join, or may be another one there";
            return Err(("after-join", why));
        }
        Ok(value)
    }
}
