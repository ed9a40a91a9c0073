//! Calling a function by its name: arguments and results as text. Most functions are called as C
//! would call them, others through an entry of one type.
#![allow(unsafe_code)]

use crate::Error;
use pir_core::builder::FunctionBuilder;
use pir_core::function::Function;
use pir_core::module::{Global, GlobalKind, Linkage};
use pir_core::text::print::print_number;
use pir_core::types::Types;
use pir_core::{Module, Type};
use std::collections::HashMap;

/// Memory of one argument or result: as large and as aligned as any vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(C, align(64))]
pub(crate) struct ResultSlot([u64; 8]);

/// The functions of a source that can be called by name.
#[derive(Debug)]
pub(crate) struct Signatures {
    types: Types,
    functions: HashMap<String, Signature>,
}

/// The type of a function.
#[derive(Debug)]
pub(crate) struct Signature {
    pub result: Type,
    pub params: Vec<Type>,
    direct: bool,
}

/// Integer and vector registers that carry arguments.
const ARGUMENT_REGISTERS: (usize, usize) = (6, 8);

/// A function whose arguments are in registers, as the System V convention for x86-64 has it: who
/// does not take one does not look at it.
type DirectFn<T> =
    extern "C" fn(u64, u64, u64, u64, u64, u64, f64, f64, f64, f64, f64, f64, f64, f64) -> T;

/// Arguments of one call.
#[derive(Clone, Debug, Default)]
pub struct Arguments {
    slots: Vec<ResultSlot>,
    /// The words of a C `main`, and the table of pointers to them.
    words: Vec<Box<[u8]>>,
    argv: Vec<usize>,
    takes_words: bool,
}

/// The result of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Returned {
    /// Type and value as in LLVM's text; none for `void` and for types without a text.
    pub text: Option<String>,
    /// The value as a process status, if it is an integer.
    pub status: Option<u8>,
    /// The bits of the value; none for `void`.
    pub bits: Option<u64>,
    /// The bits with the sign of an integer in those above it.
    pub extended: Option<u64>,
}

/// The start of the name of an entry, which the name of its function follows.
pub(crate) const ENTRY_PREFIX: &str = "pir.entry.";

pub(crate) fn entry_name(function: &str) -> String {
    format!("{ENTRY_PREFIX}{function}")
}

/// Whether a value of the type fits a slot and has a text.
fn is_simple(types: &Types, ty: Type) -> bool {
    types.int_bits(ty).is_some_and(|w| w <= 64) || matches!(ty, Type::F32 | Type::F64 | Type::PTR)
}

fn is_float(ty: Type) -> bool {
    matches!(ty, Type::F32 | Type::F64)
}

/// Whether a function can be called with all arguments in registers.
fn is_direct(module: &Module, global: &Global, f: &Function) -> bool {
    let Some((result, params, false)) = module.types.signature(global.ty) else { return false };
    let simple = |&ty: &Type| is_simple(&module.types, ty);
    let floats = params.iter().filter(|&&ty| is_float(ty)).count();
    let by_hand = ["byval", "sret", "inalloca", "preallocated", "swiftself", "swifterror", "nest"];
    let odd = |set| by_hand.iter().any(|w| module.attrs.has(set, w));
    global.linkage == Linkage::External
        && (result == Type::VOID || simple(&result))
        && params.iter().all(simple)
        && floats <= ARGUMENT_REGISTERS.1
        && params.len() - floats <= ARGUMENT_REGISTERS.0
        && !f.params.iter().any(|p| odd(p.attrs))
}

/// Adds a function `void (ptr arguments, ptr result)` for each that can be called by name; where
/// `direct` says that it helps, only for those that can't be called without.
pub(crate) fn add_entries(module: &mut Module, direct: bool) {
    let callable: Vec<_> = module
        .functions()
        .filter(|(_, g, f)| f.body.is_some() && g.linkage == Linkage::External)
        .filter(|(_, g, f)| !direct || !is_direct(module, g, f))
        // Such an argument is a variable of its caller, and no value.
        .filter(|(_, _, f)| !f.params.iter().any(|p| module.attrs.has(p.attrs, "swifterror")))
        .filter_map(|(id, g, _)| {
            let (result, params, vararg) = module.types.signature(g.ty)?;
            let simple = |&t: &Type| is_simple(&module.types, t);
            let fits =
                !vararg && params.iter().all(simple) && (result == Type::VOID || simple(&result));
            let name = String::from_utf8(g.name.as_deref()?.to_vec()).ok()?;
            fits.then(|| (id, name, result, params.to_vec()))
        })
        .collect();
    for (id, name, result, params) in callable {
        let f =
            FunctionBuilder::new(module, &entry_name(&name), Type::VOID, &[Type::PTR, Type::PTR]);
        let args: Vec<_> = params
            .iter()
            .enumerate()
            .map(|(n, &ty)| {
                let p = f.gep(Type::I8, f.arg(0), 64 * n as i64);
                f.load(ty, p).into()
            })
            .collect();
        let value = f.call(id, &args);
        if result != Type::VOID {
            f.store(value, f.arg(1));
        }
        f.ret_void();
        // A name that is taken leaves the function without an entry: it can't be called by name.
        if let Err(e) = f.finish() {
            tracing::debug!("no entry for @{name}: {e}");
        }
    }
}

