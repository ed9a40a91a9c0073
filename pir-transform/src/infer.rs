//! Attributes of functions that follow from their code.
//!
//! The analysis assumes at first that functions have no effects, and gives up each assumption that
//! the code contradicts, until nothing changes, so that mutually recursive functions keep the
//! attributes that hold for all of them. `willreturn` starts from `false`: recursion alone never
//! proves it.

use crate::alias::MemoryObject;
use crate::counted_loop::certainly_ends;
use crate::facts::{CallFacts, has_word};
use MemoryAccess::{None as No, Read, ReadWrite, Write};
use pir_analysis::{Analyses, Cfg};
use pir_core::Module;
use pir_core::attr::Attr;
use pir_core::constant::ConstKind;
use pir_core::entity::{Entity, GlobalId, Inst, Value};
use pir_core::function::{Body, Function};
use pir_core::inst::{MemFlags, UnwindFlags};
use pir_core::intrinsic::{self, MemoryAccess, MemoryEffect};
use pir_core::module::{GlobalKind, Linkage};
use pir_core::opcode::{Effect, Opcode};

/// Facts about a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Inferred {
    memory: MemoryEffect,
    nounwind: bool,
    nosync: bool,
    nofree: bool,
    willreturn: bool,
}

const NOTHING: MemoryEffect = MemoryEffect { args: No, inaccessible: No, other: No };
const EVERYTHING: MemoryEffect =
    MemoryEffect { args: ReadWrite, inaccessible: ReadWrite, other: ReadWrite };

/// Adds `memory`, `nounwind`, `nosync`, `nofree` and `willreturn` to the functions whose code shows
/// them. Functions that another definition may replace, and functions with regions, stay as they
/// are. Returns the number of functions that were changed.
///
/// ```
/// let text = b"define i32 @twice(ptr %p) {
///   %v = load i32, ptr %p
///   %w = add i32 %v, %v
///   ret i32 %w
/// }
/// ";
/// let mut module = pir_core::text::parse(text).module.unwrap();
/// assert_eq!(pir_transform::infer_attributes(&mut module), 1);
/// assert!(module.to_string().contains("memory(argmem: read)"));
/// ```
///
/// O(module), times the length of chains of functions that call each other.
pub fn infer_attributes(module: &mut Module) -> usize {
    let mut known = vec![None; module.globals.len()];
    let functions: Vec<GlobalId> =
        module.functions().filter(|&(g, ..)| is_final(module, g)).map(|(g, ..)| g).collect();
    for &g in &functions {
        known[g.index()] = Some(Inferred {
            memory: NOTHING,
            nounwind: true,
            nosync: true,
            nofree: true,
            willreturn: false,
        });
    }
    loop {
        let mut changed = false;
        for &g in &functions {
            let Some(before) = known[g.index()] else { continue };
            let Some((function, body)) = code(module, g) else { continue };
            let after =
                Inferred { willreturn: before.willreturn, ..look(module, function, body, &known) };
            changed |= before != after;
            known[g.index()] = Some(after);
        }
        if !changed {
            break;
        }
    }
    let ends: Vec<bool> = functions
        .iter()
        .map(|&g| {
            code(module, g).is_some_and(|(f, body)| loops_end(module, f, body, known[g.index()]))
        })
        .collect();
    loop {
        let mut changed = false;
        for (&g, _) in functions.iter().zip(&ends).filter(|(_, ends)| **ends) {
            let Some((function, body)) = code(module, g) else { continue };
            let returns = calls_return(module, function, body, &known);
            if let Some(known) = &mut known[g.index()]
                && returns
            {
                changed |= !std::mem::replace(&mut known.willreturn, true);
            }
        }
        if !changed {
            break;
        }
    }
    functions.into_iter().filter(|&g| known[g.index()].is_some_and(|k| add(module, g, k))).count()
}

fn code(module: &Module, g: GlobalId) -> Option<(&Function, &Body)> {
    let function = module.function(g)?;
    Some((function, function.body.as_deref()?))
}

