//! [`Program`]: a verified module prepared for execution. It holds the shapes of types, the
//! addresses of globals, the initial memory image, and the code of functions, which is compiled at
//! the first call.

mod atomics;
mod constant;
mod link;

use crate::cell::{Cell, Provenance};
use crate::code::FunctionCode;
use crate::compile::compile;
use crate::host::{Host, HostEffect, HostFn};
use crate::machine::RunLimits;
use crate::memory::{Memory, MemoryLocation, ObjectKind};
use crate::shape::ValueShapes;
use crate::ub::{StepResult, StopReason};
use pir_core::constant::{ConstKind, ConstPool};
use pir_core::entity::{Block, Entity, GlobalId, Type, Value};
use pir_core::inst::align_bytes;
use pir_core::layout::{DataLayout, StructLayout};
use pir_core::module::{GlobalKind, Linkage, Module};
use pir_verify::Verified;
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// The host's implementation of a function, if there is one.
type HostFunction = Option<(HostFn, HostEffect)>;

/// A module prepared for execution; see the [module](self).
pub struct Program {
    verified: Verified,
    /// The functions that hosts define by IR, in ascending order.
    linked: Vec<GlobalId>,
    /// Whether the accesses of a function are not checked for races, for each global.
    unchecked: Vec<bool>,
    /// The shapes of the module's types.
    pub shapes: ValueShapes,
    /// The variables that the module declares and does not define. Every run asks for them, and
    /// most programs have none.
    undefined_variables: Vec<(String, GlobalId)>,
    codes: Vec<OnceCell<StepResult<Box<FunctionCode>>>>,
    /// Address of each global. The slot of a global is one more than its number.
    addresses: Vec<u64>,
    hosts: Vec<Rc<dyn Host>>,
    /// The hosts' function for each global; `None` until it is looked up.
    found: RefCell<Vec<Option<HostFunction>>>,
    /// The memory before the first instruction, without a limit.
    image: Memory,
    /// Whether the program compares addresses by order.
    orders_addresses: bool,
    /// Whether the program has atomics weaker than `seq_cst`.
    weak_atomics: bool,
    /// Whether it has `unordered` atomics, and fences.
    unordered_atomics: bool,
    fences: bool,
    /// Whether a function is `mustprogress` or `willreturn`.
    promises_progress: bool,
    /// Whether the program has thread-local variables.
    thread_locals: bool,
    /// Whether the globals exceed the memory limit. The image is then empty.
    oversized: bool,
}

/// The attribute of functions whose accesses are not checked for races.
const UNCHECKED: &str = "disable_sanitizer_instrumentation";

/// Attributes of functions that promise that a run goes on.
const PROGRESS: [&str; 2] = ["mustprogress", "willreturn"];

impl Program {
    /// Prepares a module for execution. Functions that it only declares are looked up in `hosts`,
    /// in order. Those that a host defines by IR ([`Host::define`]) become part of the module.
    ///
    /// # Errors
    /// Returns [`StopReason::Unsupported`] for a big-endian layout, or an initialiser that can't be
    /// evaluated.
    pub fn new(verified: Verified, hosts: Vec<Rc<dyn Host>>) -> StepResult<Self> {
        Self::with_limit(verified, hosts, RunLimits::default().memory)
    }

