//! The interpreter loop, which executes the operations of a strand.

use super::{Machine, Status, Strand};
use crate::cell::{Cell, Prov, mask, sign_extend};
use crate::code::{Code, Edge, Op, Src};
use crate::memory::{Kind, State};
use crate::ops::{cast, float, int};
use crate::race::Mode;
use crate::shape::Scalar;
use crate::ub::{Step, Stop, Ub};
use pir_core::entity::Block;
use pir_core::inst::ArithFlags;
use pir_core::opcode::Opcode;

/// Why [`Machine::step`] returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// The fuel is used up.
    Fuel,
    /// The strand executed a fork, which started other strands.
    Forked,
    /// The strand ended: by `halt`, or at a join block.
    Ended,
    /// The strand must wait.
    Blocked,
    /// Other strands may observe the next operation. Only in a search.
    Visible,
    /// A lane of a lockstep region executed one instruction.
    Lane,
    /// The run is over.
    Over,
}

/// The result of the loop, which [`Machine::settle`] applies to the machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum LoopExit {
    Exit(Exit),
    Fork(u32),
    End(Option<Block>),
    /// As `End`; but the frame's `pc` is already right, and the loop must not overwrite it.
    EndAt(Block),
    Blocked(Status),
    Return(Vec<Cell>),
}

/// How the loop continues after a slow operation or a call.
pub(super) enum Flow {
    /// Continues with the next operation of the innermost frame, which may be another one.
    Continue,
    /// Leaves the loop.
    Leave(LoopExit),
}

/// Follows an edge within a frame. Returns the join block if the strand ends at the edge's target.
#[inline(always)]
pub(super) fn follow(e: &Edge, code: &Code, frame: &mut [Cell], pc: &mut usize) -> Option<Block> {
    if e.moves.len > 0 {
        for m in &code.moves[e.moves.range()] {
            if m.cells == 1 {
                frame[m.dst as usize] = m.src.get(frame, &code.consts);
            } else {
                copy(frame, &code.consts, m.dst, m.src, m.cells);
            }
        }
    }
    *pc = e.pc as usize;
    e.join.then_some(e.block)
}

pub(super) fn copy(frame: &mut [Cell], consts: &[Cell], dst: u32, src: Src, n: u32) {
    match src.as_reg() {
        Some(r) => frame.copy_within(r as usize..(r + n) as usize, dst as usize),
        None => {
            let to = dst as usize..(dst + n) as usize;
            frame[to].copy_from_slice(src.cells(n, &[], consts));
        }
    }
}

#[cold]
pub(super) fn needs_number(c: Cell, what: &str) -> Box<Stop> {
    Box::new(match c.is_poison() {
        true => Stop::ub(Ub::PoisonUsed, format!("{what} is poison")),
        false => Stop::ub(Ub::UndefUsed, format!("{what} is undefined")),
    })
}

impl<'p> Machine<'p> {
    pub(super) fn run<const EXPLORE: bool>(
        &mut self,
        at: u32,
        strand: &mut Strand<'p>,
        fuel: u64,
        seen: bool,
    ) -> Step<LoopExit> {
        if let Some(join) = strand.ends_at {
            if EXPLORE && seen && self.ends_visibly(strand.scope, &strand.allocas) {
                return Ok(LoopExit::Exit(Exit::Visible));
            }
            return Ok(LoopExit::End(Some(join)));
        }
        let mut left = fuel;
        self.seen = seen;
        let result = self.run_frames::<EXPLORE>(at, strand, &mut left);
        self.steps += fuel - left;
        result
    }

