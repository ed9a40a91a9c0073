//! The machine's implementation of the interface for host functions.

use super::exec::LoopExit;
use super::{MAX_NESTED_CALLS, Machine, OutputEvent, ReturnTo, SharedAccess, Strand, StrandStatus};
use crate::cell::Cell;
use crate::host::{Assumption, HostArg, HostContext, LibraryState, Stream};
use crate::memory::Memory;
use crate::race::AccessMode;
use crate::shape::{ScalarKind, ScalarPart, ValueShape};
use crate::ub::{StepResult, StopReason};
use std::rc::Rc;
use std::time::Instant;

/// The context of a host function's call.
pub(super) struct HostCx<'a, 'p> {
    pub machine: &'a mut Machine<'p>,
    pub strand: &'a mut Strand<'p>,
    /// The strand's index in the table.
    pub at: u32,
}

/// Returns the shape of a single scalar, with the alignment that the library expects.
fn shape_of(scalar: ScalarKind) -> ValueShape {
    let size = match scalar {
        ScalarKind::F80 => 10,
        other => u64::from(other.bits().div_ceil(8)),
    };
    let leaves = [ScalarPart { scalar, cell: 0, bit: 0 }];
    let align = size.next_power_of_two();
    ValueShape { cells: scalar.cells(), leaves: leaves.into(), size, stride: align, align }
}

impl<'p> HostContext for HostCx<'_, 'p> {
    fn read(&mut self, from: Cell, len: u64) -> StepResult<Vec<u8>> {
        if len == 0 {
            return Ok(Vec::new());
        }
        let (place, raced) = self.machine.span(self.strand, from, len, AccessMode::PLAIN_READ)?;
        self.machine.memory.with_raced(place.slot, raced, |memory| memory.read_bytes(place, len))
    }

    fn read_string(&mut self, from: Cell) -> StepResult<Vec<u8>> {
        let text = self.machine.memory.c_string(from)?;
        let len = text.len() as u64 + 1;
        let (place, raced) = self.machine.span(self.strand, from, len, AccessMode::PLAIN_READ)?;
        self.machine
            .memory
            .with_raced(place.slot, raced, |memory| memory.read_bytes(place, len))?;
        Ok(text)
    }

    fn write(&mut self, to: Cell, bytes: &[u8]) -> StepResult<()> {
        let len = bytes.len() as u64;
        if len == 0 {
            return Ok(());
        }
        let (place, raced) = self.machine.span(self.strand, to, len, AccessMode::PLAIN_WRITE)?;
        self.machine.memory.reserve(place, len)?;
        self.machine.memory.put_bytes(place, bytes);
        if let Some(bytes) = raced {
            self.machine.memory.poison_raced(place.slot, &bytes);
        }
        Ok(())
    }

    fn load(&mut self, from: Cell, scalar: ScalarKind) -> StepResult<Vec<Cell>> {
        let shape = shape_of(scalar);
        let mut out = vec![Cell::ZERO; shape.cells as usize];
        self.machine.read(self.strand, from, &shape, 1, false, &mut out)?;
        Ok(out)
    }

    fn store(&mut self, to: Cell, scalar: ScalarKind, value: &[Cell]) -> StepResult<()> {
        self.machine.write(self.strand, to, &shape_of(scalar), 1, false, value)
    }

    fn copy(&mut self, to: Cell, from: Cell, len: u64, overlap: bool) -> StepResult<()> {
        self.machine.copy_bytes(self.strand, to, from, len, overlap)
    }

    fn fill(&mut self, to: Cell, byte: Cell, len: u64) -> StepResult<()> {
        self.machine.fill_bytes(self.strand, to, byte, len)
    }

    fn memory(&mut self) -> &mut Memory {
        &mut self.machine.memory
    }

    fn strand(&self) -> u32 {
        self.strand.id
    }

    fn call(&mut self, function: Cell, args: &[HostArg]) -> StepResult<Vec<Cell>> {
        self.machine.call_back(self.at, self.strand, function, args)
    }

    fn output(&mut self, to: Stream, bytes: &[u8]) {
        self.machine.note_output(self.strand);
        self.machine.output(to, bytes);
    }

    fn library(&mut self) -> &mut LibraryState {
        // The caller gets mutable access to the library's state, so a change must be assumed.
        self.machine.touch_world();
        self.machine.leave_races_open_in_region(self.strand, "the library's state");
        self.machine.world.library_mut()
    }

    fn assume(&mut self, what: Assumption) {
        self.machine.world.assume(what);
    }

    fn symbol(&self, name: &str) -> Option<Cell> {
        let program = self.machine.program;
        program.module().find(name.as_bytes()).map(|g| program.address(g))
    }

    fn undefined_variables(&self) -> Vec<(String, Cell)> {
        let program = self.machine.program;
        let all = program.undefined_variables().iter();
        all.map(|(name, g)| (name.clone(), program.address(*g))).collect()
    }

    fn thread(&mut self) -> (u32, u32) {
        self.machine.team(self.strand)
    }

    fn nesting(&self) -> u32 {
        let (mut depth, mut instance) = (0, self.strand.instance);
        while instance != super::NO_INDEX {
            depth += 1;
            let owner = self.machine.tables.instances[instance as usize].owner;
            instance = self.machine.tables.strands[owner as usize].instance;
        }
        depth
    }

    fn va_next(&mut self, list: Cell, hint: ScalarKind) -> StepResult<HostArg> {
        let cells = self.machine.next_variadic(self.strand, list, &shape_of(hint))?;
        Ok(HostArg { scalars: vec![hint], cells })
    }
}

