//! The specialised nodes of LLVM 22: fields, which fields are required, and the kind of each field.
//! Data only. The nodes are ordered by their frequency in debug information, the fields by the
//! order in which they are printed.

use super::dwarf;
use crate::symbol::Sym;
use crate::text::lexer::pack;

/// The kind of values that a field accepts.
#[derive(Clone, Copy, Debug)]
pub(super) enum FieldKind {
    /// A number from 0 to the given one.
    Unsigned(u64),
    /// A number from the first to the second one.
    Signed(i64, i64),
    /// A number of any size.
    Wide,
    Bool,
    String,
    NonEmptyString,
    /// A node, a string or a value; also `null` if the flag is set.
    Node(bool),
    /// A non-negative number of 64 bits, or as `Node`.
    UnsignedOrNode,
    /// A number that is at least the given one, or as `Node`; also `null` if the flag is set.
    SignedOrNode(i64, bool),
    /// `{…}`
    List,
    /// One of the words, or a number up to the given one.
    Word(&'static [&'static str], Option<u64>),
    /// Words and numbers joined by `|`.
    Flags(&'static [&'static str]),
}

const LINE: FieldKind = U32;
const COLUMN: FieldKind = U16;
const U3: FieldKind = FieldKind::Unsigned(7);
const U8: FieldKind = FieldKind::Unsigned(u8::MAX as u64);
const U16: FieldKind = FieldKind::Unsigned(u16::MAX as u64);
const U32: FieldKind = FieldKind::Unsigned(u32::MAX as u64);
const U64: FieldKind = FieldKind::Unsigned(u64::MAX);
const I32: FieldKind = FieldKind::Signed(i32::MIN as i64, i32::MAX as i64);
const I64: FieldKind = FieldKind::Signed(i64::MIN, i64::MAX);
const WIDE: FieldKind = FieldKind::Wide;
const BOOL: FieldKind = FieldKind::Bool;
const STR: FieldKind = FieldKind::String;
const NONEMPTY: FieldKind = FieldKind::NonEmptyString;
const NODE: FieldKind = FieldKind::Node(false);
const OPT: FieldKind = FieldKind::Node(true);
const SIZE: FieldKind = FieldKind::UnsignedOrNode;
const INT_OR_NODE: FieldKind = FieldKind::SignedOrNode(i64::MIN, true);
const COUNT: FieldKind = FieldKind::SignedOrNode(-1, false);
const LIST: FieldKind = FieldKind::List;
const FLAGS: FieldKind = FieldKind::Flags(dwarf::FLAGS);
const SP_FLAGS: FieldKind = FieldKind::Flags(dwarf::SUBPROGRAM_FLAGS);
const TAG: FieldKind = FieldKind::Word(dwarf::TAGS, Some(0xffff));
const ENCODING: FieldKind = FieldKind::Word(dwarf::ENCODINGS, Some(0xff));
const LANG: FieldKind = FieldKind::Word(dwarf::LANGUAGES, Some(0xffff));
const LANG_NAME: FieldKind = FieldKind::Word(dwarf::LANGUAGE_NAMES, Some(u32::MAX as u64));
const VIRTUALITY: FieldKind = FieldKind::Word(dwarf::VIRTUALITIES, Some(2));
const CC: FieldKind = FieldKind::Word(dwarf::CONVENTIONS, Some(0xff));
const MACRO: FieldKind = FieldKind::Word(dwarf::MACROS, Some(0xff));
const ENUM_KIND: FieldKind = FieldKind::Word(dwarf::ENUM_KINDS, Some(1));
const FIXED_KIND: FieldKind = FieldKind::Word(&["Binary", "Decimal", "Rational"], Some(2));
const CHECKSUM: FieldKind = FieldKind::Word(&["CSK_MD5", "CSK_SHA1", "CSK_SHA256"], None);
const NAME_TABLE: FieldKind = FieldKind::Word(&["Apple", "Default", "GNU", "None"], Some(3));
const EMISSION: FieldKind =
    FieldKind::Word(&["DebugDirectivesOnly", "FullDebug", "LineTablesOnly", "NoDebug"], Some(3));

/// A field of a node.
#[derive(Debug)]
pub(super) struct NodeField {
    pub name: &'static str,
    key: u64,
    pub sym: Sym,
    pub kind: FieldKind,
    required: bool,
}

/// The description of one kind of specialised node.
#[derive(Debug)]
pub(super) struct NodeKind {
    pub name: &'static str,
    key: u64,
    pub sym: Sym,
    pub fields: &'static [NodeField],
    /// A bit for each field that is required.
    pub required: u64,
}

const fn may(name: &'static str, kind: FieldKind) -> NodeField {
    NodeField { name, key: pack(name.as_bytes()), sym: Sym::fixed(name), kind, required: false }
}

const fn must(name: &'static str, kind: FieldKind) -> NodeField {
    NodeField { required: true, ..may(name, kind) }
}

