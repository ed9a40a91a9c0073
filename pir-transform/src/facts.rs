//! Properties of instructions that the table of opcodes alone does not give: the memory and the
//! thread that they depend on, and whether they complete.

use pir_core::Module;
use pir_core::attr::{Attr, AttrPool};
use pir_core::constant::ConstKind;
use pir_core::entity::{AttrSet, Inst, Value, ValueKind};
use pir_core::function::Body;
use pir_core::inst::{MemFlags, TailKind};
use pir_core::intrinsic::{self, Id, LaneRule, MemoryAccess, MemoryEffect};
use pir_core::module::GlobalKind;
use pir_core::opcode::{Effect, Opcode};

/// Properties of a call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallFacts {
    /// The memory that it accesses.
    pub memory: MemoryEffect,
    /// It returns, and does not unwind.
    pub completes: bool,
    /// It neither synchronises with other strands nor frees memory.
    pub is_quiet: bool,
    /// It must stay in its place: `convergent`, `noduplicate` and the like.
    pub is_pinned: bool,
    /// The callee is an intrinsic that computes the same on every thread.
    pub is_computing_intrinsic: bool,
}

const ANY_MEMORY: MemoryEffect = MemoryEffect {
    args: MemoryAccess::ReadWrite,
    inaccessible: MemoryAccess::ReadWrite,
    other: MemoryAccess::ReadWrite,
};

const UNKNOWN_CALL: CallFacts = CallFacts {
    memory: ANY_MEMORY,
    completes: false,
    is_quiet: false,
    is_pinned: true,
    is_computing_intrinsic: false,
};

impl CallFacts {
    /// Returns the facts of a `call`, `invoke` or `callbr`. The callee must be named: of pointers
    /// and inline assembly nothing is known.
    pub(crate) fn of(module: &Module, body: &Body, call: Inst) -> Self {
        let info = body.call(call);
        let Some(callee) = body.ops(call)[0].as_global() else { return UNKNOWN_CALL };
        let Some(function) = module.function(callee) else { return UNKNOWN_CALL };
        if info.bundles.len != 0 || body.inst(call).tail() == TailKind::MustTail {
            return UNKNOWN_CALL;
        }
        if let Some(id) = intrinsic::called(module, body, call).filter(|&id| id != Id::X86) {
            return Self::of_intrinsic(id);
        }
        let sets = [(&body.attrs, info.fn_attrs), (&module.attrs, function.attrs)];
        let has = |word: &str| sets.iter().any(|&(pool, set)| has_word(module, pool, set, word));
        let mut memory = ANY_MEMORY;
        for (pool, set) in sets {
            each_attr(module, pool, set, &mut |pool, a| {
                if let Attr::Text(word, text) = a
                    && pool.text(word) == b"memory"
                {
                    memory = both(memory, parse_memory(pool.text(text)));
                }
            });
        }
        let pins = ["convergent", "noduplicate", "returns_twice", "strictfp", "noreturn"];
        Self {
            memory,
            completes: has("willreturn") && has("nounwind"),
            // What writes nothing frees nothing, and ordered accesses count as writes.
            is_quiet: has("nosync") && has("nofree") || is_read_only(memory),
            is_pinned: pins.iter().any(|w| has(w)),
            is_computing_intrinsic: false,
        }
    }

    fn of_intrinsic(id: Id) -> Self {
        let row = id.row();
        let words = row.effect.words();
        let has = |word: &str| words.iter().any(|w| w == word);
        let computes = matches!(row.lanes, LaneRule::Each | LaneRule::EachBut(_))
            || row.lanes == LaneRule::Alone && id != Id::ThreadlocalAddress;
        Self {
            memory: row.effect.memory,
            completes: row.effect.returns() && has("nounwind"),
            is_quiet: has("nosync") && has("nofree"),
            is_pinned: ["convergent", "noduplicate", "strictfp"].iter().any(|w| has(w)),
            is_computing_intrinsic: computes && row.effect.is_pure(),
        }
    }

    /// Returns whether the memory that is accessed is that of the arguments alone.
    pub(crate) fn reads_only_arguments(&self) -> bool {
        self.memory.other == MemoryAccess::None && self.memory.inaccessible == MemoryAccess::None
    }

    /// Returns whether equal arguments give equal results and nothing else happens.
    pub(crate) fn is_pure(&self) -> bool {
        self.memory.is_none() && self.completes && !self.is_pinned
    }
}

fn is_read_only(memory: MemoryEffect) -> bool {
    let reads = |a| matches!(a, MemoryAccess::None | MemoryAccess::Read);
    [memory.args, memory.other, memory.inaccessible].into_iter().all(reads)
}

/// Returns the accesses that both allow, because both are promises.
fn both(a: MemoryEffect, b: MemoryEffect) -> MemoryEffect {
    use MemoryAccess::{None, Read, ReadWrite, Write};
    let one = |a, b| match (a, b) {
        (ReadWrite, x) | (x, ReadWrite) => x,
        (Read, Read) => Read,
        (Write, Write) => Write,
        _ => None,
    };
    MemoryEffect {
        args: one(a.args, b.args),
        inaccessible: one(a.inaccessible, b.inaccessible),
        other: one(a.other, b.other),
    }
}