impl Signatures {
    pub(crate) fn of(module: &Module) -> Self {
        let functions = module.globals.iter().filter_map(|g| match &g.kind {
            GlobalKind::Function(f) if f.body.is_some() => {
                let name = String::from_utf8(g.name.as_deref()?.to_vec()).ok()?;
                let (result, params, _) = module.types.signature(g.ty)?;
                let direct = is_direct(module, g, f);
                Some((name, Signature { result, params: params.to_vec(), direct }))
            }
            _ => None,
        });
        Self { functions: functions.collect(), types: module.types.clone() }
    }

    /// The type of a function with a body.
    pub(crate) fn type_of(&self, name: &str) -> Option<&Signature> {
        self.functions.get(name)
    }

    pub(crate) fn show(&self, result: Type, params: &[Type]) -> String {
        let params: Vec<_> = params.iter().map(|&ty| self.types.show(ty).to_string()).collect();
        format!("{} ({})", self.types.show(result), params.join(", "))
    }

    pub(crate) fn result(&self, name: &str) -> Option<Type> {
        self.functions.get(name).map(|f| f.result)
    }

    /// Says why a function has no entry; none if it is not there.
    pub(crate) fn refusal(&self, name: &str) -> Option<String> {
        let Signature { result, ref params, .. } = *self.type_of(name)?;
        let complex = |ty: Type| !is_simple(&self.types, ty);
        Some(match params.iter().position(|&ty| complex(ty)) {
            Some(n) => format!("its parameter {} is of type {}", n + 1, self.types.show(params[n])),
            None if result != Type::VOID && complex(result) => {
                format!("its result is of type {}", self.types.show(result))
            }
            None => "it is not external, or has variadic or special parameters".to_owned(),
        })
    }

    /// Whether [`Signatures::call`] can call a function.
    pub(crate) fn is_direct(&self, name: &str) -> bool {
        self.functions.get(name).is_some_and(|f| f.direct)
    }

    /// Calls a function with its arguments in registers.
    ///
    /// # Safety
    /// `address` is that of the function of this name, for which [`Signatures::is_direct`] holds,
    /// and there is an argument for each of its parameters.
    pub(crate) unsafe fn call(
        &self,
        name: &str,
        address: *const u8,
        args: &[ResultSlot],
    ) -> ResultSlot {
        let mut done = ResultSlot::default();
        let Some(f) = self.functions.get(name) else { return done };
        let (mut ints, mut floats) = ([0; ARGUMENT_REGISTERS.0], [0.0; ARGUMENT_REGISTERS.1]);
        let (mut i, mut n) = (0, 0);
        for (&ty, slot) in f.params.iter().zip(args) {
            if is_float(ty) {
                floats[n] = f64::from_bits(slot.0[0]);
                n += 1;
            } else {
                ints[i] = slot.0[0];
                i += 1;
            }
        }
        let ([a, b, c, d, e, g], [s, t, u, v, w, x, y, z]) = (ints, floats);
        done.0[0] = if is_float(f.result) {
            // SAFETY: the caller's promise; a `float` is in the lower half of the register.
            let function: DirectFn<f64> = unsafe { std::mem::transmute(address) };
            function(a, b, c, d, e, g, s, t, u, v, w, x, y, z).to_bits()
        } else {
            // SAFETY: the caller's promise; the bits above a narrow result are ignored.
            let function: DirectFn<u64> = unsafe { std::mem::transmute(address) };
            function(a, b, c, d, e, g, s, t, u, v, w, x, y, z)
        };
        done
    }

    /// Arguments of a function; of a `main`, with the program's name before them.
    pub(crate) fn read(
        &self,
        name: &str,
        args: &[String],
        program: &str,
    ) -> Result<Arguments, Error> {
        let Some(Signature { params, .. }) = self.functions.get(name) else {
            return Err(Error::no_function(name));
        };
        if name == "main" && self.is_c_main(params) {
            return Ok(Arguments::words(program, args));
        }
        self.read_constants(name, args)
    }

    /// A constant for each parameter of a function.
    pub(crate) fn read_constants(&self, name: &str, args: &[String]) -> Result<Arguments, Error> {
        let Some(Signature { params, .. }) = self.functions.get(name) else {
            return Err(Error::no_function(name));
        };
        self.count(name, params, args.len())?;
        let slots: Result<Vec<ResultSlot>, Error> =
            params.iter().zip(args).map(|(&ty, text)| self.slot(ty, text)).collect();
        Ok(Arguments { slots: slots?, ..Arguments::default() })
    }