    /// Does the same as [`Program::new`] with a limit on the bytes of globals. Exceeding it is not
    /// an error here, but the program then can't start to run.
    ///
    /// # Errors
    /// The errors of [`Program::new`].
    pub fn with_limit(
        verified: Verified,
        hosts: Vec<Rc<dyn Host>>,
        memory: u64,
    ) -> StepResult<Self> {
        let (verified, linked) = link::link(verified, &hosts)?;
        let module = verified.module();
        let layout = DataLayout::new(module.datalayout.as_deref());
        if layout.big_endian {
            return Err(Box::new(StopReason::Unsupported("a big-endian data layout".into())));
        }
        let shapes = ValueShapes::new(&module.types, layout);
        let count = module.globals.len();
        let mut image = Memory::new(memory);
        let blocks = addressed_blocks(module);
        let (mut addresses, mut oversized) = (vec![0; count], false);
        for (n, address) in addresses.iter_mut().enumerate() {
            match place_global(module, &shapes, &blocks, &hosts, GlobalId::new(n), &mut image) {
                Ok(place) => *address = place,
                Err(stop) if matches!(*stop, StopReason::OutOfMemory(_)) => {
                    oversized = true;
                    break;
                }
                Err(stop) => return Err(stop),
            }
        }
        let codes = (0..count).map(|_| OnceCell::new()).collect();
        let found = RefCell::new(vec![None; count]);
        let orders_addresses = atomics::orders_addresses(verified.module());
        let weak_atomics = atomics::weak_atomics(verified.module());
        let unordered_atomics = weak_atomics && atomics::has_unordered(verified.module());
        let fences = weak_atomics && atomics::has_fences(verified.module());
        let promises = |g: &pir_core::module::Global| match &g.kind {
            GlobalKind::Function(f) => PROGRESS.iter().any(|a| module.attrs.has(f.attrs, a)),
            _ => false,
        };
        let promises_progress = module.globals.iter().any(promises);
        let thread_locals = module.globals.iter().any(|g| g.thread_local.is_some());
        let undefined_variables = undefined_variables(module);
        let is_unchecked = |n| {
            let function = module.function(GlobalId::new(n));
            function.is_some_and(|f| module.attrs.has(f.attrs, UNCHECKED))
        };
        let unchecked = (0..count).map(is_unchecked).collect();
        let mut this = Self {
            verified,
            linked,
            unchecked,
            shapes,
            undefined_variables,
            codes,
            addresses,
            hosts,
            found,
            image,
            orders_addresses,
            weak_atomics,
            unordered_atomics,
            fences,
            promises_progress,
            thread_locals,
            oversized,
        };
        if !oversized {
            this.initialise()?;
        }
        Ok(this)
    }

    /// Returns the variables that the module declares and does not define, with their names.
    pub(crate) fn undefined_variables(&self) -> &[(String, GlobalId)] {
        &self.undefined_variables
    }

    /// Returns whether the accesses of a function are not checked for races.
    #[inline]
    pub(crate) fn is_unchecked(&self, g: GlobalId) -> bool {
        self.unchecked[g.index()]
    }

    /// Returns whether a host defines the function by IR.
    pub(crate) fn is_linked(&self, g: GlobalId) -> bool {
        self.linked.binary_search(&g).is_ok()
    }

    /// Returns the module, with the functions that hosts define by IR.
    pub fn module(&self) -> &Module {
        self.verified.module()
    }

    /// Returns the module with what its verification has kept.
    pub(crate) fn verified(&self) -> &Verified {
        &self.verified
    }

    /// Returns the hosts, in the order in which they are asked.
    pub(crate) fn hosts(&self) -> &[Rc<dyn Host>] {
        &self.hosts
    }

    /// Returns the code of a function that has a body. Compiles it at the first call.
    ///
    /// # Errors
    /// Returns [`StopReason::Unsupported`] if the function contains something that can't be run.
    pub(crate) fn code(&self, g: GlobalId) -> StepResult<&FunctionCode> {
        match self.codes[g.index()].get_or_init(|| compile(self, g).map(Box::new)) {
            Ok(code) => Ok(code),
            Err(stop) => Err(stop.clone()),
        }
    }

    /// Returns the code of a function if it is compiled already.
    #[inline(always)]
    pub(crate) fn compiled(&self, g: GlobalId) -> Option<&FunctionCode> {
        let code = self.codes.get(g.index())?.get()?;
        code.as_deref().ok()
    }

    /// Returns the memory before the first instruction.
    pub fn image(&self) -> &Memory {
        &self.image
    }

    /// Returns whether the program has atomics weaker than `seq_cst`.
    pub(crate) fn weak_atomics(&self) -> bool {
        self.weak_atomics
    }

    /// Returns whether a function promises progress, so that an endless run may be undefined
    /// behaviour.
    pub(crate) fn promises_progress(&self) -> bool {
        self.promises_progress
    }

    /// Returns whether the program has `unordered` atomics.
    pub(crate) fn unordered_atomics(&self) -> bool {
        self.unordered_atomics
    }

    /// Returns whether the program has weak atomics and fences.
    pub(crate) fn has_fences(&self) -> bool {
        self.fences
    }

