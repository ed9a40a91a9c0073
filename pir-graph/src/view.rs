//! A function with its names and the analyses that pictures and tables are made of.

use pir_analysis::{
    Analyses, Budget, Cfg, DepthError, DomTree, IllFormed, Loops, Region, Regions, Unavailable,
};
use pir_core::entity::{Block, Entity, GlobalId, Value, ValueKind};
use pir_core::inst::ForkFlags;
use pir_core::text::print::{GlobalPrinter, PrintNumbers};
use pir_core::{Body, Function, Module};
use std::rc::Rc;

/// A function that has a body. Its analyses are computed when they are first asked for.
pub struct FunctionView<'a> {
    /// The module of the function.
    pub module: &'a Module,
    /// The function's symbol.
    pub id: GlobalId,
    /// The function itself.
    pub function: &'a Function,
    /// Its body.
    pub body: &'a Body,
    /// Its name without `@`.
    pub name: String,
    analyses: Analyses,
    numbers: PrintNumbers,
    printer: Rc<GlobalPrinter<'a>>,
}

/// The attributes that hold for all of a region (reference: depth, attributes).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct RegionAttributes {
    /// Whether its strands must be able to run at the same time.
    pub force: bool,
    /// Whether its strands step together.
    pub lockstep: bool,
    /// The bound as text: a number, or `%name`.
    pub width: Option<String>,
    /// The allowed back ends; `None` if any may be taken.
    pub backends: Option<Vec<String>>,
}

/// Returns the functions of a module that have a body, in the order of the text; only the one with
/// the name `only` (without `@`) if it is given.
pub fn views<'a>(module: &'a Module, only: Option<&str>) -> Vec<FunctionView<'a>> {
    let mut unnamed = 0;
    let mut out = Vec::new();
    let printer = Rc::new(GlobalPrinter::new(module));
    for (i, g) in module.globals.iter().enumerate() {
        let name = match &g.name {
            Some(n) => String::from_utf8_lossy(n).into_owned(),
            None => {
                unnamed += 1;
                (unnamed - 1).to_string()
            }
        };
        let function = module.function(GlobalId::new(i));
        if let Some(f) = function
            && let Some(body) = f.body.as_deref()
            && only.is_none_or(|o| o == name)
        {
            let printer = Rc::clone(&printer);
            out.push(FunctionView::new(printer, module, GlobalId::new(i), body, name, f));
        }
    }
    out
}

impl<'a> FunctionView<'a> {
    fn new(
        printer: Rc<GlobalPrinter<'a>>,
        module: &'a Module,
        id: GlobalId,
        body: &'a Body,
        name: String,
        function: &'a Function,
    ) -> Self {
        // The user asks for a table that may be quadratic: so may the work be.
        let analyses = Analyses::with_steps(Cfg::of(body), u64::MAX);
        let numbers = PrintNumbers::new(function, body);
        Self { module, id, function, body, name, analyses, numbers, printer }
    }

    /// The text of the function.
    pub(crate) fn text(&self) -> Vec<u8> {
        self.printer.print(self.id)
    }

    /// Returns the Parallel-CFG.
    pub fn cfg(&self) -> &Cfg {
        self.analyses.cfg()
    }

    /// Returns how the function breaks the depth rules, if it does.
    pub fn violations(&self) -> Option<&IllFormed> {
        self.analyses.depths().err()
    }

    /// Returns the regions; none for a function that breaks the depth rules.
    pub fn regions(&self) -> Option<&Regions> {
        self.analyses.regions().ok()
    }

    /// Returns the name of a block without `%`, or its number.
    pub fn block_name(&self, b: Block) -> String {
        self.numbers.block_name(self.body, b)
    }

