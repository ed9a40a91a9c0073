//! Debug information of outlined functions: each gets a subprogram of its own, and the locations
//! and variables of its code move into it.
//!
//! LLVM requires that the scopes of every location in a function lead to the function's own
//! `DISubprogram`. The copies of a strand's blocks still name that of the original function. So the
//! subprogram is copied, together with the scopes, variables and labels between it and the code.
//! Inlined code keeps its own subprogram, and only its `inlinedAt` location moves.

use pir_core::constant::ConstKind;
use pir_core::entity::{Entity, Inst, Md, Value, ValueKind};
use pir_core::function::Body;
use pir_core::md::{Attachment, MdData, MdField, MdPool, MdValue};
use pir_core::symbol::Sym;
use pir_core::{GlobalId, Module, Opcode};
use rustc_hash::{FxHashMap, FxHashSet};

/// Fields of a subprogram that describe its code, not its interface.
const CODE_FIELDS: [&str; 5] = ["scope", "file", "unit", "flags", "keyInstructions"];
/// Scopes around a place, and places that it was inlined at, that are followed at most: information
/// that runs in circles is dropped.
const MAX_SCOPE_DEPTH: usize = 100_000;

/// Gives every function with locations of other functions a subprogram of its own, and gives calls
/// a location where LLVM requires one. A function that only calls one with a subprogram gets one,
/// too, since code inlined into it would lose its locations otherwise. For modules to which
/// functions were added. O(instructions + scopes).
pub fn settle_debug_info(m: &mut Module) {
    if m.symbols.find(b"DISubprogram").is_none() || !has_any(m) {
        return;
    }
    let functions: Vec<GlobalId> =
        m.functions().filter(|(_, _, f)| f.body.is_some()).map(|(g, _, _)| g).collect();
    for &g in &functions {
        let Some(mut body) = m.function_mut(g).and_then(|f| f.body.take()) else { continue };
        if subprogram(m, g).is_none() {
            adopt_code(m, g, &mut body);
        }
        drop_records_of_lost_values(m, &mut body);
        m.function_mut(g).expect("a function").body = Some(body);
    }
    let wrappers: FxHashMap<GlobalId, MdValue> =
        functions.iter().filter_map(|&g| Some((g, wrapped_subprogram(m, g)?))).collect();
    let known: FxHashSet<GlobalId> =
        functions.iter().copied().filter(|&g| subprogram(m, g).is_some()).collect();
    for &g in functions.iter().filter(|g| known.contains(g)) {
        let Some(mut body) = m.function_mut(g).and_then(|f| f.body.take()) else { continue };
        let line = wrappers.get(&g).copied().unwrap_or(MdValue::Int(0));
        locate_calls(m, g, &mut body, &known, line);
        m.function_mut(g).expect("a function").body = Some(body);
    }
}

/// The subprogram of a function of one block that calls one with a subprogram: the line of that.
fn wrapped_subprogram(m: &mut Module, g: GlobalId) -> Option<MdValue> {
    let body = m.function(g)?.body.as_deref()?;
    if subprogram(m, g).is_some() || body.layout().len() != 1 {
        return None;
    }
    let all = insts(body).into_iter();
    let calls = all.filter(|&i| body.inst(i).op() == Opcode::Call);
    let called = calls.filter_map(|i| body.ops(i)[0].as_global());
    let old = called.into_iter().find_map(|c| subprogram(m, c))?;
    let mut none = Body::new();
    let mut moves = DebugMover { m, body: &mut none, map: FxHashMap::default(), new: None };
    let line = moves.field(old, "line").unwrap_or(MdValue::Int(0));
    let (_, new) = moves.subprogram_like(old, g, Some(line))?;
    m.globals[g.0 as usize].attachments.push(Attachment { kind: Sym::DBG, node: new });
    Some(line)
}

/// Whether a function has a subprogram at all.
fn has_any(m: &Module) -> bool {
    m.functions().any(|(g, _, _)| subprogram(m, g).is_some())
}

fn subprogram(m: &Module, g: GlobalId) -> Option<Md> {
    m.global(g).attachments.iter().find(|a| a.kind == Sym::DBG).map(|a| a.node)
}

fn insts(body: &Body) -> Vec<Inst> {
    body.layout().iter().flat_map(|&b| body.insts(b)).copied().collect()
}

