//! Attribute sets as bits, by the table of [`pir_core::attr::table`].
//!
//! [`super::attr_rules`] decides where a set may be attached, [`super::attr_values`] which
//! arguments an attribute takes.

use super::attr_values;
use super::types::TypeTable;
use pir_core::attr::table::{Argument, AttrRow, Described, FUNCTION, PARAM, RESULT, ROWS};
pub(super) use pir_core::attr::table::{AttrKinds as Kinds, kind};
use pir_core::attr::{Attr, AttrPool};
use pir_core::entity::{AttrSet, Entity, Type};
use pir_core::types::List;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// The form of an attribute's argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// Nothing.
    Word,
    /// A number or something in parentheses.
    Value,
    /// Nothing, or something in parentheses.
    Either,
    /// A type in parentheses.
    Type,
}

fn form(row: &AttrRow) -> Form {
    match row.arg {
        Argument::None | Argument::OldMemory => Form::Word,
        Argument::UwTable => Form::Either,
        Argument::Type => Form::Type,
        _ => Form::Value,
    }
}

const fn at(place: u8) -> Kinds {
    let mut set = 0;
    let mut n = 0;
    while n < ROWS.len() {
        if ROWS[n].places & place != 0 && !ROWS[n].is_old() {
            set |= 1 << n;
        }
        n += 1;
    }
    set
}

const fn on(what: Described) -> Kinds {
    let mut set = 0;
    let mut n = 0;
    while n < ROWS.len() {
        if ROWS[n].on as u8 == what as u8 {
            set |= 1 << n;
        }
        n += 1;
    }
    set
}

/// Kinds that a function may have.
pub(super) const FUNCTION_KINDS: Kinds = at(FUNCTION);
/// Kinds that a parameter may have.
pub(super) const PARAM_KINDS: Kinds = at(PARAM);
/// Kinds that a result may have.
pub(super) const RESULT_KINDS: Kinds = at(RESULT);
/// Kinds that want an integer.
pub(super) const INT_KINDS: Kinds = on(Described::Int);
/// Kinds that want an integer or a vector of them.
pub(super) const INT_LIKE_KINDS: Kinds = on(Described::IntLike);
/// Kinds that want a pointer.
pub(super) const PTR_KINDS: Kinds = on(Described::Ptr);
/// Kinds that want a pointer or a vector of them.
pub(super) const PTR_LIKE_KINDS: Kinds = on(Described::PtrLike);
/// Kinds that want floating point, or a vector or array of it.
pub(super) const FLOAT_KINDS: Kinds = on(Described::FloatLike);
/// Kinds that want any value.
pub(super) const VALUE_KINDS: Kinds = on(Described::NotVoid);

/// Kinds that depend on more than their own set and the type of the value.
pub(super) const CONTEXT_KINDS: Kinds = kind::IMMARG
    | kind::ELEMENTTYPE
    | kind::NEST
    | kind::RETURNED
    | kind::SRET
    | kind::SWIFTSELF
    | kind::SWIFTASYNC
    | kind::SWIFTERROR
    | kind::INALLOCA
    | kind::PREALLOCATED
    | kind::BYVAL
    | kind::BYREF;

/// Returns the name of the first kind of a set.
#[cold]
pub(super) fn first_name(kinds: Kinds) -> &'static str {
    ROWS.get(kinds.trailing_zeros() as usize).map_or("", |k| k.name)
}

/// Returns the kind and form of the attribute with this name, if there is one.
pub(super) fn find(name: &[u8]) -> Option<(Kinds, Form)> {
    static NUMBERS: LazyLock<FxHashMap<&'static [u8], u8>> =
        LazyLock::new(|| (0..).zip(ROWS).map(|(n, row)| (row.name.as_bytes(), n)).collect());
    let n = *NUMBERS.get(name)?;
    let row = &ROWS[n as usize];
    (!row.is_old()).then(|| (1 << n, form(row)))
}

/// The properties of an attribute set that the rules use.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct AttrSummary {
    /// The kinds in it and in the groups that it names.
    pub kinds: Kinds,
    /// Width of `range(iN …)`; 0 without.
    pub range_bits: u32,
    /// The type in `preallocated(…)` has no size; ignored on a call.
    pub unsized_memory: bool,
    /// The set has a fault that does not depend on its position.
    pub faulty: bool,
}

/// Summaries of the sets of a pool, computed on the first request.
#[derive(Default)]
pub(super) struct AttrSummaries {
    entries: Vec<Option<AttrSummary>>,
    faults: Vec<(AttrSet, String)>,
}

