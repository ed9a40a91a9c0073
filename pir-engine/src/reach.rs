//! Reachability from an entry, so that unsupported constructs elsewhere do not prevent running it.
//!
//! Roots are the entry, constructors and destructors. A function reaches every global that its
//! instructions, its personality and its data name; a variable what its initialiser names. Calls
//! through pointers need no analysis of their own, because the address of the callee was named.

use pir_core::Module;
use pir_core::constant::{ConstKind, ConstPool};
use pir_core::entity::{Entity, GlobalId, Value, ValueKind};
use pir_core::module::{GlobalKind, Linkage, Variable};
use pir_core::{Opcode, Type};
use pir_verify::{InvalidModule, Verified};

/// The set of reached entities, and the work list of those not visited yet.
struct ReachSearch {
    reached: Vec<bool>,
    globals: Vec<GlobalId>,
}

impl ReachSearch {
    fn add(&mut self, g: GlobalId) {
        if !std::mem::replace(&mut self.reached[g.index()], true) {
            self.globals.push(g);
        }
    }

    /// Adds what constants name. Without recursion: constant expressions nest to any depth.
    fn add_values(&mut self, consts: &ConstPool, seen: &mut [bool], mut values: Vec<Value>) {
        while let Some(v) = values.pop() {
            let c = match v.kind() {
                ValueKind::Global(g) => {
                    self.add(g);
                    continue;
                }
                ValueKind::Const(c) => c,
                _ => continue,
            };
            if std::mem::replace(&mut seen[c.index()], true) {
                continue;
            }
            match consts.get(c).kind {
                ConstKind::Aggregate(list) | ConstKind::PtrAuth(list) => {
                    values.extend_from_slice(consts.values(list));
                }
                ConstKind::Splat(v) => values.push(v),
                ConstKind::BlockAddress(g, _)
                | ConstKind::DsoLocalEquivalent(g)
                | ConstKind::NoCfi(g) => self.add(g),
                ConstKind::Expr(e) => {
                    values.extend_from_slice(consts.values(consts.expr(e).operands));
                }
                _ => {}
            }
        }
    }
}

/// Which globals are reached from these; O(module).
fn reached(module: &Module, roots: impl Iterator<Item = GlobalId>) -> Vec<bool> {
    let mut search =
        ReachSearch { reached: vec![false; module.globals.len()], globals: Vec::new() };
    roots.for_each(|g| search.add(g));
    for (n, global) in module.globals.iter().enumerate() {
        // `llvm.global_ctors`, `llvm.used` and their like cannot be declared, so they stay.
        let special = global.name.as_deref().is_some_and(|n| n.starts_with(b"llvm."));
        if special && matches!(&global.kind, GlobalKind::Variable(_)) {
            search.add(GlobalId::new(n));
        }
    }
    let mut seen = vec![false; module.consts.len()];
    while let Some(g) = search.globals.pop() {
        let named: Vec<Value> = match &module.global(g).kind {
            GlobalKind::Variable(v) => v.init.into_iter().collect(),
            GlobalKind::Alias(v) | GlobalKind::Ifunc(v) => vec![*v],
            GlobalKind::Function(f) => {
                if let Some(body) = f.body.as_deref() {
                    let mut seen = vec![false; body.consts.len()];
                    for &block in body.layout() {
                        for &i in body.insts(block) {
                            search.add_values(&body.consts, &mut seen, body.ops(i).to_vec());
                        }
                    }
                }
                [f.personality, f.prefix, f.prologue].into_iter().flatten().collect()
            }
        };
        search.add_values(&module.consts, &mut seen, named);
    }
    search.reached
}

/// Which globals some definition names, or are definitions.
pub(crate) fn used(module: &Module) -> Vec<bool> {
    let all = (0..module.globals.len()).map(GlobalId::new);
    reached(module, all.filter(|&g| module.global(g).is_definition()))
}

