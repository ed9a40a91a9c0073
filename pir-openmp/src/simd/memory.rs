//! Memory accesses of the iterations of a `simd` loop.
//!
//! The iterations are independent, except in memory that should be private to each.
//! Compilers make only one copy of a variable that is `private`, or in a `reduction`, because they
//! run the iterations one after the other. The IR does not show which objects are such copies.
//! Therefore any object that could be one is treated as one.

use crate::counted::{Beginning, CountedLoop, begins_in_loop, may_be_strand};
use crate::names::PRIVATE;
use pir_analysis::DomTree;
use pir_core::Module;
use pir_core::cursor::Uses;
use pir_core::entity::{Inst, Type, Value, ValueKind};
use pir_core::function::{Body, Function};
use pir_core::intrinsic::{self, Id, LaneRule};
use pir_core::layout::DataLayout;
use pir_core::opcode::Opcode;
use pir_core::types::TypeData;
use pir_transform::{AffineAddress, depends_on_thread};
use rustc_hash::FxHashMap;

/// The accesses of the iterations.
pub(super) struct Accesses {
    /// The objects of which each iteration gets its own.
    pub own: Vec<Inst>,
    /// The size of the largest element that is read or written, in bytes.
    largest: u64,
}

/// Whose memory an address is in.
enum Owner {
    /// The caller's memory, or the program's: the iterations share it.
    Shared,
    /// The object that this value points to, of which each iteration may have a copy.
    Object(Value),
}

/// An access of such an object.
struct Access {
    address: Option<AffineAddress>,
    size: u64,
    is_write: bool,
}

/// A function with its analyses.
pub(super) struct Code<'a> {
    pub module: &'a Module,
    pub function: &'a Function,
    /// No other unit can call it.
    pub is_local: bool,
    pub body: &'a Body,
    pub dom: &'a DomTree,
    pub uses: &'a Uses,
}

/// A loop, and how it is looked at.
struct Look<'a> {
    code: &'a Code<'a>,
    counted: &'a CountedLoop,
    for_races: bool,
}

impl Accesses {
    /// Returns how many lanes to have where the program leaves it open: their largest elements fill
    /// a cache line.
    pub(super) fn lanes(&self) -> u32 {
        const LINE: u64 = 64;
        (LINE / self.largest.max(1)).clamp(4, 16) as u32
    }

    /// Collects the accesses of a loop. `None`: it has to stay as it is.
    /// O(instructions of the loop + accesses² of one object)
    pub(super) fn of(code: &Code<'_>, counted: &CountedLoop, for_races: bool) -> Option<Self> {
        let &Code { module, body, .. } = code;
        let layout = DataLayout::new(module.datalayout.as_deref());
        let look = Look { code, counted, for_races };
        let own = look.own_objects();
        let mut known: FxHashMap<Value, Vec<Access>> = FxHashMap::default();
        let mut largest = 0;
        for &b in counted.inside.blocks() {
            for &i in body.insts(b) {
                if !look.may_be_lane(i) {
                    return None;
                }
                let Some((address, ty, is_write)) = look.access(i) else { continue };
                let size = |ty| layout.store_size(&module.types, ty);
                largest = largest.max(size(module.types.scalar(ty))?);
                let Owner::Object(object) = look.owner(address)? else { continue };
                if object.as_inst().is_some_and(|o| own.contains(&o)) {
                    continue;
                }
                let address = AffineAddress::of(module, body, counted.phi, address);
                let address = address.filter(|a| a.root == object);
                known.entry(object).or_default().push(Access {
                    address,
                    size: size(ty)?,
                    is_write,
                });
            }
        }
        let step = counted.step.unsigned_abs();
        known.values().all(|all| are_disjoint(all, step)).then_some(Self { own, largest })
    }
}

/// Returns whether no iteration writes memory that another one accesses.
fn are_disjoint(all: &[Access], step: u64) -> bool {
    // Loops have few accesses of one object.
    const MOST: usize = 256;
    let is_disjoint = |a: &Access, b: &Access| {
        let (Some(x), Some(y)) = (&a.address, &b.address) else { return false };
        x.is_disjoint_across(a.size, y, b.size, step)
    };
    let mut writes = all.iter().filter(|a| a.is_write).peekable();
    writes.peek().is_none()
        || all.len() <= MOST && writes.all(|w| all.iter().all(|a| is_disjoint(w, a)))
}