/// Makes the subprogram of a function and moves its code under it; without one to make it from, its
/// debug information goes.
fn adopt_code(m: &mut Module, g: GlobalId, body: &mut Body) {
    let all = insts(body);
    let located = all.iter().find_map(|&i| location_of(body, i));
    let Some(first) = located else { return };
    let mut moves = DebugMover { m, body, map: FxHashMap::default(), new: None };
    let old = moves.root(first);
    let line = moves.chain(first, "inlinedAt").and_then(|c| moves.field(*c.last()?, "line"));
    moves.new = old.and_then(|old| moves.subprogram_like(old, g, line));
    let gone = all.into_iter().filter(|&i| !moves.inst(i)).collect();
    moves.body.remove_insts(&gone);
    if let Some((_, new)) = moves.new {
        let attachments = &mut m.globals[g.0 as usize].attachments;
        attachments.push(Attachment { kind: Sym::DBG, node: new });
    }
}

/// The place of an instruction or record.
fn location_of(body: &Body, i: Inst) -> Option<Md> {
    if body.inst(i).op().is_debug() {
        return body.ops(i).last().and_then(metadata);
    }
    body.attachments(i).find(|a| a.kind == Sym::DBG).map(|a| a.node)
}

fn metadata(v: &Value) -> Option<Md> {
    match v.kind() {
        ValueKind::Metadata(md) => Some(md),
        _ => None,
    }
}

/// Moves the debug information of one function.
struct DebugMover<'a> {
    m: &'a mut Module,
    body: &'a mut Body,
    map: FxHashMap<Md, Option<Md>>,
    /// The subprogram that the code was in, and its own.
    new: Option<(Md, Md)>,
}