impl AttrSummaries {
    /// The summary of a set; a fault of it is kept for [`AttrSummaries::take_faults`].
    #[inline]
    pub(super) fn get(
        &mut self,
        pool: &AttrPool,
        groups: &AttrGroups,
        types: &TypeTable,
        set: AttrSet,
    ) -> AttrSummary {
        match self.entries.get(set.index()) {
            Some(&Some(s)) => s,
            _ => self.make(pool, groups, types, set),
        }
    }

    #[cold]
    fn make(
        &mut self,
        pool: &AttrPool,
        groups: &AttrGroups,
        types: &TypeTable,
        set: AttrSet,
    ) -> AttrSummary {
        let mut faults = Vec::new();
        let mut s = summarize(pool, pool.get(set), groups, &mut faults);
        for &attr in pool.get(set) {
            let Attr::Type(n, Some(ty)) = attr else { continue };
            if types.get(ty).sized {
                continue;
            }
            s.unsized_memory |= pool.text(n) == b"preallocated";
            if matches!(pool.text(n), b"byval" | b"byref" | b"inalloca") {
                let name = String::from_utf8_lossy(pool.text(n));
                faults.push(format!("the type in `{name}(…)` has no size"));
            }
        }
        conflicts(s.kinds, &mut faults);
        s.faulty = !faults.is_empty();
        self.faults.extend(faults.into_iter().map(|f| (set, f)));
        if self.entries.len() <= set.index() {
            self.entries.resize(set.index() + 1, None);
        }
        self.entries[set.index()] = Some(s);
        s
    }

    /// Removes and returns the faults of a set, so that each is reported only once.
    pub(super) fn take_faults(&mut self, set: AttrSet) -> Vec<String> {
        if self.faults.is_empty() {
            return Vec::new();
        }
        let (mine, rest) = std::mem::take(&mut self.faults).into_iter().partition(|f| f.0 == set);
        self.faults = rest;
        let mine: Vec<(AttrSet, String)> = mine;
        mine.into_iter().map(|f| f.1).collect()
    }
}

/// The contents and the faults of the attribute groups of a module, by number. A fault is reported
/// where its group is used.
#[derive(Default)]
pub(super) struct AttrGroups {
    map: FxHashMap<u32, AttrGroup>,
}

struct AttrGroup {
    set: AttrSet,
    summary: AttrSummary,
    faults: Vec<String>,
}

impl AttrGroups {
    /// O(attributes of the groups).
    pub(super) fn new(pool: &AttrPool, groups: &[(u32, AttrSet)]) -> Self {
        let mut all = Self::default();
        for &(number, set) in groups {
            let mut faults = Vec::new();
            let none = Self::default();
            let s = summarize(pool, pool.get(set), &none, &mut faults);
            all.map.insert(number, AttrGroup { set, summary: s, faults });
        }
        all
    }

    /// Returns the attributes of a group.
    pub(super) fn set(&self, number: u32) -> Option<AttrSet> {
        self.map.get(&number).map(|g| g.set)
    }
}

fn summarize(
    pool: &AttrPool,
    attrs: &[Attr],
    groups: &AttrGroups,
    faults: &mut Vec<String>,
) -> AttrSummary {
    let mut s = AttrSummary::default();
    // Keep the last position of each key, because the last one counts.
    let strings = attrs.iter().enumerate().filter_map(|(n, a)| match a {
        Attr::String(key, _) => Some((*key, n)),
        _ => None,
    });
    let last: FxHashMap<List, usize> = strings.collect();
    for (n, &attr) in attrs.iter().enumerate() {
        match attr {
            Attr::Word(n) => add(&mut s, pool.text(n), None, Form::Word, faults),
            Attr::Int(n, value) => {
                let mut digits = [0; 20];
                let text = decimal(value, &mut digits);
                add(&mut s, pool.text(n), Some(text), Form::Value, faults);
            }
            Attr::Text(n, text) => {
                add(&mut s, pool.text(n), Some(pool.text(text)), Form::Value, faults);
            }
            Attr::Type(n, ty) => typed(&mut s, pool, n, ty, faults),
            Attr::String(key, value) => {
                if last.get(&key) != Some(&n) {
                    continue;
                }
                let value = value.map_or(&b""[..], |v| pool.text(v));
                if let Err(why) = attr_values::check_string(pool.text(key), value) {
                    faults.push(why);
                }
            }
            Attr::Group(n) => {
                if let Some(AttrGroup { summary: g, faults: wrong, .. }) = groups.map.get(&n) {
                    faults.extend(wrong.iter().map(|f| format!("{f} (in `#{n}`)")));
                    s.kinds |= g.kinds;
                }
            }
        }
    }
    s
}

