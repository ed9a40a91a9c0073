//! The constructs of a function as a tree: which markers belong together, and which blocks are
//! between them.
//!
//! One walk over the graph carries the innermost open construct along each edge. All paths to a
//! block must agree about it. So a construct has one entry and one exit, whatever passes have made
//! of its blocks.

use crate::calls::{Marker, decode, is_marker, span};
use crate::model::{
    Argument, Clause, ClauseKind, ClauseRow, Construct, Directive, FunctionDirectives,
};
use pir_core::Module;
use pir_core::diag::{Code, Diagnostic};
use pir_core::entity::{Block, Entity, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::function::{Body, Function};
use pir_core::opcode::Opcode;
use pir_core::text::print::{PrintNumbers, print_number, print_type};

/// A clause of a node.
#[derive(Clone, Debug)]
pub(crate) struct FoundClause {
    pub row: &'static ClauseRow,
    pub word: String,
    /// The call. Its operands after the first are those of the clause.
    pub inst: Inst,
}

impl FoundClause {
    /// The operands.
    pub(crate) fn args<'b>(&self, body: &'b Body) -> &'b [Value] {
        body.call_args(self.inst).get(1..).unwrap_or_default()
    }
}

/// A construct.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub directive: Directive,
    /// The marker at its begin.
    pub begin: Inst,
    /// The marker at its end; for a section, the marker that follows it.
    pub end: Option<Inst>,
    pub clauses: Vec<FoundClause>,
    pub parent: Option<usize>,
    pub children: Vec<usize>,
    /// How many constructs are around it.
    depth: u32,
}

/// The most constructs that may be around another one: what follows constructs inwards recurses.
const MAX_DEPTH: u32 = 128;

impl Node {
    /// The call after which the block of the construct begins.
    pub(crate) fn head(&self) -> Inst {
        self.clauses.last().map_or(self.begin, |c| c.inst)
    }

    /// The first clause of a kind.
    pub(crate) fn clause(&self, kind: ClauseKind) -> Option<&FoundClause> {
        self.clauses.iter().find(|c| c.row.kind == kind)
    }

    /// Whether it has a clause of a kind.
    pub(crate) fn has(&self, kind: ClauseKind) -> bool {
        self.clause(kind).is_some()
    }

    /// All operands of the clauses of a kind.
    pub(crate) fn all(&self, body: &Body, kind: ClauseKind) -> Vec<Value> {
        let of_kind = self.clauses.iter().filter(|c| c.row.kind == kind);
        of_kind.flat_map(|c| c.args(body)).copied().collect()
    }
}

/// The constructs of a function.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub nodes: Vec<Node>,
    /// The constructs that are in no other one.
    pub roots: Vec<usize>,
    /// For each block, the innermost construct that is open where it begins. `None`: no path from
    /// the entry reaches the block, or it only leads to `unreachable`.
    pub open_at: Vec<Option<Option<usize>>>,
}

/// Returns whether a function has a call of the directive layer.
pub(crate) fn has_markers(module: &Module, body: &Body) -> bool {
    let mut all = body.layout().iter().flat_map(|&b| body.insts(b));
    all.any(|&i| is_marker(module, body, i))
}

/// Whether a block is only on the way to a trap, which constructs may share.
pub(crate) fn is_dead_end(module: &Module, body: &Body, b: Block) -> bool {
    let ends = body.terminator(b).is_some_and(|t| body.inst(t).op() == Opcode::Unreachable);
    ends && !body.insts(b).iter().any(|&i| is_marker(module, body, i))
}

/// Finds the constructs. O(body + constructs).
///
/// # Errors
/// Calls that are not well-formed, clauses without a directive, and markers that do not enclose a
/// block.
pub(crate) fn build(module: &Module, body: &Body) -> Result<Tree, Vec<Diagnostic>> {
    let mut walk = Walk {
        module,
        body,
        tree: Tree { open_at: vec![None; body.block_bound()], ..Tree::default() },
        found: Vec::new(),
    };
    walk.run();
    walk.complain_about_open_ends();
    // A marker that is not understood leaves the other one alone.
    if walk.found.iter().any(|d| d.code == Code::BadDirective) {
        walk.found.retain(|d| d.code != Code::UnpairedDirective);
    }
    match walk.found.is_empty() {
        true => Ok(walk.tree),
        false => Err(walk.found),
    }
}

