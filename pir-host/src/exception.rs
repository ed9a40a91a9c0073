//! C++ exceptions and `dynamic_cast`, by the Itanium ABI: thrown objects, their handlers, and type
//! information (`std::type_info` objects). The machine itself finds landing pads.
//!
//! Type information that the module only declares, such as that of fundamental types and of the
//! classes of the standard library, has no contents. It is identified by its address alone, so that
//! it matches only itself.

use super::args::{
    self, HostArgs, HostResult, LibraryEntry, fail, int, is_null, ptr, row, unsupported, void,
};
use super::{HostContext, HostEffect, HostState, heap};
use pir_interp::cell::{Cell, Provenance};
use pir_interp::shape::ScalarKind;
use pir_interp::ub::{StepResult, StopReason, Ub};

const WORLD: HostEffect = HostEffect::World;
const POINTER_KIND: ScalarKind = ScalarKind::Ptr(64);

/// The allocated exceptions and their handlers.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Exceptions {
    live: Vec<ThrownException>,
    /// The handled objects with the threads that handle them, innermost last.
    caught: Vec<(u32, Cell)>,
    /// The number of exceptions that are thrown and not caught.
    uncaught: u32,
}

impl HostState for Exceptions {
    fn digest(&self, name: &mut dyn FnMut(&mut Cell)) -> u64 {
        let mut all = self.clone();
        all.caught.iter_mut().for_each(|c| name(&mut c.1));
        for t in &mut all.live {
            let ThrownException { object, info, destructor, adjusted, handlers: _ } = t;
            [object, info, destructor, adjusted].into_iter().for_each(&mut *name);
        }
        args::digest(&all)
    }
}

/// An allocated exception object.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct ThrownException {
    object: Cell,
    info: Cell,
    destructor: Cell,
    /// The pointer for the handler: to the subobject that has the type of its clause.
    adjusted: Cell,
    /// The number of active handlers; negative while the exception is rethrown.
    handlers: i32,
}

/// The functions of this file.
pub(super) static TABLE: &[LibraryEntry] = &[
    row("__cxa_allocate_exception", WORLD, |cx, a| {
        let object = heap::allocate(cx, a.uint(0)?, 16)?;
        let none = Cell::ZERO;
        let thrown =
            ThrownException { object, info: none, destructor: none, adjusted: object, handlers: 0 };
        exceptions(cx).live.push(thrown);
        ptr(object)
    }),
    row("__cxa_free_exception", WORLD, |cx, a| {
        let object = a.ptr(0)?;
        exceptions(cx).live.retain(|t| t.object.bits != object.bits);
        cx.memory().release(object)?;
        void()
    }),
    row("__cxa_throw", WORLD, |cx, a| {
        let (object, info, destructor) = (a.ptr(0)?, a.ptr(1)?, a.ptr(2)?);
        let t = find(cx, object)?;
        (t.info, t.destructor) = (info, destructor);
        exceptions(cx).uncaught += 1;
        Err(Box::new(StopReason::Thrown(object)))
    }),
    row("__cxa_get_exception_ptr", WORLD, |cx, a| {
        let object = a.ptr(0)?;
        ptr(find(cx, object)?.adjusted)
    }),
    row("__cxa_begin_catch", WORLD, begin_catch),
    row("__cxa_end_catch", WORLD, end_catch),
    row("__cxa_rethrow", WORLD, rethrow),
    row("_ZSt18uncaught_exceptionv", WORLD, |cx, _| int(i32::from(exceptions(cx).uncaught > 0))),
    row("_ZSt19uncaught_exceptionsv", WORLD, |cx, _| int(exceptions(cx).uncaught as i32)),
    row("_ZSt9terminatev", WORLD, terminate),
    row("__cxa_call_unexpected", WORLD, terminate),
    row("__cxa_call_terminate", WORLD, terminate),
    row("_ZNSt9exceptionD1Ev", HostEffect::Pure, |_, _| void()),
    row("_ZNSt9exceptionD2Ev", HostEffect::Pure, |_, _| void()),
    row("__dynamic_cast", HostEffect::Memory, dynamic_cast),
];

fn terminate(_: &mut dyn HostContext, _: &HostArgs<'_>) -> HostResult {
    Err(Box::new(StopReason::Abort("`std::terminate` was called".into())))
}

/// Returns all exceptions of the run.
fn exceptions(cx: &mut dyn HostContext) -> &mut Exceptions {
    cx.library().state()
}

fn find(cx: &mut dyn HostContext, object: Cell) -> StepResult<&mut ThrownException> {
    match exceptions(cx).live.iter_mut().find(|t| t.object.bits == object.bits) {
        Some(t) => Ok(t),
        None => fail(Ub::Library, "this is no exception"),
    }
}