const fn node(name: &'static str, fields: &'static [NodeField]) -> NodeKind {
    let mut required = 0;
    let mut i = 0;
    while i < fields.len() {
        if fields[i].required {
            required |= 1 << i;
        }
        i += 1;
    }
    NodeKind { name, key: pack(name.as_bytes()), sym: Sym::fixed(name), fields, required }
}

impl NodeKind {
    /// Returns the index of a field; the search starts at `from` because fields are usually in
    /// order.
    #[inline]
    pub(super) fn field(&self, name: &[u8], from: usize) -> Option<usize> {
        let key = key(name);
        let is = |f: &NodeField| f.key == key && same_name(f.name, name);
        let from = from.min(self.fields.len());
        self.fields[from..]
            .iter()
            .position(is)
            .map(|i| from + i)
            .or_else(|| self.fields[..from].iter().position(is))
    }
}

/// Returns the first eight bytes of a name as [`pack`] packs them.
#[inline]
fn key(name: &[u8]) -> u64 {
    match name.first_chunk() {
        Some(&first) => u64::from_le_bytes(first),
        None => pack(name),
    }
}

/// Returns whether two names with the same first eight bytes are equal.
#[inline]
fn same_name(a: &str, b: &[u8]) -> bool {
    a.len() == b.len() && (b.len() <= 8 || a.as_bytes()[8..] == b[8..])
}

/// Returns the description of the node with this name.
#[inline]
pub(super) fn find(name: &[u8]) -> Option<&'static NodeKind> {
    let key = key(name);
    NODES.iter().find(|n| n.key == key && same_name(n.name, name))
}

