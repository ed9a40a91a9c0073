//! Objects on the stack of which no other thread learns the address.

use crate::entries::Entry;
use crate::interface::{self, Meaning, entry};
use pir_core::Module;
use pir_core::attr::Attr;
use pir_core::cursor::Uses;
use pir_core::entity::{AttrSet, GlobalId, Inst, Value, ValueKind};
use pir_core::function::Body;
use pir_core::intrinsic::{self, Id};
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

/// The most values that are followed for one object. Beyond them it counts as known to others.
const MAX_FOLLOWED: usize = 4096;

/// The users of the values of functions, collected once for each.
pub(crate) struct AddressUses<'a> {
    module: &'a Module,
    users: FxHashMap<GlobalId, Users>,
    /// Whether addresses may be read from objects, of which each may hold many.
    read: FxHashMap<(GlobalId, Inst), bool>,
}

/// The users of the results of a function's instructions, and of its parameters.
struct Users {
    results: Uses,
    params: FxHashMap<u32, Vec<(Inst, u32)>>,
}

impl<'a> AddressUses<'a> {
    pub(crate) fn new(module: &'a Module) -> Self {
        Self { module, users: FxHashMap::default(), read: FxHashMap::default() }
    }

    /// Returns whether another thread may learn the address of an object: it is stored where others
    /// may read it, or goes to code that is not seen. Functions that it is passed to are followed.
    pub(crate) fn may_leave(&mut self, g: GlobalId, object: Inst) -> bool {
        let start: (GlobalId, Value) = (g, object.into());
        let mut seen = FxHashSet::from_iter([start]);
        let mut work = vec![start];
        while let Some((g, v)) = work.pop() {
            for (user, k) in self.users_of(g, v) {
                let Some(next) = self.follow(g, user, k) else { return true };
                work.extend(next.into_iter().filter(|&n| seen.insert(n)));
            }
            if seen.len() > MAX_FOLLOWED {
                return true;
            }
        }
        false
    }

    /// Returns the values that may have the address by one use of it. `None`: it may leave.
    fn follow(&mut self, g: GlobalId, user: Inst, k: u32) -> Option<Vec<(GlobalId, Value)>> {
        let body = self.body(g)?;
        let op = body.inst(user).op();
        // A result that is derived from the address is followed where the call is.
        let keeps_none = match k {
            0 => matches!(op, Opcode::Load | Opcode::AtomicRmw | Opcode::CmpXchg),
            1 => op == Opcode::Store,
            _ => false,
        };
        if keeps_none || matches!(op, Opcode::ICmp | Opcode::Ret) || op.is_debug() {
            return Some(Vec::new());
        }
        let is_derived = match k {
            0 => matches!(op, Opcode::GetElementPtr | Opcode::Phi),
            1 | 2 => matches!(op, Opcode::Select | Opcode::Phi),
            _ => op == Opcode::Phi,
        };
        if is_derived {
            return Some(vec![(g, user.into())]);
        }
        if op == Opcode::Store {
            // A list of addresses, as reductions have.
            let list = object_of(body, body.ops(user)[1])?;
            let known = self.read.get(&(g, list)).copied();
            let is_read = known.unwrap_or_else(|| self.is_list_read(g, body, list));
            self.read.insert((g, list), is_read);
            return (!is_read).then(Vec::new);
        }
        let is_argument = k > 0 && matches!(op, Opcode::Call | Opcode::Invoke);
        is_argument.then(|| self.follow_call(g, body, user, k)).flatten()
    }