fn begin_catch(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let object = args.ptr(0)?;
    let thread = cx.strand();
    let t = find(cx, object)?;
    t.handlers = t.handlers.abs() + 1;
    let adjusted = t.adjusted;
    let all = exceptions(cx);
    all.uncaught = all.uncaught.saturating_sub(1);
    let top = all.caught.iter().rfind(|c| c.0 == thread);
    if top.is_none_or(|c| c.1.bits != object.bits) {
        all.caught.push((thread, object));
    }
    ptr(adjusted)
}

/// Returns the innermost exception that the strand handles.
fn innermost(cx: &mut dyn HostContext) -> Option<Cell> {
    let thread = cx.strand();
    exceptions(cx).caught.iter().rfind(|c| c.0 == thread).map(|c| c.1)
}

/// Removes the innermost exception that the strand handles.
fn leave_handler(cx: &mut dyn HostContext) {
    let thread = cx.strand();
    let caught = &mut exceptions(cx).caught;
    if let Some(k) = caught.iter().rposition(|c| c.0 == thread) {
        caught.remove(k);
    }
}

fn end_catch(cx: &mut dyn HostContext, _: &HostArgs<'_>) -> HostResult {
    let Some(object) = innermost(cx) else { return void() };
    let t = find(cx, object)?;
    if t.handlers < 0 {
        // The exception is rethrown, so the handler count is negative and counts up to 0.
        t.handlers += 1;
        if t.handlers == 0 {
            leave_handler(cx);
        }
        return void();
    }
    t.handlers -= 1;
    if t.handlers > 0 {
        return void();
    }
    let destructor = t.destructor;
    leave_handler(cx);
    exceptions(cx).live.retain(|t| t.object.bits != object.bits);
    if !is_null(destructor) {
        cx.call(
            destructor,
            &[super::HostArg { scalars: vec![POINTER_KIND], cells: vec![object] }],
        )?;
    }
    cx.memory().release(object)?;
    void()
}

fn rethrow(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let Some(object) = innermost(cx) else { return terminate(cx, args) };
    let t = find(cx, object)?;
    t.handlers = -t.handlers;
    exceptions(cx).uncaught += 1;
    Err(Box::new(StopReason::Thrown(object)))
}

/// Returns whether a clause with the type information `wanted` catches an exception; null catches
/// all. Records the subobject for the handler.
pub(crate) fn catches(cx: &mut dyn HostContext, object: Cell, wanted: Cell) -> StepResult<bool> {
    let info = find(cx, object)?.info;
    let pointer = is_pointer(cx, info)?;
    let part = match pointer {
        true => cx.load(object, POINTER_KIND)?[0],
        false => object,
    };
    let found = match wanted.bits {
        0 => Some(part),
        w if w == info.bits => Some(part),
        _ if pointer => None,
        _ => {
            let mut parts = Vec::new();
            subobjects(cx, info, object, true, 0, &mut parts)?;
            parts.retain(|p| p.info == wanted.bits);
            match parts[..] {
                [one] if one.public => Some(one.at),
                _ => None,
            }
        }
    };
    if let Some(part) = found {
        find(cx, object)?.adjusted = part;
    }
    Ok(found.is_some())
}

/// The vtables of the kinds of type information of classes.
const CLASS_VTABLE: &str = "_ZTVN10__cxxabiv117__class_type_infoE";
const SINGLE_BASE_VTABLE: &str = "_ZTVN10__cxxabiv120__si_class_type_infoE";
const MULTIPLE_BASE_VTABLE: &str = "_ZTVN10__cxxabiv121__vmi_class_type_infoE";
const POINTER_VTABLE: &str = "_ZTVN10__cxxabiv119__pointer_type_infoE";

/// Returns whether type information is of this kind. Type information that is only declared is of
/// no kind.
fn is_kind(cx: &mut dyn HostContext, info: Cell, kind: &str) -> StepResult<bool> {
    let Some(table) = cx.symbol(kind) else { return Ok(false) };
    if cx.memory().resolve(info, 16, 1).is_err() {
        return Ok(false);
    }
    let first = cx.load(info, POINTER_KIND)?[0];
    Ok(first.is_plain() && first.bits == table.bits.wrapping_add(16))
}

/// Returns whether type information is that of a pointer type.
fn is_pointer(cx: &mut dyn HostContext, info: Cell) -> StepResult<bool> {
    // The C++ library defines the type information of pointers to fundamental types.
    let fundamental = b"vbwcahstijlmxynofdegDn".iter().any(|&c| {
        let c = c as char;
        let names = [format!("_ZTIP{c}"), format!("_ZTIPK{c}")];
        names.iter().any(|n| cx.symbol(n).is_some_and(|p| p.bits == info.bits))
    });
    Ok(fundamental || is_kind(cx, info, POINTER_VTABLE)?)
}

