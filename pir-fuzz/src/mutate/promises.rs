//! Changes to what a module promises: flags of instructions, `volatile`, orderings, attributes.
//!
//! A promise that is added may be broken, so that the program has poison or undefined behaviour;
//! one that is gone leaves a program with fewer ways to change it.

use crate::tape::Tape;
use pir_core::attr::Attr;
use pir_core::entity::{AttrSet, GlobalId, Inst, Type};
use pir_core::function::Body;
use pir_core::inst::Ordering::{self, AcqRel, Acquire, Monotonic, Release, SeqCst, Unordered};
use pir_core::inst::{ArithFlags, MemFlags, MemInfo};
use pir_core::module::Module;
use pir_core::opcode::{Class, MemoryAccess, Opcode};

/// Attributes of parameters without an argument, and whether they are of pointers alone.
const OF_PARAMETERS: [(&[u8], bool); 4] =
    [(b"noundef", false), (b"nonnull", true), (b"noalias", true), (b"readonly", true)];

/// Attributes of functions without an argument.
const OF_FUNCTIONS: [&[u8]; 3] = [b"mustprogress", b"willreturn", b"nounwind"];

/// Adds or removes a promise of an instruction. Returns `false` if it can have none.
pub(super) fn change_instruction(body: &mut Body, i: Inst, tape: &mut Tape) -> bool {
    let data = *body.inst(i);
    match data.op().class() {
        Class::IntBinary | Class::FloatBinary | Class::Cast | Class::Compare => {
            change_flag(body, i, tape)
        }
        _ if data.op() == Opcode::GetElementPtr => change_flag(body, i, tape),
        _ if data.op() == Opcode::Fence => {
            let ordering = choose(tape, &[Acquire, Release, AcqRel, SeqCst]);
            order(body, i, MemInfo { ordering, ..data.mem() })
        }
        _ => match data.op().memory_access() {
            None | Some(MemoryAccess::VAArg) => false,
            Some(_) if tape.chance(30) || data.mem().ordering == Ordering::NotAtomic => {
                let flags = data.mem_flags() ^ MemFlags::VOLATILE;
                *body.inst_mut(i) = data.with_mem_flags(flags);
                true
            }
            Some(access) => {
                let (ordering, failure) = ordering(access, tape);
                order(body, i, MemInfo { ordering, failure, ..data.mem() })
            }
        },
    }
}

fn change_flag(body: &mut Body, i: Inst, tape: &mut Tape) -> bool {
    let data = *body.inst(i);
    let allowed = ArithFlags::from_bits_truncate(data.op().allowed_flags());
    let all: Vec<ArithFlags> = allowed.iter().collect();
    if all.is_empty() {
        return false;
    }
    let flag = choose(tape, &all);
    *body.inst_mut(i) = data.with_arith_flags(data.arith_flags() ^ flag);
    true
}

/// Returns an ordering for an access, and that of its failure.
fn ordering(access: MemoryAccess, tape: &mut Tape) -> (Ordering, Ordering) {
    let none = Ordering::NotAtomic;
    match access {
        MemoryAccess::Load => (choose(tape, &[Unordered, Monotonic, Acquire, SeqCst]), none),
        MemoryAccess::Store => (choose(tape, &[Unordered, Monotonic, Release, SeqCst]), none),
        MemoryAccess::CmpXchg => {
            let success = choose(tape, &[Monotonic, Acquire, Release, AcqRel, SeqCst]);
            (success, choose(tape, &[Monotonic, Acquire, SeqCst]))
        }
        MemoryAccess::AtomicRmw | MemoryAccess::VAArg => {
            (choose(tape, &[Monotonic, Acquire, Release, AcqRel, SeqCst]), none)
        }
    }
}

fn order(body: &mut Body, i: Inst, info: MemInfo) -> bool {
    let (data, bits) = (*body.inst(i), info.to_bits());
    let Some(bits) = bits.filter(|_| info != data.mem()) else { return false };
    *body.inst_mut(i) = data.with_mem_bits(bits);
    true
}

/// Adds or removes an attribute of a function, or of a parameter.
pub(super) fn change_function(module: &mut Module, id: GlobalId, tape: &mut Tape) -> bool {
    let Some(function) = module.function(id) else { return false };
    let params: Vec<(Type, AttrSet)> = function.params.iter().map(|p| (p.ty, p.attrs)).collect();
    let of_function = function.attrs;
    let at = tape.below(params.len().min(255) as u32 + 1) as usize;
    let word = match params.get(at) {
        None => choose(tape, &OF_FUNCTIONS),
        Some(&(ty, _)) => {
            let fits = OF_PARAMETERS.iter().filter(|a| !a.1 || ty == Type::PTR);
            let fitting: Vec<&[u8]> = fits.map(|a| a.0).collect();
            choose(tape, &fitting)
        }
    };
    let set = params.get(at).map_or(of_function, |p| p.1);
    let text = module.attrs.intern_text(word);
    let mut all = module.attrs.get(set).to_vec();
    match all.iter().position(|a| *a == Attr::Word(text)) {
        Some(n) => drop(all.remove(n)),
        None => all.push(Attr::Word(text)),
    }
    let set = module.attrs.intern(&all);
    let function = module.function_mut(id).expect("it is one");
    match function.params.get_mut(at) {
        Some(param) => param.attrs = set,
        None => function.attrs = set,
    }
    true
}

fn choose<T: Copy>(tape: &mut Tape, all: &[T]) -> T {
    all[tape.below(all.len() as u32) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use pir_core::text::print::print;
    use std::collections::BTreeSet;

    const SOURCE: &str = "define i32 @main() {
  %p = alloca i32
  store i32 7, ptr %p
  %v = load atomic i32, ptr %p seq_cst, align 4
  %w = call i32 @f(ptr %p, i32 %v)
  fence seq_cst
  ret i32 %w
}

define i32 @f(ptr %p, i32 %v) {
  %s = add i32 %v, 1
  %z = zext i32 %s to i64
  %q = getelementptr i8, ptr %p, i64 %z
  %c = icmp eq ptr %p, %q
  %x = cmpxchg ptr %p, i32 %s, i32 2 seq_cst seq_cst
  ret i32 %s
}
";

    #[test]
    fn each_promise_is_added_and_the_module_stays_valid() {
        let mut texts = BTreeSet::new();
        for seed in 0..2000 {
            let mut tape = Tape::from_seed(seed);
            let mut module = pir_core::text::parse(SOURCE.as_bytes()).module.expect("it parses");
            if crate::mutate::mutate_promise(&mut module, &mut tape)
                && let Ok(valid) = pir_verify::verify(module)
            {
                texts.insert(String::from_utf8(print(valid.module())).expect("text"));
            }
        }
        let wanted = [
            "add nsw",
            "add nuw",
            "zext nneg",
            "getelementptr inbounds",
            "store volatile",
            "load atomic volatile",
            "seq_cst acquire",
            "acquire, align",
            "fence acq_rel",
            "mustprogress",
            "willreturn",
            "ptr noalias",
            "ptr nonnull",
            "i32 noundef",
        ];
        let missing: Vec<_> =
            wanted.iter().filter(|w| !texts.iter().any(|t| t.contains(**w))).collect();
        assert!(missing.is_empty(), "{missing:?} in {texts:?}");
    }
}
