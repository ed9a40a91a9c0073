//! The blocks of a construct while it is lowered, and the code that all constructs need: calls of
//! the run time, and branches around code.

use crate::operands::{allocated_type, type_of_global};
use crate::tree::Node;
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::constant::ConstKind;
use pir_core::cursor::split_block_to_end;
use pir_core::diag::{Code, Diagnostic, Span};
use pir_core::entity::{Block, Entity, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::function::Body;
use pir_core::layout::DataLayout;
use pir_core::module::{GlobalKind, Linkage};
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

/// A function that is being lowered.
pub(crate) struct Lowering<'a, 'm> {
    pub f: &'a FunctionBuilder<'m>,
    /// The types of the objects that the parameters of outlined functions point to.
    pub shared: &'a mut FxHashMap<(GlobalId, u32), Type>,
    /// Functions that were made of regions and may hold directives.
    pub outlined: Vec<GlobalId>,
}

/// The blocks between the markers of a construct.
#[derive(Clone, Debug)]
pub(crate) struct RegionCode {
    /// The first block. Its only predecessor is the block of the begin.
    pub entry: Block,
    /// The branch to the exit. Code before it runs at the end of the construct.
    pub leave: Inst,
    /// The block that begins with the marker of the end.
    pub exit: Block,
}

/// Refuses to lower a construct.
pub(crate) fn refused(at: Option<Span>, message: impl Into<String>, help: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic::new(Code::NotLowered, message).at(at).help(help))
}