/// Returns whether the code is all that a call may run, and has one strand.
fn is_final(module: &Module, g: GlobalId) -> bool {
    let linkage = module.global(g).linkage;
    let is_own = matches!(linkage, Linkage::External | Linkage::Internal | Linkage::Private);
    let Some((function, body)) = code(module, g) else { return false };
    let has = |word: &&str| has_word(module, &module.attrs, function.attrs, word);
    let mut all = body.layout().iter().flat_map(|&b| body.insts(b));
    let is_plain = |op: Opcode| {
        use Opcode::{CallBr, CatchSwitch, CleanupPad, Fork, Halt, IndirectBr, Join, VAArg};
        !matches!(op, CallBr | CatchSwitch | CleanupPad | Fork | Halt | IndirectBr | Join | VAArg)
    };
    is_own
        && !["optnone", "naked", "returns_twice", "strictfp"].iter().any(has)
        && all.all(|&i| is_plain(body.inst(i).op()))
}

/// Looks at the instructions of a function.
fn look(module: &Module, function: &Function, body: &Body, known: &[Option<Inferred>]) -> Inferred {
    let mut it =
        Inferred { memory: NOTHING, nounwind: true, nosync: true, nofree: true, willreturn: false };
    for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
        let data = body.inst(i);
        let object = |v: Value| MemoryObject::of(module, function, body, v);
        match data.op().effect() {
            Effect::Read | Effect::Write | Effect::Update => {
                let is_plain = data.mem_flags() == MemFlags::empty();
                match data.op() {
                    Opcode::Load if is_plain => it.access(module, object(body.ops(i)[0]), Read),
                    Opcode::Store if is_plain => it.access(module, object(body.ops(i)[1]), Write),
                    _ => (it.memory, it.nosync) = (EVERYTHING, false),
                }
            }
            Effect::Call => {
                let call = called(module, body, i, known);
                it.nosync &= call.nosync;
                it.nofree &= call.nofree;
                it.nounwind &= call.nounwind || stops_exceptions(body, i);
                it.memory.other = join(it.memory.other, call.memory.other);
                it.memory.inaccessible = join(it.memory.inaccessible, call.memory.inaccessible);
                for &v in body.call_args(i) {
                    let ty = module.value_type(function, body, v);
                    let types = &module.types;
                    if !types.is_int_or_vector(ty) && !types.is_float_or_vector(ty) {
                        it.access(module, object(v), call.memory.args);
                    }
                }
            }
            Effect::Order => (it.memory, it.nosync) = (EVERYTHING, false),
            Effect::Control => it.nounwind &= data.op() != Opcode::Resume,
            Effect::Pure | Effect::Trap | Effect::Choose | Effect::Allocate => {}
        }
    }
    it
}

/// Returns whether no exception of a call passes its function by: the landing pad takes all of
/// them. One with types alone lets the others go on, without a `resume`.
fn stops_exceptions(body: &Body, call: Inst) -> bool {
    if body.inst(call).op() != Opcode::Invoke {
        return false;
    }
    let unwind = body.ops(call).last().and_then(|v| v.as_block());
    let first = unwind.and_then(|b| {
        body.insts(b).iter().copied().find(|&i| body.inst(i).op() == Opcode::LandingPad)
    });
    first.is_some_and(|pad| {
        let is_null =
            |v: &Value| v.as_const().is_some_and(|c| body.consts.get(c).kind == ConstKind::Null);
        let clauses = body.ops(pad).iter().zip(body.numbers(pad));
        body.inst(pad).unwind_flags().contains(UnwindFlags::CLEANUP)
            || clauses.into_iter().any(|(v, &kind)| kind == 0 && is_null(v))
    })
}

