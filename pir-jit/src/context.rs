//! [`ModuleContext`]: the state that the functions of a module share while they are compiled.

use crate::error::{Refusal, TranslationResult, refuse};
use crate::shape::TypeShapes;
use crate::symbols::Symbols;
use cranelift_codegen::isa::TargetFrontendConfig;
use pir_core::constant::{ConstKind, ConstPool};
use pir_core::entity::{Entity, GlobalId, Value, ValueKind};
use pir_core::module::{GlobalKind, Linkage, Module};
use std::sync::OnceLock;

/// Where a global is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GlobalAddress {
    /// In the module, at this byte offset from a variable or function.
    InModule(GlobalId, i64),
    /// In the host.
    Host(usize),
    /// A variable of which every thread has its own.
    ThreadLocal(GlobalId),
}

pub(crate) struct ModuleContext<'m> {
    pub module: &'m Module,
    pub shapes: TypeShapes<'m>,
    symbols: &'m dyn Symbols,
    /// Addresses of declared globals, looked up when they are first used.
    external_addresses: Vec<OnceLock<Option<usize>>>,
    /// The machine selects lanes by the highest bits of a mask's.
    pub has_blends: bool,
    /// The code will be registered with debuggers.
    pub debugger: bool,
    /// The target settings that the function builder needs.
    pub config: TargetFrontendConfig,
    /// The block of thread-local variables that this module has; see [`crate::host`].
    pub tls_module: u64,
    /// The address that stands for the module.
    dso_handle: usize,
}

impl<'m> ModuleContext<'m> {
    pub(crate) fn new(
        module: &'m Module,
        shapes: TypeShapes<'m>,
        symbols: &'m dyn Symbols,
        config: TargetFrontendConfig,
        tls: u64,
        dso: usize,
    ) -> Self {
        let external = module.globals.iter().map(|_| OnceLock::new()).collect();
        Self {
            module,
            shapes,
            symbols,
            external_addresses: external,
            has_blends: false,
            debugger: false,
            config,
            tls_module: tls,
            dso_handle: dso,
        }
    }

    /// Where a global is.
    pub(crate) fn place(&self, g: GlobalId) -> TranslationResult<GlobalAddress> {
        self.locate_constant(g, 0)
    }

    fn locate_constant(&self, g: GlobalId, depth: u32) -> TranslationResult<GlobalAddress> {
        let global = self.module.global(g);
        match &global.kind {
            GlobalKind::Alias(target) if depth < 64 => {
                let consts = &self.module.consts;
                let (base, offset) = self.address(consts, *target, depth + 1)?;
                let Some(base) = base else { return Ok(GlobalAddress::Host(offset as usize)) };
                match self.locate_constant(base, depth + 1)? {
                    GlobalAddress::InModule(g, more) => {
                        Ok(GlobalAddress::InModule(g, more.wrapping_add(offset)))
                    }
                    GlobalAddress::Host(at) => {
                        Ok(GlobalAddress::Host(at.wrapping_add(offset as usize)))
                    }
                    GlobalAddress::ThreadLocal(g) if offset == 0 => {
                        Ok(GlobalAddress::ThreadLocal(g))
                    }
                    GlobalAddress::ThreadLocal(_) => {
                        refuse("an alias of a part of a thread-local variable")
                    }
                }
            }
            GlobalKind::Alias(_) => refuse("an alias of itself"),
            GlobalKind::Ifunc(_) => refuse("`ifunc`"),
            _ if global.thread_local.is_some() => match global.is_definition() {
                true => Ok(GlobalAddress::ThreadLocal(g)),
                false => refuse(format!(
                    "the host's thread-local variable @{}",
                    self.module.display_name(g)
                )),
            },
            _ if global.is_definition() => Ok(GlobalAddress::InModule(g, 0)),
            // What C++ gives `__cxa_atexit`, to be named again when the module goes.
            _ if global.name.as_deref() == Some(b"__dso_handle") => {
                Ok(GlobalAddress::Host(self.dso_handle))
            }
            _ => {
                let find = || self.symbols.address(&self.module.display_name(g));
                match self.external_addresses[g.index()].get_or_init(find) {
                    Some(at) => Ok(GlobalAddress::Host(*at)),
                    None if global.linkage == Linkage::ExternWeak => Ok(GlobalAddress::Host(0)),
                    None => Err(Refusal::symbol(self.module.display_name(g))),
                }
            }
        }
    }

