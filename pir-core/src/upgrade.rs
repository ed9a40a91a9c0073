//! Upgrade of what LLVM 15 to 21 wrote to LLVM 22, as LLVM's own reader does it.
//!
//! [`FORMS`] lists the old forms. What differs in spelling only (attributes, types, constant
//! expressions) the parser reads as its new form. The rest changes the module after all of it has
//! been parsed: intrinsics and their calls, debug records, module flags, the data layout. Neither
//! changes the places of instructions. A module without old forms costs one look at the names of
//! its intrinsics, its flags and its data layout.

mod calls;
mod debug;
mod flags;
mod intrinsics;
mod layout;
mod table;

pub use table::{FORMS, Form, FormKind, versions_of};

use crate::diag::Diagnostic;
use crate::module::Module;
use intrinsics::OldIntrinsic;

/// The old forms of a module that its top level shows.
#[derive(Debug, Default)]
pub(crate) struct UpgradePlan {
    intrinsics: Vec<OldIntrinsic>,
    flags: Vec<flags::FlagUpgrade>,
    layout: Option<Box<[u8]>>,
}

impl UpgradePlan {
    /// Finds the old forms of a module, whose bodies need not be there. O(globals + flags).
    pub(crate) fn new(module: &Module) -> Self {
        let layout = module.datalayout.as_deref().unwrap_or(b"");
        let triple = module.triple.as_deref().unwrap_or(b"");
        Self {
            intrinsics: intrinsics::find(module),
            flags: flags::find(module),
            layout: layout::upgraded(layout, triple),
        }
    }

    /// Returns whether the module has no old forms.
    pub(crate) fn is_empty(&self) -> bool {
        self.intrinsics.is_empty() && self.flags.is_empty() && self.layout.is_none()
    }

    /// Replaces the old forms. O(module) if there are old intrinsics. Reports calls that cannot be
    /// upgraded.
    pub(crate) fn apply(self, module: &mut Module, diags: &mut Vec<Diagnostic>) {
        if let Some(layout) = self.layout {
            module.datalayout = Some(layout);
        }
        flags::apply(module, &self.flags);
        if !self.intrinsics.is_empty() {
            intrinsics::apply(module, self.intrinsics, diags);
        }
    }
}