/// Returns the digits of a number, without an allocation.
fn decimal(mut n: u64, buffer: &mut [u8; 20]) -> &[u8] {
    let mut at = buffer.len();
    loop {
        at -= 1;
        buffer[at] = b'0' + (n % 10) as u8;
        n /= 10;
        if n == 0 {
            return &buffer[at..];
        }
    }
}

fn add(
    s: &mut AttrSummary,
    name: &[u8],
    value: Option<&[u8]>,
    given: Form,
    faults: &mut Vec<String>,
) {
    let shown = || String::from_utf8_lossy(name).into_owned();
    let Some((kind, form)) = find(name) else {
        faults.push(format!("`{}` is no attribute", shown()));
        return;
    };
    s.kinds |= kind;
    match (form, given) {
        (Form::Word, Form::Word) | (Form::Either, Form::Word) => {}
        (Form::Value | Form::Either, Form::Value) => {
            match attr_values::check(&ROWS[kind.trailing_zeros() as usize], value.unwrap_or(b"")) {
                Ok(bits) => s.range_bits = s.range_bits.max(bits),
                Err(why) => faults.push(why),
            }
        }
        (Form::Word, _) => faults.push(format!("`{}` takes nothing in parentheses", shown())),
        (Form::Type, _) => faults.push(format!("`{}` needs a type in parentheses", shown())),
        _ => faults.push(format!("`{}` needs a value", shown())),
    }
}

fn typed(
    s: &mut AttrSummary,
    pool: &AttrPool,
    name: List,
    ty: Option<Type>,
    faults: &mut Vec<String>,
) {
    let name = pool.text(name);
    let shown = String::from_utf8_lossy(name);
    match find(name) {
        Some((kind, Form::Type)) => {
            s.kinds |= kind;
            if ty.is_none() {
                faults.push(format!("`{shown}` needs a type in parentheses"));
            }
        }
        _ => faults.push(format!("`{shown}` is no attribute with a type")),
    }
}

/// Reports kinds of one set that exclude each other.
fn conflicts(kinds: Kinds, faults: &mut Vec<String>) {
    use kind::*;
    const CONFLICTING_KINDS: &[(Kinds, Kinds)] = &[
        (INALLOCA, READONLY),
        (SRET, RETURNED),
        (ZEROEXT, SIGNEXT),
        (READNONE, READONLY),
        (READNONE, WRITEONLY),
        (READONLY, WRITEONLY),
        (NOINLINE, ALWAYSINLINE),
        (WRITABLE, READNONE),
        (WRITABLE, READONLY),
        (OPTNONE, OPTSIZE),
        (OPTNONE, MINSIZE),
        (OPTNONE, OPTDEBUG),
        (OPTDEBUG, OPTSIZE),
        (OPTDEBUG, MINSIZE),
        (SANITIZE_REALTIME, SANITIZE_REALTIME_BLOCKING),
    ];
    const ALL: Kinds = {
        let mut all =
            OPTNONE | IMMARG | BYVAL | INALLOCA | PREALLOCATED | SRET | INREG | NEST | BYREF;
        let mut n = 0;
        while n < CONFLICTING_KINDS.len() {
            all |= CONFLICTING_KINDS[n].0 | CONFLICTING_KINDS[n].1;
            n += 1;
        }
        all
    };
    if kinds & ALL == 0 {
        return;
    }
    for &(a, b) in CONFLICTING_KINDS {
        if kinds & a != 0 && kinds & b != 0 {
            let (a, b) = (first_name(a), first_name(b));
            faults.push(format!("`{a}` and `{b}` exclude each other"));
        }
    }
    if kinds & OPTNONE != 0 && kinds & NOINLINE == 0 {
        faults.push("`optnone` needs `noinline`".into());
    }
    if kinds & IMMARG != 0 && kinds != IMMARG {
        faults.push("`immarg` stands alone".into());
    }
    let passing = [BYVAL, INALLOCA, PREALLOCATED, SRET | INREG, NEST, BYREF];
    if passing.iter().filter(|&&p| kinds & p != 0).count() > 1 {
        faults.push(
            "only one of `byval`, `inalloca`, `preallocated`, `inreg`, `nest`, `byref`, `sret` \
             may stand (`sret` and `inreg` may)"
                .into(),
        );
    }
}
