//! The attributes of LLVM 22: names, forms of arguments, allowed positions, and the values that
//! they can describe. Data only; parser and verifier read it.

/// The form of an attribute's argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    /// Nothing.
    None,
    /// `align 8`, `align(8)`; in a group `align=8`
    Align,
    /// `alignstack(8)`; in a group `alignstack=8`
    StackAlign,
    /// `(8)`
    Bytes,
    /// `(T)`
    Type,
    /// `(argmem: read, …)`
    Memory,
    /// `(address, ret: provenance)`
    Captures,
    /// `(i32 0, 5)`
    Range,
    /// `((0, 4), (8, 12))`
    Initializes,
    /// `(nan inf)`
    NoFpClass,
    /// `("alloc,zeroed")`
    AllocKind,
    /// `(0)`, `(0, 1)`
    AllocSize,
    /// `(1)`, `(1, 16)`
    VScaleRange,
    /// nothing, `(sync)`, `(async)`
    UwTable,
    /// Nothing; on a function an older spelling of `memory(…)`.
    OldMemory,
    /// Nothing; an older spelling of `captures(none)`.
    NoCapture,
}

/// The types of the values that an attribute can describe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Described {
    /// Any type, or no value.
    Any,
    /// All but `void`.
    NotVoid,
    /// An integer.
    Int,
    /// An integer or a vector of them.
    IntLike,
    /// A pointer.
    Ptr,
    /// A pointer or a vector of them.
    PtrLike,
    /// Floating point, or a vector or array of it.
    FloatLike,
}

/// Allowed on a function or call.
pub const FUNCTION: u8 = 1;
/// Allowed on a parameter or argument.
pub const PARAM: u8 = 2;
/// Allowed on a result.
pub const RESULT: u8 = 4;

/// The description of one attribute.
#[derive(Clone, Copy, Debug)]
pub struct AttrRow {
    /// The word of the text.
    pub name: &'static str,
    /// The form of its argument.
    pub arg: Argument,
    /// The set of [`FUNCTION`], [`PARAM`] and [`RESULT`] where it may stand.
    pub places: u8,
    /// The types of the values that it can describe.
    pub on: Described,
}

impl AttrRow {
    /// Returns whether it is only read: LLVM 22 has `memory(…)` or `captures(none)` instead.
    pub const fn is_old(&self) -> bool {
        match self.arg {
            Argument::NoCapture => true,
            Argument::OldMemory => self.places == FUNCTION,
            _ => false,
        }
    }
}

/// A set of attributes, one bit for each row of [`ROWS`].
pub type AttrKinds = u128;

macro_rules! rows {
    ($($id:ident $name:literal $arg:ident ($places:expr) $on:ident;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($id),* }

        /// Each attribute as a set of one element.
        pub mod kind {
            use super::{AttrKinds, Number};
            $(
                #[doc = concat!("The set of `", $name, "`.")]
                pub const $id: AttrKinds = 1 << Number::$id as u32;
            )*
        }

        /// All attributes, sorted by name. Rows of [`Argument::OldMemory`] and
        /// [`Argument::NoCapture`] are read as what LLVM 22 has instead.
        pub const ROWS: &[AttrRow] = &[$(AttrRow {
            name: $name,
            arg: Argument::$arg,
            places: $places,
            on: Described::$on,
        }),*];
    };
}