struct Walk<'a> {
    module: &'a Module,
    body: &'a Body,
    tree: Tree,
    found: Vec<Diagnostic>,
}

impl Walk<'_> {
    fn run(&mut self) {
        let Some(entry) = self.body.entry() else { return };
        self.tree.open_at[entry.index()] = Some(None);
        let mut work = vec![entry];
        while let Some(b) = work.pop() {
            let Some(open) = self.tree.open_at[b.index()] else { continue };
            let out = self.block(b, open);
            let successors: Vec<Block> = self.body.successors(b).collect();
            for s in successors {
                if is_dead_end(self.module, self.body, s) {
                    continue;
                }
                match self.tree.open_at[s.index()] {
                    None => {
                        self.tree.open_at[s.index()] = Some(out);
                        work.push(s);
                    }
                    Some(known) if known != out => self.conflict(b, known, out),
                    Some(_) => {}
                }
            }
        }
    }

    fn describe(&self, open: Option<usize>) -> String {
        match open {
            Some(n) => format!("inside `{}`", self.tree.nodes[n].directive.pragma()),
            None => "outside of all directives".to_owned(),
        }
    }

    /// A branch between places with different open constructs.
    fn conflict(&mut self, from: Block, known: Option<usize>, out: Option<usize>) {
        let Some(t) = self.body.terminator(from) else { return };
        let (here, there) = (self.describe(out), self.describe(known));
        let mut found = Diagnostic::new(
            Code::UnpairedDirective,
            "a branch enters or leaves the block of a directive past its begin or end",
        )
        .at(span(self.body, t))
        .here(format!("this end of the branch is {here}, the other one {there}"))
        .help("all paths into the block lead over its begin, and all paths out of it over its end");
        for n in [out, known].into_iter().flatten() {
            let node = &self.tree.nodes[n];
            let at = span(self.body, node.begin);
            found = found.label(at, format!("`{}` begins here", node.directive.pragma()));
        }
        self.found.push(found);
    }

    /// Follows a block; returns the construct that is open where it ends.
    fn block(&mut self, b: Block, mut open: Option<usize>) -> Option<usize> {
        // The directive whose clauses may follow.
        let mut target: Option<usize> = None;
        for &i in self.body.insts(b) {
            match decode(self.module, self.body, i) {
                None => {
                    if has_effect(self.body, i) {
                        target = None;
                    }
                }
                Some(Err(d)) => self.found.push(*d),
                Some(Ok(Marker::Begin(d))) => {
                    let n = self.begin(d, i, &mut open);
                    target = Some(n);
                }
                Some(Ok(Marker::End(d))) => {
                    self.end(d, i, &mut open);
                    target = None;
                }
                Some(Ok(Marker::Clause { row, word })) => {
                    let clause = FoundClause { row, word, inst: i };
                    if row.kind == ClauseKind::ThreadprivateList {
                        let n = self.begin(Directive::Threadprivate, i, &mut open);
                        self.tree.nodes[n].clauses.push(clause);
                        target = None;
                    } else if let Some(n) = target {
                        self.tree.nodes[n].clauses.push(clause);
                    } else {
                        self.stray(i, row);
                    }
                }
            }
        }
        let t = self.body.terminator(b);
        let leaves = t.is_some_and(|t| {
            let op = self.body.inst(t).op();
            self.body.successors(b).next().is_none() && op != Opcode::Unreachable
        });
        if let (true, Some(n), Some(t)) = (leaves, open, t) {
            let node = &self.tree.nodes[n];
            let pragma = node.directive.pragma();
            let message = format!("the function is left inside `{pragma}`");
            let found = Diagnostic::new(Code::UnpairedDirective, message)
                .at(span(self.body, t))
                .label(span(self.body, node.begin), "the block begins here")
                .help("branch to the end of the block first");
            self.found.push(found);
        }
        open
    }

    fn stray(&mut self, i: Inst, row: &ClauseRow) {
        let message = format!("the clause `{}` follows no directive", row.name);
        let found = Diagnostic::new(Code::BadDirective, message)
            .at(span(self.body, i))
            .note("between a directive and its clauses there are only computations and loads")
            .help("put it behind its directive, in the same basic block");
        self.found.push(found);
    }

    fn begin(&mut self, directive: Directive, begin: Inst, open: &mut Option<usize>) -> usize {
        let n = self.tree.nodes.len();
        if directive == Directive::Section
            && let Some(last) = *open
            && self.tree.nodes[last].directive == Directive::Section
        {
            self.tree.nodes[last].end = Some(begin);
            *open = self.tree.nodes[last].parent;
        }
        let parent = *open;
        match parent {
            Some(p) => self.tree.nodes[p].children.push(n),
            None => self.tree.roots.push(n),
        }
        let depth = parent.map_or(0, |p| self.tree.nodes[p].depth + 1);
        if depth == MAX_DEPTH {
            let message = format!("directives are nested more than {MAX_DEPTH} deep");
            let found = Diagnostic::new(Code::DirectiveNesting, message)
                .at(span(self.body, begin))
                .help("put the inner ones into a function of their own");
            self.found.push(found);
        }
        let (clauses, children) = (Vec::new(), Vec::new());
        let node = Node { directive, begin, end: None, clauses, parent, children, depth };
        self.tree.nodes.push(node);
        if directive.has_block() && !self.is_stray_section(n) {
            *open = Some(n);
        }
        n
    }

    /// A section that is not directly in `sections` has no end; the checks of nesting refuse it.
    fn is_stray_section(&self, n: usize) -> bool {
        let node = &self.tree.nodes[n];
        let parent = node.parent.map(|p| self.tree.nodes[p].directive);
        node.directive == Directive::Section && !parent.is_some_and(Directive::is_sections)
    }

    fn end(&mut self, directive: Directive, end: Inst, open: &mut Option<usize>) {
        if directive.is_sections()
            && let Some(n) = *open
            && self.tree.nodes[n].directive == Directive::Section
        {
            self.tree.nodes[n].end = Some(end);
            *open = self.tree.nodes[n].parent;
        }
        let name = directive.pragma();
        let found = Diagnostic::new(Code::UnpairedDirective, "").at(span(self.body, end));
        let Some(n) = *open else {
            let message = format!("the end of `{name}` has no begin");
            self.found.push(Diagnostic { message, ..found }.help("mark the begin of the block"));
            return;
        };
        let node = &mut self.tree.nodes[n];
        let begins = span(self.body, node.begin);
        if node.directive != directive {
            let message = format!("the end of `{name}` is in the block of another directive");
            let label = format!("`{}` begins here and is still open", node.directive.pragma());
            let help = format!("end `{}` first", node.directive.pragma());
            self.found.push(Diagnostic { message, ..found }.label(begins, label).help(help));
            return;
        }
        if let Some(other) = node.end {
            let message = format!("`{name}` has two ends");
            let found = Diagnostic { message, ..found }
                .label(span(self.body, other), "the other end")
                .label(begins, "the block begins here")
                .help("let the paths meet before the end");
            self.found.push(found);
        }
        node.end = Some(end);
        *open = node.parent;
    }

    fn complain_about_open_ends(&mut self) {
        // After another complaint, an end may be missing only because the walk gave up.
        if !self.found.is_empty() {
            return;
        }
        for (n, node) in self.tree.nodes.iter().enumerate() {
            if node.directive.has_block() && node.end.is_none() && !self.is_stray_section(n) {
                let name = node.directive.pragma();
                let found = Diagnostic::new(
                    Code::UnpairedDirective,
                    format!("no path leads from the begin of `{name}` to its end"),
                )
                .at(span(self.body, node.begin))
                .help("mark the end of the block, and let the block reach it");
                self.found.push(found);
            }
        }
    }
}