    /// Returns whether the globals exceed the memory limit.
    pub(crate) fn is_oversized(&self) -> bool {
        self.oversized
    }

    /// Returns whether the program has thread-local variables.
    pub(crate) fn has_thread_locals(&self) -> bool {
        self.thread_locals
    }

    /// Returns whether a constant is an address in a thread-local variable.
    pub(crate) fn is_thread_local(&self, c: Cell) -> bool {
        self.global_at(c.prov.0).is_some_and(|g| self.module().global(g).thread_local.is_some())
    }

    /// Returns whether the program compares addresses by order, which depends on the order of
    /// allocations.
    pub(crate) fn orders_addresses(&self) -> bool {
        self.orders_addresses
    }

    /// Returns a global's address.
    pub fn address(&self, g: GlobalId) -> Cell {
        if self.is_missing(g) {
            return Cell::ZERO;
        }
        Cell::pointer(self.addresses[g.index()], Provenance(g.index() as u32 + 1), 0)
    }

    /// Returns whether an `extern_weak` declaration has no definition anywhere, so that its address
    /// is null.
    fn is_missing(&self, g: GlobalId) -> bool {
        let global = self.module().global(g);
        global.linkage == Linkage::ExternWeak
            && match &global.kind {
                GlobalKind::Function(f) => f.body.is_none() && self.host(g).is_none(),
                GlobalKind::Variable(v) => v.init.is_none(),
                _ => false,
            }
    }

    /// Returns the address of a block. The object of a function with addressed blocks has one byte
    /// for each block.
    pub(crate) fn block_address(&self, g: GlobalId, b: Block) -> Cell {
        let function = self.address(g);
        function.with_address(function.bits + 1 + b.index() as u64)
    }

    /// Returns a pointer to an address inside a global, with the global's provenance. O(globals).
    pub(crate) fn object_at(&self, address: u64) -> Option<Cell> {
        let all = (0..self.addresses.len()).map(GlobalId::new);
        let object = |g: &GlobalId| self.image.object(g.index() as u32 + 1);
        let holds = |g: &GlobalId| address.wrapping_sub(object(g).base) < object(g).size.max(1);
        Some(self.address(all.into_iter().find(holds)?).with_address(address))
    }

    /// Returns the global in a slot of memory.
    pub fn global_at(&self, slot: u32) -> Option<GlobalId> {
        let n = slot.checked_sub(1)? as usize;
        (n < self.addresses.len()).then(|| GlobalId::new(n))
    }

    /// Returns the host's function for a declaration, found by its name.
    pub fn host(&self, g: GlobalId) -> HostFunction {
        if let Some(known) = &self.found.borrow()[g.index()] {
            return known.clone();
        }
        let name = self.module().display_name(g);
        let found = self.hosts.iter().find_map(|h| h.find(&name));
        self.found.borrow_mut()[g.index()] = Some(found.clone());
        found
    }

    /// Appends the cells of a constant operand of the pool.
    ///
    /// # Errors
    /// Returns [`StopReason::Unsupported`] if the constant has no value that cells can represent.
    pub(crate) fn constant(
        &self,
        pool: &ConstPool,
        v: Value,
        out: &mut Vec<Cell>,
    ) -> StepResult<()> {
        constant::evaluate(self, pool, v, out)
    }

    /// Returns priority and function of each row of `llvm.global_ctors`. Rows without a function
    /// are left out, as LLVM does.
    pub(crate) fn constructors(&self, g: GlobalId) -> StepResult<Vec<(u64, Cell)>> {
        let module = self.module();
        let GlobalKind::Variable(v) = &module.global(g).kind else { return Ok(Vec::new()) };
        let mut cells = Vec::new();
        if let Some(init) = v.init {
            self.constant(&module.consts, init, &mut cells)?;
        }
        let rows = cells.chunks_exact(3).filter(|row| row[1].bits != 0);
        Ok(rows.map(|row| (row[0].bits, row[1])).collect())
    }

    pub(crate) fn structure(&self, ty: Type) -> StepResult<StructLayout> {
        let types = &self.module().types;
        let layout = self.shapes.layout.structure(types, ty);
        layout.ok_or_else(|| unsized_type(types.show(ty)))
    }