    fn run_frames<const EXPLORE: bool>(
        &mut self,
        at: u32,
        strand: &mut Strand<'p>,
        left: &mut u64,
    ) -> Step<LoopExit> {
        // A lane executes one instruction of its own function at a time, but functions that it
        // calls run to their return.
        let lane = self.is_lane(strand);
        let watch = EXPLORE || (self.races.enabled && strand.instance != super::NONE);
        let mut fresh = true;
        'frames: loop {
            let top = strand.frames.top().expect("a strand that steps is in a function");
            let (code, base) = (top.code, top.base as usize);
            let mut pc = top.pc as usize;
            let (ops, consts) = (&code.ops[..], &code.consts[..]);
            let now = (strand.id, strand.clock.epoch());
            let stepwise = lane && strand.frames.len() == 1;
            let given = match stepwise {
                true => (*left).min(u64::from(fresh)),
                false => *left,
            };
            let mut fuel = given;
            let frame = &mut strand.regs[base..base + code.frame as usize];
            let out: Step<Flow> = loop {
                if fuel == 0 {
                    let done = stepwise && !(fresh && given == 0);
                    break Ok(Flow::Leave(LoopExit::Exit(if done {
                        Exit::Lane
                    } else {
                        Exit::Fuel
                    })));
                }
                let op = &ops[pc];
                if EXPLORE
                    && op.may_be_visible()
                    && self.is_visible(strand.id, (strand.scope, &strand.allocas), op, code, frame)
                {
                    if self.seen {
                        break Ok(Flow::Leave(LoopExit::Exit(Exit::Visible)));
                    }
                    self.seen = true;
                }
                fuel -= 1;
                pc += 1;
                macro_rules! attempt {
                    ($e:expr) => {
                        match $e {
                            Ok(v) => v,
                            Err(stop) => break Err(stop.into()),
                        }
                    };
                }
                // Whether the race detector and the search need not learn of an access.
                macro_rules! is_quiet {
                    ($p:expr, $bytes:expr, $mode:expr) => {
                        !watch || !EXPLORE && self.is_noted(now, $p, $bytes, $mode)
                    };
                }
                macro_rules! load {
                    ($p:expr, $scalar:expr, $align:expr) => {{
                        let site = watch.then(|| strand.frames.site_at(code, pc));
                        let who = (strand.id, &strand.clock, strand.instance);
                        self.load(who, $p, $scalar, $align, site)
                    }};
                }
                // Continues with the innermost frame after a call or return.
                macro_rules! next_frame {
                    () => {
                        *left -= given - fuel;
                        fresh = false;
                        continue 'frames;
                    };
                }
                macro_rules! follow_edge {
                    ($edge:expr) => {
                        if let Some(join) =
                            follow(&code.edges[$edge as usize], code, frame, &mut pc)
                        {
                            break Ok(Flow::Leave(LoopExit::End(Some(join))));
                        }
                    };
                }
                match *op {
                    Op::Int { op, width, flags, dst, a, b } => {
                        let (a, b) = (a.get(frame, consts), b.get(frame, consts));
                        if EXPLORE && (a.prov.0 | b.prov.0) != 0 {
                            self.observe_operands(op, a, b);
                        }
                        frame[dst as usize] = attempt!(int::binary(op, flags, width.into(), a, b));
                    }
                    Op::Add { width, flags, dst, a, b } => {
                        let (a, b) = (a.at(frame, consts), b.at(frame, consts));
                        if EXPLORE && (a.prov.0 | b.prov.0) != 0 {
                            self.observe_operands(Opcode::Add, *a, *b);
                        }
                        if let Some(sum) = int::sum(false, flags, width.into(), a, b) {
                            frame[dst as usize] = Cell::new(sum);
                            continue;
                        }
                        let sum = int::slow_sum(Opcode::Add, flags, width.into(), a, b);
                        frame[dst as usize] = attempt!(sum);
                    }
                    Op::Sub { width, flags, dst, a, b } => {
                        let (a, b) = (a.at(frame, consts), b.at(frame, consts));
                        if EXPLORE && (a.prov.0 | b.prov.0) != 0 {
                            self.observe_operands(Opcode::Sub, *a, *b);
                        }
                        if let Some(sum) = int::sum(true, flags, width.into(), a, b) {
                            frame[dst as usize] = Cell::new(sum);
                            continue;
                        }
                        let sum = int::slow_sum(Opcode::Sub, flags, width.into(), a, b);
                        frame[dst as usize] = attempt!(sum);
                    }
                    Op::ICmp { pred, samesign, width, dst, a, b } => {
                        let (a, b) = (a.at(frame, consts), b.at(frame, consts));
                        if EXPLORE && (a.prov.0 | b.prov.0) != 0 {
                            self.observe_comparison(pred.is_equality(), *a, *b);
                        }
                        // The operands are passed as two numbers, since cells would go through
                        // memory.
                        if !samesign && Cell::are_plain(a, b) {
                            let holds = int::holds(pred, width.into(), a.bits, b.bits);
                            frame[dst as usize] = Cell::bool(holds);
                        } else {
                            frame[dst as usize] = int::icmp(pred, samesign, width.into(), *a, *b);
                        }
                    }
                    Op::ICmpBr { pred, width, dst, a, b, edges } => {
                        let (a, b) = (a.at(frame, consts), b.at(frame, consts));
                        if EXPLORE && (a.prov.0 | b.prov.0) != 0 {
                            self.observe_comparison(pred.is_equality(), *a, *b);
                        }
                        if !Cell::are_plain(a, b) {
                            frame[dst as usize] = int::icmp(pred, false, width.into(), *a, *b);
                            continue;
                        }
                        let holds = int::holds(pred, width.into(), a.bits, b.bits);
                        frame[dst as usize] = Cell::bool(holds);
                        // A search must check whether the branch is visible before it runs.
                        if !EXPLORE && fuel > 0 {
                            (fuel, pc) = (fuel - 1, pc + 1);
                            follow_edge!(edges + u32::from(!holds));
                        }
                    }
                    Op::F64 { op, flags, dst, a, b } => {
                        let (a, b) = (a.get(frame, consts), b.get(frame, consts));
                        frame[dst as usize] = float::binary_f64(op, flags, a, b);
                    }
                    Op::F32 { op, flags, dst, a, b } => {
                        let (a, b) = (a.get(frame, consts), b.get(frame, consts));
                        frame[dst as usize] = float::binary_f32(op, flags, a, b);
                    }
                    Op::FCmp64 { pred, flags, dst, a, b } => {
                        let (a, b) = (a.get(frame, consts), b.get(frame, consts));
                        frame[dst as usize] = float::fcmp_f64(pred, flags, a, b);
                    }
                    Op::FCmp32 { pred, flags, dst, a, b } => {
                        let (a, b) = (a.get(frame, consts), b.get(frame, consts));
                        frame[dst as usize] = float::fcmp_f32(pred, flags, a, b);
                    }
                    Op::MulAdd { fused, double, dst, a, b, c } => {
                        let cells = [a, b, c].map(|s| s.get(frame, consts));
                        frame[dst as usize] = mul_add(fused, double, cells);
                    }
                    Op::Resize { op, from, to, flags, dst, a } => {
                        let a = a.get(frame, consts);
                        if EXPLORE {
                            self.memory.show(a);
                        }
                        frame[dst as usize] = resize(op, from.into(), to.into(), flags, a);
                    }
                    Op::Select { dst, cond, yes, no } => {
                        let c = cond.get(frame, consts);
                        frame[dst as usize] = if c.is_plain() {
                            if c.bits != 0 { yes } else { no }.get(frame, consts)
                        } else {
                            select_undefined(c, yes.get(frame, consts), no.get(frame, consts))
                        };
                    }
                    Op::Load { bytes, align, dst, ptr } => {
                        let p = ptr.at(frame, consts);
                        if is_quiet!(p, bytes, Mode::READ)
                            && let Some(bits) = self.memory.try_fast_load(p, bytes.into(), align)
                        {
                            frame[dst as usize] = Cell::new(bits);
                            continue;
                        }
                        let scalar = Scalar::Int(u32::from(bytes) * 8);
                        let load = load!(*p, scalar, align);
                        frame[dst as usize] = attempt!(load);
                    }
                    Op::LoadPtr { bytes, align, dst, ptr } => {
                        let p = ptr.at(frame, consts);
                        if is_quiet!(p, bytes, Mode::READ)
                            && let Some(cell) =
                                self.memory.try_fast_load_pointer(p, bytes.into(), align)
                        {
                            frame[dst as usize] = cell;
                            continue;
                        }
                        let scalar = Scalar::Ptr(u32::from(bytes) * 8);
                        let load = load!(*p, scalar, align);
                        frame[dst as usize] = attempt!(load);
                    }
                    Op::Store { bytes, align, ptr, value } => {
                        let (p, v) = (ptr.at(frame, consts), value.at(frame, consts));
                        if is_quiet!(p, bytes, Mode::WRITE)
                            && self.memory.try_fast_store(p, bytes.into(), align, v)
                        {
                            continue;
                        }
                        let (len, v) = (u64::from(bytes), *v);
                        let place = attempt!(self.memory.resolve_write(*p, len, 1 << align));
                        let mut raced = None;
                        if watch {
                            let site = strand.frames.site_at(code, pc);
                            let who = (strand.id, &strand.clock, strand.instance);
                            raced = attempt!(self.note_access(who, place, len, Mode::WRITE, site));
                        }
                        self.memory.store_scalar(place, Scalar::Int(u32::from(bytes) * 8), v);
                        if let Some(bytes) = raced {
                            self.memory.poison_raced(place.slot, &bytes);
                        }
                    }
                    Op::Offset { flags, dst, base, offset } => {
                        let p = base.at(frame, consts);
                        frame[dst as usize] = match self.within(p, offset.into(), flags) {
                            Some(to) => p.with_address(to),
                            None => self.offset(*p, offset.into(), flags),
                        };
                    }
                    Op::Index { width, flags, dst, base, index, stride } => {
                        let (p, k) = (base.at(frame, consts), index.at(frame, consts));
                        if EXPLORE {
                            self.memory.show(*k);
                        }
                        let offset =
                            sign_extend(k.bits, width.into()).checked_mul(i64::from(stride));
                        if let Some(offset) = offset.filter(|_| k.is_plain())
                            && let Some(to) = self.within(p, offset, flags)
                        {
                            frame[dst as usize] = p.with_address(to);
                            continue;
                        }
                        let term = (index, u32::from(width), i64::from(stride));
                        frame[dst as usize] = self.gep(*p, (0, &[term]), flags, frame, consts);
                    }
                    Op::Gep { flags, dst, base, gep } => {
                        let p = base.get(frame, consts);
                        let gep = &code.geps[gep as usize];
                        if EXPLORE {
                            for (index, ..) in &gep.terms {
                                self.memory.show(index.get(frame, consts));
                            }
                        }
                        let sum = (gep.offset, &gep.terms[..]);
                        frame[dst as usize] = self.gep(p, sum, flags, frame, consts);
                    }
                    Op::Alloca { align, marked, dst, size } => {
                        let kind = Kind::Stack;
                        let size = u64::from(size);
                        let align = 1 << align;
                        let p = attempt!(self.memory.allocate_inline(kind, size, align, strand.id));
                        strand.allocas.push(p.prov.0);
                        if marked {
                            self.memory.object_mut(p.prov.0).set_state(State::Outside);
                        }
                        frame[dst as usize] = p;
                    }
                    Op::OnThread { dst, address } => {
                        let (p, on) =
                            (address.get(frame, consts), (strand.thread, strand.instance));
                        frame[dst as usize] = attempt!(self.on_thread(on, p));
                    }
                    Op::Count { cell } => frame[cell as usize].bits += 1,
                    Op::Br { edge } => follow_edge!(edge),
                    Op::CondBr { cond, edges } => {
                        let c = cond.at(frame, consts);
                        if !c.is_plain() {
                            break Err(needs_number(*c, "the condition of a branch"));
                        }
                        follow_edge!(edges + u32::from(c.bits == 0))
                    }
                    Op::Switch { value, table } => {
                        let v = value.get(frame, consts);
                        if !v.is_plain() {
                            break Err(needs_number(v, "the value of a switch"));
                        }
                        if EXPLORE {
                            self.memory.show(v);
                        }
                        let (cases, default) = &code.switches[table as usize];
                        let found = cases.binary_search_by_key(&v.bits, |c| c.0);
                        follow_edge!(found.map_or(*default, |k| cases[k].1))
                    }
                    Op::IndirectBr { value, table } => {
                        let v = value.get(frame, consts);
                        if !v.is_plain() {
                            break Err(needs_number(v, "the address of a branch"));
                        }
                        let cases = &code.switches[table as usize].0;
                        match cases.binary_search_by_key(&v.bits, |c| c.0) {
                            Ok(k) => follow_edge!(cases[k].1),
                            Err(_) => {
                                let text = "the address of a branch is none of its blocks'";
                                break Err(Box::new(Stop::ub(Ub::InvalidPointer, text)));
                            }
                        }
                    }
                    Op::Call { call } => {
                        strand.frames.top().expect("a running strand has a frame").pc = pc as u32;
                        let site = &code.calls[call as usize];
                        if self.try_fast_call(strand, (code, base), site) {
                            next_frame!();
                        }
                        break self.call(at, strand, code, call);
                    }
                    Op::Ret { value, cells } => {
                        strand.frames.top().expect("a running strand has a frame").pc = pc as u32;
                        if self.try_fast_return(strand, (code, base), value, cells) {
                            next_frame!();
                        }
                        break self.ret(strand, value, cells);
                    }
                    Op::Fork { fork } => break Ok(Flow::Leave(LoopExit::Fork(fork))),
                    Op::Halt => break Ok(Flow::Leave(LoopExit::End(None))),
                    Op::Unreachable => {
                        break Err(Box::new(Stop::ub(
                            Ub::Unreachable,
                            "`unreachable` was reached",
                        )));
                    }
                    Op::Slow { slow } => {
                        strand.frames.top().expect("a running strand has a frame").pc = pc as u32;
                        break self.slow(at, strand, code, slow);
                    }
                }
            };
            *left -= given - fuel;
            fresh &= given == fuel;
            match out {
                // A slow operation or call has stored the `pc` of its frame already.
                Ok(Flow::Continue) => {}
                Ok(Flow::Leave(LoopExit::Return(cells))) => return Ok(LoopExit::Return(cells)),
                Ok(Flow::Leave(LoopExit::EndAt(join))) => return Ok(LoopExit::End(Some(join))),
                Ok(Flow::Leave(out)) => {
                    strand.frames.top().expect("a running strand has a frame").pc = pc as u32;
                    return Ok(out);
                }
                Err(stop) => {
                    if let Some(f) = strand.frames.last_mut().filter(|f| f.base as usize == base) {
                        f.pc = pc as u32;
                    }
                    return Err(stop);
                }
            }
        }
    }

    /// Returns the address `offset` bytes after the pointer `p`, if `p` points to a live object and
    /// both addresses are within it, so that no flag is violated. Otherwise returns `None`, and
    /// [`Machine::offset`] handles the general case.
    #[inline(always)]
    fn within(&self, p: &Cell, offset: i64, flags: ArithFlags) -> Option<u64> {
        let object = self.memory.object(p.prov.0);
        let to = p.bits.wrapping_add(offset as u64);
        let inside = |address: u64| address.wrapping_sub(object.base) <= object.size;
        let good = object.is_target_of(p)
            && inside(p.bits)
            && inside(to)
            && (offset >= 0 || !flags.contains(ArithFlags::NUW));
        good.then_some(to)
    }

    /// Returns the pointer plus a number of bytes (LangRef, `getelementptr`).
    #[inline]
    pub(super) fn offset(&self, p: Cell, offset: i64, flags: ArithFlags) -> Cell {
        if !p.is_plain() {
            return if p.is_poison() { Cell::POISON } else { Cell::undef(64) };
        }
        let to = p.bits.wrapping_add(offset as u64);
        if flags.intersects(ArithFlags::INBOUNDS | ArithFlags::NUSW | ArithFlags::NUW)
            && self.leaves_bounds(p, offset, to, flags)
        {
            return Cell::POISON;
        }
        p.with_address(to)
    }

    #[inline]
    fn leaves_bounds(&self, p: Cell, offset: i64, to: u64, flags: ArithFlags) -> bool {
        if flags.contains(ArithFlags::NUW) && (offset < 0 || to < p.bits) {
            return true;
        }
        if flags.intersects(ArithFlags::INBOUNDS | ArithFlags::NUSW) {
            let wraps = if offset >= 0 { to < p.bits } else { to > p.bits };
            if wraps {
                return true;
            }
        }
        if !flags.contains(ArithFlags::INBOUNDS) || offset == 0 {
            return false;
        }
        if p.prov == Prov::NONE {
            // A pointer without provenance may mean any object, but no object contains null.
            return p.bits == 0;
        }
        let object = self.memory.object(p.prov.0);
        if object.unknown {
            return false;
        }
        let (from, end) = (object.base, object.base + object.size);
        let out = |a: u64| a < from || a > end;
        object.generation() == p.generation() && (out(p.bits) || out(to))
    }

    fn gep(
        &self,
        p: Cell,
        (mut offset, terms): (i64, &[(Src, u32, i64)]),
        flags: ArithFlags,
        frame: &[Cell],
        consts: &[Cell],
    ) -> Cell {
        let mut undefined = false;
        for &(src, width, stride) in terms {
            let k = src.get(frame, consts);
            if !k.is_plain() {
                if k.is_poison() {
                    return Cell::POISON;
                }
                undefined = true;
            }
            let k = if width < 64 { sign_extend(k.bits, width) } else { k.bits as i64 };
            let sum = k.checked_mul(stride).and_then(|s| offset.checked_add(s));
            offset = match sum {
                Some(sum) => sum,
                None if flags.intersects(ArithFlags::NUSW | ArithFlags::INBOUNDS) => {
                    return Cell::POISON;
                }
                None => offset.wrapping_add(k.wrapping_mul(stride)),
            };
        }
        if undefined && !p.is_poison() {
            return Cell::undef(64);
        }
        self.offset(p, offset, flags)
    }
}