impl<'p> Machine<'p> {
    /// Records an access to the outside world.
    pub(super) fn touch_world(&mut self) {
        if self.turn.record {
            self.turn.touched.push(SharedAccess::new(SharedAccess::WORLD_SLOT, 0, 1, true));
        }
    }

    fn output(&mut self, to: Stream, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        self.touch_world();
        self.world.events_memo.forget();
        let events = self.world.events.own();
        match (to, events.last_mut()) {
            (Stream::Out, Some(OutputEvent::Out(text)))
            | (Stream::Err, Some(OutputEvent::Err(text))) => {
                text.extend_from_slice(bytes);
            }
            (Stream::Out, _) => events.push(OutputEvent::Out(bytes.to_vec())),
            (Stream::Err, _) => events.push(OutputEvent::Err(bytes.to_vec())),
        }
    }

    /// Runs a function of the program to its end, on behalf of a host function. Strands that it
    /// starts run depth first. No others step meanwhile; inside regions the run records this as an
    /// assumption.
    pub(super) fn call_back(
        &mut self,
        at: u32,
        strand: &mut Strand<'p>,
        function: Cell,
        args: &[HostArg],
    ) -> StepResult<Vec<Cell>> {
        let g = self.function_at(function)?;
        let g = self.resolve_ifunc(at, strand, g)?;
        if !self.program.module().global(g).is_definition() {
            let name = self.program.module().display_name(g);
            let Some((function, _)) = self.program.host(g) else {
                return Err(Box::new(StopReason::UnknownFunction(name)));
            };
            let mut cx = HostCx { machine: self, strand, at };
            return function(&mut cx, args);
        }
        if strand.instance != super::NO_INDEX {
            self.world.assume(Assumption::Callback);
        }
        let code = self.program.code(g)?;
        let cells: Vec<Cell> = args.iter().flat_map(|a| a.cells.iter().copied()).collect();
        let want: u32 = code.params.iter().map(|p| p.cells).sum();
        if want as usize != cells.len() {
            let text = "a function is called back with other arguments than its own";
            return Err(Box::new(StopReason::ub(crate::Ub::CallMismatch, text)));
        }
        if self.budget.nested >= MAX_NESTED_CALLS {
            return Err(Box::new(StopReason::StackOverflow(MAX_NESTED_CALLS as usize)));
        }
        let base = self.push_frame(strand, code, None, ReturnTo::Host)?;
        strand.regs[base..base + cells.len()].copy_from_slice(&cells);
        // The strand is put back into its row of the table, so that it can fork and be woken.
        let placeholder = Rc::clone(&self.tables.strands[at as usize]);
        self.tables.strands[at as usize] = Rc::new(std::mem::replace(strand, Strand::blank()));
        self.budget.nested += 1;
        let result = self.run_to_return(at);
        self.budget.nested -= 1;
        let back = std::mem::replace(&mut self.tables.strands[at as usize], placeholder);
        *strand = Rc::unwrap_or_clone(back);
        result
    }

