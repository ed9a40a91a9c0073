//! A [`HostContext`] without a machine, for the unit tests of the library.

use super::{Assumption, CLibrary, Host, HostArg, HostContext, Stream};
use pir_interp::cell::Cell;
use pir_interp::host::LibraryState;
use pir_interp::memory::{Memory, ObjectKind};
use pir_interp::shape::ScalarKind;
use pir_interp::ub::{StepResult, StopReason, Ub};
use std::collections::VecDeque;

/// The implementation of [`HostContext::call`] in a test.
pub(super) type CallbackFn =
    Box<dyn FnMut(&mut MockContext, Cell, &[HostArg]) -> StepResult<Vec<Cell>>>;

/// A mock of the machine.
pub(super) struct MockContext {
    pub memory: Memory,
    pub library: LibraryState,
    pub out: Vec<u8>,
    pub err: Vec<u8>,
    pub assumed: Vec<Assumption>,
    pub callback: Option<CallbackFn>,
    /// The arguments in every `va_list`.
    pub variadic: VecDeque<HostArg>,
    pub threads: (u32, u32),
}

impl MockContext {
    pub(crate) fn new() -> Self {
        let mut mock = Self {
            memory: Memory::new(1 << 24),
            library: LibraryState::default(),
            out: Vec::new(),
            err: Vec::new(),
            assumed: Vec::new(),
            callback: None,
            variadic: VecDeque::new(),
            threads: (0, 1),
        };
        let streams = ["stdin", "stdout", "stderr"].map(|n| (n, mock.room(8)));
        mock.library.objects = streams.to_vec().into();
        mock
    }

    /// Allocates memory.
    pub(crate) fn room(&mut self, size: u64) -> Cell {
        self.memory.allocate(ObjectKind::Heap, size, 16, 0).expect("room")
    }

    /// Allocates a string.
    pub(crate) fn string(&mut self, text: impl AsRef<[u8]>) -> Cell {
        let mut bytes = text.as_ref().to_vec();
        bytes.push(0);
        let p = self.room(bytes.len() as u64);
        self.write(p, &bytes).expect("room");
        p
    }

    /// Returns the string at a pointer.
    pub(crate) fn text(&self, p: Cell) -> String {
        String::from_utf8(self.memory.c_string(p).expect("a string")).expect("UTF-8")
    }

    /// Calls a function of the library.
    pub(crate) fn run(&mut self, name: &str, args: &[HostArg]) -> StepResult<Vec<Cell>> {
        let (function, _) = CLibrary.find(name).unwrap_or_else(|| panic!("no `{name}`"));
        function(self, args)
    }

    /// Calls a function of the library that returns a number or a pointer.
    pub(crate) fn get(&mut self, name: &str, args: &[HostArg]) -> Cell {
        self.run(name, args).unwrap_or_else(|stop| panic!("`{name}`: {stop}"))[0]
    }

    /// Calls a function of the library that returns an `int`.
    pub(crate) fn int(&mut self, name: &str, args: &[HostArg]) -> i32 {
        self.get(name, args).bits as u32 as i32
    }

    /// Returns the stream with this name.
    pub(crate) fn stream(&self, name: &str) -> HostArg {
        let found = self.library.objects.iter().find(|(n, _)| *n == name);
        p(found.expect("a stream").1)
    }

    /// Returns `errno`.
    pub(crate) fn errno(&mut self) -> i32 {
        super::args::get_errno(self).expect("errno")
    }
}

/// Returns an argument of one scalar.
pub(super) fn one(scalar: ScalarKind, cell: Cell) -> HostArg {
    HostArg { scalars: vec![scalar], cells: vec![cell] }
}

/// Returns an `i32` argument.
pub(super) fn i(x: i32) -> HostArg {
    one(ScalarKind::Int(32), Cell::new(u64::from(x as u32)))
}

/// Returns an `i64` argument.
pub(super) fn l(x: i64) -> HostArg {
    one(ScalarKind::Int(64), Cell::new(x as u64))
}

/// Returns a pointer argument.
pub(super) fn p(x: Cell) -> HostArg {
    one(ScalarKind::Ptr(64), x)
}

/// Returns a `double` argument.
pub(super) fn d(x: f64) -> HostArg {
    one(ScalarKind::F64, Cell::new(x.to_bits()))
}

/// Returns a `float` argument.
pub(super) fn f(x: f32) -> HostArg {
    one(ScalarKind::F32, Cell::new(u64::from(x.to_bits())))
}