impl Look<'_> {
    /// The objects whose life begins in an iteration.
    fn own_objects(&self) -> Vec<Inst> {
        let &Code { module, body, dom, uses, .. } = self.code;
        let is_inside = |i: Inst| self.counted.inside.contains(body.block_of(i));
        let used = self.counted.inside.blocks().iter().flat_map(|&b| body.insts(b));
        let operands = used.flat_map(|&i| body.ops(i)).filter_map(|v| v.as_inst());
        let mut objects: Vec<Inst> =
            operands.filter(|&i| body.inst(i).op() == Opcode::Alloca && !is_inside(i)).collect();
        objects.sort_unstable();
        objects.dedup();
        objects.retain(|&i| {
            let users = uses.of(i).iter().map(|u| u.0);
            let mut users = users.filter(|&u| !body.inst(u).op().is_debug());
            // Objects of many loops have many uses, of which the first is in another one.
            users.clone().all(is_inside)
                && begins_in_loop(
                    module,
                    body,
                    dom,
                    i,
                    &users.by_ref().collect::<Vec<_>>(),
                    Beginning::ByLifetime,
                )
        });
        objects
    }

    /// Returns whether a lane may execute an instruction.
    fn may_be_lane(&self, i: Inst) -> bool {
        let (module, body) = (self.code.module, self.code.body);
        let op = body.inst(i).op();
        if !may_be_strand(module, body, i) || op == Opcode::Invoke {
            return false;
        }
        if !op.is_debug() && body.ops(i).iter().any(|&v| depends_on_thread(module, body, v)) {
            return false;
        }
        if op != Opcode::Call {
            return true;
        }
        use LaneRule::{Frame, Hint, Stack, Strand};
        intrinsic::called(module, body, i).is_some_and(|id| {
            let (lanes, is_pure) = (id.row().lanes, id.row().effect.is_pure());
            let is_fixed = matches!(lanes, Stack | Frame | Strand) || id == Id::ThreadlocalAddress;
            !is_fixed && (is_pure || lanes == Hint)
        })
    }

    /// Returns the address that an instruction accesses, the type there, and whether it writes.
    fn access(&self, i: Inst) -> Option<(Value, Type, bool)> {
        let &Code { module, function, body, .. } = self.code;
        let (data, ops) = (body.inst(i), body.ops(i));
        let ty = |v: Value| module.value_type(function, body, v);
        Some(match data.op() {
            Opcode::Load => (ops[0], data.ty(), false),
            Opcode::Store => (ops[1], ty(ops[0]), true),
            Opcode::AtomicRmw => (ops[0], data.ty(), true),
            Opcode::CmpXchg => (ops[0], ty(ops[1]), true),
            _ => return None,
        })
    }

    /// Finds whose memory an address is in. `None`: it is another one in each iteration.
    fn owner(&self, address: Value) -> Option<Owner> {
        // Addresses are computed in few steps.
        const MOST: usize = 64;
        let body = self.code.body;
        // The object that a local pointer points to may be local as well.
        let (mut root, mut loaded, mut in_structure) = (address, None, false);
        for _ in 0..MOST {
            let Some(i) = root.as_inst() else { break };
            match body.inst(i).op() {
                Opcode::GetElementPtr => {
                    let element = body.inst(i).source_element();
                    let data = self.code.module.types.get(element);
                    in_structure |= matches!(data, TypeData::Struct { .. } | TypeData::Named(_));
                }
                Opcode::Load => loaded = loaded.or(Some(root)),
                _ => break,
            }
            root = body.ops(i)[0];
        }
        let is_shared = match root.kind() {
            ValueKind::Inst(i) => body.inst(i).op() == Opcode::Alloca && self.is_variable(i),
            // The code of a task has the copies in the task's record.
            ValueKind::Arg(_) => !self.code.is_local || self.for_races && !in_structure,
            _ => true,
        };
        if is_shared {
            return Some(Owner::Shared);
        }
        let object = loaded.unwrap_or(root);
        let is_inside = |i: Inst| self.counted.inside.contains(body.block_of(i));
        (!object.as_inst().is_some_and(is_inside)).then_some(Owner::Object(object))
    }

    /// Returns whether debug information says that an object is a variable of the program.
    fn is_variable(&self, object: Inst) -> bool {
        let name = self.code.body.names.get(object).filter(|_| self.for_races);
        name.is_some_and(|n| !n.windows(PRIVATE.len()).any(|w| w == PRIVATE.as_bytes()))
    }
}
