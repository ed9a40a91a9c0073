//! Completion of the top level: every entity that is used must be defined, structs must be finite,
//! and globals are put into the order of the text.

use crate::diag::{Code, Diagnostic, Span};
use crate::entity::{Entity, GlobalId, Type, Value};
use crate::module::{Global, GlobalKind, Variable};
use crate::suggest::{MAX_SUGGESTIONS, closest, did_you_mean};
use crate::text::parser::Parser;
use crate::text::parser::scope::OrderedAccess;
use crate::text::parser::scope::TypeAccess;
use crate::types::{TypeData, Types};
use rustc_hash::{FxHashMap, FxHashSet};

impl Parser<'_> {
    /// Checks the rules that need the whole top level, and orders the module's tables.
    pub(super) fn finish_top(&mut self) {
        self.check_metadata();
        self.finish_groups();
        self.check_comdats();
        self.check_types();
        self.check_recursion();
        let missing = self.check_globals();
        self.order_globals(missing);
    }

    fn error_at(&mut self, code: Code, span: Span, message: String) {
        self.report(Diagnostic::new(code, message).at(span));
    }

    /// Interns the attribute groups. As in LLVM, one that is used but not defined is empty.
    fn finish_groups(&mut self) {
        for (number, attrs) in std::mem::take(&mut self.top().groups) {
            let set = self.attrs.intern(&attrs);
            self.top().module.attr_groups.push((number, set));
        }
    }

    fn check_comdats(&mut self) {
        let uses = std::mem::take(&mut self.top().comdat_uses);
        for (index, span) in uses {
            let comdat = &self.top().module.comdats[index as usize];
            if comdat.kind.is_empty() {
                let name = String::from_utf8_lossy(&comdat.name).into_owned();
                let message = format!("there is no comdat `${name}`");
                self.error_at(Code::UndefinedName, span, message);
            }
        }
    }

    fn check_types(&mut self) {
        let uses = std::mem::take(&mut self.top().type_uses);
        let mut reported = FxHashSet::default();
        for (ty, span) in uses {
            if !self.is_defined(ty) && reported.insert(ty) {
                let name =
                    String::from_utf8_lossy(&self.src[span.start as usize..span.end as usize]);
                let message = format!("no type is named `%{}`", name.trim_start_matches('%'));
                self.error_at(Code::UndefinedType, span, message);
            }
        }
    }

    /// Reports structs that contain themselves, because they would have no size.
    fn check_recursion(&mut self) {
        let places = std::mem::take(&mut self.top().type_places);
        let TypeAccess::Own(types) = &self.types else { return };
        let recursive = recursive_structs(types, places.iter().map(|p| p.0));
        for (ty, span) in places {
            if recursive.contains(&ty) {
                let message = format!("`{}` holds itself", self.show(ty));
                self.error_at(Code::BadType, span, message);
            }
        }
    }

    /// Reports each global that is used but not defined, and returns them.
    fn check_globals(&mut self) -> Vec<GlobalId> {
        let top = self.top();
        let slots = top.slots.iter().enumerate();
        let missing: Vec<GlobalId> =
            slots.filter(|(_, s)| !s.defined).map(|(i, _)| GlobalId::new(i)).collect();
        for (n, &g) in missing.iter().enumerate() {
            let span = self.top().slots[g.index()].first_use;
            let name = String::from_utf8_lossy(&self.src[span.start as usize..span.end as usize]);
            let name = name.trim_start_matches('@').to_owned();
            let message = format!("`@{name}` is not defined");
            let mut d = Diagnostic::new(Code::UndefinedGlobal, message).at(span);
            if n < MAX_SUGGESTIONS {
                let is_called = self.src.get(span.end as usize) == Some(&b'(');
                let known = self.top().globals.iter();
                let known = known.filter_map(|g| std::str::from_utf8(g.name.as_deref()?).ok());
                let declare =
                    || is_called.then(|| format!("declare it: `declare ... @{name}(...)`"));
                d.help = did_you_mean("@", closest(&name, known)).or_else(declare);
            }
            self.report(d);
        }
        missing
    }

    /// Puts the globals into the module in the order of the text. Placeholders for the missing ones
    /// follow, so that every id has a global.
    fn order_globals(&mut self, missing: Vec<GlobalId>) {
        let top = self.top();
        let mut table = std::mem::take(&mut top.globals);
        let mut new_ids: Vec<GlobalId> = vec![GlobalId(u32::MAX); top.slots.len()];
        for (new, old) in top.global_slots.iter().enumerate() {
            new_ids[old.index()] = GlobalId::new(new);
        }
        // Undefined globals, and definitions that could not be parsed.
        let broken: Vec<usize> =
            (0..new_ids.len()).filter(|&i| new_ids[i] == GlobalId(u32::MAX)).collect();
        debug_assert!(broken.len() >= missing.len());
        for i in broken {
            new_ids[i] = GlobalId::new(table.len());
            table.push(placeholder(top.slots[i].ptr_ty));
        }
        top.module.by_name = std::mem::take(&mut top.by_name);
        top.module.globals = table;
        if new_ids.iter().enumerate().any(|(i, g)| g.index() != i) {
            self.renumber(&new_ids);
        }
    }

    /// Replaces the id of every global by its new id, in all uses.
    fn renumber(&mut self, new_ids: &[GlobalId]) {
        let new = |g: GlobalId| new_ids[g.index()];
        let value = |v: &mut Value| {
            if let Some(g) = v.as_global() {
                *v = Value::global(new(g));
            }
        };
        self.consts.map_globals(new);
        self.metadata.values_mut().for_each(value);
        self.pending_blocks.iter_mut().for_each(|p| p.function = new(p.function));
        let top = self.top();
        for order in &mut top.use_lists {
            let (OrderedAccess::Global(g) | OrderedAccess::Block(g, _)) = &mut order.of;
            *g = new(*g);
        }
        top.by_number.map_ids(|id| new(GlobalId(id)).0);
        top.module.by_name.values_mut().for_each(|g| *g = new(*g));
        top.bodies.iter_mut().for_each(|b| b.global = new(b.global));
        for global in &mut top.module.globals {
            match &mut global.kind {
                GlobalKind::Variable(v) => v.init.iter_mut().for_each(value),
                GlobalKind::Alias(v) | GlobalKind::Ifunc(v) => value(v),
                GlobalKind::Function(f) => {
                    let constants = [&mut f.prefix, &mut f.prologue, &mut f.personality];
                    constants.into_iter().flatten().for_each(value);
                }
            }
        }
    }
}