impl DebugMover<'_> {
    fn pool(&self, md: Md) -> &MdPool {
        if md.is_local() { &self.body.metadata } else { &self.m.metadata }
    }

    fn fields(&self, md: Md) -> Option<(&[u8], &[MdField])> {
        match self.pool(md).get(md.index()) {
            MdData::Node { kind, fields, .. } => {
                Some((self.m.symbols.get(kind), self.pool(md).fields(fields)))
            }
            _ => None,
        }
    }

    fn field(&self, md: Md, field: &str) -> Option<MdValue> {
        let (_, fields) = self.fields(md)?;
        let name = self.m.symbols.find(field.as_bytes())?;
        fields.iter().find(|f| f.name == name).map(|f| f.value)
    }

    /// The node that a field names.
    fn node(&self, md: Md, field: &str) -> Option<Md> {
        match self.field(md, field)? {
            MdValue::Node(n) => Some(n),
            _ => None,
        }
    }

    fn is(&self, md: Md, kind: &str) -> bool {
        self.fields(md).is_some_and(|(k, _)| k == kind.as_bytes())
    }

    /// Returns the chain of nodes from this one along a field.
    fn chain(&self, from: Md, field: &str) -> Option<Vec<Md>> {
        let all: Vec<Md> = std::iter::successors(Some(from), |&n| self.node(n, field))
            .take(MAX_SCOPE_DEPTH)
            .collect();
        (all.len() < MAX_SCOPE_DEPTH).then_some(all)
    }

    /// The scopes of a node up to its subprogram.
    fn scopes(&self, from: Md) -> Option<Vec<Md>> {
        let mut all = Vec::new();
        let mut at = Some(from);
        while let Some(scope) = at.filter(|_| all.len() < MAX_SCOPE_DEPTH) {
            all.push(scope);
            if self.is(scope, "DISubprogram") {
                return Some(all);
            }
            at = self.node(scope, "scope");
        }
        None
    }

    /// Returns the subprogram that contains the code at a location, after inlining.
    fn root(&self, place: Md) -> Option<Md> {
        let outermost = *self.chain(place, "inlinedAt")?.last()?;
        self.scopes(self.node(outermost, "scope")?)?.last().copied()
    }

    /// A subprogram for the function `g` of code of `old` that begins at a line; both.
    fn subprogram_like(&mut self, old: Md, g: GlobalId, line: Option<MdValue>) -> Option<(Md, Md)> {
        // Only a definition has a unit, and only one in the module's pool can be numbered.
        self.node(old, "unit")?;
        if old.is_local() {
            return None;
        }
        let name = self.m.display_name(g);
        let kept = self.fields(old)?.1.to_vec();
        let is_kept =
            |f: &MdField| CODE_FIELDS.iter().any(|k| k.as_bytes() == self.m.symbols.get(f.name));
        let mut fields: Vec<MdField> = kept.iter().copied().filter(is_kept).collect();
        let optimised = kept.iter().any(|f| match f.value {
            MdValue::Word(w) => {
                String::from_utf8_lossy(self.m.metadata.bytes(w)).contains("DISPFlagOptimized")
            }
            _ => false,
        });
        // A member of a class is declared in it; this is none.
        let file = self.node(old, "file");
        let scope = self.m.symbols.intern(b"scope");
        if let (Some(file), Some(f)) = (file, fields.iter_mut().find(|f| f.name == scope)) {
            f.value = MdValue::Node(file);
        }
        let text = MdValue::String(self.m.metadata.push_bytes(name.as_bytes()));
        let flags = match optimised {
            true => "DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized",
            false => "DISPFlagLocalToUnit | DISPFlagDefinition",
        };
        let flags = MdValue::Word(self.m.metadata.push_bytes(flags.as_bytes()));
        let ty = MdValue::Node(self.no_result());
        let mut all = vec![("name", text), ("linkageName", text), ("type", ty), ("spFlags", flags)];
        if let Some(line) = line {
            all.extend([("line", line), ("scopeLine", line)]);
        }
        for (name, value) in all {
            fields.push(MdField { name: self.m.symbols.intern(name.as_bytes()), value });
        }
        let MdData::Node { kind, .. } = self.m.metadata.get(old.index()) else { return None };
        let fields = self.m.metadata.push_fields(&fields);
        let new = self.m.add_metadata(MdData::Node { distinct: true, kind, fields });
        Some((old, new))
    }

    /// The type of a function without a result; code generators ask every subprogram for one.
    fn no_result(&mut self) -> Md {
        let ops = self.m.metadata.push_refs(&[None]);
        let types = self.m.add_metadata(MdData::Tuple { distinct: false, ops });
        let name = self.m.symbols.intern(b"types");
        let kind = self.m.symbols.intern(b"DISubroutineType");
        let fields = [MdField { name, value: MdValue::Node(types) }];
        let fields = self.m.metadata.push_fields(&fields);
        self.m.add_metadata(MdData::Node { distinct: false, kind, fields })
    }

    /// Returns a copy of a node with another value in one field, and without another field.
    fn copy(&mut self, md: Md, field: &str, value: Md, without: &str) -> Option<Md> {
        let MdData::Node { distinct, kind, fields } = self.pool(md).get(md.index()) else {
            return None;
        };
        let name = self.m.symbols.find(field.as_bytes())?;
        let without = self.m.symbols.find(without.as_bytes());
        let mut fields: Vec<MdField> = self.pool(md).fields(fields).to_vec();
        fields.retain(|f| Some(f.name) != without);
        fields.iter_mut().find(|f| f.name == name)?.value = MdValue::Node(value);
        if md.is_local() {
            let fields = self.body.metadata.push_fields(&fields);
            let data = MdData::Node { distinct, kind, fields };
            return Some(Md::local(self.body.metadata.push(data)));
        }
        let fields = self.m.metadata.push_fields(&fields);
        Some(self.m.add_metadata(MdData::Node { distinct, kind, fields }))
    }

    /// A scope below the new subprogram.
    fn scope(&mut self, scope: Md) -> Option<Md> {
        if let Some(&known) = self.map.get(&scope) {
            return known;
        }
        let (old, new) = self.new?;
        let chain = self.scopes(scope)?;
        let mut outer = match chain.last() {
            Some(&last) if last == old => new,
            // Another function's, by whatever way: there is nothing to move it under.
            _ => return None,
        };
        for &s in chain.iter().rev().skip(1) {
            outer = match self.map.get(&s) {
                Some(&known) => known?,
                None => {
                    let copy = self.copy(s, "scope", outer, "");
                    self.map.insert(s, copy);
                    copy?
                }
            };
        }
        Some(outer)
    }

    /// A place below the new subprogram.
    fn place(&mut self, place: Md) -> Option<Md> {
        if let Some(&known) = self.map.get(&place) {
            return known;
        }
        let new = self.moved(place);
        self.map.insert(place, new);
        new
    }

    fn moved(&mut self, place: Md) -> Option<Md> {
        if !self.is(place, "DILocation") {
            return None;
        }
        let chain = self.chain(place, "inlinedAt")?;
        let (&outermost, inlined) = chain.split_last()?;
        let scope = self.node(outermost, "scope")?;
        let scope = self.scope(scope)?;
        let mut new = self.copy(outermost, "scope", scope, "")?;
        for &p in inlined.iter().rev() {
            new = self.copy(p, "inlinedAt", new, "")?;
        }
        Some(new)
    }

    /// A variable or label below the new subprogram; one of an inlined function stays where it is.
    fn declared(&mut self, md: Md, inlined: bool) -> Option<Md> {
        if inlined {
            return Some(md);
        }
        if let Some(&known) = self.map.get(&md) {
            return known;
        }
        let scope = self.node(md, "scope")?;
        let scope = self.scope(scope)?;
        // A parameter of the function is a captured value here.
        let new = self.copy(md, "scope", scope, "arg");
        self.map.insert(md, new);
        new
    }

    /// Moves an instruction. Returns false for a record that cannot be moved.
    fn inst(&mut self, i: Inst) -> bool {
        if self.body.inst(i).op().is_debug() {
            return self.record(i).is_some();
        }
        let old: Vec<Attachment> = self.body.attachments(i).collect();
        if old.is_empty() {
            return true;
        }
        let mut list = Vec::with_capacity(old.len());
        for &a in &old {
            let node = match a.kind {
                Sym::DBG => self.place(a.node),
                Sym::LLVM_LOOP => self.loop_id(a.node),
                // It ties a store to records of the function that it was in.
                Sym::DIASSIGNID => None,
                _ => Some(a.node),
            };
            list.extend(node.map(|node| Attachment { kind: a.kind, node }));
        }
        if list != old {
            self.body.set_attachments(i, &list);
        }
        true
    }

    /// Moves a record; none: it has to go.
    fn record(&mut self, i: Inst) -> Option<()> {
        let mut ops = self.body.ops(i).to_vec();
        if self.body.inst(i).op() == Opcode::DbgAssign {
            // Fields: value, variable, expression, id, address, its expression, location. The value
            // remains.
            ops.drain(3..ops.len() - 1);
        }
        let place = metadata(ops.last()?)?;
        let inlined = self.node(place, "inlinedAt").is_some();
        let new = Value::metadata(self.place(place)?);
        *ops.last_mut()? = new;
        let variable = usize::from(self.body.inst(i).op() != Opcode::DbgLabel);
        let declared = self.declared(metadata(ops.get(variable)?)?, inlined)?;
        ops[variable] = Value::metadata(declared);
        if self.body.inst(i).op() == Opcode::DbgAssign {
            *self.body.inst_mut(i) = self.body.inst(i).with_op(Opcode::DbgValue);
        }
        self.body.set_ops(i, &ops);
        Some(())
    }

    /// The identity of a loop, which names the places where it begins and ends.
    fn loop_id(&mut self, id: Md) -> Option<Md> {
        if let Some(&known) = self.map.get(&id) {
            return known;
        }
        let new = self.new_loop_id(id);
        self.map.insert(id, new);
        new
    }

    fn new_loop_id(&mut self, id: Md) -> Option<Md> {
        let MdData::Tuple { distinct, ops } = self.pool(id).get(id.index()) else {
            return Some(id);
        };
        let refs: Vec<Option<Md>> = self.pool(id).refs(ops).collect();
        if !refs.iter().flatten().any(|&r| self.is(r, "DILocation")) {
            return Some(id);
        }
        let new = match id.is_local() {
            true => Md::local(self.body.metadata.push(MdData::Undefined)),
            false => self.m.add_metadata(MdData::Undefined),
        };
        let mut moved = Vec::with_capacity(refs.len());
        for r in refs {
            match r {
                Some(r) if r == id => moved.push(Some(new)),
                Some(r) if self.is(r, "DILocation") => moved.extend(self.place(r).map(Some)),
                other => moved.push(other),
            }
        }
        let pool = match id.is_local() {
            true => &mut self.body.metadata,
            false => &mut self.m.metadata,
        };
        let ops = pool.push_refs(&moved);
        pool.set(new.index(), MdData::Tuple { distinct, ops });
        Some(new)
    }
}