/// Returns an `x86_fp80` argument with these bits.
pub(super) fn x(bits: u128) -> HostArg {
    HostArg { scalars: vec![ScalarKind::F80], cells: super::args::f80_cells(bits).to_vec() }
}

/// Returns the kind of undefined behaviour of a call.
pub(super) fn ub(result: StepResult<Vec<Cell>>) -> Ub {
    match result.map_err(|stop| *stop) {
        Err(StopReason::Ub(kind, _)) => kind,
        other => panic!("no undefined behaviour: {other:?}"),
    }
}

impl HostContext for MockContext {
    fn read(&mut self, from: Cell, len: u64) -> StepResult<Vec<u8>> {
        let place = self.memory.resolve(from, len, 1)?;
        self.memory.bytes(place, len)
    }

    fn read_string(&mut self, from: Cell) -> StepResult<Vec<u8>> {
        self.memory.c_string(from)
    }

    fn write(&mut self, to: Cell, bytes: &[u8]) -> StepResult<()> {
        let place = self.memory.resolve_write(to, bytes.len() as u64, 1)?;
        self.memory.put_bytes(place, bytes);
        Ok(())
    }

    fn load(&mut self, from: Cell, scalar: ScalarKind) -> StepResult<Vec<Cell>> {
        let size = u64::from(scalar.bits().div_ceil(8));
        let place = self.memory.resolve(from, size, size.next_power_of_two())?;
        let part = |k| pir_interp::memory::MemoryLocation {
            offset: place.offset + 8 * u64::from(k),
            ..place
        };
        let cells = (0..scalar.cells()).map(|k| match scalar.cells() {
            1 => self.memory.load_scalar(place, scalar),
            _ => self.memory.load_scalar(part(k), ScalarKind::Int(scalar.bits_of_cell(k))),
        });
        Ok(cells.collect())
    }

    fn store(&mut self, to: Cell, scalar: ScalarKind, value: &[Cell]) -> StepResult<()> {
        let size = u64::from(scalar.bits().div_ceil(8));
        let place = self.memory.resolve_write(to, size, size.next_power_of_two())?;
        for (k, &cell) in value.iter().enumerate() {
            let at =
                pir_interp::memory::MemoryLocation { offset: place.offset + 8 * k as u64, ..place };
            let part = match value.len() {
                1 => scalar,
                _ => ScalarKind::Int(scalar.bits_of_cell(k as u32)),
            };
            self.memory.store_scalar(at, part, cell);
        }
        Ok(())
    }

    fn copy(&mut self, to: Cell, from: Cell, len: u64, overlap: bool) -> StepResult<()> {
        let (t, s) = (self.memory.resolve_write(to, len, 1)?, self.memory.resolve(from, len, 1)?);
        if !overlap && t != s && t.slot == s.slot && t.offset.abs_diff(s.offset) < len {
            return Err(Ub::Overlap.into());
        }
        self.memory.copy(t, s, len)?;
        Ok(())
    }

    fn fill(&mut self, to: Cell, byte: Cell, len: u64) -> StepResult<()> {
        let place = self.memory.resolve_write(to, len, 1)?;
        self.memory.fill(place, byte, len)?;
        Ok(())
    }

    fn memory(&mut self) -> &mut Memory {
        &mut self.memory
    }

    fn strand(&self) -> u32 {
        0
    }

    fn call(&mut self, function: Cell, args: &[HostArg]) -> StepResult<Vec<Cell>> {
        let mut callback = self.callback.take().expect("a callback");
        let result = callback(self, function, args);
        self.callback = Some(callback);
        result
    }

    fn output(&mut self, to: Stream, bytes: &[u8]) {
        match to {
            Stream::Out => self.out.extend(bytes),
            Stream::Err => self.err.extend(bytes),
        }
    }

    fn library(&mut self) -> &mut LibraryState {
        &mut self.library
    }

    fn assume(&mut self, what: Assumption) {
        self.assumed.push(what);
    }

    fn symbol(&self, _: &str) -> Option<Cell> {
        None
    }

    fn undefined_variables(&self) -> Vec<(String, Cell)> {
        Vec::new()
    }

    fn thread(&mut self) -> (u32, u32) {
        self.threads
    }

    fn nesting(&self) -> u32 {
        u32::from(self.threads.1 > 1)
    }

    fn va_next(&mut self, _: Cell, _: ScalarKind) -> StepResult<HostArg> {
        self.variadic.pop_front().ok_or_else(|| Ub::VaArg.into())
    }
}