impl Inferred {
    /// Adds an access of an object.
    fn access(&mut self, module: &Module, object: MemoryObject, access: MemoryAccess) {
        let memory = &mut self.memory;
        let is_constant = |g| match &module.global(g).kind {
            GlobalKind::Variable(v) => v.constant,
            _ => false,
        };
        match object {
            MemoryObject::Alloca(_) => {}
            MemoryObject::Arg(_) | MemoryObject::NoAliasArg(_) => {
                memory.args = join(memory.args, access);
            }
            MemoryObject::Variable(g) if access == Read && is_constant(g) => {}
            MemoryObject::Variable(_) => memory.other = join(memory.other, access),
            MemoryObject::Unknown => {
                memory.args = join(memory.args, access);
                memory.other = join(memory.other, access);
            }
        }
    }
}

fn join(a: MemoryAccess, b: MemoryAccess) -> MemoryAccess {
    match (a, b) {
        (No, x) | (x, No) => x,
        (a, b) if a == b => a,
        _ => ReadWrite,
    }
}

fn meet(a: MemoryAccess, b: MemoryAccess) -> MemoryAccess {
    match (a, b) {
        (ReadWrite, x) | (x, ReadWrite) => x,
        (a, b) if a == b => a,
        _ => No,
    }
}

/// Returns the facts about a call, from its attributes and from the facts about the callee.
fn called(module: &Module, body: &Body, i: Inst, known: &[Option<Inferred>]) -> Inferred {
    let facts = CallFacts::of(module, body, i);
    let info = body.call(i);
    let callee = body.ops(i)[0].as_global();
    let function = callee.and_then(|g| module.function(g));
    let has = |word: &str| {
        has_word(module, &body.attrs, info.fn_attrs, word)
            || function.is_some_and(|f| has_word(module, &module.attrs, f.attrs, word))
    };
    let words = intrinsic::called(module, body, i).map(|id| id.row().effect.words());
    let says = |word: &str| match &words {
        Some(words) => words.iter().any(|w| *w == word),
        None => has(word),
    };
    let mut it = Inferred {
        memory: facts.memory,
        nounwind: says("nounwind"),
        nosync: says("nosync") || facts.is_quiet,
        nofree: says("nofree") || facts.is_quiet,
        willreturn: facts.completes,
    };
    let own = callee.and_then(|g| known[g.index()]).filter(|_| info.bundles.len == 0);
    if let Some(own) = own {
        it.memory.args = meet(it.memory.args, own.memory.args);
        it.memory.inaccessible = meet(it.memory.inaccessible, own.memory.inaccessible);
        it.memory.other = meet(it.memory.other, own.memory.other);
        it.nounwind |= own.nounwind;
        it.nosync |= own.nosync;
        it.nofree |= own.nofree;
        it.willreturn |= own.willreturn && it.nounwind;
    }
    it
}

/// Returns whether all loops end: they count, or the function must make progress and can make none
/// in a loop.
fn loops_end(module: &Module, function: &Function, body: &Body, known: Option<Inferred>) -> bool {
    let analyses = Analyses::new(Cfg::of(body));
    let loops = analyses.loops();
    let Ok(local) = analyses.local() else { return false };
    if loops.is_empty() && loops.irreducible().next().is_none() {
        return true;
    }
    let reads = |a| matches!(a, No | Read);
    let changes_nothing = known.is_some_and(|k| {
        let memory = [k.memory.args, k.memory.inaccessible, k.memory.other];
        k.nosync && memory.into_iter().all(reads)
    });
    if changes_nothing && has_word(module, &module.attrs, function.attrs, "mustprogress") {
        return true;
    }
    loops.irreducible().next().is_none()
        && loops.roots().all(|l| certainly_ends(module, body, &analyses, local, l))
}

fn calls_return(
    module: &Module,
    function: &Function,
    body: &Body,
    known: &[Option<Inferred>],
) -> bool {
    let mut all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    let is_volatile = |i: Inst| body.inst(i).mem_flags().contains(MemFlags::VOLATILE);
    !has_word(module, &module.attrs, function.attrs, "noreturn")
        && all.all(|i| match body.inst(i).op().effect() {
            Effect::Call => called(module, body, i, known).willreturn,
            Effect::Read | Effect::Write | Effect::Update => !is_volatile(i),
            _ => true,
        })
}