    /// A constant address as a global and an offset from it.
    pub(crate) fn address(
        &self,
        consts: &ConstPool,
        v: Value,
        depth: u32,
    ) -> TranslationResult<(Option<GlobalId>, i64)> {
        match v.kind() {
            ValueKind::Global(g) => Ok((Some(g), 0)),
            ValueKind::Const(c) => {
                let (ty, kind) = (consts.ty(c), consts.get(c).kind);
                match kind {
                    ConstKind::Int(n) => {
                        let bits = self.module.types.int_bits(ty).unwrap_or(64).clamp(1, 64);
                        Ok((None, ((n << (64 - bits)) as i64) >> (64 - bits)))
                    }
                    ConstKind::Null | ConstKind::Zero | ConstKind::Undef | ConstKind::Poison => {
                        Ok((None, 0))
                    }
                    ConstKind::DsoLocalEquivalent(g) | ConstKind::NoCfi(g) => Ok((Some(g), 0)),
                    ConstKind::BlockAddress(_, b) => Ok((None, i64::from(b.0) + 1)),
                    ConstKind::Expr(e) => self.expression(consts, e, depth + 1),
                    ConstKind::PtrAuth(_) => refuse("`ptrauth`"),
                    _ => refuse("a constant of this kind in an address"),
                }
            }
            _ => refuse("an operand of this kind in a constant"),
        }
    }

    fn expression(
        &self,
        consts: &ConstPool,
        e: u32,
        depth: u32,
    ) -> TranslationResult<(Option<GlobalId>, i64)> {
        use pir_core::Opcode as O;
        if depth > 200 {
            return refuse("a constant expression nested this deeply");
        }
        let e = consts.expr(e);
        let ops = consts.values(e.operands);
        let of = |n: usize| self.address(consts, ops[n], depth);
        match e.op {
            O::GetElementPtr => {
                let (base, mut at) = of(0)?;
                at = at.wrapping_add(self.constant_offset(consts, e.source, &ops[1..], depth)?);
                Ok((base, at))
            }
            O::BitCast | O::AddrSpaceCast | O::PtrToInt | O::IntToPtr | O::PtrToAddr => of(0),
            _ => refuse(format!("the constant expression `{}` here", e.op.name())),
        }
    }

    /// The offset of a `getelementptr` with constant indices.
    pub(crate) fn constant_offset(
        &self,
        consts: &ConstPool,
        source: pir_core::Type,
        indices: &[Value],
        depth: u32,
    ) -> TranslationResult<i64> {
        let types = &self.module.types;
        let (mut ty, mut at) = (source, 0i64);
        for (n, &index) in indices.iter().enumerate() {
            let (None, k) = self.address(consts, index, depth)? else {
                return refuse("an address as the index of a constant `getelementptr`");
            };
            if n > 0 {
                if let Some(layout) = self.shapes.layout.structure(types, ty) {
                    let fields = types.fields(ty).expect("it has a layout").0;
                    let (Some(&field), Some(&offset)) =
                        (fields.get(k as usize), layout.offsets.get(k as usize))
                    else {
                        return refuse("an index outside of a struct");
                    };
                    (ty, at) = (field, at.wrapping_add(offset as i64));
                    continue;
                }
                match types.element(ty) {
                    Some(e) => ty = e,
                    None => return refuse("an index into a type without parts"),
                }
            }
            let stride = self.shapes.get(ty).stride as i64;
            at = at.wrapping_add(k.wrapping_mul(stride));
        }
        Ok(at)
    }
}
