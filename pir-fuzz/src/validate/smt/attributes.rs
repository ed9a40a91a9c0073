//! Promises about values, by attributes and metadata, and which attributes a target may add.

use super::encode::Encoder;
use super::term::{Term, Terms};
use super::value::{Kind, Reason, Scalar};
use super::words::texts;
use pir_core::Opcode;
use pir_core::attr::{Attr, AttrPool};
use pir_core::entity::{AttrSet, GlobalId, Inst, Value};
use pir_core::inst::InstData;
use pir_core::md::MdData;
use pir_core::module::Module;
use pir_core::types::TypeData;

/// Attributes of parameters and results that terms express.
const MODELLED: [&str; 5] = ["noundef", "nonnull(", "nonnull", "range(", "align("];

/// Attributes of parameters and results without a meaning for values.
const NEUTRAL: [&str; 6] = ["signext", "zeroext", "inreg", "nofree", "immarg", "nocallback"];

/// Attributes of functions that a function without loops and calls has anyway, or that say nothing
/// of its meaning.
const FUNCTION_NEUTRAL: [&str; 19] = [
    "nounwind",
    "willreturn",
    "mustprogress",
    "nofree",
    "nosync",
    "norecurse",
    "noinline",
    "alwaysinline",
    "inlinehint",
    "optnone",
    "optsize",
    "minsize",
    "cold",
    "hot",
    "uwtable",
    "nocallback",
    "ssp",
    "sspstrong",
    "sspreq",
];

/// Attributes that change how arguments are passed.
const PASSING: [&str; 7] =
    ["byval", "sret", "inalloca", "preallocated", "byref", "swifterror", "nest"];

fn starts(text: &str, words: &[&str]) -> bool {
    words.iter().any(|w| text == *w || text.starts_with(w) && !text[w.len()..].starts_with('_'))
}

/// Checks that each promise that the target adds is one that terms express, or that it keeps.
///
/// # Errors
/// If not, or if arguments are passed in a special way.
pub(super) fn compare_attributes(
    source: (&Module, GlobalId),
    target: (&Module, GlobalId),
    has_memory: bool,
) -> Result<(), Reason> {
    let functions = [source, target].map(|(m, g)| m.function(g).expect("a function"));
    let all = |n: usize, set| {
        let module = [source.0, target.0][n];
        texts(module, &module.attrs, set)
    };
    let check = |sets: [AttrSet; 2], neutral: &[&str], where_: &str| {
        let [old, new] = [all(0, sets[0]), all(1, sets[1])];
        if let Some(odd) = old.iter().chain(&new).find(|t| starts(t, &PASSING)) {
            return Err(format!("{where_} has `{odd}`"));
        }
        let is_known = |t: &&String| {
            old.contains(t)
                || starts(t, neutral)
                || t.starts_with('"')
                || !has_memory && t.starts_with("memory(")
        };
        match new.iter().find(|t| !is_known(t)) {
            Some(odd) => Err(format!("the target adds `{odd}` to {where_}")),
            None => Ok(()),
        }
    };
    let values = [&MODELLED[..], &NEUTRAL].concat();
    check(functions.map(|f| f.ret_attrs), &values, "its result")?;
    for (a, b) in functions[0].params.iter().zip(&functions[1].params) {
        check([a.attrs, b.attrs], &values, "a parameter")?;
    }
    check(functions.map(|f| f.attrs), &FUNCTION_NEUTRAL, "the function")
}

/// Returns the bounds of a `range` attribute: `i8 -1, 5`.
fn bounds(text: &[u8]) -> Option<(i128, i128)> {
    let text = std::str::from_utf8(text).ok()?;
    let (_, numbers) = text.trim().split_once(' ')?;
    let (low, high) = numbers.split_once(',')?;
    Some((low.trim().parse().ok()?, high.trim().parse().ok()?))
}

