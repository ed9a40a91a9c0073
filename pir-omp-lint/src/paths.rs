//! Questions about paths: whether something happens on all of them, and where an iteration of a
//! worksharing loop begins.

use crate::model::{Action, FunctionEvents, Kind};
use pir_analysis::{Cfg, DomTree, Loop, Loops};
use pir_core::Module;
use pir_core::entity::{Block, Inst};
use pir_core::function::Body;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashSet;

/// A function's body with its events, dominator tree and loops.
pub(crate) struct Paths<'a> {
    module: &'a Module,
    pub body: &'a Body,
    pub facts: &'a FunctionEvents,
    pub dom: DomTree,
    loops: Loops,
}

/// Where a path begins, and where it ends at the latest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    pub block: Block,
    /// The first event of the block that counts.
    pub first: usize,
    /// A block that ends the path: the next iteration begins there.
    pub until: Option<Block>,
}

impl<'a> Paths<'a> {
    pub(crate) fn new(module: &'a Module, body: &'a Body, facts: &'a FunctionEvents) -> Self {
        let cfg = Cfg::of(body);
        let dom = DomTree::compute(&cfg);
        let loops = Loops::compute(&cfg, &dom);
        Self { module, body, facts, dom, loops }
    }

    /// Returns the function's first instruction.
    pub(crate) fn entry(&self) -> Option<Start> {
        Some(Start { block: self.body.entry()?, first: 0, until: None })
    }

    /// Returns whether an event for which `is_target` holds is on every path from `start` to the
    /// end of the function or to an event for which `is_end` holds. Exceptions that end the program
    /// do not count. O(blocks + events).
    pub(crate) fn always(
        &self,
        start: Start,
        is_target: &dyn Fn(usize) -> bool,
        is_end: &dyn Fn(usize) -> bool,
    ) -> bool {
        let mut seen = FxHashSet::default();
        let mut work = vec![(start.block, start.first)];
        let mut found = false;
        // `Some(true)`: the path has the event; `Some(false)`: it ends without it.
        let classify = |events: &[usize]| {
            events.iter().find_map(|&e| match (is_target(e), is_end(e)) {
                (true, _) => Some(true),
                (false, true) => Some(false),
                _ => None,
            })
        };
        while let Some((b, first)) = work.pop() {
            let events = self.facts.of_block(b);
            match classify(&events[first.min(events.len())..]) {
                Some(true) => {
                    found = true;
                    continue;
                }
                Some(false) => return false,
                None => {}
            }
            let mut has_successor = false;
            for to in self.body.successors(b) {
                has_successor = true;
                if self.ends_program(b, to) {
                    continue;
                }
                match classify(self.facts.of_edge(b, to)) {
                    Some(true) => {
                        found = true;
                        continue;
                    }
                    Some(false) => return false,
                    None => {}
                }
                if start.until == Some(to) {
                    return false;
                }
                if seen.insert(to) {
                    work.push((to, 0));
                }
            }
            if !has_successor {
                return false;
            }
        }
        found
    }

    /// Returns whether every path from the function's beginning to its end leads to a block.
    pub(crate) fn always_reaches(&self, b: Block) -> bool {
        let Some(entry) = self.body.entry() else { return false };
        let mut seen = FxHashSet::from_iter([entry]);
        let mut work = vec![entry];
        while let Some(at) = work.pop() {
            if at == b {
                continue;
            }
            let mut has_successor = false;
            for to in self.body.successors(at) {
                has_successor = true;
                if !self.ends_program(at, to) && seen.insert(to) {
                    work.push(to);
                }
            }
            if !has_successor {
                return false;
            }
        }
        seen.contains(&b)
    }

    /// Returns whether a path from after the event `from` leads to an event for which `is_target`
    /// holds, without one for which `is_end` holds.
    pub(crate) fn reaches(
        &self,
        from: usize,
        is_target: &dyn Fn(usize) -> bool,
        is_end: &dyn Fn(usize) -> bool,
    ) -> bool {
        let Some((block, first)) = self.place(from) else { return false };
        let mut seen = FxHashSet::default();
        let mut work = vec![(block, first)];
        while let Some((b, first)) = work.pop() {
            let events = self.facts.of_block(b);
            let mut rest = events[first.min(events.len())..].iter();
            match rest.find(|&&e| is_target(e) || is_end(e)) {
                Some(&e) if is_target(e) => return true,
                Some(_) => continue,
                None => {}
            }
            for to in self.body.successors(b) {
                if seen.insert(to) {
                    work.push((to, 0));
                }
            }
        }
        false
    }