/// Adds the known attributes that the function lacks. Returns whether there were any.
fn add(module: &mut Module, g: GlobalId, known: Inferred) -> bool {
    let Some(set) = module.function(g).map(|f| f.attrs) else { return false };
    let mut words = Vec::new();
    for (word, holds) in [
        ("nounwind", known.nounwind),
        ("nosync", known.nosync),
        ("nofree", known.nofree),
        ("willreturn", known.willreturn),
    ] {
        if holds && !has_word(module, &module.attrs, set, word) {
            words.push(word);
        }
    }
    let mut says_memory = false;
    crate::facts::each_attr(module, &module.attrs, set, &mut |pool, a| {
        says_memory |= matches!(a, Attr::Text(w, _) if pool.text(w) == b"memory");
    });
    let memory = Some(known.memory).filter(|m| !says_memory && m.other != ReadWrite);
    if words.is_empty() && memory.is_none() {
        return false;
    }
    let mut attrs: Vec<Attr> = module.attrs.get(set).to_vec();
    let text = |module: &mut Module, text: &str| module.attrs.intern_text(text.as_bytes());
    for word in words {
        attrs.push(Attr::Word(text(module, word)));
    }
    if let Some(memory) = memory {
        let argument = described(memory);
        attrs.push(Attr::Text(text(module, "memory"), text(module, &argument)));
    }
    let set = module.attrs.intern(&attrs);
    if let Some(function) = module.function_mut(g) {
        function.attrs = set;
    }
    true
}

