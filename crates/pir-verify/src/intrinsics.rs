//! The `llvm.parallel.*` intrinsics (spec §1): their names and signatures.

use pir_core::entity::{GlobalId, Type};
use pir_core::module::Module;

/// What all of their names begin with.
pub const PREFIX: &[u8] = b"llvm.parallel.";

/// An intrinsic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Intrinsic {
    /// Its name.
    pub name: &'static str,
    /// What it returns.
    pub result: Type,
    /// Its parameters.
    pub params: &'static [Type],
    /// Whether strands wait in it, so that no lane may call it.
    pub waits: bool,
}

/// All of them.
pub static INTRINSICS: [Intrinsic; 5] = [
    Intrinsic { name: "llvm.parallel.num_threads", result: Type::I32, params: &[], waits: false },
    Intrinsic { name: "llvm.parallel.thread.id", result: Type::I32, params: &[], waits: false },
    Intrinsic { name: "llvm.parallel.barrier", result: Type::VOID, params: &[], waits: true },
    Intrinsic {
        name: "llvm.parallel.critical.enter",
        result: Type::VOID,
        params: &[Type::PTR],
        waits: true,
    },
    Intrinsic {
        name: "llvm.parallel.critical.exit",
        result: Type::VOID,
        params: &[Type::PTR],
        waits: true,
    },
];

/// The intrinsic behind a global, if it is one.
pub fn intrinsic(module: &Module, g: GlobalId) -> Option<&'static Intrinsic> {
    let name = module.global(g).name.as_deref()?;
    INTRINSICS.iter().find(|i| i.name.as_bytes() == name)
}

impl Intrinsic {
    /// Its declaration as text.
    pub fn declaration(&self) -> String {
        let ty = |t: Type| match t {
            Type::VOID => "void",
            Type::I32 => "i32",
            _ => "ptr",
        };
        let params: Vec<_> = self.params.iter().map(|&t| ty(t)).collect();
        format!("declare {} @{}({})", ty(self.result), self.name, params.join(", "))
    }

    /// Whether a function type is its signature.
    pub fn fits(&self, module: &Module, ty: Type) -> bool {
        module.types.signature(ty) == Some((self.result, self.params, false))
    }
}