    /// Returns whether an edge leads to a handler that ends the program.
    pub(crate) fn ends_program(&self, from: Block, to: Block) -> bool {
        let Some(end) = self.body.terminator(from) else { return false };
        if self.body.inst(end).op() != Opcode::Invoke {
            return false;
        }
        let unwinds = self.body.ops(end).last().and_then(|v| v.as_block()) == Some(to);
        let last = self.body.terminator(to);
        unwinds && last.is_some_and(|l| self.body.inst(l).op() == Opcode::Unreachable)
    }

    /// Returns where the code of a construct begins that the event `enter` opens. Of loops and
    /// sections, where the iteration or the section that `block` is in begins; `None`: that was not
    /// recognised.
    pub(crate) fn start(&self, enter: usize, block: Block) -> Option<Start> {
        let (at, next) = self.place(enter)?;
        match self.facts.events[enter].action {
            Action::Enter(Kind::Loop { .. } | Kind::Sections, _) => {
                self.iteration(at, block, self.levels(self.facts.events[enter].inst))
            }
            _ => Some(Start { block: at, first: next, until: None }),
        }
    }

    /// Returns the block of an event, and the number of the next event in it.
    fn place(&self, e: usize) -> Option<(Block, usize)> {
        let b = self.body.block_of(self.facts.events[e].inst);
        if let Some(n) = self.facts.of_block(b).iter().position(|&x| x == e) {
            return Some((b, n + 1));
        }
        self.facts.on_edge.iter().find(|(_, all)| all.contains(&e)).map(|((_, to), _)| (*to, 0))
    }

    /// Returns how many loops are around the iterations: of chunked and dynamic loops one around
    /// the chunks, and one in each chunk.
    fn levels(&self, init: Inst) -> u32 {
        const STATIC: u64 = 34;
        let schedule = self.body.call_args(init).get(2);
        let schedule = schedule.and_then(|&v| self.body.consts.const_int(&self.module.types, v));
        if schedule == Some(STATIC) { 1 } else { 2 }
    }

    /// Walks from the call that begins a loop to its iterations.
    fn iteration(&self, from: Block, block: Block, levels: u32) -> Option<Start> {
        let mut best = None;
        let mut l = self.first_loop(from, None)?;
        if !self.loops.contains(l, block) {
            return None;
        }
        for _ in 0..levels {
            let until = Some(self.loops.header(l));
            let entry = self.body_of(l, block)?;
            best = Some(Start { block: entry, first: 0, until });
            match self.first_loop(entry, Some(l)) {
                Some(inner) if self.loops.contains(inner, block) => l = inner,
                _ => break,
            }
        }
        best
    }

    /// Returns the next loop that straight code without an event leads to.
    fn first_loop(&self, from: Block, outer: Option<Loop>) -> Option<Loop> {
        let mut b = from;
        let mut seen = FxHashSet::default();
        while seen.insert(b) {
            let l = self.loops.innermost(b);
            if let Some(l) = l.filter(|&l| self.loops.header(l) == b && Some(l) != outer) {
                return Some(l);
            }
            if b != from && !self.facts.of_block(b).is_empty() {
                return None;
            }
            // A choice of the smaller upper bound comes together again at once.
            let mut all = self.body.successors(b);
            let (first, second) = (all.next()?, all.next());
            b = match second {
                None => first,
                Some(second) => {
                    let join = self.body.successors(first).next()?;
                    (self.body.successors(second).next()? == join || second == join)
                        .then_some(join)?
                }
            };
        }
        None
    }

    /// Returns where the code that a loop repeats begins: after the first test that may leave it.
    fn body_of(&self, l: Loop, block: Block) -> Option<Block> {
        let mut b = self.loops.header(l);
        let mut seen = FxHashSet::default();
        while seen.insert(b) {
            let inside = |s: &Block| self.loops.contains(l, *s);
            let leaves = self.body.successors(b).any(|s| !inside(&s));
            if leaves {
                let entry = self.body.successors(b).find(inside)?;
                // Sections are the cases of a switch.
                let end = self.body.terminator(entry)?;
                if self.body.inst(end).op() == Opcode::Switch {
                    let own = |s: &Block| self.dom.dominates(*s, block);
                    return self.body.successors(entry).find(own).or(Some(entry));
                }
                return Some(entry);
            }
            let mut all = self.body.successors(b);
            let (first, second) = (all.next()?, all.next());
            b = match second {
                None => first,
                Some(_) => self.body.successors(first).next()?,
            };
        }
        None
    }
}
