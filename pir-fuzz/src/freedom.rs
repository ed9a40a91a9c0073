//! What LLVM leaves open and the interpreter decides: differences of this kind refute nothing.
//!
//! Arithmetic makes some NaN; `nsz` leaves the sign of zeros open, and the other fast-math flags
//! leave results open. And what a target promises by metadata is not checked by the interpreter.

use pir_core::attr::Attr;
use pir_core::entity::GlobalId;
use pir_core::function::Body;
use pir_core::inst::ArithFlags;
use pir_core::module::Module;
use pir_core::{Opcode, opcode::Class};
use pir_interp::Outcome;
use pir_interp::outcome::{ObservedPart, ObservedValue, RunFinish};

/// What is open in calls of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Freedom {
    /// Arithmetic may make a NaN.
    pub nans: bool,
    /// The source has `nsz`.
    pub zeros: bool,
    /// The source has a flag that leaves results open.
    pub results: bool,
    /// The source has promises that the interpreter does not know: it may be undefined where the
    /// interpreter gives it a result.
    pub source_promises: bool,
    /// So has the target, and they are new.
    pub target_promises: bool,
    /// A function of the source must make progress or return: to be endless may be undefined.
    pub source_progress: bool,
    /// So must one of the target, and none of the source.
    pub target_progress: bool,
}

/// Metadata by which an access promises something about a value.
const PROMISES: [&[u8]; 6] =
    [b"range", b"nonnull", b"noundef", b"align", b"dereferenceable", b"nofpclass"];

/// Attributes of parameters and results whose meaning the interpreter does not check.
const UNCHECKED: [&str; 3] = ["noalias", "nofpclass", "initializes"];

impl Freedom {
    pub(crate) fn of(source: (&Module, GlobalId), target: (&Module, GlobalId)) -> Self {
        let mut all = Self::default();
        let open = ArithFlags::REASSOC | ArithFlags::ARCP | ArithFlags::CONTRACT | ArithFlags::AFN;
        let mut promises = [0, 0];
        let progress = [source, target].map(|(module, _)| must_progress(module));
        all.source_progress = progress[0];
        all.target_progress = progress[1] && !progress[0];
        for (n, (module, id)) in [source, target].into_iter().enumerate() {
            let Some(function) = module.function(id) else { continue };
            let sets = function.params.iter().map(|p| p.attrs).chain([function.ret_attrs]);
            for set in sets {
                promises[n] += UNCHECKED.iter().filter(|w| module.attrs.has(set, w)).count();
            }
            let Some(body) = function.body.as_deref() else { continue };
            for i in insts(body) {
                let data = body.inst(i);
                let flags = data.arith_flags();
                let is_float = data.op().class() == Class::FloatBinary
                    || matches!(data.op(), Opcode::FPTrunc | Opcode::FPExt)
                    || data.op() == Opcode::Call;
                all.nans |= is_float;
                if has_fast_math(data.op()) && n == 0 {
                    all.zeros |= flags.contains(ArithFlags::NSZ);
                    all.results |= flags.intersects(open);
                }
                let known = |k: &[u8]| PROMISES.contains(&k);
                let kinds = body.attachments(i).map(|a| module.symbols.get(a.kind));
                promises[n] += kinds.filter(|k| known(k)).count();
            }
        }
        all.source_promises = promises[0] > 0;
        all.target_promises = promises[1] > promises[0];
        all
    }