/// The maximum depth of base classes. A greater depth is the sign of a class that is its own base.
const MAX_BASE_DEPTH: u32 = 200;

/// A subobject of a class object.
#[derive(Clone, Copy)]
struct Subobject {
    /// The address of its type information.
    info: u64,
    at: Cell,
    /// Whether some path of public bases leads to it.
    public: bool,
}

impl Subobject {
    fn is(&self, info: Cell, at: Cell) -> bool {
        self.info == info.bits && self.at.bits == at.bits
    }
}

/// Adds all subobjects of an object, including itself, to `out`. `public` states whether a path of
/// public bases leads to the object.
fn subobjects(
    cx: &mut dyn HostContext,
    info: Cell,
    object: Cell,
    public: bool,
    depth: u32,
    out: &mut Vec<Subobject>,
) -> StepResult<()> {
    match out.iter_mut().find(|o| o.is(info, object)) {
        Some(known) if known.public || !public => return Ok(()),
        // A virtual base that is reached again, now by a public path.
        Some(known) => known.public = true,
        None => out.push(Subobject { info: info.bits, at: object, public }),
    }
    if depth > MAX_BASE_DEPTH {
        return fail(Ub::Library, "the description of a class is its own base");
    }
    if is_kind(cx, info, SINGLE_BASE_VTABLE)? {
        let base = cx.load(args::add(info, 16), POINTER_KIND)?[0];
        return subobjects(cx, base, object, public, depth + 1, out);
    }
    if !is_kind(cx, info, MULTIPLE_BASE_VTABLE)? {
        return Ok(());
    }
    let count = number(cx, args::add(info, 20), 4)?;
    for k in 0..count {
        let row = args::add(info, 24 + 16 * k);
        let base = cx.load(row, POINTER_KIND)?[0];
        let how = number(cx, args::add(row, 8), 8)? as i64;
        let mut offset = how >> 8;
        if how & 1 != 0 {
            // The offset of a virtual base is in the vtable of the object.
            let table = cx.load(object, POINTER_KIND)?[0];
            offset = number(cx, args::add(table, offset as u64), 8)? as i64;
        }
        let part = args::add(object, offset as u64);
        subobjects(cx, base, part, public && how & 2 != 0, depth + 1, out)?;
    }
    Ok(())
}

fn number(cx: &mut dyn HostContext, p: Cell, bytes: u64) -> StepResult<u64> {
    let cell = cx.load(p, ScalarKind::Int(8 * bytes as u32))?[0];
    match cell.plain() {
        Some(n) => Ok(n),
        None => fail(Ub::UndefUsed, "a table of a class is undefined"),
    }
}

/// Implements `dynamic_cast`: converts a polymorphic subobject to another one of the same object.
fn dynamic_cast(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let (source, from, to) = (args.ptr(0)?, args.ptr(1)?, args.ptr(2)?);
    let known = |cx: &mut dyn HostContext, info| -> StepResult<bool> {
        Ok(is_kind(cx, info, CLASS_VTABLE)?
            || is_kind(cx, info, SINGLE_BASE_VTABLE)?
            || is_kind(cx, info, MULTIPLE_BASE_VTABLE)?)
    };
    if !known(cx, to)? {
        return unsupported("`dynamic_cast` to a class whose description is not in the module");
    }
    let table = cx.load(source, POINTER_KIND)?[0];
    let top = number(cx, args::add(table, 16u64.wrapping_neg()), 8)?;
    let info = cx.load(args::add(table, 8u64.wrapping_neg()), POINTER_KIND)?[0];
    let whole = args::add(source, top);
    if whole.prov == Provenance::NONE {
        return fail(Ub::InvalidPointer, "`dynamic_cast` of what is no object");
    }
    let mut parts = Vec::new();
    subobjects(cx, info, whole, true, 0, &mut parts)?;
    let source_is_public = parts.iter().any(|p| p.is(from, source) && p.public);
    parts.retain(|p| p.info == to.bits);
    // A downcast to the subobject that has the source as its public base comes first. Otherwise, a
    // cross cast is possible if the target is unique, and both are public.
    let mut down = Vec::new();
    for part in &parts {
        let mut below = Vec::new();
        subobjects(cx, to, part.at, true, 0, &mut below)?;
        down.extend(below.iter().find(|b| b.is(from, source)).map(|b| (part.at, b.public)));
    }
    ptr(match (&down[..], &parts[..]) {
        ([(one, true)], _) => *one,
        (_, [one]) if one.public && source_is_public => one.at,
        _ => Cell::ZERO,
    })
}