#[inline(always)]
fn resize(op: Opcode, from: u32, to: u32, set: ArithFlags, a: Cell) -> Cell {
    if a.is_plain() {
        let bits = match op {
            Opcode::Trunc => a.bits & mask(to),
            Opcode::SExt => sign_extend(a.bits, from) as u64 & mask(to),
            _ => a.bits,
        };
        let kept = match op {
            _ if set.is_empty() => true,
            Opcode::ZExt => a.bits >> (from - 1) & 1 == 0,
            Opcode::Trunc => {
                (!set.contains(ArithFlags::NUW) || bits == a.bits)
                    && (!set.contains(ArithFlags::NSW)
                        || sign_extend(bits, to) == sign_extend(a.bits, from))
            }
            _ => false,
        };
        if kept {
            return Cell::new(bits);
        }
    }
    let mut out = [Cell::ZERO];
    cast::cast(op, set, Scalar::Int(from), Scalar::Int(to), &[a], &mut out);
    out[0]
}

#[inline(always)]
fn mul_add(fused: bool, double: bool, cells: [Cell; 3]) -> Cell {
    let [a, b, c] = cells;
    if !(a.is_plain() && b.is_plain() && c.is_plain()) {
        let width = if double { 64 } else { 32 };
        let poison = a.is_poison() || b.is_poison() || c.is_poison();
        return if poison { Cell::POISON } else { Cell::undef(width) };
    }
    if double {
        let [a, b, c] = [a, b, c].map(|x| f64::from_bits(x.bits));
        Cell::new(if fused { a.mul_add(b, c) } else { a * b + c }.to_bits())
    } else {
        let [a, b, c] = [a, b, c].map(|x| f32::from_bits(x.bits as u32));
        Cell::new(if fused { a.mul_add(b, c) } else { a * b + c }.to_bits().into())
    }
}

/// Returns the result of a `select` by an undefined or poison condition: poison if the condition or
/// one of two different operands is, else the operands' common bits.
pub(super) fn select_undefined(c: Cell, a: Cell, b: Cell) -> Cell {
    if c.is_poison() {
        return Cell::POISON;
    }
    if a == b {
        return a;
    }
    if a.is_poison() || b.is_poison() {
        return Cell::POISON;
    }
    // The bits in which both operands agree are defined.
    Cell::partly(a.bits, a.undef | b.undef | (a.bits ^ b.bits))
}
