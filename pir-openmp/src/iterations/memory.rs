//! Memory accesses of the code of a loop: which objects are private to an iteration, and whether
//! the code around the loop may run once instead of on each thread.

use crate::counted::{Beginning, BlocksInside, begins_in_loop, may_be_strand};
use pir_analysis::Analyses;
use pir_core::Module;
use pir_core::attr::Attr;
use pir_core::cursor::Uses;
use pir_core::entity::{Block, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::MemFlags;
use pir_core::intrinsic::{self, Id};
use pir_core::opcode::{Effect, Opcode};
use pir_transform::has_word;
use rustc_hash::FxHashMap;

/// Returns for each loop the objects to be moved into its iterations. `loops` has the blocks of
/// each, and `markers` are no code of the program. `None`: the loops must stay as they are.
pub(super) fn own_objects(
    module: &Module,
    body: &Body,
    analyses: &Analyses,
    uses: &Uses,
    loops: &[&BlocksInside],
    markers: &[Inst],
) -> Option<Vec<Vec<Inst>>> {
    let mut own = vec![Vec::new(); loops.len()];
    let of_block: FxHashMap<Block, usize> = loops
        .iter()
        .enumerate()
        .flat_map(|(n, inside)| inside.blocks().iter().map(move |&b| (b, n)))
        .collect();
    let loop_of = |i: Inst| of_block.get(&body.block_of(i)).copied();
    for &b in body.layout() {
        // Whoever comes to a dead end ends the program.
        let is_inside = of_block.contains_key(&b) || analyses.cfg().is_dead_end(b);
        for &i in body.insts(b) {
            let fits = match is_inside {
                true => may_be_strand(module, body, i),
                false => markers.contains(&i) || is_private(module, body, i),
            };
            if !fits {
                return None;
            }
            if is_inside || body.inst(i).op() != Opcode::Alloca {
                continue;
            }
            let all = uses.of(i).iter().filter(|u| !body.inst(u.0).op().is_debug());
            let at: Vec<Inst> = all.map(|u| u.0).collect();
            let of_one = at.first().and_then(|&u| loop_of(u));
            let of_one = of_one.filter(|&n| at.iter().all(|&u| loop_of(u) == Some(n)));
            match of_one.filter(|_| {
                begins_in_loop(module, body, analyses.dom(), i, &at, Beginning::ByWriting)
            }) {
                Some(n) => own[n].push(i),
                None if at.iter().any(|&u| loop_of(u).is_some()) => {
                    let is_inside = |u: Inst| loop_of(u).is_some();
                    if !is_only_read(module, body, uses, is_inside, i) {
                        return None;
                    }
                }
                None => {}
            }
        }
    }
    Some(own)
}

/// Returns whether the iterations only read an object that the code before the loop has filled.
fn is_only_read(
    module: &Module,
    body: &Body,
    uses: &Uses,
    is_inside: impl Fn(Inst) -> bool,
    object: Inst,
) -> bool {
    let mut work = vec![object];
    while let Some(address) = work.pop() {
        for &(user, k) in uses.of(address) {
            let is_inside = is_inside(user);
            let fits = match body.inst(user).op() {
                Opcode::Load => true,
                Opcode::Store => k == 1 && !is_inside,
                Opcode::GetElementPtr => {
                    work.push(user);
                    k == 0
                }
                Opcode::Call => match intrinsic::called(module, body, user) {
                    // The operands are the callee, the target, and the source.
                    Some(Id::Memcpy | Id::Memmove) => k == 2 || !is_inside,
                    Some(Id::LifetimeStart | Id::LifetimeEnd | Id::Memset) => !is_inside,
                    _ => false,
                },
                op => op.is_debug(),
            };
            if !fits {
                return false;
            }
        }
    }
    true
}

/// Returns whether an instruction around the loop changes only objects of the function: then it
/// has the same effect whether each thread executes it or only one.
pub(super) fn is_private(module: &Module, body: &Body, i: Inst) -> bool {
    let data = body.inst(i);
    let is_plain = data.mem_flags() == MemFlags::empty();
    match data.op() {
        Opcode::Load => is_plain,
        Opcode::Store => is_plain && is_in_object(body, body.ops(i)[1]),
        Opcode::Alloca | Opcode::Phi => true,
        Opcode::Br | Opcode::Switch | Opcode::Ret | Opcode::Unreachable => true,
        Opcode::Call | Opcode::Invoke if only_reads(module, body, i) => true,
        Opcode::Call => match intrinsic::called(module, body, i) {
            Some(Id::LifetimeStart | Id::LifetimeEnd) => true,
            Some(Id::Memcpy | Id::Memmove | Id::Memset) => is_in_object(body, body.ops(i)[1]),
            Some(id) => id.row().effect.is_pure(),
            None => false,
        },
        op => op.is_debug() || matches!(op.effect(), Effect::Pure | Effect::Trap),
    }
}

/// Returns whether a call runs a function of the module that returns and writes no memory.
fn only_reads(module: &Module, body: &Body, call: Inst) -> bool {
    let callee = body.ops(call)[0].as_global().and_then(|g| module.function(g));
    let Some(function) = callee.filter(|f| f.body.is_some() && body.call(call).bundles.len == 0)
    else {
        return false;
    };
    let has = |word: &str| has_word(module, &module.attrs, function.attrs, word);
    let writes = |a: &Attr| match *a {
        Attr::Text(word, text) if module.attrs.text(word) == b"memory" => {
            let text = module.attrs.text(text);
            text.windows(5).any(|w| w == b"write")
        }
        _ => false,
    };
    let says = |a: &Attr| matches!(*a, Attr::Text(word, _) if module.attrs.text(word) == b"memory");
    let attrs = module.attrs.get(function.attrs);
    has("willreturn") && has("nounwind") && attrs.iter().any(says) && !attrs.iter().any(writes)
}

/// Returns whether an address is in an object of the function.
fn is_in_object(body: &Body, mut address: Value) -> bool {
    while let Some(i) = address.as_inst() {
        match body.inst(i).op() {
            Opcode::Alloca => return true,
            Opcode::GetElementPtr => address = body.ops(i)[0],
            _ => return false,
        }
    }
    false
}
