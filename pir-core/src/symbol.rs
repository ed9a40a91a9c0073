//! Interned byte strings of a module: metadata kinds, synchronisation scopes, bundle tags, and
//! other words of an open vocabulary.

use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::OnceLock;

/// An interned string. Within a module, equal strings have equal numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sym(pub u32);

macro_rules! fixed {
    ($($name:ident $text:literal)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Fixed { $($name),* }
        /// Strings that have the same number in every module.
        #[allow(missing_docs)]
        impl Sym { $(pub const $name: Sym = Sym(Fixed::$name as u32);)* }
        const FIXED: &[&str] = &[$($text),*];
    };
}

fixed! {
    EMPTY ""
    DBG "dbg"
    TBAA "tbaa"
    PROF "prof"
    FPMATH "fpmath"
    RANGE "range"
    TBAA_STRUCT "tbaa.struct"
    INVARIANT_LOAD "invariant.load"
    ALIAS_SCOPE "alias.scope"
    NOALIAS "noalias"
    NONTEMPORAL "nontemporal"
    NONNULL "nonnull"
    DEREFERENCEABLE "dereferenceable"
    DEREFERENCEABLE_OR_NULL "dereferenceable_or_null"
    ALIGN "align"
    LLVM_LOOP "llvm.loop"
    ACCESS_GROUP "llvm.access.group"
    CALLEES "callees"
    UNPREDICTABLE "unpredictable"
    HEAPALLOCSITE "heapallocsite"
    NOUNDEF "noundef"
    DIASSIGNID "DIAssignID"
    PIR_BACKENDS "pir.backends"
    SRCLOC "srcloc"
    SINGLETHREAD "singlethread"
}

/// Further strings with the same number in every module: the kinds and fields of specialised
/// metadata nodes. [`Sym::fixed`] finds them by text, since they have no constant.
const WORDS: &[&str] = &[
    "DILocation",
    "DILocalVariable",
    "DIDerivedType",
    "DISubprogram",
    "DISubroutineType",
    "DICompositeType",
    "DIImportedEntity",
    "DILexicalBlock",
    "DIBasicType",
    "DITemplateTypeParameter",
    "DITemplateValueParameter",
    "DILexicalBlockFile",
    "DIGlobalVariable",
    "DIGlobalVariableExpression",
    "DISubrange",
    "DIFile",
    "DIEnumerator",
    "DINamespace",
    "DILabel",
    "DICompileUnit",
    "DIModule",
    "DICommonBlock",
    "DIStringType",
    "DIMacro",
    "DIMacroFile",
    "DIGenericSubrange",
    "DISubrangeType",
    "DIFixedPointType",
    "DIObjCProperty",
    "GenericDINode",
    "DIExpression",
    "line",
    "column",
    "scope",
    "inlinedAt",
    "isImplicitCode",
    "atomGroup",
    "atomRank",
    "name",
    "arg",
    "file",
    "type",
    "flags",
    "annotations",
    "tag",
    "baseType",
    "size",
    "offset",
    "extraData",
    "dwarfAddressSpace",
    "ptrAuthKey",
    "ptrAuthIsAddressDiscriminated",
    "ptrAuthExtraDiscriminator",
    "ptrAuthIsaPointer",
    "ptrAuthAuthenticatesNullValues",
    "linkageName",
    "scopeLine",
    "containingType",
    "virtualIndex",
    "thisAdjustment",
    "spFlags",
    "unit",
    "templateParams",
    "declaration",
    "retainedNodes",
    "thrownTypes",
    "targetFuncName",
    "keyInstructions",
    "isLocal",
    "isDefinition",
    "virtuality",
    "isOptimized",
    "cc",
    "types",
    "elements",
    "runtimeLang",
    "vtableHolder",
    "identifier",
    "discriminator",
    "dataLocation",
    "associated",
    "allocated",
    "rank",
    "num_extra_inhabitants",
    "specification",
    "enumKind",
    "bitStride",
    "entity",
    "dataSize",
    "encoding",
    "defaulted",
    "value",
    "var",
    "expr",
    "count",
    "lowerBound",
    "upperBound",
    "stride",
    "filename",
    "directory",
    "checksumkind",
    "checksum",
    "source",
    "isUnsigned",
    "exportSymbols",
    "isArtificial",
    "coroSuspendIdx",
    "language",
    "sourceLanguageName",
    "sourceLanguageVersion",
    "producer",
    "runtimeVersion",
    "splitDebugFilename",
    "emissionKind",
    "enums",
    "retainedTypes",
    "globals",
    "imports",
    "macros",
    "dwoId",
    "splitDebugInlining",
    "debugInfoForProfiling",
    "nameTableKind",
    "rangesBaseAddress",
    "sysroot",
    "sdk",
    "configMacros",
    "includePath",
    "apinotes",
    "isDecl",
    "stringLength",
    "stringLengthExpression",
    "stringLocationExpression",
    "nodes",
    "bias",
    "kind",
    "factor",
    "numerator",
    "denominator",
    "setter",
    "getter",
    "attributes",
    "header",
    "operands",
];