rows! {
    ALIGN "align" Align (PARAM | RESULT) PtrLike;
    ALIGNSTACK "alignstack" StackAlign (FUNCTION | PARAM | RESULT) Any;
    ALLOCALIGN "allocalign" None (PARAM) Int;
    ALLOCKIND "allockind" AllocKind (FUNCTION) Any;
    ALLOCPTR "allocptr" None (PARAM) Ptr;
    ALLOCSIZE "allocsize" AllocSize (FUNCTION) Any;
    ALWAYSINLINE "alwaysinline" None (FUNCTION) Any;
    ARGMEMONLY "argmemonly" OldMemory (FUNCTION) Any;
    BUILTIN "builtin" None (FUNCTION) Any;
    BYREF "byref" Type (PARAM) Ptr;
    BYVAL "byval" Type (PARAM) Ptr;
    CAPTURES "captures" Captures (PARAM) Ptr;
    COLD "cold" None (FUNCTION) Any;
    CONVERGENT "convergent" None (FUNCTION) Any;
    CORO_ELIDE_SAFE "coro_elide_safe" None (FUNCTION) Any;
    CORO_ONLY_DESTROY_WHEN_COMPLETE "coro_only_destroy_when_complete" None (FUNCTION) Any;
    DEAD_ON_RETURN "dead_on_return" None (PARAM) Ptr;
    DEAD_ON_UNWIND "dead_on_unwind" None (PARAM) Ptr;
    DEREFERENCEABLE "dereferenceable" Bytes (PARAM | RESULT) Ptr;
    DEREFERENCEABLE_OR_NULL "dereferenceable_or_null" Bytes (PARAM | RESULT) Ptr;
    DISABLE_SANITIZER_INSTRUMENTATION "disable_sanitizer_instrumentation" None (FUNCTION) Any;
    ELEMENTTYPE "elementtype" Type (PARAM) Ptr;
    FN_RET_THUNK_EXTERN "fn_ret_thunk_extern" None (FUNCTION) Any;
    HOT "hot" None (FUNCTION) Any;
    HYBRID_PATCHABLE "hybrid_patchable" None (FUNCTION) Any;
    IMMARG "immarg" None (PARAM) Any;
    INACCESSIBLEMEM_OR_ARGMEMONLY "inaccessiblemem_or_argmemonly" OldMemory (FUNCTION) Any;
    INACCESSIBLEMEMONLY "inaccessiblememonly" OldMemory (FUNCTION) Any;
    INALLOCA "inalloca" Type (PARAM) Ptr;
    INITIALIZES "initializes" Initializes (PARAM) Ptr;
    INLINEHINT "inlinehint" None (FUNCTION) Any;
    INREG "inreg" None (PARAM | RESULT) Any;
    JUMPTABLE "jumptable" None (FUNCTION) Any;
    MEMORY "memory" Memory (FUNCTION) Any;
    MINSIZE "minsize" None (FUNCTION) Any;
    MUSTPROGRESS "mustprogress" None (FUNCTION) Any;
    NAKED "naked" None (FUNCTION) Any;
    NEST "nest" None (PARAM) Ptr;
    NOALIAS "noalias" None (PARAM | RESULT) Ptr;
    NOBUILTIN "nobuiltin" None (FUNCTION) Any;
    NOCALLBACK "nocallback" None (FUNCTION) Any;
    NOCAPTURE "nocapture" NoCapture (PARAM) Any;
    NOCF_CHECK "nocf_check" None (FUNCTION) Any;
    NOCREATEUNDEFORPOISON "nocreateundeforpoison" None (FUNCTION) Any;
    NODIVERGENCESOURCE "nodivergencesource" None (FUNCTION) Any;
    NODUPLICATE "noduplicate" None (FUNCTION) Any;
    NOEXT "noext" None (PARAM | RESULT) Any;
    NOFPCLASS "nofpclass" NoFpClass (PARAM | RESULT) FloatLike;
    NOFREE "nofree" None (FUNCTION | PARAM) Any;
    NOIMPLICITFLOAT "noimplicitfloat" None (FUNCTION) Any;
    NOINLINE "noinline" None (FUNCTION) Any;
    NOMERGE "nomerge" None (FUNCTION) Any;
    NONLAZYBIND "nonlazybind" None (FUNCTION) Any;
    NONNULL "nonnull" None (PARAM | RESULT) Ptr;
    NOPROFILE "noprofile" None (FUNCTION) Any;
    NORECURSE "norecurse" None (FUNCTION) Any;
    NOREDZONE "noredzone" None (FUNCTION) Any;
    NORETURN "noreturn" None (FUNCTION) Any;
    NOSANITIZE_BOUNDS "nosanitize_bounds" None (FUNCTION) Any;
    NOSANITIZE_COVERAGE "nosanitize_coverage" None (FUNCTION) Any;
    NOSYNC "nosync" None (FUNCTION) Any;
    NOUNDEF "noundef" None (PARAM | RESULT) NotVoid;
    NOUNWIND "nounwind" None (FUNCTION) Any;
    NULL_POINTER_IS_VALID "null_pointer_is_valid" None (FUNCTION) Any;
    OPTDEBUG "optdebug" None (FUNCTION) Any;
    OPTFORFUZZING "optforfuzzing" None (FUNCTION) Any;
    OPTNONE "optnone" None (FUNCTION) Any;
    OPTSIZE "optsize" None (FUNCTION) Any;
    PREALLOCATED "preallocated" Type (FUNCTION | PARAM) Ptr;
    PRESPLITCOROUTINE "presplitcoroutine" None (FUNCTION) Any;
    RANGE "range" Range (PARAM | RESULT) IntLike;
    READNONE "readnone" OldMemory (FUNCTION | PARAM) Ptr;
    READONLY "readonly" OldMemory (FUNCTION | PARAM) Ptr;
    RETURNED "returned" None (PARAM) Any;
    RETURNS_TWICE "returns_twice" None (FUNCTION) Any;
    SAFESTACK "safestack" None (FUNCTION) Any;
    SANITIZE_ADDRESS "sanitize_address" None (FUNCTION) Any;
    SANITIZE_ALLOC_TOKEN "sanitize_alloc_token" None (FUNCTION) Any;
    SANITIZE_HWADDRESS "sanitize_hwaddress" None (FUNCTION) Any;
    SANITIZE_MEMORY "sanitize_memory" None (FUNCTION) Any;
    SANITIZE_MEMTAG "sanitize_memtag" None (FUNCTION) Any;
    SANITIZE_NUMERICAL_STABILITY "sanitize_numerical_stability" None (FUNCTION) Any;
    SANITIZE_REALTIME "sanitize_realtime" None (FUNCTION) Any;
    SANITIZE_REALTIME_BLOCKING "sanitize_realtime_blocking" None (FUNCTION) Any;
    SANITIZE_THREAD "sanitize_thread" None (FUNCTION) Any;
    SANITIZE_TYPE "sanitize_type" None (FUNCTION) Any;
    SHADOWCALLSTACK "shadowcallstack" None (FUNCTION) Any;
    SIGNEXT "signext" None (PARAM | RESULT) Int;
    SKIPPROFILE "skipprofile" None (FUNCTION) Any;
    SPECULATABLE "speculatable" None (FUNCTION) Any;
    SPECULATIVE_LOAD_HARDENING "speculative_load_hardening" None (FUNCTION) Any;
    SRET "sret" Type (PARAM) Ptr;
    SSP "ssp" None (FUNCTION) Any;
    SSPREQ "sspreq" None (FUNCTION) Any;
    SSPSTRONG "sspstrong" None (FUNCTION) Any;
    STRICTFP "strictfp" None (FUNCTION) Any;
    SWIFTASYNC "swiftasync" None (PARAM) Any;
    SWIFTERROR "swifterror" None (PARAM) Ptr;
    SWIFTSELF "swiftself" None (PARAM) Any;
    UWTABLE "uwtable" UwTable (FUNCTION) Any;
    VSCALE_RANGE "vscale_range" VScaleRange (FUNCTION) Any;
    WILLRETURN "willreturn" None (FUNCTION) Any;
    WRITABLE "writable" None (PARAM) Ptr;
    WRITEONLY "writeonly" OldMemory (FUNCTION | PARAM) Any;
    ZEROEXT "zeroext" None (PARAM | RESULT) Int;
}

const _: () = assert!(ROWS.len() <= AttrKinds::BITS as usize);