/// Whether an instruction may do more than compute a value, so that it belongs to the block and not
/// to the operands of clauses.
fn has_effect(body: &Body, i: Inst) -> bool {
    let op = body.inst(i).op();
    let writes = [Opcode::Store, Opcode::Fence, Opcode::CmpXchg, Opcode::AtomicRmw];
    writes.contains(&op) || op.is_call()
}

impl Tree {
    /// Returns whether `open`, the innermost construct of a place, is construct `n` or in it.
    pub(crate) fn is_inside(&self, mut open: Option<usize>, n: usize) -> bool {
        while let Some(o) = open {
            if o == n {
                return true;
            }
            open = self.nodes[o].parent;
        }
        false
    }

    /// Returns the constructs as data.
    pub(crate) fn model(
        &self,
        module: &Module,
        function: &Function,
        body: &Body,
        g: GlobalId,
    ) -> FunctionDirectives {
        let texts = Texts { module, function, body, numbers: PrintNumbers::new(function, body) };
        // Children have greater numbers than their parents.
        let mut done: Vec<Option<Construct>> = vec![None; self.nodes.len()];
        for (n, node) in self.nodes.iter().enumerate().rev() {
            let body = node.children.iter().filter_map(|&c| done[c].take()).collect();
            let clauses = node.clauses.iter().map(|c| texts.clause(c)).collect();
            done[n] = Some(Construct { directive: node.directive, clauses, body });
        }
        let constructs = self.roots.iter().filter_map(|&r| done[r].take()).collect();
        FunctionDirectives { function: module.display_name(g), constructs }
    }
}

