//! Functions of a program with a type of Rust's, checked against that of the IR.

use crate::{Error, Executable};
use pir_core::Type;
use pir_runtime::Fault;
use std::marker::PhantomData;

/// A function of a program, as [`Executable::function`] gives it.
#[derive(Debug)]
pub struct Function<'p, F> {
    program: &'p Executable,
    name: Box<str>,
    ty: PhantomData<F>,
}

impl<F> Clone for Function<'_, F> {
    fn clone(&self) -> Self {
        Self { program: self.program, name: self.name.clone(), ty: PhantomData }
    }
}

impl<F> Function<'_, F> {
    /// The name in the module, without `@`.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn call_with_bits(&self, bits: &[u64]) -> Result<u64, Fault> {
        let checked = "`Executable::function` checked it";
        let arguments = self.program.arguments_of_bits(&self.name, bits).expect(checked);
        let (ended, _) = self.program.call(&self.name, &arguments).expect(checked);
        Ok(ended?.bits.unwrap_or_default())
    }
}

mod sealed {
    pub trait Sealed {}
}

/// An argument or a result: `bool` for `i1`, integers for `i8` to `i64` of either sign, `f32` for
/// `float`, `f64` for `double`, raw pointers for `ptr`.
pub trait Argument: sealed::Sealed + Sized {
    #[doc(hidden)]
    const TYPE: Type;
    #[doc(hidden)]
    fn to_bits(self) -> u64;
    #[doc(hidden)]
    fn from_bits(bits: u64) -> Self;
}

/// The result of a function: an [`Argument`], or `()` for `void`.
pub trait Outcome: sealed::Sealed {
    #[doc(hidden)]
    const TYPE: Type;
    #[doc(hidden)]
    fn from_bits(bits: u64) -> Self;
}

/// A type `fn(A, …) -> R` of up to eight parameters.
pub trait FunctionType: sealed::Sealed {
    #[doc(hidden)]
    const PARAMS: &'static [Type];
    #[doc(hidden)]
    const RESULT: Type;
}

macro_rules! arguments {
    ($(
        $ty:ty $([$($generic:tt)*])?: $ir:ident, $x:ident => $to:expr, $bits:ident => $from:expr;
    )*) => {
        $(
            impl $(<$($generic)*>)? sealed::Sealed for $ty {}

            impl $(<$($generic)*>)? Argument for $ty {
                const TYPE: Type = Type::$ir;

                fn to_bits(self) -> u64 {
                    let $x = self;
                    $to
                }

                fn from_bits($bits: u64) -> Self {
                    $from
                }
            }

            impl $(<$($generic)*>)? Outcome for $ty {
                const TYPE: Type = Type::$ir;

                fn from_bits(bits: u64) -> Self {
                    <Self as Argument>::from_bits(bits)
                }
            }
        )*
    };
}

arguments! {
    bool: I1, x => x.into(), bits => bits & 1 != 0;
    i8: I8, x => u64::from(x as u8), bits => bits as i8;
    u8: I8, x => x.into(), bits => bits as u8;
    i16: I16, x => u64::from(x as u16), bits => bits as i16;
    u16: I16, x => x.into(), bits => bits as u16;
    i32: I32, x => u64::from(x as u32), bits => bits as i32;
    u32: I32, x => x.into(), bits => bits as u32;
    i64: I64, x => x as u64, bits => bits as i64;
    u64: I64, x => x, bits => bits;
    isize: I64, x => x as u64, bits => bits as isize;
    usize: I64, x => x as u64, bits => bits as usize;
    f32: F32, x => x.to_bits().into(), bits => f32::from_bits(bits as u32);
    f64: F64, x => x.to_bits(), bits => f64::from_bits(bits);
    *const T [T]: PTR, x => x.expose_provenance() as u64,
        bits => std::ptr::with_exposed_provenance(bits as usize);
    *mut T [T]: PTR, x => x.expose_provenance() as u64,
        bits => std::ptr::with_exposed_provenance_mut(bits as usize);
}

impl sealed::Sealed for () {}

impl Outcome for () {
    const TYPE: Type = Type::VOID;

    fn from_bits(_: u64) -> Self {}
}

macro_rules! functions {
    ($($($param:ident $name:ident),*;)*) => {
        $(
            impl<$($param: Argument,)* R: Outcome> sealed::Sealed for fn($($param),*) -> R {}

            impl<$($param: Argument,)* R: Outcome> FunctionType for fn($($param),*) -> R {
                const PARAMS: &'static [Type] = &[$($param::TYPE),*];
                const RESULT: Type = R::TYPE;
            }

            impl<$($param: Argument,)* R: Outcome> Function<'_, fn($($param),*) -> R> {
                /// Calls the function, with its strands on the program's threads, and waits for the
                /// result. The function's accesses to memory are the caller's responsibility.
                ///
                /// # Errors
                /// The first fault of any strand.
                #[allow(clippy::too_many_arguments)]
                pub fn call(&self, $($name: $param),*) -> Result<R, Fault> {
                    self.call_with_bits(&[$($name.to_bits()),*]).map(R::from_bits)
                }
            }
        )*
    };
}

functions! {
    ;
    A a;
    A a, B b;
    A a, B b, C c;
    A a, B b, C c, D d;
    A a, B b, C c, D d, E e;
    A a, B b, C c, D d, E e, G g;
    A a, B b, C c, D d, E e, G g, H h;
    A a, B b, C c, D d, E e, G g, H h, I i;
}

impl Executable {
    /// Returns a function of the source whose type in the IR is that of `F`.
    ///
    /// ```
    /// use pir_engine::{Executable, Options};
    ///
    /// let text = "define i64 @half(i64 %n) {\n  %h = sdiv i64 %n, 2\n  ret i64 %h\n}\n";
    /// let module = pir_core::text::parse(text.as_bytes()).module.ok_or("malformed")?;
    /// let program = Executable::new(pir_verify::verify(module)?, &Options::default())?;
    /// let half = program.function::<fn(i64) -> i64>("half")?;
    /// assert_eq!(half.call(-14)?, -7);
    ///
    /// let error = program.function::<fn(f64) -> i64>("half").expect_err("an `i64` is expected");
    /// assert_eq!(error.to_string(), "@half has the type `i64 (i64)`, not `i64 (double)`");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such function, or it has another type.
    pub fn function<F: FunctionType>(&self, name: &str) -> Result<Function<'_, F>, Error> {
        let signatures = self.signatures();
        let has = signatures.type_of(name).ok_or_else(|| Error::no_function(name))?;
        if (has.result, &has.params[..]) != (F::RESULT, F::PARAMS) {
            let wanted = signatures.show(F::RESULT, F::PARAMS);
            let has = signatures.show(has.result, &has.params);
            return Err(Error::Call(format!("@{name} has the type `{has}`, not `{wanted}`")));
        }
        self.entry_address(name)?;
        Ok(Function { program: self, name: name.into(), ty: PhantomData })
    }
}
