//! The constructors and destructors of a module as a table of addresses, for code that a loader
//! loads.
//!
//! A loader would call the constructors before the library is known to anybody: the addresses of
//! the run time are not filled in yet, no thread of it runs, and nobody takes a fault. So the lists
//! `llvm.global_ctors` and `llvm.global_dtors` become an ordinary variable, which the engine reads
//! after it has loaded the library.

use pir_core::constant::ConstKind;
use pir_core::entity::{Entity, Value};
use pir_core::module::{GlobalKind, Visibility};
use pir_core::{Module, Type};

/// The variable of the table.
pub(crate) const TABLE_NAME: &str = "pir_module_table";
/// What the C library knows the module by.
const DSO_HANDLE: &str = "__dso_handle";

/// The layout of the table: the module's handle, the constructors, the destructors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TableLayout {
    constructors: usize,
    destructors: usize,
}

/// The functions of a loaded module that run before and after its own code.
#[derive(Clone, Debug, Default)]
pub(crate) struct LifetimeFunctions {
    /// The handle by which the module registers functions with `__cxa_atexit`.
    pub(crate) handle: usize,
    /// In the order in which they run.
    pub(crate) constructors: Vec<usize>,
    /// In the order in which they run.
    pub(crate) destructors: Vec<usize>,
}

impl TableLayout {
    /// Replaces the lists of a module by the table. There is none if both lists are empty.
    pub(crate) fn replace_lists(module: &mut Module) -> Self {
        let constructors = listed(module, "llvm.global_ctors");
        let mut destructors = listed(module, "llvm.global_dtors");
        destructors.reverse();
        let this = Self { constructors: constructors.len(), destructors: destructors.len() };
        if this == Self::default() {
            return this;
        }
        let handle = module.find(DSO_HANDLE.as_bytes()).unwrap_or_else(|| {
            let g = module.add_variable(DSO_HANDLE, Type::I8, None);
            module.globals[g.index()].visibility = Some(Visibility::Hidden);
            g
        });
        let mut rows = vec![Value::global(handle)];
        rows.extend(constructors);
        rows.extend(destructors);
        let ty = module.types.array(rows.len() as u64, Type::PTR);
        let table = Value::constant(module.consts.aggregate(ty, &rows));
        module.add_variable(TABLE_NAME, ty, Some(table));
        module.retain_globals(|g| {
            !matches!(g.name.as_deref(), Some(b"llvm.global_ctors" | b"llvm.global_dtors"))
        });
        this
    }

    /// Returns the functions of the table that lies at an address, if the module has one.
    ///
    /// # Safety
    /// `table` is null, or the address of the variable [`TABLE_NAME`] of a loaded module for which
    /// this layout was returned.
    #[allow(unsafe_code)]
    pub(crate) unsafe fn read(self, table: *const usize) -> LifetimeFunctions {
        if table.is_null() {
            return LifetimeFunctions::default();
        }
        let rows = 1 + self.constructors + self.destructors;
        // SAFETY: the caller promises a table with this number of rows, and the module does not
        // change it.
        let rows = unsafe { std::slice::from_raw_parts(table, rows) };
        let (constructors, destructors) = rows[1..].split_at(self.constructors);
        LifetimeFunctions {
            handle: rows[0],
            constructors: constructors.to_vec(),
            destructors: destructors.to_vec(),
        }
    }
}

/// The functions that a list names, in ascending order of their priorities. A null pointer stands
/// for none.
fn listed(module: &Module, name: &str) -> Vec<Value> {
    let consts = &module.consts;
    let elements = |v: Value| match consts.get(v.as_const()?).kind {
        ConstKind::Aggregate(list) => Some(consts.values(list)),
        _ => None,
    };
    let is_function = |v: Value| {
        let kind = v.as_const().map(|c| consts.get(c).kind);
        !matches!(
            kind,
            Some(ConstKind::Null | ConstKind::Zero | ConstKind::Undef | ConstKind::Poison)
        )
    };
    let init = || {
        let global = module.global(module.find(name.as_bytes())?);
        match &global.kind {
            GlobalKind::Variable(v) => elements(v.init?),
            _ => None,
        }
    };
    let rows = init().unwrap_or_default().iter().filter_map(|&row| match elements(row)? {
        [priority, f, ..] if is_function(*f) => {
            Some((consts.const_int(&module.types, *priority).unwrap_or(0), *f))
        }
        _ => None,
    });
    let mut rows: Vec<(u64, Value)> = rows.collect();
    rows.sort_by_key(|row| row.0);
    rows.into_iter().map(|row| row.1).collect()
}