    /// Returns the names of blocks.
    pub fn block_names<'b>(&self, blocks: impl IntoIterator<Item = &'b Block>) -> Vec<String> {
        blocks.into_iter().map(|&b| self.block_name(b)).collect()
    }

    /// Returns the depth τ; none for an unreachable block, or where the paths disagree.
    pub fn depth(&self, b: Block) -> Option<i64> {
        match self.analyses.depths() {
            Ok(d) => d.body(b).map(i64::from),
            Err(ill) => ill.body(b).map(i64::from),
        }
    }

    /// Says why a block has no depth.
    pub(crate) fn missing_depth(&self, b: Block) -> &'static str {
        if self.cfg().is_dead_end(b) { "dead end" } else { "unreachable" }
    }

    /// Returns for each block whether the entry reaches it.
    pub fn reachable(&self) -> Vec<bool> {
        let order = self.analyses.order();
        self.cfg().blocks().map(|b| order.is_reachable(b)).collect()
    }

    /// Returns the dominators in the control-flow graph.
    pub fn dominators(&self) -> &DomTree {
        self.analyses.dom()
    }

    /// Returns the loops.
    pub fn loops(&self) -> &Loops {
        self.analyses.loops()
    }

    /// Returns the local dominators; none for a function that breaks the depth rules.
    pub fn local_dominators(&self) -> Option<&DomTree> {
        self.analyses.local().ok()
    }

    /// Returns per block the blocks that dominate it globally, by ascending id; none for a function
    /// that breaks the depth rules. O(blocks²).
    ///
    /// # Errors
    /// Returns an error if the function is too complex.
    pub fn global_dominators(&self) -> Result<Option<Vec<Vec<Block>>>, Unavailable<'_>> {
        let global = match self.analyses.global() {
            Err(Unavailable::IllFormed(_)) => return Ok(None),
            other => other?,
        };
        let mut budget = Budget::new(u64::MAX);
        let mut out = vec![Vec::new(); self.cfg().len()];
        for m in self.cfg().blocks().filter(|&b| global.parallel().local.is_reachable(b)) {
            for n in global.dominated_by(m, &mut budget)?.ones() {
                out[n].push(m);
            }
        }
        Ok(Some(out))
    }

    /// Returns the attributes of a region: those of its entry forks together.
    pub fn attributes(&self, regions: &Regions, r: Region) -> RegionAttributes {
        let mut out = RegionAttributes::default();
        for &b in regions.entry_forks(r) {
            let Some(fork) = self.body.terminator(b) else { continue };
            let data = self.body.inst(fork);
            out.force |= data.fork_flags().contains(ForkFlags::FORCE);
            out.lockstep |= data.fork_flags().contains(ForkFlags::LOCKSTEP);
            if data.fork_flags().contains(ForkFlags::WIDTH) && out.width.is_none() {
                out.width = self.body.ops(fork).first().map(|&v| self.show(v));
            }
            if let Some(list) = pir_core::back_ends(self.module, self.body, fork) {
                out.backends = Some(match out.backends.take() {
                    None => list,
                    Some(old) => old.into_iter().filter(|b| list.contains(b)).collect(),
                });
            }
        }
        out
    }

    /// Returns an operand as text: a number, or a name.
    pub fn show(&self, v: Value) -> String {
        let named = |name: Option<&[u8]>, number: Option<u32>| match name {
            Some(n) => format!("%{}", String::from_utf8_lossy(n)),
            None => number.map_or_else(String::new, |n| format!("%{n}")),
        };
        match v.kind() {
            ValueKind::Const(c) => match self.body.consts.get(c).kind {
                pir_core::constant::ConstKind::Int(n) => n.to_string(),
                _ => "a constant".to_owned(),
            },
            ValueKind::Arg(n) => {
                let name = self.function.params[n as usize].name.as_deref();
                named(name, self.numbers.arg(n))
            }
            ValueKind::Inst(i) => named(self.body.names.get(i), self.numbers.inst(i)),
            ValueKind::Global(g) => format!("@{}", self.module.display_name(g)),
            _ => String::new(),
        }
    }
}

/// Says how a block breaks a depth rule, in words that follow the name of the block.
pub fn broken_rule(e: &DepthError) -> String {
    match e {
        DepthError::Inconsistent { first, second, .. } => {
            format!("is reached at depth {first} and at depth {second}")
        }
        DepthError::Negative { .. } => "joins outside every region".to_owned(),
        DepthError::HaltOutside { .. } => "halts outside every region".to_owned(),
        DepthError::InteriorForkOutside { .. } => {
            "ends with `fork interior` outside every region".to_owned()
        }
        DepthError::EarlyExit { depth, .. } => format!("leaves the function at depth {depth}"),
    }
}
