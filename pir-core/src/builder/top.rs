//! Making what stands at the top level: declarations and variables.

use crate::constant::ConstKind;
use crate::entity::{GlobalId, Type, Value};
use crate::function::{Function, NO_PLACE, Param};
use crate::module::{Global, GlobalKind, Linkage, Module, Variable};

impl Global {
    /// A global with external linkage and nothing special about it.
    pub fn plain(name: &str, ty: Type, kind: GlobalKind) -> Self {
        Self {
            name: (!name.is_empty()).then(|| name.as_bytes().into()),
            place: NO_PLACE,
            ty,
            ptr_ty: Type::PTR,
            addrspace: None,
            linkage: Linkage::External,
            dso_local: None,
            visibility: None,
            dll: None,
            thread_local: None,
            unnamed_addr: None,
            section: None,
            partition: None,
            comdat: None,
            align: 0,
            attachments: Vec::new(),
            kind,
        }
    }
}

impl Module {
    /// Declares a function, or finds the global of that name.
    pub fn declare_function(
        &mut self,
        name: &str,
        ret: Type,
        params: &[Type],
        vararg: bool,
    ) -> GlobalId {
        if let Some(g) = self.find(name.as_bytes()) {
            return g;
        }
        let ty = self.types.function(ret, params, vararg);
        let params = params.iter().map(|&ty| Param::of(ty)).collect();
        let function = Function { params, ..Function::default() };
        self.add_global(Global::plain(name, ty, GlobalKind::Function(Box::new(function))))
    }

    /// Adds a variable; without an initial value it is declared only.
    pub fn add_variable(&mut self, name: &str, ty: Type, init: Option<Value>) -> GlobalId {
        let variable = Variable { init, ..Variable::default() };
        self.add_global(Global::plain(name, ty, GlobalKind::Variable(variable)))
    }

    /// A constant of the module's pool, for initial values.
    pub fn constant(&mut self, ty: Type, kind: ConstKind) -> Value {
        Value::constant(self.consts.scalar(ty, kind))
    }
}