    /// Returns why an outcome of the target may nevertheless be one of the source.
    pub(crate) fn excuse<'o>(
        &self,
        target: &Outcome,
        source: impl Iterator<Item = &'o Outcome> + Clone,
    ) -> Option<&'static str> {
        if self.source_progress && source.clone().any(|o| *o == Outcome::Hang) {
            return Some("the source is endless, which `mustprogress` or `willreturn` may exclude");
        }
        if self.results && matches!(target, Outcome::Return { .. }) {
            return Some("the source has fast-math flags that leave results open");
        }
        if self.source_promises {
            return Some("the source has promises by metadata or attributes that are not checked");
        }
        let mut source = source;
        let is_open = source.any(|s| self.is_same(s, target));
        (self.is_any() && is_open).then_some("the outcomes differ only in which NaN or zero")
    }

    /// Returns why outcomes of the target that are all outcomes of the source may be worse.
    pub(crate) fn doubt<'o>(
        &self,
        mut target: impl Iterator<Item = &'o Outcome>,
    ) -> Option<&'static str> {
        let is_doubtful = self.target_progress && target.any(|o| *o == Outcome::Hang);
        is_doubtful.then_some("the target is endless, and adds `mustprogress` or `willreturn`")
    }

    /// Returns whether results of the source are open.
    pub(crate) fn is_open(&self) -> bool {
        self.zeros || self.results || self.source_promises
    }

    fn is_any(&self) -> bool {
        self.nans || self.zeros
    }

    fn is_same(&self, a: &Outcome, b: &Outcome) -> bool {
        let (
            Outcome::Return { with: a, memory: m, events: e, .. },
            Outcome::Return { with: b, memory: n, events: f, .. },
        ) = (a, b)
        else {
            return false;
        };
        let same_end = match (a, b) {
            (RunFinish::Value(Some(a)), RunFinish::Value(Some(b))) => self.is_same_value(a, b),
            (a, b) => a == b,
        };
        same_end
            && e == f
            && m.len() == n.len()
            && m.iter().zip(n).all(|(a, b)| a.0 == b.0 && self.is_same_value(&a.1, &b.1))
    }

    fn is_same_value(&self, a: &ObservedValue, b: &ObservedValue) -> bool {
        b.refines(a)
            || a.parts.len() == b.parts.len()
                && a.parts.iter().zip(&b.parts).all(|(a, b)| self.is_same_part(a, b))
    }

    fn is_same_part(&self, a: &ObservedPart, b: &ObservedPart) -> bool {
        let (ObservedPart::Bits(x), ObservedPart::Bits(y)) = (a, b) else {
            return a == b || *a == ObservedPart::Poison;
        };
        a == b
            || x.len() == y.len()
                && x.iter().zip(y).all(|(x, y)| {
                    let (x, y) = (x.0, y.0);
                    let half = |n: u64, k: u32| f32::from_bits((n >> (32 * k)) as u32);
                    let singles =
                        (0..2).all(|k| self.is_same_number(half(x, k).into(), half(y, k).into()));
                    x == y || self.is_same_number(f64::from_bits(x), f64::from_bits(y)) || singles
                })
    }

    /// Returns whether two numbers differ only in what is open.
    fn is_same_number(&self, a: f64, b: f64) -> bool {
        a.to_bits() == b.to_bits()
            || self.nans && a.is_nan() && b.is_nan()
            || self.zeros && a == 0.0 && b == 0.0
    }
}

/// Returns whether a function of a module may not be endless.
fn must_progress(module: &Module) -> bool {
    let has = |set| {
        let in_set = |set| PROGRESS.iter().any(|w| module.attrs.has(set, w));
        let in_group = |a: &Attr| match a {
            Attr::Group(n) => module.attr_groups.iter().any(|g| g.0 == *n && in_set(g.1)),
            _ => false,
        };
        in_set(set) || module.attrs.get(set).iter().any(in_group)
    };
    module.functions().any(|(.., f)| {
        let body = f.body.as_deref();
        let is_loop = |b: &Body| {
            insts(b).any(|i| b.attachments(i).any(|a| module.symbols.get(a.kind) == b"llvm.loop"))
        };
        body.is_some() && has(f.attrs) || body.is_some_and(is_loop)
    })
}

/// Attributes of functions that may not be endless.
const PROGRESS: [&str; 2] = ["mustprogress", "willreturn"];

fn insts(body: &Body) -> impl Iterator<Item = pir_core::Inst> + '_ {
    body.layout().iter().flat_map(|&b| body.insts(b).iter().copied())
}

fn has_fast_math(op: Opcode) -> bool {
    op.allowed_flags() & ArithFlags::FAST.bits() == ArithFlags::FAST.bits()
}