/// Records whose value is not there any more: of a variable's value it is said that it is not
/// known, other records go.
fn drop_records_of_lost_values(m: &Module, body: &mut Body) {
    let all = insts(body);
    let records: Vec<Inst> =
        all.iter().copied().filter(|&i| body.inst(i).op().is_debug()).collect();
    if records.is_empty() {
        return;
    }
    let placed: FxHashSet<Inst> = all.into_iter().collect();
    let lost = |v: Value| v.as_inst().is_some_and(|i| !placed.contains(&i));
    let mut gone = FxHashSet::default();
    for i in records {
        let names_lost = body.ops(i).iter().any(|&v| lost(v))
            || body.ops(i).iter().filter_map(metadata).any(|md| {
                let pool = if md.is_local() { &body.metadata } else { &m.metadata };
                match pool.get(md.index()) {
                    MdData::Value(v) => lost(v),
                    MdData::ArgList(l) => pool.values(l).iter().any(|&v| lost(v)),
                    _ => false,
                }
            });
        if !names_lost {
            continue;
        }
        if body.inst(i).op() != Opcode::DbgValue {
            gone.insert(i);
            continue;
        }
        let ty = body.ops(i)[0].as_inst().map_or(pir_core::Type::I64, |v| body.inst(v).ty());
        body.ops_mut(i)[0] = Value::constant(body.consts.scalar(ty, ConstKind::Poison));
    }
    body.remove_insts(&gone);
}

