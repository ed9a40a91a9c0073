//! Construction of top-level entities: declarations and variables.

use crate::constant::ConstKind;
use crate::entity::{GlobalId, Type, Value};
use crate::function::{Function, NO_SOURCE_PLACE, Param};
use crate::module::{Global, GlobalKind, Linkage, Module, Variable};

impl Global {
    /// Creates a global with external linkage and default properties.
    pub fn with_defaults(name: &str, ty: Type, kind: GlobalKind) -> Self {
        Self {
            name: (!name.is_empty()).then(|| name.as_bytes().into()),
            place: NO_SOURCE_PLACE,
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
    /// Declares a function. If a global of that name exists, returns it instead.
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
        self.add_global(Global::with_defaults(name, ty, GlobalKind::Function(Box::new(function))))
    }

    /// Adds a variable. Without an initial value it is a declaration.
    pub fn add_variable(&mut self, name: &str, ty: Type, init: Option<Value>) -> GlobalId {
        let variable = Variable { init, ..Variable::default() };
        self.add_global(Global::with_defaults(name, ty, GlobalKind::Variable(variable)))
    }

    /// Creates a constant in the module's pool, for use as an initial value.
    pub fn constant(&mut self, ty: Type, kind: ConstKind) -> Value {
        Value::constant(self.consts.scalar(ty, kind))
    }
}