impl Sym {
    /// Returns the symbol of a string that has the same number in every module.
    ///
    /// # Panics
    /// Panics if the string is not one of these. In a constant, the panic is a compile-time error.
    pub(crate) const fn fixed(text: &str) -> Self {
        let mut i = 0;
        while i < FIXED.len() + WORDS.len() {
            let word = if i < FIXED.len() { FIXED[i] } else { WORDS[i - FIXED.len()] };
            if same(word.as_bytes(), text.as_bytes()) {
                return Self(i as u32);
            }
            i += 1;
        }
        panic!("the string is not fixed")
    }
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Returns the index of the strings with fixed numbers. All modules share it, because modules are
/// created often.
fn fixed() -> &'static FxHashMap<&'static [u8], Sym> {
    static ALL: OnceLock<FxHashMap<&'static [u8], Sym>> = OnceLock::new();
    ALL.get_or_init(|| {
        let all = FIXED.iter().chain(WORDS).enumerate();
        all.map(|(n, text)| (text.as_bytes(), Sym(n as u32))).collect()
    })
}

/// The first number that belongs to a module's own strings.
const FIRST_OWN_SYMBOL: usize = FIXED.len() + WORDS.len();

/// The interned strings of a module.
#[derive(Clone, Default)]
pub struct Symbols {
    /// The module's own strings. Their numbers start at [`FIRST_OWN_SYMBOL`].
    strings: Vec<Box<[u8]>>,
    map: FxHashMap<Box<[u8]>, Sym>,
}

impl Symbols {
    /// Returns the symbol of a string, and adds the string if it is new.
    pub fn intern(&mut self, text: &[u8]) -> Sym {
        if let Some(sym) = self.find(text) {
            return sym;
        }
        let sym = Sym(self.len() as u32);
        self.strings.push(text.into());
        self.map.insert(text.into(), sym);
        sym
    }

    /// Returns the symbol of a string, if it has one.
    #[inline]
    pub fn find(&self, text: &[u8]) -> Option<Sym> {
        fixed().get(text).or_else(|| self.map.get(text)).copied()
    }

    /// Returns the string of a symbol.
    #[inline]
    pub fn get(&self, sym: Sym) -> &[u8] {
        crate::work::count();
        let n = sym.0 as usize;
        match n.checked_sub(FIRST_OWN_SYMBOL) {
            Some(own) => &self.strings[own],
            None if n < FIXED.len() => FIXED[n].as_bytes(),
            None => WORDS[n - FIXED.len()].as_bytes(),
        }
    }

    /// Returns the number of symbols, including those with fixed numbers.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        FIRST_OWN_SYMBOL + self.strings.len()
    }
}

impl fmt::Debug for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = (0..self.len()).map(|n| String::from_utf8_lossy(self.get(Sym(n as u32))));
        f.debug_list().entries(all).finish()
    }
}