/// Creates a substitute for a global whose definition is missing or broken.
fn placeholder(ptr_ty: Type) -> Global {
    let kind = GlobalKind::Variable(Variable::default());
    let ptr_ty = if ptr_ty == Type::VOID { Type::PTR } else { ptr_ty };
    Global { ptr_ty, ..Global::with_defaults("", Type::I8, kind) }
}

/// Returns the named structs that contain themselves, directly or through other types. O(types).
fn recursive_structs(types: &Types, roots: impl Iterator<Item = Type>) -> FxHashSet<Type> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        Open,
        Done,
    }
    let mut states: FxHashMap<Type, State> = FxHashMap::default();
    let mut found = FxHashSet::default();
    // The open types, the outermost first, each with the number of parts that were visited.
    let mut path: Vec<(Type, usize)> = Vec::new();
    for root in roots {
        if states.contains_key(&root) {
            continue;
        }
        states.insert(root, State::Open);
        path.push((root, 0));
        while let Some((ty, seen)) = path.last_mut() {
            let Some(part) = part(types, *ty, *seen) else {
                states.insert(*ty, State::Done);
                path.pop();
                continue;
            };
            *seen += 1;
            match states.get(&part) {
                Some(State::Done) => {}
                Some(State::Open) => {
                    let named = |t: &&(Type, usize)| matches!(types.get(t.0), TypeData::Named(_));
                    found.extend(path.iter().rev().find(named).map(|t| t.0));
                }
                None => {
                    states.insert(part, State::Open);
                    path.push((part, 0));
                }
            }
        }
    }
    found
}

/// Returns the `n`th type that a value of the type contains.
fn part(types: &Types, ty: Type, n: usize) -> Option<Type> {
    match types.get(ty) {
        TypeData::Struct { fields, .. } => types.list(fields).get(n).copied(),
        TypeData::Named(i) if n == 0 => types.named_struct(i).body,
        TypeData::Array(_, e) if n == 0 => Some(e),
        _ => None,
    }
}