    fn follow_call(
        &self,
        g: GlobalId,
        body: &Body,
        call: Inst,
        k: u32,
    ) -> Option<Vec<(GlobalId, Value)>> {
        let module = self.module;
        if body.call(call).bundles.len != 0 {
            return None;
        }
        if let Some(id) = intrinsic::called(module, body, call) {
            use Id::{LifetimeEnd, LifetimeStart, Memcpy, Memmove, Memset};
            let accesses = matches!(id, LifetimeStart | LifetimeEnd | Memcpy | Memmove | Memset);
            return accesses.then(Vec::new);
        }
        if let Some(row) = interface::called(module, body, call) {
            let forgets = row.meaning == Meaning::StaticLoop || self.is_reduction(body, call);
            return forgets.then(Vec::new);
        }
        let n = k.checked_sub(1).filter(|&n| (n as usize) < body.call_args(call).len())?;
        let callee = body.ops(call)[0].as_global()?;
        let function = module.function(callee)?;
        let param = function.params.get(n as usize)?;
        // The result may be derived from it.
        let result = || {
            let is_pointer = body.inst(call).ty() == pir_core::Type::PTR;
            is_pointer.then(|| (g, Value::from(call)))
        };
        if function.body.is_some() {
            return Some(std::iter::once((callee, Value::arg(n))).chain(result()).collect());
        }
        captures_nothing(module, param.attrs).then(|| result().into_iter().collect())
    }

    /// Returns whether addresses may be read from an object that they are stored in, otherwise than
    /// by the run time for a reduction.
    fn is_list_read(&self, g: GlobalId, body: &Body, list: Inst) -> bool {
        let Some(users) = self.users.get(&g) else { return true };
        let mut work = vec![list];
        while let Some(address) = work.pop() {
            for &(user, k) in users.results.of(address) {
                let op = body.inst(user).op();
                let is_derived = op == Opcode::GetElementPtr && k == 0;
                work.extend(is_derived.then_some(user));
                let called = intrinsic::called(self.module, body, user);
                let is_marker = matches!(called, Some(Id::LifetimeStart | Id::LifetimeEnd));
                let is_filled = op == Opcode::Store && k == 1;
                let is_passed = op == Opcode::Call && self.is_reduction(body, user);
                let fits = is_derived || is_filled || is_marker || is_passed || op.is_debug();
                if !fits {
                    return true;
                }
            }
        }
        false
    }

    /// Returns whether a call begins a reduction.
    fn is_reduction(&self, body: &Body, call: Inst) -> bool {
        let called = body.ops(call)[0].as_global();
        let name = called.and_then(|g| self.module.global(g).name.as_deref());
        name.and_then(entry).is_some_and(|(_, entry)| entry == Some(Entry::Reduce))
    }

    fn body(&self, g: GlobalId) -> Option<&'a Body> {
        self.module.function(g).and_then(|f| f.body.as_deref())
    }

    fn users_of(&mut self, g: GlobalId, v: Value) -> Vec<(Inst, u32)> {
        let Some(body) = self.body(g) else { return Vec::new() };
        let users = self.users.entry(g).or_insert_with(|| Users::of(body));
        match v.kind() {
            ValueKind::Inst(i) => users.results.of(i).to_vec(),
            ValueKind::Arg(n) => users.params.get(&n).cloned().unwrap_or_default(),
            _ => Vec::new(),
        }
    }
}

impl Users {
    /// O(body).
    fn of(body: &Body) -> Self {
        let mut params: FxHashMap<u32, Vec<(Inst, u32)>> = FxHashMap::default();
        for &user in body.layout().iter().flat_map(|&b| body.insts(b)) {
            for (k, v) in body.ops(user).iter().enumerate() {
                if let ValueKind::Arg(n) = v.kind() {
                    params.entry(n).or_default().push((user, k as u32));
                }
            }
        }
        Self { results: Uses::new(body), params }
    }
}

/// Returns the object of the function that an address points into.
pub(crate) fn object_of(body: &Body, mut address: Value) -> Option<Inst> {
    loop {
        let i = address.as_inst()?;
        if body.inst(i).op() == Opcode::Alloca {
            return Some(i);
        }
        if body.inst(i).op() != Opcode::GetElementPtr {
            return None;
        }
        address = body.ops(i)[0];
    }
}

/// Returns whether a function does not keep the pointer that it gets for a parameter.
fn captures_nothing(module: &Module, set: AttrSet) -> bool {
    let pool = &module.attrs;
    pool.get(set).iter().any(|a| match *a {
        Attr::Word(word) => pool.text(word) == b"nocapture",
        Attr::Text(word, text) => pool.text(word) == b"captures" && pool.text(text) == b"none",
        _ => false,
    })
}