    /// Lets the hosts initialise their variables.
    pub(super) fn start_hosts(&mut self) -> StepResult<()> {
        let blank = Rc::clone(&self.tables.placeholder);
        let mut first = std::mem::replace(&mut self.tables.strands[0], blank);
        let strand = Rc::make_mut(&mut first);
        for host in self.program.hosts() {
            host.start(&mut HostCx { machine: self, strand, at: 0 })?;
        }
        self.tables.strands[0] = first;
        Ok(())
    }

    /// Calls the constructors of the module (`llvm.global_ctors`) in ascending order of priority,
    /// and registers its destructors.
    pub(super) fn run_constructors(&mut self) -> StepResult<()> {
        let module = self.program.module();
        let table = |name: &[u8]| -> StepResult<Vec<(u64, Cell)>> {
            let Some(g) = module.find(name) else { return Ok(Vec::new()) };
            let mut all = self.program.constructors(g)?;
            all.sort_by_key(|c| c.0);
            Ok(all)
        };
        let (all, last) = (table(b"llvm.global_ctors")?, table(b"llvm.global_dtors")?);
        // Destructors run after all functions that the program registers with `atexit`.
        if !last.is_empty() {
            let at_exit = self.world.library_mut().at_exit.own();
            at_exit.extend(last.into_iter().map(|(_, function)| (function, None)));
        }
        for (_, function) in all {
            let mut strand = (*self.tables.strands[0]).clone();
            self.call_back(0, &mut strand, function, &[])?;
            self.tables.strands[0] = Rc::new(strand);
        }
        Ok(())
    }

    /// Calls the functions that were registered to run at the program's end.
    pub(super) fn run_destructors(&mut self, at: u32) -> StepResult<()> {
        if self.world.library.at_exit.is_empty() {
            return Ok(());
        }
        let mut strand = (*self.tables.strands[at as usize]).clone();
        // The entry has returned. What the handlers do still needs a frame, as constructors have
        // that of an entry which has not begun.
        self.push_frame(&mut strand, self.program.code(self.entry)?, None, ReturnTo::Host)?;
        let mut cx = HostCx { machine: self, strand: &mut strand, at };
        crate::host::run_exit_handlers(&mut cx)?;
        strand.frames.pop();
        self.tables.strands[at as usize] = Rc::new(strand);
        Ok(())
    }

    /// Ends the run at a fault in a function that the host called, because the place is lost when
    /// the host returns. An exception may still be caught further out.
    fn stop_callback(&mut self, at: u32, stop: Box<StopReason>) -> Box<StopReason> {
        if matches!(*stop, StopReason::Thrown(_)) {
            return stop;
        }
        let strand = &self.tables.strands[at as usize];
        let (place, stop) = (self.position_of(strand), self.name_linked(strand, stop));
        self.stop(stop.clone(), Some(place));
        stop
    }

    /// Runs a strand until the call that the host made returns. If the strand waits, runnable
    /// strands step in depth-first order.
    ///
    /// # Errors
    /// Returns why the run stopped, and [`StopReason::StepLimit`] or [`StopReason::TimeLimit`] if
    /// the call takes more than allowed.
    fn run_to_return(&mut self, at: u32) -> StepResult<Vec<Cell>> {
        let fuel = 1 << 16;
        loop {
            let limits = &self.budget.limits;
            if self.budget.steps > limits.steps {
                return Err(Box::new(StopReason::StepLimit(limits.steps)));
            }
            if limits.deadline.is_some_and(|end| Instant::now() >= end) {
                return Err(Box::new(StopReason::TimeLimit));
            }
            if self.tables.strands[at as usize].status == StrandStatus::Ready {
                let mut taken = Rc::clone(&self.tables.strands[at as usize]);
                let own = Rc::make_mut(&mut taken);
                own.memo.forget();
                let result = self.run::<false>(at, own, fuel, false);
                self.tables.strands[at as usize] = taken;
                let settled = match result {
                    Ok(LoopExit::Return(cells)) => return Ok(cells),
                    Ok(out) => self.settle(at, out).map(drop),
                    Err(stop) => Err(stop),
                };
                settled.map_err(|stop| self.stop_callback(at, stop))?;
                continue;
            }
            let Some(&next) = self.tables.ready.last() else {
                // The strand never returns to the library, and no other can step.
                self.end = Some(super::RunEnd::Hang);
                let text = "a function called back by the library that waits for ever";
                return Err(Box::new(StopReason::Unsupported(text.into())));
            };
            self.step::<false>(next, fuel);
            if let Some(super::RunEnd::Stopped(stop, _)) = &self.end {
                return Err(stop.clone());
            }
        }
    }
}