    /// Returns the distance in bytes of neighbouring elements of a type, in a vector or elsewhere.
    pub(crate) fn stride(&self, ty: Type, in_vector: bool) -> StepResult<u64> {
        let types = &self.module().types;
        let layout = &self.shapes.layout;
        let size = match in_vector {
            true => layout.store_size(types, ty),
            false => layout.alloc_size(types, ty),
        };
        size.ok_or_else(|| unsized_type(types.show(ty)))
    }

    /// Writes the initialisers of all globals into the image.
    fn initialise(&mut self) -> StepResult<()> {
        let mut image = std::mem::replace(&mut self.image, Memory::new(0));
        for n in 0..self.addresses.len() {
            let GlobalKind::Variable(v) = &self.module().globals[n].kind else { continue };
            let place = MemoryLocation { slot: n as u32 + 1, offset: 0 };
            let (constant, init, ty) = (v.constant, v.init, self.module().globals[n].ty);
            if let Some(init) = init {
                image.object_mut(place.slot).writable = true;
                constant::store(self, &mut image, place, ty, init)?;
            }
            let unknown = init.is_none();
            let object = image.object_mut(place.slot);
            (object.writable, object.unknown) = (!constant, unknown);
        }
        for (n, only) in atomics::only_atomics(self.module()).into_iter().enumerate() {
            image.object_mut(n as u32 + 1).atomic = only;
        }
        self.image = image;
        Ok(())
    }
}

fn unsized_type(name: String) -> Box<StopReason> {
    Box::new(StopReason::Unsupported(format!("the size of {name}")))
}

fn undefined_variables(module: &Module) -> Vec<(String, GlobalId)> {
    let undefined = |g: GlobalId| {
        let global = module.global(g);
        let is_undefined = matches!(&global.kind, GlobalKind::Variable(v) if v.init.is_none());
        let name = std::str::from_utf8(global.name.as_deref()?).ok()?;
        is_undefined.then(|| (name.to_owned(), g))
    };
    (0..module.globals.len()).map(GlobalId::new).filter_map(undefined).collect()
}

/// Returns the functions with addressed blocks, and the size in bytes of their objects.
fn addressed_blocks(module: &Module) -> FxHashMap<GlobalId, u64> {
    let mut sizes = FxHashMap::default();
    let mut scan = |pool: &ConstPool| {
        for (_, c) in pool.iter() {
            if let ConstKind::BlockAddress(g, _) = c.kind {
                let body = module.function(g).and_then(|f| f.body.as_deref());
                sizes.insert(g, body.map_or(0, |b| b.block_bound() as u64 + 1));
            }
        }
    };
    scan(&module.consts);
    for n in 0..module.globals.len() {
        if let Some(body) = module.function(GlobalId::new(n)).and_then(|f| f.body.as_deref()) {
            scan(&body.consts);
        }
    }
    sizes
}

/// Creates the object of a global. Every global has one, so that its slot follows from its number.
fn place_global(
    module: &Module,
    shapes: &ValueShapes,
    blocks: &FxHashMap<GlobalId, u64>,
    hosts: &[Rc<dyn Host>],
    g: GlobalId,
    image: &mut Memory,
) -> StepResult<u64> {
    let global = module.global(g);
    let types = &module.types;
    let (kind, size, align) = match &global.kind {
        GlobalKind::Variable(v) => {
            let size = shapes.layout.alloc_size(types, global.ty).unwrap_or(0);
            let natural = shapes.layout.align(types, global.ty).unwrap_or(1);
            // LLVM aligns large variables without an explicit alignment to 16 bytes, and its
            // optimisations rely on it.
            let preferred = if size > 16 { natural.max(16) } else { natural };
            let name = global.name.as_deref().filter(|_| v.init.is_none());
            let name = name.and_then(|n| std::str::from_utf8(n).ok());
            let own = name.and_then(|n| hosts.iter().find_map(|h| h.variable_size(n)));
            let size = own.unwrap_or(size);
            (ObjectKind::Global(g), size, align_bytes(global.align).unwrap_or(preferred))
        }
        _ => {
            let size = blocks.get(&g).copied().unwrap_or(0);
            (ObjectKind::Function(g), size, align_bytes(global.align).unwrap_or(16))
        }
    };
    Ok(image.allocate(kind, size, align, 0)?.bits)
}