impl Encoder<'_> {
    /// Applies the promises about the parameters.
    pub(super) fn check_arguments(&mut self) -> Result<(), Reason> {
        let function = self.function;
        for (n, p) in function.params.iter().enumerate() {
            let kinds = Kind::of(&self.module.types, p.ty)?;
            for (lane, &kind) in kinds.iter().enumerate() {
                let s = self.arguments[n][lane];
                let module = self.module;
                self.arguments[n][lane] = self.promised(&module.attrs, p.attrs, kind, s)?;
            }
        }
        Ok(())
    }

    /// Applies the promises about the result.
    pub(super) fn check_result(
        &mut self,
        scalars: &mut [Scalar],
        kinds: &[Kind],
    ) -> Result<(), Reason> {
        let (module, set) = (self.module, self.function.ret_attrs);
        for (s, &kind) in scalars.iter_mut().zip(kinds) {
            *s = self.promised(&module.attrs, set, kind, *s)?;
        }
        Ok(())
    }

    /// Returns a value that is poison where it breaks a promise, and makes the behaviour undefined
    /// where it has to be defined.
    fn promised(
        &mut self,
        pool: &AttrPool,
        set: AttrSet,
        kind: Kind,
        value: Scalar,
    ) -> Result<Scalar, Reason> {
        if set == AttrSet::EMPTY {
            return Ok(value);
        }
        let mut out = value;
        let broken = match (pool.find(set, "range"), kind) {
            (Some(Attr::Text(_, text)), Kind::Int(width)) if width <= 64 => {
                let (low, high) = bounds(pool.text(text)).ok_or("a range")?;
                self.outside(value.bits, width, &[(low, high)])
            }
            (Some(_), _) => return Err("a range".to_owned()),
            _ => Terms::FALSE,
        };
        out.poison = self.terms.or(out.poison, broken);
        if kind == Kind::Pointer {
            let mut broken = Terms::FALSE;
            if pool.has(set, "nonnull") {
                broken = self.is_null(value.bits);
            }
            if let Some(Attr::Int(_, align @ 2..)) = pool.find(set, "align") {
                let misaligned = self.is_misaligned(value.bits, align);
                broken = self.terms.or(broken, misaligned);
            }
            out.poison = self.terms.or(out.poison, broken);
        }
        if pool.has(set, "noundef") {
            let wrong = self.is_indefinite(out);
            self.trap(wrong);
        }
        Ok(out)
    }

    fn is_null(&mut self, p: Term) -> Term {
        let address = self.address_of(p);
        let zero = self.terms.number(64, 0);
        self.terms.eq(address, zero)
    }

    /// Returns whether a number is in none of some ranges, whose upper bounds are excluded.
    fn outside(&mut self, x: Term, width: u32, ranges: &[(i128, i128)]) -> Term {
        let mut all = Terms::TRUE;
        let mask = |n: i128| (n as u128) & (u128::MAX >> (128 - width));
        for &(low, high) in ranges {
            // Equal bounds are the greatest number for all numbers, and zero for none.
            if low == high && low != 0 {
                return Terms::FALSE;
            }
            let start = self.terms.number(width, mask(low));
            let len = self.terms.number(width, mask(high.wrapping_sub(low)));
            let from = self.terms.bits("bvsub", &[x, start]);
            let late = self.terms.test("bvuge", &[from, len]);
            all = self.terms.and(all, late);
        }
        all
    }

    /// Checks the attributes of a call of an intrinsic. Returns whether it promises something about
    /// its result.
    pub(super) fn check_call_attributes(&mut self, i: Inst) -> Result<bool, Reason> {
        let body = self.body;
        let call = *body.call(i);
        let lists = &body.attr_lists[call.arg_attrs.range()];
        for &set in lists {
            let all = texts(self.module, &body.attrs, set);
            let is_known = |t: &String| starts(t, &NEUTRAL);
            if !self.terms.is_source
                && let Some(odd) = all.iter().find(|t| !is_known(t))
            {
                return Err(format!("an argument of a call has `{odd}`"));
            }
        }
        if !self.terms.is_source {
            let all = texts(self.module, &body.attrs, call.fn_attrs);
            let is_known =
                |t: &&String| starts(t, &FUNCTION_NEUTRAL) || t.starts_with("memory(none");
            if let Some(odd) = all.iter().find(|t| !is_known(t)) {
                return Err(format!("a call has `{odd}`"));
            }
        }
        Ok(call.ret_attrs != AttrSet::EMPTY)
    }

    pub(super) fn has_bundles(&self, i: Inst) -> bool {
        self.body.call(i).bundles.len > 0
    }

    /// Applies the promises about the result of a call.
    pub(super) fn keep_call_promises(
        &mut self,
        i: Inst,
        data: InstData,
        scalars: &mut [Scalar],
    ) -> Result<(), Reason> {
        let kinds = Kind::of(&self.module.types, data.ty())?;
        let body = self.body;
        let set = body.call(i).ret_attrs;
        let all = texts(self.module, &body.attrs, set);
        let is_known = |t: &String| starts(t, &MODELLED) || starts(t, &NEUTRAL);
        if !self.terms.is_source
            && let Some(odd) = all.iter().find(|t| !is_known(t))
        {
            return Err(format!("the result of a call has `{odd}`"));
        }
        for (s, kind) in scalars.iter_mut().zip(kinds) {
            *s = self.promised(&body.attrs, set, kind, *s)?;
        }
        Ok(())
    }

    /// Checks that metadata of an instruction of the target promises nothing that is not known.
    pub(super) fn check_metadata(&mut self, i: Inst, op: Opcode) -> Result<(), Reason> {
        if self.terms.is_source {
            return Ok(());
        }
        for a in self.body.attachments(i) {
            let kind = self.module.symbols.get(a.kind);
            let is_known = match kind {
                b"dbg" | b"prof" | b"annotation" | b"unpredictable" => true,
                b"range" | b"noundef" => op == Opcode::Load,
                _ => false,
            };
            if !is_known {
                let kind = String::from_utf8_lossy(kind);
                return Err(format!("an instruction of the target has `!{kind}`"));
            }
        }
        Ok(())
    }

    /// Applies the promises that metadata make about a loaded value.
    pub(super) fn keep_metadata_promises(
        &mut self,
        i: Inst,
        kind: Kind,
        value: &mut Scalar,
    ) -> Result<(), Reason> {
        let mut is_noundef = false;
        for a in self.body.attachments(i) {
            match self.module.symbols.get(a.kind) {
                b"range" => {
                    let Kind::Int(width @ ..=64) = kind else { return Err("a range".to_owned()) };
                    let ranges = self.ranges(a.node).ok_or("a range")?;
                    let broken = self.outside(value.bits, width, &ranges);
                    value.poison = self.terms.or(value.poison, broken);
                }
                b"noundef" => is_noundef = true,
                _ => {}
            }
        }
        if is_noundef {
            let wrong = self.is_indefinite(*value);
            self.trap(wrong);
        }
        Ok(())
    }

    fn ranges(&self, node: pir_core::entity::Md) -> Option<Vec<(i128, i128)>> {
        let pool = |md: pir_core::entity::Md| match md.is_local() {
            true => (&self.body.metadata, &self.body.consts),
            false => (&self.module.metadata, &self.module.consts),
        };
        let (list, _) = pool(node);
        let MdData::Tuple { ops, .. } = list.get(node.index()) else { return None };
        let number = |md: Option<pir_core::entity::Md>| {
            let md = md?;
            let (list, consts) = pool(md);
            let MdData::Value(v) = list.get(md.index()) else { return None };
            self.number_in(consts, v)
        };
        let all: Option<Vec<i128>> = list.refs(ops).map(number).collect();
        Some(all?.chunks_exact(2).map(|p| (p[0], p[1])).collect())
    }

    fn number_in(&self, consts: &pir_core::constant::ConstPool, v: Value) -> Option<i128> {
        match self.module.types.get(consts.ty(v.as_const()?)) {
            TypeData::Int(..=64) => consts.const_signed(&self.module.types, v).map(i128::from),
            _ => None,
        }
    }
}