impl<'m> Lowering<'_, 'm> {
    /// The place of an instruction for diagnostics.
    pub(crate) fn span(&self, i: Inst) -> Option<Span> {
        self.f.with_body(|b| Span::line_from(b.place(i)))
    }

    /// Makes the code of a construct blocks of its own. O(blocks it is in)
    pub(crate) fn isolate(&self, node: &Node) -> Result<RegionCode, Box<Diagnostic>> {
        let made = self.f.with_body(|b| {
            let head = node.head();
            let at = b.position(head)?;
            let next = b.insts(b.block_of(head)).get(at + 1).copied()?;
            let entry = split_block_to_end(b, next).ok()?;
            let last = b.block_of(node.end?);
            let exit = split_block_to_end(b, node.end?).ok()?;
            let leave = b.terminator(last)?;
            Some(RegionCode { entry, leave, exit })
        });
        made.ok_or_else(|| {
            refused(
                self.span(node.begin),
                format!("the block of `{}` cannot be taken apart", node.directive.pragma()),
                "the markers are ordinary calls in blocks that the entry reaches",
            )
        })
    }

    /// The blocks of a construct, from the first one, without the exit.
    pub(crate) fn blocks(&self, region: &RegionCode) -> Vec<Block> {
        self.f.with_body(|b| blocks_between(b, region.entry, region.exit))
    }

    /// Adds code before the first instruction of the function.
    pub(crate) fn at_function_entry<T>(&self, add: impl FnOnce() -> T) -> T {
        let first = self.f.with_body(|b| b.entry().and_then(|e| b.insts(e).first().copied()));
        if let Some(first) = first {
            self.f.before(first);
        }
        add()
    }

    /// The blocks of a construct that other code reaches, too: dead ends, since everything else
    /// leaves at the end of the construct.
    pub(crate) fn shared_dead_ends(&self, region: &RegionCode) -> FxHashSet<Block> {
        let own: FxHashSet<Block> = self.blocks(region).into_iter().collect();
        self.f.with_body(|b| {
            let outside = b.layout().iter().filter(|o| !own.contains(o));
            let reached = outside.flat_map(|&o| b.successors(o));
            reached.filter(|s| *s != region.entry && own.contains(s)).collect()
        })
    }

    /// Sets the insertion point after the leading `phi`, `alloca`, `join` and `landingpad`.
    pub(crate) fn at_start(&self, block: Block) {
        let first = self.f.with_body(|b| {
            let insts = b.insts(block);
            let is_head = |i: &&Inst| {
                let op = b.inst(**i).op();
                !matches!(op, Opcode::Phi | Opcode::Alloca | Opcode::Join | Opcode::LandingPad)
            };
            insts.iter().find(is_head).copied()
        });
        match first {
            Some(first) => self.f.before(first),
            None => self.f.switch_to(block),
        }
    }

    /// Adds a variable of the function.
    pub(crate) fn local(&self, ty: Type) -> Value {
        self.at_function_entry(|| self.f.alloca(ty))
    }

    /// Calls a function of the run time.
    pub(crate) fn runtime(&self, name: &str, ret: Type, args: &[Value]) -> Value {
        let types: Vec<Type> = args.iter().map(|&v| self.f.ty(v)).collect();
        let g = self.f.with_module(|m| m.declare_function(name, ret, &types, false));
        let args: Vec<Operand> = args.iter().map(|&v| v.into()).collect();
        self.f.call(g, &args)
    }

    /// Returns the description of a place in the source, which the run time only passes on.
    pub(crate) fn place(&self) -> Value {
        let name = ".pir.omp.place";
        let g = self.f.with_module(|m| {
            if let Some(g) = m.find(name.as_bytes()) {
                return g;
            }
            const TEXT: &[u8] = b";unknown;unknown;0;0;;\0";
            let ty = m.types.array(TEXT.len() as u64, Type::I8);
            let init = Value::constant(m.consts.string(ty, TEXT));
            let text = m.add_variable(".pir.omp.text", ty, Some(init));
            let fields = [Type::I32, Type::I32, Type::I32, Type::I32, Type::PTR];
            let record = m.types.structure(&fields, false);
            // The flag of calls that a compiler wrote, and the length of the text.
            let numbers = [0, 2, 0, TEXT.len() as u64 - 1];
            let mut values: Vec<Value> =
                numbers.iter().map(|&n| m.constant(Type::I32, ConstKind::Int(n))).collect();
            values.push(Value::global(text));
            let init = Value::constant(m.consts.aggregate(record, &values));
            let place = m.add_variable(name, record, Some(init));
            for g in [text, place] {
                m.globals[g.index()].linkage = Linkage::Private;
                if let GlobalKind::Variable(v) = &mut m.globals[g.index()].kind {
                    v.constant = true;
                }
            }
            place
        });
        Value::global(g)
    }

    /// Returns the number of the thread, which most functions of the run time take.
    pub(crate) fn thread(&self) -> Value {
        let place = self.place();
        self.runtime("__kmpc_global_thread_num", Type::I32, &[place])
    }

    /// Calls a function of the run time whose first arguments are the place and the thread.
    pub(crate) fn runtime_of_thread(&self, name: &str, ret: Type, rest: &[Value]) -> Value {
        let mut args = vec![self.place(), self.thread()];
        args.extend_from_slice(rest);
        self.runtime(name, ret, &args)
    }

    /// Adds a barrier.
    pub(crate) fn barrier(&self) {
        self.runtime_of_thread("__kmpc_barrier", Type::VOID, &[]);
    }

    /// Adds code before `i` that only runs if the condition holds.
    pub(crate) fn only_if(&self, i: Inst, condition: Value, add: impl FnOnce()) -> Option<()> {
        let (head, tail) = self.f.with_body(|b| {
            let head = b.block_of(i);
            let tail = split_block_to_end(b, i).ok()?;
            let br = b.terminator(head)?;
            b.remove_inst(br);
            Some((head, tail))
        })?;
        let then = self.f.block("omp.then");
        self.f.switch_to(head);
        self.f.cond_br(condition, then, tail);
        self.f.switch_to(then);
        add();
        self.f.br(tail);
        self.f.before(i);
        Some(())
    }

    /// The type of a variable.
    ///
    /// # Errors
    /// It is not known, because the variable is reached through a pointer.
    pub(crate) fn variable_type(&self, v: Value, at: Inst) -> Result<Type, Box<Diagnostic>> {
        let id = self.f.id();
        let ty = match v.kind() {
            ValueKind::Arg(n) => self.shared.get(&(id, n)).copied(),
            ValueKind::Inst(i) => self.f.with_body(|b| allocated_type(b, i)),
            ValueKind::Global(g) => self.f.with_module(|m| type_of_global(m, g)),
            _ => None,
        };
        ty.ok_or_else(|| {
            refused(
                self.span(at),
                "the type of a variable in a list is not known",
                "list variables of the function or of the module, not what a pointer leads to",
            )
        })
    }

    /// Returns the value of an operand, loaded if the operand is the address of a variable.
    pub(crate) fn scalar(&self, v: Value, at: Inst) -> Result<Value, Box<Diagnostic>> {
        let ty = self.f.ty(v);
        match self.f.with_module(|m| m.types.is_ptr(ty)) {
            false => Ok(v),
            true => {
                let ty = self.variable_type(v, at)?;
                self.f.before(at);
                Ok(self.f.load(ty, v))
            }
        }
    }

    /// A condition as one bit.
    pub(crate) fn condition(&self, v: Value, at: Inst) -> Result<Value, Box<Diagnostic>> {
        let v = self.scalar(v, at)?;
        self.f.before(at);
        Ok(self.is_not_zero(v))
    }

    /// Whether a number is not zero.
    pub(crate) fn is_not_zero(&self, v: Value) -> Value {
        use pir_core::inst::{FloatPredicate, IntPredicate};
        let ty = self.f.ty(v);
        let zero = self.f.zero(ty);
        match self.f.with_module(|m| m.types.is_float(ty)) {
            true => self.f.fcmp(FloatPredicate::Une, v, zero),
            false if ty == Type::I1 => v,
            false => self.f.icmp(IntPredicate::Ne, v, zero),
        }
    }

    /// An integer of another width, extended by sign.
    pub(crate) fn resized(&self, v: Value, ty: Type) -> Value {
        let bits = |t: Type| self.f.with_module(|m| m.types.int_bits(t)).unwrap_or(0);
        let (from, to) = (bits(self.f.ty(v)), bits(ty));
        match from.cmp(&to) {
            std::cmp::Ordering::Equal => v,
            std::cmp::Ordering::Less => self.f.sext(v, ty),
            std::cmp::Ordering::Greater => self.f.trunc(v, ty),
        }
    }

    /// Copies an object.
    pub(crate) fn copy(&self, to: Value, from: Value, ty: Type) {
        let (bytes, is_scalar) = self.f.with_module(|m| {
            let layout = DataLayout::new(m.datalayout.as_deref());
            let bytes = layout.alloc_size(&m.types, ty).unwrap_or(0);
            (bytes, m.types.scalar_bits(ty).is_some() || m.types.is_ptr(ty))
        });
        if is_scalar {
            let v = self.f.load(ty, from);
            self.f.store(v, to);
            return;
        }
        let name = "llvm.memcpy.p0.p0.i64";
        let params = [Type::PTR, Type::PTR, Type::I64, Type::I1];
        let g = self.f.with_module(|m| m.declare_function(name, Type::VOID, &params, false));
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        let size = self.f.int(Type::I64, bytes);
        self.f.call(g, &[to.into(), from.into(), size.into(), false.into()]);
    }

    /// The alignment of a type, in bytes.
    pub(crate) fn align_of(&self, ty: Type) -> u64 {
        self.f.with_module(|m| {
            let layout = DataLayout::new(m.datalayout.as_deref());
            layout.align(&m.types, ty).unwrap_or(1)
        })
    }

    /// Removes the markers of a construct.
    pub(crate) fn remove_markers(&self, node: &Node) {
        self.f.with_body(|b| {
            let clauses = node.clauses.iter().map(|c| c.inst);
            // The list of `threadprivate` is its own directive; the end of a section belongs to
            // what follows.
            let end = node.end.filter(|_| node.directive != crate::model::Directive::Section);
            let mut all: Vec<Inst> = clauses.chain([node.begin]).chain(end).collect();
            all.sort_unstable_by_key(|i| i.index());
            all.dedup();
            all.into_iter().for_each(|i| b.remove_inst(i));
        });
    }

    /// Refuses values that the code of a construct computes and that are used after it, because
    /// not each thread that goes on has run the code.
    pub(crate) fn values_stay(
        &self,
        node: &Node,
        region: &RegionCode,
    ) -> Result<(), Box<Diagnostic>> {
        let blocks = self.blocks(region);
        let found = self.f.with_body(|b| {
            let inside: FxHashSet<Block> = blocks.iter().copied().collect();
            let all = b.layout().iter().filter(|x| !inside.contains(x)).flat_map(|&x| b.insts(x));
            let leaves = |v: &Value| v.as_inst().is_some_and(|d| inside.contains(&b.block_of(d)));
            let code = |i: &&Inst| !b.inst(**i).op().is_debug();
            all.filter(code).find(|&&i| b.ops(i).iter().any(leaves)).copied()
        });
        let Some(user) = found else { return Ok(()) };
        let message = format!("a value computed in `{}` is used after it", node.directive.pragma());
        Err(Diagnostic::new(Code::DirectiveBlock, message)
            .at(self.span(user))
            .label(self.span(node.begin), "the block begins here")
            .note("only some threads, or others, have computed it")
            .help("store it to a variable in the block, and load it after the end")
            .into())
    }
}

/// The blocks that paths from `entry` reach before `exit`.
pub(crate) fn blocks_between(body: &Body, entry: Block, exit: Block) -> Vec<Block> {
    let mut seen: FxHashSet<Block> = [entry, exit].into_iter().collect();
    let mut found = vec![entry];
    let mut at = 0;
    while let Some(&b) = found.get(at) {
        at += 1;
        let next: Vec<Block> = body.successors(b).filter(|&s| seen.insert(s)).collect();
        found.extend(next);
    }
    found
}