#[rustfmt::skip]
static NODES: &[NodeKind] = &[
    node("DILocation", &[
        may("line", LINE), may("column", COLUMN), must("scope", NODE), may("inlinedAt", OPT),
        may("isImplicitCode", BOOL), may("atomGroup", U64), may("atomRank", U8),
    ]),
    node("DILocalVariable", &[
        may("name", STR), may("arg", U16), must("scope", NODE), may("file", OPT),
        may("line", LINE), may("type", OPT), may("flags", FLAGS), may("align", U32),
        may("annotations", OPT),
    ]),
    node("DIDerivedType", &[
        must("tag", TAG), may("name", STR), may("scope", OPT), may("file", OPT), may("line", LINE),
        must("baseType", OPT), may("size", SIZE), may("align", U32), may("offset", SIZE),
        may("flags", FLAGS), may("extraData", OPT), may("dwarfAddressSpace", U32),
        may("annotations", OPT), may("ptrAuthKey", U3), may("ptrAuthIsAddressDiscriminated", BOOL),
        may("ptrAuthExtraDiscriminator", U16), may("ptrAuthIsaPointer", BOOL),
        may("ptrAuthAuthenticatesNullValues", BOOL),
    ]),
    node("DISubprogram", &[
        may("name", STR), may("linkageName", STR), may("scope", OPT), may("file", OPT),
        may("line", LINE), may("type", OPT), may("scopeLine", LINE), may("containingType", OPT),
        may("virtualIndex", U32), may("thisAdjustment", I32), may("flags", FLAGS),
        may("spFlags", SP_FLAGS), may("unit", OPT), may("templateParams", OPT),
        may("declaration", OPT), may("retainedNodes", OPT), may("thrownTypes", OPT),
        may("annotations", OPT), may("targetFuncName", STR), may("keyInstructions", BOOL),
        may("isLocal", BOOL), may("isDefinition", BOOL), may("virtuality", VIRTUALITY),
        may("isOptimized", BOOL),
    ]),
    node("DISubroutineType", &[
        may("flags", FLAGS), may("cc", CC), must("types", OPT),
    ]),
    node("DICompositeType", &[
        must("tag", TAG), may("name", STR), may("scope", OPT), may("file", OPT), may("line", LINE),
        may("baseType", OPT), may("size", SIZE), may("align", U32), may("offset", SIZE),
        may("flags", FLAGS), may("elements", OPT), may("runtimeLang", LANG),
        may("vtableHolder", OPT), may("templateParams", OPT), may("identifier", STR),
        may("discriminator", OPT), may("dataLocation", OPT), may("associated", OPT),
        may("allocated", OPT), may("rank", INT_OR_NODE), may("annotations", OPT),
        may("num_extra_inhabitants", U32), may("specification", OPT), may("enumKind", ENUM_KIND),
        may("bitStride", OPT),
    ]),
    node("DIImportedEntity", &[
        must("tag", TAG), may("name", STR), must("scope", OPT), may("entity", OPT),
        may("file", OPT), may("line", LINE), may("elements", OPT),
    ]),
    node("DILexicalBlock", &[
        must("scope", NODE), may("file", OPT), may("line", LINE), may("column", COLUMN),
    ]),
    node("DIBasicType", &[
        may("tag", TAG), may("name", STR), may("size", SIZE), may("align", U32),
        may("dataSize", U32), may("encoding", ENCODING), may("num_extra_inhabitants", U32),
        may("flags", FLAGS),
    ]),
    node("DITemplateTypeParameter", &[
        may("name", STR), must("type", OPT), may("defaulted", BOOL),
    ]),
    node("DITemplateValueParameter", &[
        may("tag", TAG), may("name", STR), may("type", OPT), may("defaulted", BOOL),
        must("value", OPT),
    ]),
    node("DILexicalBlockFile", &[
        must("scope", NODE), may("file", OPT), must("discriminator", U32),
    ]),
    node("DIGlobalVariable", &[
        may("name", NONEMPTY), may("linkageName", STR), may("scope", OPT), may("file", OPT),
        may("line", LINE), may("type", OPT), may("isLocal", BOOL), may("isDefinition", BOOL),
        may("declaration", OPT), may("templateParams", OPT), may("align", U32),
        may("annotations", OPT),
    ]),
    node("DIGlobalVariableExpression", &[
        must("var", OPT), must("expr", OPT),
    ]),
    node("DISubrange", &[
        may("count", COUNT), may("lowerBound", INT_OR_NODE), may("upperBound", INT_OR_NODE),
        may("stride", INT_OR_NODE),
    ]),
    node("DIFile", &[
        must("filename", STR), must("directory", STR), may("checksumkind", CHECKSUM),
        may("checksum", STR), may("source", STR),
    ]),
    node("DIEnumerator", &[
        must("name", STR), must("value", WIDE), may("isUnsigned", BOOL),
    ]),
    node("DINamespace", &[
        may("name", STR), must("scope", OPT), may("exportSymbols", BOOL),
    ]),
    node("DILabel", &[
        must("scope", NODE), must("name", STR), must("file", OPT), must("line", LINE),
        may("column", COLUMN), may("isArtificial", BOOL), may("coroSuspendIdx", U64),
    ]),
    node("DICompileUnit", &[
        may("language", LANG), may("sourceLanguageName", LANG_NAME),
        may("sourceLanguageVersion", U32), must("file", NODE), may("producer", STR),
        may("isOptimized", BOOL), may("flags", STR), may("runtimeVersion", U32),
        may("splitDebugFilename", STR), may("emissionKind", EMISSION), may("enums", OPT),
        may("retainedTypes", OPT), may("globals", OPT), may("imports", OPT), may("macros", OPT),
        may("dwoId", U64), may("splitDebugInlining", BOOL), may("debugInfoForProfiling", BOOL),
        may("nameTableKind", NAME_TABLE), may("rangesBaseAddress", BOOL), may("sysroot", STR),
        may("sdk", STR),
    ]),
    node("DIAssignID", &[]),
    node("DIModule", &[
        must("scope", OPT), must("name", STR), may("configMacros", STR), may("includePath", STR),
        may("apinotes", STR), may("file", OPT), may("line", LINE), may("isDecl", BOOL),
    ]),
    node("DICommonBlock", &[
        must("scope", OPT), may("declaration", OPT), may("name", STR), may("file", OPT),
        may("line", LINE),
    ]),
    node("DIStringType", &[
        may("tag", TAG), may("name", STR), may("stringLength", OPT),
        may("stringLengthExpression", OPT), may("stringLocationExpression", OPT),
        may("size", SIZE), may("align", U32), may("encoding", ENCODING),
    ]),
    node("DIMacro", &[
        must("type", MACRO), may("line", LINE), must("name", STR), may("value", STR),
    ]),
    node("DIMacroFile", &[
        may("type", MACRO), may("line", LINE), must("file", OPT), may("nodes", OPT),
    ]),
    node("DIGenericSubrange", &[
        may("count", INT_OR_NODE), may("lowerBound", INT_OR_NODE), may("upperBound", INT_OR_NODE),
        may("stride", INT_OR_NODE),
    ]),
    node("DISubrangeType", &[
        may("name", STR), may("scope", OPT), may("file", OPT), may("line", LINE),
        may("size", SIZE), may("align", U32), may("flags", FLAGS), may("baseType", OPT),
        may("lowerBound", INT_OR_NODE), may("upperBound", INT_OR_NODE), may("stride", INT_OR_NODE),
        may("bias", INT_OR_NODE),
    ]),
    node("DIFixedPointType", &[
        may("tag", TAG), may("name", STR), may("size", SIZE), may("align", U32),
        may("encoding", ENCODING), may("flags", FLAGS), may("kind", FIXED_KIND),
        may("factor", I64), may("numerator", WIDE), may("denominator", WIDE),
    ]),
    node("DIObjCProperty", &[
        may("name", STR), may("file", OPT), may("line", LINE), may("setter", STR),
        may("getter", STR), may("attributes", U32), may("type", OPT),
    ]),
    node("GenericDINode", &[
        must("tag", TAG), may("header", STR), may("operands", LIST),
    ]),
];