/// Reads the argument of `memory(…)`; whatever is unknown allows every access.
fn parse_memory(text: &[u8]) -> MemoryEffect {
    let access = |word: &str| match word {
        "none" => Some(MemoryAccess::None),
        "read" => Some(MemoryAccess::Read),
        "write" => Some(MemoryAccess::Write),
        "readwrite" => Some(MemoryAccess::ReadWrite),
        _ => None,
    };
    let Ok(text) = std::str::from_utf8(text) else { return ANY_MEMORY };
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    // Without a default of its own, memory that is not named is not accessed.
    let default = match parts.iter().find(|p| !p.contains(':')) {
        None => MemoryAccess::None,
        Some(word) => match access(word) {
            Some(a) => a,
            None => return ANY_MEMORY,
        },
    };
    let mut effect = MemoryEffect { args: default, inaccessible: default, other: default };
    for (place, word) in parts.iter().filter_map(|p| p.split_once(':')) {
        let Some(a) = access(word.trim()) else { return ANY_MEMORY };
        match place.trim() {
            "argmem" => effect.args = a,
            "inaccessiblemem" => effect.inaccessible = a,
            _ if a == MemoryAccess::None => {}
            _ => effect.other = MemoryAccess::ReadWrite,
        }
    }
    effect
}

/// Calls a function with each attribute of a set, in its groups too.
pub(crate) fn each_attr<'m>(
    module: &'m Module,
    pool: &'m AttrPool,
    set: AttrSet,
    f: &mut dyn FnMut(&'m AttrPool, Attr),
) {
    for &a in pool.get(set) {
        match a {
            Attr::Group(n) => {
                let group = module.attr_groups.iter().find(|g| g.0 == n);
                let list = group.map_or(&[][..], |g| module.attrs.get(g.1));
                list.iter().for_each(|&a| f(&module.attrs, a));
            }
            a => f(pool, a),
        }
    }
}

/// Returns whether a set of `pool` has a bare word, in its groups too. O(attributes).
pub fn has_word(module: &Module, pool: &AttrPool, set: AttrSet, word: &str) -> bool {
    let mut found = false;
    each_attr(module, pool, set, &mut |pool, a| {
        found |= matches!(a, Attr::Word(n) if pool.text(n) == word.as_bytes());
    });
    found
}

/// Returns whether an operand is, or contains, the address of a thread-local variable: it is
/// another one on another thread.
pub fn depends_on_thread(module: &Module, body: &Body, v: Value) -> bool {
    // Most operands have no parts, so that nothing is allocated for them.
    let (mut next, mut work) = (Some(v), Vec::new());
    while let Some(v) = next {
        match v.kind() {
            ValueKind::Global(g) => match module.global(g).kind {
                GlobalKind::Variable(_) if module.global(g).thread_local.is_none() => {}
                GlobalKind::Function(_) => {}
                // An alias may be one of a thread-local variable.
                _ => return true,
            },
            ValueKind::Const(c) => match body.consts.get(c).kind {
                ConstKind::Aggregate(l) | ConstKind::PtrAuth(l) => {
                    work.extend(body.consts.values(l));
                }
                ConstKind::Splat(v) => work.push(v),
                ConstKind::Expr(e) => work.extend(body.consts.values(body.consts.expr(e).operands)),
                _ => {}
            },
            _ => {}
        }
        next = work.pop();
    }
    false
}

/// Returns whether an instruction may be executed where the program does not execute it: it has no
/// effect for any operands.
pub(crate) fn is_speculatable(module: &Module, body: &Body, i: Inst) -> bool {
    match body.inst(i).op().effect() {
        Effect::Pure => true,
        Effect::Trap => divides_by_safe_constant(module, body, i),
        Effect::Call if body.inst(i).op() == Opcode::Call => {
            let id = intrinsic::called(module, body, i);
            id.is_some_and(|id| id.row().effect.is_speculatable())
                && CallFacts::of(module, body, i).is_computing_intrinsic
        }
        _ => false,
    }
}

fn divides_by_safe_constant(module: &Module, body: &Body, i: Inst) -> bool {
    let divisor = body.ops(i)[1];
    let signed = matches!(body.inst(i).op(), Opcode::SDiv | Opcode::SRem);
    match body.consts.const_signed(&module.types, divisor) {
        None | Some(0) => false,
        Some(-1) => !signed,
        Some(_) => true,
    }
}

/// Returns whether control certainly reaches the next instruction, unless the behaviour is
/// undefined. False for terminators.
pub(crate) fn completes(module: &Module, body: &Body, i: Inst) -> bool {
    let data = body.inst(i);
    match data.op().effect() {
        Effect::Pure | Effect::Trap | Effect::Choose | Effect::Allocate => true,
        Effect::Read | Effect::Write | Effect::Update => {
            !data.mem_flags().contains(MemFlags::VOLATILE)
        }
        Effect::Order => matches!(data.op(), Opcode::Fence | Opcode::Join),
        Effect::Call => data.op() == Opcode::Call && CallFacts::of(module, body, i).completes,
        Effect::Control => matches!(data.op(), Opcode::Phi) || data.op().is_debug(),
    }
}