/// The text of operands.
struct Texts<'a> {
    module: &'a Module,
    function: &'a Function,
    body: &'a Body,
    numbers: PrintNumbers,
}

impl Texts<'_> {
    fn clause(&self, c: &FoundClause) -> Clause {
        let arguments = c.args(self.body).iter().map(|&v| self.argument(v)).collect();
        Clause { kind: c.row.kind, word: c.word.clone(), arguments }
    }

    fn argument(&self, v: Value) -> Argument {
        let ty = self.module.value_type(self.function, self.body, v);
        let is_function = crate::operands::is_function_or_null(self.module, self.body, v);
        Argument { ty: print_type(&self.module.types, ty), value: self.value(v, ty), is_function }
    }

    fn value(&self, v: Value, ty: Type) -> String {
        let local = |name: Option<&[u8]>, number: Option<u32>| match (name, number) {
            (Some(name), _) => format!("%{}", quoted(name)),
            (None, Some(n)) => format!("%{n}"),
            (None, None) => "%?".to_owned(),
        };
        match v.kind() {
            ValueKind::Inst(i) => local(self.body.names.get(i), self.numbers.inst(i)),
            ValueKind::Arg(n) => {
                let name = self.function.params.get(n as usize).and_then(|p| p.name.as_deref());
                local(name, self.numbers.arg(n))
            }
            ValueKind::Global(g) => match self.module.global(g).name.as_deref() {
                Some(name) => format!("@{}", quoted(name)),
                None => format!("@{}", self.module.display_name(g)),
            },
            ValueKind::Const(c) => {
                use pir_core::constant::ConstKind;
                let bits = self.module.types.int_bits(ty);
                match (self.body.consts.get(c).kind, bits) {
                    (ConstKind::Null, _) => "null".to_owned(),
                    (ConstKind::Int(_), Some(1..=64)) => {
                        let n = self.body.consts.const_signed(&self.module.types, v);
                        n.map_or_else(String::new, |n| n.to_string())
                    }
                    _ => {
                        let n = self.body.consts.const_int(&self.module.types, v);
                        n.map_or_else(
                            || "<constant>".to_owned(),
                            |n| print_number(&self.module.types, ty, &[n]),
                        )
                    }
                }
            }
            _ => "<value>".to_owned(),
        }
    }
}

/// A name as the text of IR has it: in quotes if a letter needs them.
fn quoted(name: &[u8]) -> String {
    let plain = |c: &u8| c.is_ascii_alphanumeric() || b"-$._".contains(c);
    if !name.is_empty() && name.iter().all(plain) && !name[0].is_ascii_digit() {
        return String::from_utf8_lossy(name).into_owned();
    }
    let mut text = String::from("\"");
    for &c in name {
        match c {
            b' '..=b'~' if c != b'"' && c != b'\\' => text.push(c as char),
            _ => text.push_str(&format!("\\{c:02X}")),
        }
    }
    text.push('"');
    text
}
