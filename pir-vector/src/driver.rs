//! The loop around the lanes: full groups first, then the remaining strands.

use pir_core::Module;
use pir_core::attr::Attr;
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::entity::{GlobalId, Type, Value};
use pir_core::inst::IntPredicate;
use pir_core::module::Linkage;

use crate::request::{LaneOrder, ParamShape, Refusal, Request, TargetMachine, VectorFunction};
use crate::vectorize::vectorize;

/// How the strands that do not fill a group are run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RemainderMode {
    /// By the vector function with a mask.
    Masked,
    /// One by one, by the scalar function. With [`LaneOrder::Lockstep`], whose last group runs in
    /// lockstep like the others, only for [independent lanes](crate::are_lanes_independent).
    Scalar,
}

/// A loop over lanes to be made.
#[derive(Clone, Copy, Debug)]
pub struct LaneLoop<'a> {
    /// What one strand does. Its parameter `index` is an integer, the strand's number; all others
    /// are the same for all strands.
    pub function: GlobalId,
    /// Which parameter is the strand's number.
    pub index_param: u32,
    /// Name of the new function.
    pub name: &'a str,
    /// Number of lanes, 2 to 64.
    pub lanes: u32,
    /// See [`Request::groups`].
    pub groups: u32,
    /// The machine.
    pub target: TargetMachine,
    /// The order of the lanes of a group; groups run one after the other.
    pub order: LaneOrder,
    /// See [`Request::reduce`].
    pub reduce: bool,
    /// How the strands that fill no group are run.
    pub remainder: RemainderMode,
}

/// A loop that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct VectorLoop {
    /// The function. It has the scalar one's parameters, except that the strand's number is
    /// replaced by the first number and one past the last, both signed.
    pub id: GlobalId,
    /// The function for full groups.
    pub full_groups: VectorFunction,
    /// The function for the strands that fill no group.
    pub remainder: Option<VectorFunction>,
}

impl<'a> LaneLoop<'a> {
    /// For strands of an unforced region, in one group, the rest masked.
    pub fn new(function: GlobalId, index: u32, name: &'a str, lanes: u32) -> Self {
        Self {
            function,
            index_param: index,
            name,
            lanes,
            groups: 1,
            target: TargetMachine::V512,
            order: LaneOrder::Unordered,
            reduce: true,
            remainder: RemainderMode::Masked,
        }
    }
}