/// The records that say all that is ever said of their variables, and whether they do so without an
/// expression.
pub(crate) fn sole_variable_records(m: &Module, body: &Body) -> Vec<(Inst, bool)> {
    let mut all: FxHashMap<Md, Vec<Inst>> = FxHashMap::default();
    let records = insts(body).into_iter().filter(|&i| body.inst(i).op().is_debug());
    for i in records.filter(|&i| body.inst(i).op() != Opcode::DbgLabel) {
        if let Some(variable) = body.ops(i).get(1).and_then(metadata) {
            all.entry(variable).or_default().push(i);
        }
    }
    let mut only: Vec<Inst> = all.into_values().filter(|r| r.len() == 1).flatten().collect();
    only.retain(|&i| matches!(body.inst(i).op(), Opcode::DbgValue | Opcode::DbgDeclare));
    only.sort_unstable();
    let simple = |i: Inst| {
        let expression = body.ops(i).get(2).and_then(metadata);
        expression.is_some_and(|e| {
            let pool = if e.is_local() { &body.metadata } else { &m.metadata };
            matches!(pool.get(e.index()), MdData::Expression(words) if words.len == 0)
        })
    };
    only.into_iter().map(|i| (i, simple(i))).collect()
}

/// Turns a record that declares an object by its address, which is no `alloca` of this function,
/// into one with the value that the address points to.
pub(crate) fn declare_by_pointer(body: &mut Body, record: Inst) {
    if body.inst(record).op() != Opcode::DbgDeclare {
        return;
    }
    let deref = MdValue::Word(body.metadata.push_bytes(b"DW_OP_deref"));
    let words = body.metadata.push_fields(&[MdField { name: Sym::EMPTY, value: deref }]);
    let expression = Md::local(body.metadata.push(MdData::Expression(words)));
    *body.inst_mut(record) = body.inst(record).with_op(Opcode::DbgValue);
    body.ops_mut(record)[2] = Value::metadata(expression);
}

/// Gives the calls that were made since, when the body had `before` instructions, a place.
pub(crate) fn locate_new_calls(body: &mut Body, before: usize, node: Md) {
    for n in before..body.inst_bound() {
        let i = Inst::new(n);
        if body.inst(i).op() == Opcode::Call && body.attachments(i).len() == 0 {
            body.set_attachments(i, &[Attachment { kind: Sym::DBG, node }]);
        }
    }
}

/// A call of a function with a subprogram in another one must have a place, since it may be
/// inlined: that of the code before it, else this line.
fn locate_calls(
    m: &mut Module,
    g: GlobalId,
    body: &mut Body,
    known: &FxHashSet<GlobalId>,
    line: MdValue,
) {
    let mut nowhere = None;
    for b in body.layout().to_vec() {
        let mut last = None;
        for i in body.insts(b).to_vec() {
            let here = body.attachments(i).find(|a| a.kind == Sym::DBG);
            if here.is_some() {
                last = here;
                continue;
            }
            let calls = matches!(body.inst(i).op(), Opcode::Call | Opcode::Invoke);
            let callee = || body.ops(i).first().and_then(|v| v.as_global());
            if !calls || callee().is_none_or(|c| !known.contains(&c)) {
                continue;
            }
            let place = last.or_else(|| {
                let place = *nowhere.get_or_insert_with(|| location_at_line(m, g, line));
                place.map(|node| Attachment { kind: Sym::DBG, node })
            });
            let list: Vec<Attachment> = body.attachments(i).chain(place).collect();
            body.set_attachments(i, &list);
        }
    }
}

/// A place in a function; line 0 says that no line of the source stands for it.
fn location_at_line(m: &mut Module, g: GlobalId, line: MdValue) -> Option<Md> {
    let scope = subprogram(m, g).filter(|s| !s.is_local())?;
    let mut field = |name: &[u8], value| MdField { name: m.symbols.intern(name), value };
    let fields = [
        field(b"line", line),
        field(b"column", MdValue::Int(0)),
        field(b"scope", MdValue::Node(scope)),
    ];
    let kind = m.symbols.intern(b"DILocation");
    let fields = m.metadata.push_fields(&fields);
    Some(m.add_metadata(MdData::Node { distinct: false, kind, fields }))
}