    /// Whether these are parameters of a C `main`: the number of words, the words, the environment,
    /// or the first of these.
    fn is_c_main(&self, params: &[Type]) -> bool {
        let Some((count, rest)) = params.split_first() else { return true };
        self.types.int_bits(*count).is_some_and(|w| w <= 64)
            && rest.len() <= 2
            && rest.iter().all(|&p| p == Type::PTR)
    }

    pub(crate) fn read_bits(&self, name: &str, bits: &[u64]) -> Result<Arguments, Error> {
        let Some(Signature { params, .. }) = self.functions.get(name) else {
            return Err(Error::no_function(name));
        };
        self.count(name, params, bits.len())?;
        let slot = |&b: &u64| {
            let mut slot = ResultSlot::default();
            slot.0[0] = b;
            slot
        };
        Ok(Arguments { slots: bits.iter().map(slot).collect(), ..Arguments::default() })
    }

    fn count(&self, name: &str, params: &[Type], given: usize) -> Result<(), Error> {
        let wanted = params.len();
        match wanted == given {
            true => Ok(()),
            false => {
                let plural = if wanted == 1 { "" } else { "s" };
                let verb = if given == 1 { "is" } else { "are" };
                let message =
                    format!("@{name} takes {wanted} argument{plural}, {given} {verb} given");
                Err(Error::Call(message))
            }
        }
    }

    /// A constant: `3`, or with its type `i32 3`.
    fn slot(&self, ty: Type, text: &str) -> Result<ResultSlot, Error> {
        let number = text.rsplit(' ').next().unwrap_or(text);
        let shown = self.types.show(ty);
        let wrong = || Error::Call(format!("`{text}` is no {shown}"));
        let mut slot = ResultSlot::default();
        slot.0[0] = match ty {
            Type::F32 => u64::from(number.parse::<f32>().map_err(|_| wrong())?.to_bits()),
            Type::F64 => number.parse::<f64>().map_err(|_| wrong())?.to_bits(),
            Type::PTR if number == "null" || number == "0" => 0,
            Type::I1 if number == "true" || number == "false" => u64::from(number == "true"),
            _ => {
                let width = self.types.int_bits(ty).filter(|w| *w <= 64).ok_or_else(wrong)?;
                let n: i128 = number.parse().map_err(|_| wrong())?;
                let fits = n >= -(1 << (width - 1)) && n < 1 << width;
                if !fits {
                    return Err(wrong());
                }
                n as u64 & (u64::MAX >> (64 - width))
            }
        };
        Ok(slot)
    }

    pub(crate) fn returned(&self, ty: Type, slot: &ResultSlot) -> Returned {
        let width = self.types.int_bits(ty);
        let bits = match (ty, width) {
            (Type::F32, _) => slot.0[0] & u64::from(u32::MAX),
            (Type::F64, _) => slot.0[0],
            (_, Some(w)) if w <= 64 => slot.0[0] & (u64::MAX >> (64 - w)),
            (Type::PTR, _) => {
                let bits = Some(slot.0[0]);
                return Returned { text: None, status: None, bits, extended: bits };
            }
            _ => return Returned { text: None, status: None, bits: None, extended: None },
        };
        let text = format!("{} {}", self.types.show(ty), print_number(&self.types, ty, &[bits]));
        let above = 64 - width.unwrap_or(64);
        let extended = Some(((bits << above) as i64 >> above) as u64);
        let status = width.map(|_| bits as u8);
        Returned { text: Some(text), status, bits: Some(bits), extended }
    }
}

impl Arguments {
    fn words(program: &str, args: &[String]) -> Self {
        let words: Vec<Box<[u8]>> = std::iter::once(program)
            .chain(args.iter().map(String::as_str))
            .map(|w| [w.as_bytes(), b"\0"].concat().into())
            .collect();
        let argv = words.iter().map(|w| w.as_ptr() as usize).chain([0]).collect();
        Self { slots: vec![], words, argv, takes_words: true }
    }

    /// The memory that an entry reads.
    pub(crate) fn frame(&self) -> Vec<ResultSlot> {
        if !self.takes_words {
            return self.slots.clone();
        }
        unsafe extern "C" {
            static environ: *const *const std::ffi::c_char;
        }
        // SAFETY: the C library defines the variable; it is read as a C program would.
        let environment = unsafe { environ } as u64;
        let values = [self.words.len() as u64, self.argv.as_ptr() as u64, environment];
        values.map(|v| ResultSlot([v, 0, 0, 0, 0, 0, 0, 0])).to_vec()
    }
}