/// Adds a function that runs the strands of a range, in groups of lanes.
///
/// # Errors
/// As for [`vectorize`]; the name is taken; the parameter `index` is no integer.
pub fn build_lane_loop(module: &mut Module, wanted: &LaneLoop<'_>) -> Result<VectorLoop, Refusal> {
    let bad = |text: &str| Refusal::Request(text.to_string());
    let Some(f) = module.function(wanted.function) else {
        return Err(Refusal::NoBody(module.display_name(wanted.function)));
    };
    let types: Vec<Type> = f.params.iter().map(|p| p.ty).collect();
    let at = wanted.index_param as usize;
    let number = *types.get(at).ok_or_else(|| bad("there is no parameter `index`"))?;
    match module.types.int_bits(number) {
        Some(8..=64) => {}
        _ => return Err(bad("the strand's number is no integer of 8 to 64 bits")),
    }
    if module.find(wanted.name.as_bytes()).is_some() {
        return Err(Refusal::Request(format!("the name `{}` is taken", wanted.name)));
    }
    let shapes: Vec<ParamShape> = (0..types.len())
        .map(|k| if k == at { ParamShape::Consecutive { stride: 1 } } else { ParamShape::Uniform })
        .collect();
    let mut request = Request {
        groups: wanted.groups,
        target: wanted.target,
        order: wanted.order,
        reduce: wanted.reduce,
        ..Request::new(wanted.function, wanted.lanes, &shapes)
    };
    let full = vectorize(module, &request)?;
    mark_always_inline(module, full.id);
    let rest = match wanted.remainder {
        RemainderMode::Scalar => None,
        RemainderMode::Masked => {
            request.masked = true;
            let rest = vectorize(module, &request)?;
            mark_always_inline(module, rest.id);
            Some(rest)
        }
    };
    let mut params = types.clone();
    params.insert(at + 1, number);
    let f = FunctionBuilder::new(module, wanted.name, Type::VOID, &params);
    let (lo, hi) = (f.arg(wanted.index_param), f.arg(wanted.index_param + 1));
    let args = |i: Value| -> Vec<Operand> {
        let others = (0..params.len() as u32).filter(|&k| k != wanted.index_param + 1);
        others.map(|k| if k == wanted.index_param { i.into() } else { f.arg(k).into() }).collect()
    };
    let (some, group) = (f.block("some"), f.block("group"));
    let (next, tail, done) = (f.block("next"), f.block("tail"), f.block("done"));
    let lanes = f.int(number, i64::from(wanted.lanes));
    let start = f.current();
    f.cond_br(f.icmp(IntPredicate::Slt, lo, hi), some, done);
    f.switch_to(some);
    let count = f.sub(hi, lo);
    let left = f.urem(count, lanes);
    let end = f.sub(hi, left);
    f.br(group);
    f.switch_to(group);
    let i = f.phi(number, &[(lo, some)]);
    f.cond_br(f.icmp(IntPredicate::Ne, i, end), next, tail);
    f.switch_to(next);
    f.call(full.id, &args(i));
    let step = f.add(i, lanes);
    f.add_incoming(i, step, next);
    f.br(group);
    f.switch_to(tail);
    let rest_block = f.block("rest");
    f.cond_br(f.icmp(IntPredicate::Ne, left, 0), rest_block, done);
    f.switch_to(rest_block);
    match &rest {
        Some(rest) => {
            let vector = f.with_module(|m| m.types.vector(wanted.lanes, Type::I8));
            let numbers: Vec<Value> =
                (0..wanted.lanes).map(|l| f.int(Type::I8, i64::from(l))).collect();
            let numbers = f.aggregate(vector, &numbers);
            let narrow = if number == Type::I8 { left } else { f.trunc(left, Type::I8) };
            let poison = f.poison(vector);
            let one = f.insert_element(poison, narrow, 0);
            let all = f.shuffle(one, poison, &vec![Some(0); wanted.lanes as usize]);
            let mask = f.icmp(IntPredicate::Ult, numbers, all);
            let mut list = args(end);
            list.push(mask.into());
            f.call(rest.id, &list);
            f.br(done);
        }
        None => {
            let i = f.phi(number, &[(end, tail)]);
            f.call(wanted.function, &args(i));
            let step = f.add(i, f.int(number, 1));
            f.add_incoming(i, step, rest_block);
            f.cond_br(f.icmp(IntPredicate::Slt, step, hi), rest_block, done);
        }
    }
    f.switch_to(done);
    f.ret_void();
    let _ = start;
    let id = f.finish()?;
    // LLVM inlines only functions whose target features the caller has, so it gets them, too.
    let attrs = module.function(full.id).map(|f| f.attrs).unwrap_or_default();
    let mut list = module.attrs.get(attrs).to_vec();
    list.retain(|&a| !matches!(a, Attr::Word(n) if module.attrs.text(n) == b"alwaysinline"));
    let set = module.attrs.intern(&list);
    if let Some(f) = module.function_mut(id) {
        f.attrs = set;
    }
    Ok(VectorLoop { id, full_groups: full, remainder: rest })
}

/// Lets a function go into the loop that calls it.
fn mark_always_inline(module: &mut Module, id: GlobalId) {
    let set = module.function(id).map(|f| f.attrs).unwrap_or_default();
    let mut list = module.attrs.get(set).to_vec();
    let word = module.attrs.intern_text(b"alwaysinline");
    list.push(Attr::Word(word));
    let set = module.attrs.intern(&list);
    if let Some(f) = module.function_mut(id) {
        f.attrs = set;
    }
    module.globals[pir_core::Entity::index(id)].linkage = Linkage::Internal;
}
