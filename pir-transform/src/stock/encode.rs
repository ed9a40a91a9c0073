//! From the three instructions to calls.

use super::demote::demote;
use super::error::EncodeError;
use super::lanes::{has_lanes, protect};
use super::{BACK_ENDS, FORK, HALT, INTRINSICS, JOIN, PARALLEL, STRAND, bits_of};
use pir_analysis::{Analyses, Cfg, Regions};
use pir_core::attr::Attr;
use pir_core::cursor::{Cursor, replace_terminator};
use pir_core::entity::{AttrSet, Block, Entity, GlobalId, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{CallInfo, ForkFlags, InstData};
use pir_core::module::Module;
use pir_core::opcode::Opcode;
use pir_core::symbol::Sym;
use pir_core::text::add_functions;
use pir_core::types::List;
use pir_verify::Verified;
use rustc_hash::{FxHashMap, FxHashSet};

/// Encodes a module; see the [module](super) for the encoding. O(module), and O(function) for each
/// value that is passed through memory.
///
/// ```
/// let text = b"
/// define void @f(ptr %p) {
/// entry:
///   fork [label %a, label %b]
/// a:
///   store i32 1, ptr %p
///   halt
/// b:
///   br label %done
/// done:
///   join
///   ret void
/// }
/// ";
/// let module = pir_core::text::parse(text).into_result().unwrap();
/// let encoded = pir_transform::stock::encode(pir_verify::verify(module)?)?;
/// let text = encoded.to_string();
/// assert!(text.contains("call void @pir.halt(i32 0) nomerge nounwind\n  unreachable"));
/// let decoded = pir_transform::stock::decode(encoded)?;
/// assert!(pir_verify::verify(decoded).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns the reason why there is no encoding.
pub fn encode(module: Verified) -> Result<Module, EncodeError> {
    let mut module = module.into_module();
    let taken = |name: &str| [FORK, STRAND, HALT, JOIN].contains(&name);
    for g in (0..module.globals.len()).map(|n| module.display_name(GlobalId::new(n))) {
        if taken(&g) || g.starts_with(PARALLEL) {
            return Err(EncodeError::Name(g));
        }
    }
    let calls = Declared::add(&mut module);
    let renamed = rename(&mut module, INTRINSICS, PARALLEL);
    let functions: Vec<GlobalId> = module.functions().map(|(g, ..)| g).collect();
    for g in functions {
        let Some(mut body) = module.function_mut(g).and_then(|f| f.body.take()) else { continue };
        if has_lanes(&body) {
            protect(&mut module, g);
        }
        let pointers = pointers(&module, g, &body);
        let done = calls.encode(&mut body, &pointers).map(|()| redirect(&mut body, &renamed));
        if let Some(f) = module.function_mut(g) {
            f.body = Some(body);
        }
        done?;
    }
    remove(&mut module, &renamed);
    Ok(module)
}

/// Declares each function whose name starts with `from` under a name that starts with `to`. Returns
/// the old and the new functions.
pub(super) fn rename(module: &mut Module, from: &str, to: &str) -> FxHashMap<GlobalId, GlobalId> {
    let all: Vec<GlobalId> = module.functions().map(|(g, ..)| g).collect();
    let mut renamed = FxHashMap::default();
    for g in all {
        let name = module.display_name(g);
        let Some(rest) = name.strip_prefix(from) else { continue };
        let mut global = module.global(g).clone();
        global.name = Some(format!("{to}{rest}").into_bytes().into());
        renamed.insert(g, module.add_global(global));
    }
    renamed
}

/// Replaces functions by others, in all operands.
pub(super) fn redirect(body: &mut Body, renamed: &FxHashMap<GlobalId, GlobalId>) {
    if renamed.is_empty() {
        return;
    }
    for b in body.layout().to_vec() {
        for i in body.insts(b).to_vec() {
            for v in body.ops_mut(i) {
                if let Some(new) = v.as_global().and_then(|g| renamed.get(&g)) {
                    *v = Value::global(*new);
                }
            }
        }
    }
}

/// Removes functions that nothing uses any longer.
pub(super) fn remove(module: &mut Module, renamed: &FxHashMap<GlobalId, GlobalId>) {
    let names: Vec<String> = renamed.keys().map(|&g| module.display_name(g)).collect();
    let gone = |g: &pir_core::module::Global| {
        let name = g.name.as_deref().map(String::from_utf8_lossy);
        name.is_some_and(|name| names.iter().any(|n| *n == name))
    };
    module.retain_globals(|g| !gone(g));
}

/// The functions of the encoding.
struct Declared {
    fork: Callee,
    strand: Callee,
    halt: Callee,
    join: Callee,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Callee {
    function: GlobalId,
    ty: Type,
}

impl Declared {
    fn add(module: &mut Module) -> Self {
        let text = format!(
            "declare i32 @{FORK}(i32, i32, i32, i32, ...)\n\
             declare void @{STRAND}(i32)\n\
             declare void @{HALT}(i32)\n\
             declare void @{JOIN}(i32)\n"
        );
        add_functions(module, text.as_bytes()).expect("the names are free");
        let find = |name: &str| {
            let function = module.find(name.as_bytes()).expect("it was added");
            Callee { function, ty: module.global(function).ty }
        };
        Self { fork: find(FORK), strand: find(STRAND), halt: find(HALT), join: find(JOIN) }
    }

    fn encode(&self, body: &mut Body, pointers: &[Value]) -> Result<(), EncodeError> {
        let is_parallel = |&b: &Block| {
            let op = body.terminator(b).map(|t| body.inst(t).op());
            let landing = body.insts(b).iter().any(|&i| body.inst(i).op() == Opcode::Join);
            landing || matches!(op, Some(Opcode::Fork | Opcode::Halt))
        };
        if !body.layout().iter().any(is_parallel) {
            return Ok(());
        }
        crate::edit::remove_unreachable(body, |_| false);
        demote(body)?;
        let analyses = Analyses::new(Cfg::of(body));
        let regions = analyses.regions().expect("a verified function");
        let captures = captures(body, &analyses, pointers);
        let forks = || body.layout().iter().filter(|b| captures.contains_key(b));
        let starts: FxHashSet<Block> =
            forks().flat_map(|&b| body.successors(b).collect::<Vec<_>>()).collect();
        for b in body.layout().to_vec() {
            if !self.join(body, regions, b) && starts.contains(&b) {
                self.strand(body, b);
            }
            let last = body.terminator(b).expect("a verified block ends with a terminator");
            match body.inst(last).op() {
                Opcode::Halt => {
                    let args = [number(body, region_of(regions, b))];
                    self.call(body, self.halt, last, &args);
                    let end = InstData::new(Opcode::Unreachable, Type::VOID);
                    replace_terminator(body, b, end, &[], &[]).expect("it has no successor");
                }
                Opcode::Fork => self.fork(body, regions, b, &captures[&b]),
                _ => {}
            }
        }
        Ok(())
    }

    /// Marks the start of a strand.
    fn strand(&self, body: &mut Body, b: Block) {
        let is_first = |i: &Inst| {
            let op = body.inst(*i).op();
            op != Opcode::Phi && !op.is_debug()
        };
        let first = body.insts(b).iter().copied().find(is_first).expect("a terminator");
        let args = [number(body, b.index() as u64)];
        self.call(body, self.strand, first, &args);
    }

    /// Encodes the `join` of a block. Returns whether there is one.
    fn join(&self, body: &mut Body, regions: &Regions, b: Block) -> bool {
        let mut insts = body.insts(b).iter().copied();
        let Some(join) = insts.find(|&i| body.inst(i).op() == Opcode::Join) else { return false };
        let region = regions.closed_by(b).first().map_or(0, |r| u64::from(r.0));
        let args = [number(body, region)];
        self.call(body, self.join, join, &args);
        body.remove_inst(join);
        true
    }

    fn fork(&self, body: &mut Body, regions: &Regions, b: Block, captures: &[Value]) {
        let fork = body.terminator(b).expect("a fork");
        let data = *body.inst(fork);
        let ops = body.ops(fork).to_vec();
        let first = ops.iter().position(|v| v.as_block().is_some()).unwrap_or(ops.len());
        let (values, labels) = ops.split_at(first);
        let interior = data.fork_flags().contains(ForkFlags::INTERIOR);
        let region = match interior {
            true => region_of(regions, b),
            false => regions.opened_by(b).map_or(0, |r| u64::from(r.0)),
        };
        let back_ends = body.attachments(fork).find(|a| a.kind == Sym::PIR_BACKENDS);
        let flags = bits_of(data.fork_flags()) | if back_ends.is_some() { BACK_ENDS } else { 0 };
        let mut args = vec![
            number(body, region),
            number(body, flags),
            number(body, labels.len() as u64),
            number(body, values.len() as u64),
        ];
        args.extend(values);
        args.extend(captures.iter().filter(|c| !values.contains(c)));
        let call = self.call(body, self.fork, fork, &args);
        if let Some(attachment) = back_ends {
            body.set_attachments(call, &[attachment]);
        }
        let last = *labels.last().expect("a fork has a successor");
        let (data, ops) = match labels {
            [_] => (InstData::new(Opcode::Br, Type::VOID), vec![last]),
            _ => {
                let mut ops = vec![Value::inst(call), last];
                for (n, &label) in labels[..labels.len() - 1].iter().enumerate() {
                    ops.extend([number(body, n as u64), label]);
                }
                (InstData::new(Opcode::Switch, Type::VOID), ops)
            }
        };
        replace_terminator(body, b, data, &ops, &[]).expect("the successors are the same");
    }

    /// Inserts a call before an instruction.
    fn call(&self, body: &mut Body, callee: Callee, before: Inst, args: &[Value]) -> Inst {
        let words = [&b"nomerge"[..], b"nounwind"].map(|w| Attr::Word(body.attrs.intern_text(w)));
        let fn_attrs = body.attrs.intern(&words);
        let index = body.calls.len() as u32;
        body.calls.push(CallInfo {
            fn_ty: callee.ty,
            args: args.len() as u32,
            cc: 0,
            addrspace: 0,
            ret_attrs: AttrSet::EMPTY,
            fn_attrs,
            arg_attrs: List::default(),
            bundles: List::default(),
        });
        let ret = if callee == self.fork { Type::I32 } else { Type::VOID };
        let data = InstData::new(Opcode::Call, ret).with_call(index);
        let mut ops = vec![Value::global(callee.function)];
        ops.extend(args);
        let mut cursor = Cursor::before(body, before).expect("the instruction is in a block");
        cursor.insert(data, &ops)
    }
}

fn number(body: &mut Body, n: u64) -> Value {
    Value::constant(body.consts.int(Type::I32, n))
}

fn region_of(regions: &Regions, b: Block) -> u64 {
    regions.innermost(b).map_or(0, |r| u64::from(r.0))
}

/// Returns the parameters and the results of calls that are pointers: LLVM may know that nothing
/// else points to the same objects.
fn pointers(module: &Module, g: GlobalId, body: &Body) -> Vec<Value> {
    let is_ptr = |ty: Type| module.types.is_ptr(ty);
    let params = module.types.signature(module.global(g).ty).map_or(&[][..], |s| s.1);
    let args = (0..params.len()).filter(|&n| is_ptr(params[n]));
    let args = args.map(|n| Value::arg(n as u32));
    let insts = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    let calls = insts.filter(|&i| body.inst(i).op().is_call() && is_ptr(body.inst(i).ty()));
    args.chain(calls.map(Value::inst)).collect()
}

/// Returns the values that each fork passes on: those of `pointers`, and allocations, that surely
/// came before it.
fn captures(body: &Body, analyses: &Analyses, pointers: &[Value]) -> FxHashMap<Block, Vec<Value>> {
    let dom = analyses.dom();
    let is_alloca = |i: &Inst| body.inst(*i).op() == Opcode::Alloca;
    let insts = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    let allocas = insts.filter(is_alloca).map(Value::inst);
    let all: Vec<Value> = pointers.iter().copied().chain(allocas).collect();
    let is_fork =
        |b: &Block| body.terminator(*b).is_some_and(|t| body.inst(t).op() == Opcode::Fork);
    // The result of an `invoke` is certain only on one edge of its block, which ends with it.
    let is_before = |v: &Value, b: Block| {
        v.as_inst().is_none_or(|i| {
            dom.dominates(body.block_of(i), b) && body.inst(i).op() != Opcode::Invoke
        })
    };
    let before = |b: Block| all.iter().copied().filter(|v| is_before(v, b)).collect();
    body.layout().iter().copied().filter(is_fork).map(|b| (b, before(b))).collect()
}
