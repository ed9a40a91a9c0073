//! Outcomes of machine code: the result and the variables of a program, as bytes, in the form in
//! which the interpreter gives outcomes.

use pir_core::entity::{Entity, GlobalId, Type};
use pir_core::layout::DataLayout;
use pir_core::module::{GlobalKind, Linkage, Module};
use pir_core::types::{TypeData, Types};
use pir_interp::outcome::{ObservedPart, ObservedValue, Outcome, RunFinish};
use pir_interp::structure::RegionTrace;

/// The layout of a module that names none, as lowering chooses it.
const LAYOUT: &[u8] =
    b"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";

/// The state of a program after a run.
#[derive(Clone, Copy)]
pub struct NativeState<'a> {
    /// Returns the bytes of a variable.
    pub read: &'a dyn Fn(&str) -> Option<Vec<u8>>,
    /// Returns the address of a variable or a function.
    pub address: &'a dyn Fn(&str) -> Option<u64>,
}

impl std::fmt::Debug for NativeState<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NativeState").finish_non_exhaustive()
    }
}

/// Returns the outcome of a run of `entry` that returned these bits, without its output. O(bytes
/// of variables), and O(globals) for each pointer.
pub fn native_outcome(
    module: &Module,
    entry: GlobalId,
    bits: Option<u64>,
    state: NativeState<'_>,
) -> Outcome {
    let layout = DataLayout::new(module.datalayout.as_deref().or(Some(LAYOUT)));
    let view = NativeView { module, layout, state };
    let types = &module.types;
    let result = types.signature(module.global(entry).ty).map_or(Type::VOID, |s| s.0);
    let value = bits.map(|b| view.value(types, result, &b.to_le_bytes()));
    let memory = observed_variables(module).filter_map(|(id, name)| {
        let (bytes, ty) = ((state.read)(name)?, module.global(id).ty);
        Some((format!("@{}", module.display_name(id)), view.value(types, ty, &bytes)))
    });
    let (with, memory) = (RunFinish::Value(value), memory.collect());
    Outcome::Return { with, memory, events: vec![], regions: RegionTrace::default() }
}

/// Returns the variables that outcomes have, with their names.
fn observed_variables(module: &Module) -> impl Iterator<Item = (GlobalId, &str)> {
    module.globals.iter().enumerate().filter_map(|(n, g)| {
        let GlobalKind::Variable(v) = &g.kind else { return None };
        let hidden = matches!(g.linkage, Linkage::Private | Linkage::Internal | Linkage::Appending);
        let name = std::str::from_utf8(g.name.as_deref()?).ok()?;
        (v.init.is_some() && !v.constant && !hidden).then(|| (GlobalId::new(n), name))
    })
}

struct NativeView<'a> {
    module: &'a Module,
    layout: DataLayout,
    state: NativeState<'a>,
}

impl NativeView<'_> {
    fn value(&self, types: &Types, ty: Type, bytes: &[u8]) -> ObservedValue {
        let mut parts = Vec::new();
        self.parts(types, ty, bytes, &mut parts);
        ObservedValue::from_parts(types, ty, parts)
    }

    fn parts(&self, types: &Types, ty: Type, bytes: &[u8], out: &mut Vec<ObservedPart>) {
        let size = |t: Type| self.layout.alloc_size(types, t).unwrap_or(0) as usize;
        match types.get(ty) {
            TypeData::Array(n, e) => {
                for k in 0..n as usize {
                    self.parts(types, e, bytes.get(k * size(e)..).unwrap_or(&[]), out);
                }
            }
            TypeData::Vector(n, e) => {
                let step = self.layout.store_size(types, e).unwrap_or(0) as usize;
                for k in 0..n as usize {
                    self.parts(types, e, bytes.get(k * step..).unwrap_or(&[]), out);
                }
            }
            TypeData::Struct { .. } | TypeData::Named(_) => {
                let offsets =
                    self.layout.structure(types, ty).map(|s| s.offsets).unwrap_or_default();
                let fields = types.fields(ty).map_or(&[][..], |f| f.0).to_vec();
                for (f, at) in fields.into_iter().zip(offsets) {
                    self.parts(types, f, bytes.get(at as usize..).unwrap_or(&[]), out);
                }
            }
            TypeData::Ptr(_) => out.push(ObservedPart::Pointer(self.pointer(word(bytes, 64)))),
            _ => {
                let width = types.scalar_bits(ty).unwrap_or(64);
                let limbs = (0..width.div_ceil(64)).map(|k| {
                    let rest = width - 64 * k;
                    (word(bytes.get(8 * k as usize..).unwrap_or(&[]), rest.min(64)), 0)
                });
                out.push(ObservedPart::Bits(limbs.collect()));
            }
        }
    }

    /// Returns a pointer by the name of its object.
    fn pointer(&self, address: u64) -> String {
        if address == 0 {
            return "null".into();
        }
        let mut behind = None;
        for g in &self.module.globals {
            let Some(name) = g.name.as_deref() else { continue };
            let name = String::from_utf8_lossy(name).into_owned();
            let size = self.layout.alloc_size(&self.module.types, g.ty).unwrap_or(1).max(1);
            match (self.state.address)(&name).map(|at| address.wrapping_sub(at)) {
                Some(0) => return format!("@{name}"),
                Some(n) if n < size => return format!("@{name}+{n}"),
                // One past the end, unless something else begins there.
                Some(n) if n == size => behind = Some(format!("@{name}+{n}")),
                _ => {}
            }
        }
        behind.unwrap_or_else(|| "elsewhere".into())
    }
}

/// Returns the lowest bits of a number in memory.
fn word(bytes: &[u8], width: u32) -> u64 {
    let mut all = [0; 8];
    let n = bytes.len().min(8);
    all[..n].copy_from_slice(&bytes[..n]);
    u64::from_le_bytes(all) & (u64::MAX >> (64 - width.clamp(1, 64)))
}