/// The argument of `memory(…)`.
fn described(memory: MemoryEffect) -> String {
    let word = |a| match a {
        No => "none",
        Read => "read",
        Write => "write",
        ReadWrite => "readwrite",
    };
    let parts = [("argmem", memory.args), ("inaccessiblemem", memory.inaccessible)];
    let named = parts.iter().filter(|(_, a)| *a != memory.other);
    let named: Vec<String> = named.map(|(place, a)| format!("{place}: {}", word(*a))).collect();
    // Locations that are not named are not accessed.
    match (memory.other, named.is_empty()) {
        (No, false) => named.join(", "),
        (other, true) => word(other).to_owned(),
        (other, false) => format!("{}, {}", word(other), named.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The attributes that are added to `@f`.
    fn added(text: &str) -> String {
        let mut module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
        infer_attributes(&mut module);
        let printed = module.to_string();
        pir_verify::verify(module).expect("the result is valid");
        let mut lines = printed.lines();
        let line = lines.find(|l| l.starts_with("define") && l.contains("@f("));
        let (_, rest) = line.and_then(|l| l.split_once("@f(")).expect("the function");
        let (_, words) = rest.split_once(')').expect("its parameters");
        words.split(" personality").next().unwrap_or_default().trim_end_matches('{').trim().into()
    }

    fn of_body(body: &str) -> String {
        added(&format!(
            "@v = global i32 0
@c = constant i32 1
declare void @unknown()
declare void @quiet() nounwind willreturn nosync nofree memory(inaccessiblemem: write)
define void @f(ptr %p, i32 %n, ptr %q) {{
entry:
{body}
}}"
        ))
    }

    #[test]
    fn memory_is_what_the_addresses_say() {
        const ALL: &str = "nounwind nosync nofree willreturn";
        for (body, memory) in [
            ("ret void", "none"),
            ("%x = load i32, ptr @c\n ret void", "none"),
            ("%o = alloca i32\n store i32 1, ptr %o\n ret void", "none"),
            ("%x = load i32, ptr %p\n ret void", "argmem: read"),
            (
                "%e = getelementptr i8, ptr %p, i32 %n\n store i8 1, ptr %e\n ret void",
                "argmem: write",
            ),
            ("%x = load i32, ptr %p\n store i32 %x, ptr %q\n ret void", "argmem: readwrite"),
            ("%x = load i32, ptr @v\n ret void", "read, argmem: none, inaccessiblemem: none"),
            (
                "%a = load ptr, ptr %p\n %x = load i32, ptr %a\n ret void",
                "read, inaccessiblemem: none",
            ),
            ("call void @quiet()\n ret void", "inaccessiblemem: write"),
            (
                "%x = load i32, ptr %p\n store i32 %x, ptr @v\n call void @quiet()\n ret void",
                "write, argmem: read",
            ),
        ] {
            assert_eq!(of_body(body), format!("{ALL} memory({memory})"), "{body}");
        }
    }

    #[test]
    fn what_the_code_may_do_is_not_excluded() {
        for (body, said) in [
            ("call void @unknown()\n ret void", ""),
            ("fence seq_cst\n ret void", "nounwind nofree willreturn"),
            ("%x = load volatile i32, ptr %p\n ret void", "nounwind nofree"),
            (
                "store atomic i32 1, ptr %p monotonic, align 4\n ret void",
                "nounwind nofree willreturn",
            ),
            ("call void asm sideeffect \"\", \"\"()\n ret void", ""),
            ("call void %p()\n ret void", ""),
            ("br label %l\nl:\n br label %l", "nounwind nosync nofree memory(none)"),
            ("fork [label %l]\nl:\n join\n ret void", ""),
        ] {
            assert_eq!(of_body(body), said, "{body}");
        }
    }

    #[test]
    fn loops_that_count_end() {
        let counted = "br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %next, %l ]
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %l, label %e
e:
  ret void";
        assert!(of_body(counted).contains("willreturn"));
        let endless = counted.replace("slt i32 %next, %n", "ne i32 %n, 7");
        assert!(!of_body(&endless).contains("willreturn"));
        // A loop that must make progress and has no effect ends.
        let progress = |body: &str| {
            added(&format!("define void @f(ptr %p, i32 %n) mustprogress {{\nentry:\n{body}\n}}"))
        };
        assert!(progress(&endless).contains("willreturn"));
        let writes = endless.replace("%more =", "store i32 1, ptr %p\n  %more =");
        assert!(!progress(&writes).contains("willreturn"));
    }

    #[test]
    fn callers_keep_what_their_callees_keep() {
        let pair = |inner: &str, linkage: &str| {
            added(&format!(
                "define {linkage} void @g(ptr %p) {{\n  {inner}\n  ret void\n}}
define void @f(ptr %p) {{\n  call void @g(ptr %p)\n  ret void\n}}"
            ))
        };
        let load = "%x = load i32, ptr %p";
        assert_eq!(pair(load, ""), "nounwind nosync nofree willreturn memory(argmem: read)");
        assert_eq!(pair(load, "weak"), "");
        assert_eq!(pair(load, "linkonce_odr"), "");
        // They call each other: nothing says that they return.
        let again = pair("%x = load i32, ptr %p\n  call void @f(ptr %p)", "");
        assert_eq!(again, "nounwind nosync nofree memory(argmem: read)");
    }

    #[test]
    fn exceptions_that_are_caught_do_not_leave() {
        let text = "declare i32 @personality(...)
declare void @throws()
define void @f() personality ptr @personality {
  invoke void @throws() to label %done unwind label %caught
done:
  ret void
caught:
  %e = landingpad { ptr, i32 } catch ptr null
  ret void
}";
        assert_eq!(added(text), "nounwind");
        // Others than these pass the function by.
        let typed = text.replace("catch ptr null", "catch ptr @type");
        assert_eq!(added(&format!("@type = external constant i8\n{typed}")), "");
        let on = text.replace("catch ptr null\n  ret void", "cleanup\n  resume { ptr, i32 } %e");
        assert_eq!(added(&on), "");
    }

    #[test]
    fn what_is_said_stays() {
        let text = "define void @f(ptr %p) memory(readwrite) nounwind {\n  ret void\n}";
        assert_eq!(added(text), "memory(readwrite) nounwind nosync nofree willreturn");
    }
}