/// The module with only what `entry` reaches: the other definitions are declarations. An entry that
/// is not there leaves the module as it is.
///
/// # Errors
/// The verifier's errors in the reduced module, which would be a bug of this crate.
pub fn reachable(module: Verified, entry: &str) -> Result<Verified, Box<InvalidModule>> {
    let mut module = module.into_module();
    prune(&mut module, entry);
    let options = pir_verify::Options {
        warnings: pir_verify::WarningLevel::Off,
        ..pir_verify::Options::default()
    };
    pir_verify::verify_with(module, &options)
}

/// Turns definitions that `entry` does not reach into declarations; whether there were any. An
/// entry that is not there leaves the module as it is.
fn prune(module: &mut Module, entry: &str) -> bool {
    let found = module.find(entry.as_bytes());
    let Some(entry) = found.filter(|&g| module.global(g).is_definition()) else { return false };
    let reached = reached(module, std::iter::once(entry));
    let mut changed = false;
    for (global, _) in module.globals.iter_mut().zip(reached).filter(|(_, r)| !r) {
        if !global.is_definition() {
            continue;
        }
        changed = true;
        match &mut global.kind {
            GlobalKind::Function(f) => {
                f.body = None;
                (f.personality, f.prefix, f.prologue) = (None, None, None);
            }
            GlobalKind::Variable(v) => v.init = None,
            kind => {
                // An alias cannot be declared, and its target may be gone.
                *kind = GlobalKind::Variable(Variable::default());
                global.ty = Type::I8;
            }
        }
        global.linkage = Linkage::External;
        (global.comdat, global.visibility, global.dso_local) = (None, None, None);
        (global.section, global.partition) = (None, None);
        global.attachments.clear();
    }
    changed
}

/// Whether an exception that is thrown in the module can be caught there: then frames must be
/// unwound.
///
/// A program that catches nothing ends at its first exception, with or without tables for
/// unwinding, so handlers that only clean up ask for nothing. Nor do those that end the program
/// (`noexcept`), nor the ones in the standard library's templates, which clean up and throw on.
pub fn catching_function(module: &Module) -> Option<String> {
    let named = |g: GlobalId| module.global(g).name.as_deref().unwrap_or(b"");
    for (id, global, f) in module.functions() {
        let Some(body) = f.body.as_deref() else { continue };
        let insts = || body.layout().iter().flat_map(|&b| body.insts(b).iter().copied());
        let pads: Vec<_> = insts().filter(|&i| body.inst(i).op() == Opcode::LandingPad).collect();
        let funclets = insts().any(|i| body.inst(i).op() == Opcode::CatchSwitch);
        if pads.is_empty() && !funclets {
            continue;
        }
        let personality = f.personality.and_then(Value::as_global).map(named).unwrap_or(b"");
        let calls = |names: &[&[u8]]| {
            insts().any(|i| {
                matches!(body.inst(i).op(), Opcode::Call | Opcode::Invoke)
                    && body.ops(i)[0].as_global().is_some_and(|g| names.contains(&named(g)))
            })
        };
        let is_null = |v: &Value| {
            v.as_const().is_some_and(|c| matches!(body.consts.get(c).kind, ConstKind::Null))
        };
        let clauses = pads.iter().flat_map(|&i| body.ops(i));
        let (mut all, mut some) = (false, false);
        clauses.for_each(|v| if is_null(v) { all = true } else { some = true });
        let own = global.name.as_deref().unwrap_or(b"");
        let library = [&b"_ZNSt"[..], b"_ZSt", b"_ZNKSt", b"_ZN9__gnu_cxx"];
        let library = library.iter().any(|p| own.starts_with(p));
        let ends = calls(&[b"__clang_call_terminate", b"_ZSt9terminatev"]);
        let passes_on = library && calls(&[b"__cxa_rethrow"]);
        // Rust's run time catches panics outside of the module.
        let rust = personality == b"rust_eh_personality";
        if funclets || rust || some || all && !ends && !passes_on {
            return Some(module.display_name(id));
        }
    }
    None
}
