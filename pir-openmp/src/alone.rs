//! Regions of which the compiler knows that their `if` clause is false.
//!
//! It calls their code between two calls of the run time, and nowhere passes it to one. They become
//! regions with `num_threads(1)`, which all else knows.

use crate::error::Error;
use crate::normal;
use crate::options::Options;
use pir_core::Module;
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::entity::{Entity, GlobalId, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::module::Linkage;
use pir_core::opcode::Opcode;
use pir_verify::Verified;
use rustc_hash::FxHashSet;

const BEGIN: &[u8] = b"__kmpc_serialized_parallel";
const END: &[u8] = b"__kmpc_end_serialized_parallel";

/// A region: the calls at its ends, the call of its code, and the types of the arguments.
struct Site {
    holder: GlobalId,
    begin: Inst,
    call: Inst,
    end: Inst,
    types: Vec<Type>,
}

/// Makes a region of each of them. O(module)
///
/// # Errors
/// A function of the run time has another type.
pub(crate) fn regions(module: Verified, options: &Options) -> Result<Verified, Error> {
    let sites = sites(module.module());
    if sites.is_empty() {
        return Ok(module);
    }
    let mut module = module.into_module();
    let mut next = 0;
    let codes: Result<Vec<GlobalId>, Error> =
        sites.iter().map(|site| code(&mut module, site, &mut next)).collect();
    let all: Vec<(&Site, GlobalId)> = sites.iter().zip(codes?).collect();
    for of_holder in all.chunk_by(|(a, _), (b, _)| a.holder == b.holder) {
        open_regions(&mut module, of_holder)?;
    }
    options.verify(module)
}

/// Opens the regions of one function, with their code.
fn open_regions(module: &mut Module, sites: &[(&Site, GlobalId)]) -> Result<(), Error> {
    let Some((Site { holder, .. }, _)) = sites.first() else { return Ok(()) };
    let f = FunctionBuilder::edit(module, *holder).map_err(Error::Build)?;
    for &(site, code) in sites {
        let [ends, args] =
            [site.begin, site.call].map(|i| f.with_body(|b| b.call_args(i).to_vec()));
        let [place, thread] = [0, 1].map(|n| ends.get(n).copied().unwrap_or_else(|| f.null()));
        let (push, fork) = f.with_module(|m| {
            let number = [Type::PTR, Type::I32, Type::I32];
            let push = m.declare_function("__kmpc_push_num_threads", Type::VOID, &number, false);
            let region = [Type::PTR, Type::I32, Type::PTR];
            (push, m.declare_function("__kmpc_fork_call", Type::VOID, &region, true))
        });
        f.before(site.begin);
        f.call(push, &[place.into(), thread.into(), 1.into()]);
        f.before(site.call);
        let count = f.int(Type::I32, args.len() as i64);
        let first = [place, count, Value::global(code)];
        let given: Vec<Operand> = first.into_iter().chain(args).map(Operand::from).collect();
        let opened = f.call(fork, &given).as_inst();
        f.with_body(|b| {
            let location: Vec<_> = b.attachments(site.call).collect();
            opened.into_iter().for_each(|i| b.set_attachments(i, &location));
            [site.begin, site.call, site.end].into_iter().for_each(|i| b.remove_inst(i));
        });
    }
    f.finish().map_err(Error::Build)?;
    Ok(())
}

/// Adds the code of a region: a function with two more parameters than the called function. `next`
/// is the first number that its name may have.
fn code(module: &mut Module, site: &Site, next: &mut usize) -> Result<GlobalId, Error> {
    let name = loop {
        let name = format!(".omp_alone.{next}");
        *next += 1;
        if module.find(name.as_bytes()).is_none() {
            break name;
        }
    };
    let types: Vec<Type> = [Type::PTR; 2].iter().chain(&site.types).copied().collect();
    let body = module.function(site.holder).and_then(|f| f.body.as_deref());
    let callee = body.map(|b| (b.ops(site.call)[0], b.call(site.call).cc));
    if let Some(g) = callee.and_then(|(callee, _)| callee.as_global()) {
        normal::loosen(module, g);
    }
    let f = FunctionBuilder::new(module, &name, Type::VOID, &types);
    if let Some((callee, cc)) = callee {
        let args: Vec<Operand> = (2..types.len() as u32).map(|n| f.arg(n).into()).collect();
        if let Some(call) = f.call(callee, &args).as_inst() {
            f.with_body(|b| b.call_mut(call).cc = cc);
        }
    }
    f.ret_void();
    let g = f.finish().map_err(Error::Build)?;
    module.globals[g.index()].linkage = Linkage::Internal;
    Ok(g)
}

fn sites(module: &Module) -> Vec<Site> {
    let forked = normal::codes_of_regions(module);
    let mut sites = Vec::new();
    for (holder, _, function) in module.functions() {
        let Some(body) = function.body.as_deref() else { continue };
        for &b in body.layout() {
            let mut open: Option<(Inst, Option<Inst>)> = None;
            for &i in body.insts(b) {
                let Some(callee) = called(module, body, i) else {
                    // A call through a pointer may be that of any code.
                    open = open.filter(|_| !body.inst(i).op().is_call());
                    continue;
                };
                let name = module.global(callee).name.as_deref().unwrap_or_default();
                let is_code = module.function(callee).is_some_and(|f| f.body.is_some())
                    && body.inst(i).op() == Opcode::Call
                    && body.inst(i).ty() == Type::VOID;
                let args = body.call_args(i).iter();
                let types = || args.clone().map(|&v| module.value_type(function, body, v));
                // A call may have other arguments than its function.
                let fits = || types().eq([Type::PTR, Type::I32]);
                match (name, open) {
                    (BEGIN, _) if fits() => open = Some((i, None)),
                    (END, Some((begin, Some(call)))) if fits() => {
                        let args = body.call_args(call);
                        let types =
                            args.iter().map(|&v| module.value_type(function, body, v)).collect();
                        sites.push(Site { holder, begin, call, end: i, types });
                        open = None;
                    }
                    _ if name.starts_with(b"llvm.") => {}
                    (_, Some((begin, None))) if is_code && !forked.contains(&callee) => {
                        open = Some((begin, Some(i)));
                    }
                    _ => open = None,
                }
            }
        }
    }
    sites
}

/// The function that an instruction calls, if it is known.
fn called(module: &Module, body: &Body, i: Inst) -> Option<GlobalId> {
    let callee = body.inst(i).op().is_call().then(|| body.ops(i)[0].as_global()).flatten();
    callee.filter(|&g| module.function(g).is_some())
}

/// Returns the functions into which the code of a serialised region may have been inlined, so that
/// the constructs in it do not show to which team they belong. O(module).
pub(crate) fn in_line(module: &Module) -> FxHashSet<GlobalId> {
    if [BEGIN, END].iter().all(|name| module.find(name).is_none()) {
        return FxHashSet::default();
    }
    let forked = normal::codes_of_regions(module);
    let bodies = module.functions().filter_map(|(g, _, f)| Some((g, f.body.as_deref()?)));
    bodies.filter(|(_, body)| is_in_line(module, body, &forked)).map(|(g, _)| g).collect()
}

fn is_in_line(module: &Module, body: &Body, forked: &FxHashSet<GlobalId>) -> bool {
    body.layout().iter().any(|&b| {
        let mut open = false;
        for &i in body.insts(b).iter().filter(|&&i| body.inst(i).op().is_call()) {
            let Some(callee) = called(module, body, i) else {
                if open {
                    return true;
                }
                continue;
            };
            let name = module.global(callee).name.as_deref().unwrap_or_default();
            match name {
                BEGIN => open = true,
                // The beginning is in another block or function.
                END if !open => return true,
                END => open = false,
                _ if name.starts_with(b"llvm.") || !open => {}
                _ if forked.contains(&callee) => {}
                _ => return true,
            }
        }
        // The end is in another block.
        open
    })
}
