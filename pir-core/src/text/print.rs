//! The printer: the canonical text of a module.
//!
//! The text is that of LLVM 22's own printer, for everything that an LLVM module can contain;
//! `llvm-as` of LLVM 22 reads every module without parallel instructions. Parsing, printing and
//! parsing a text again gives the same module, and printing that gives the same text.
//!
//! This file holds the entry points and the state that printers share; each area of the grammar has
//! a file of its own. The printer never changes the module.

mod attrs;
mod calls;
mod constants;
mod function;
mod globals;
mod heads;
mod inst;
mod metadata;
mod numbering;
mod numbers;
mod out;
mod types;

pub(crate) use heads::heads;
pub use numbering::PrintNumbers;

use crate::attr::AttrPool;
use crate::constant::ConstPool;
use crate::entity::{Entity, GlobalId, Type};
use crate::function::{Body, Function};
use crate::md::MdPool;
use crate::module::Module;
use crate::types::{TypeData, Types};
use out::OutputBuffer;
use rayon::prelude::*;
use std::fmt;
use std::io;
use std::ops::Range;
use std::sync::OnceLock;
use types::TypeTexts;

/// The minimum number of instructions or metadata nodes for which another thread is worth its cost.
const MIN_PARALLEL_ENTITIES: usize = 20_000;

/// Returns the canonical text of a module.
///
/// Names and strings may contain any bytes, but the text escapes all bytes outside ASCII.
/// O(module); large modules are printed on all cores.
///
/// # Panics
/// If a body's metadata refers to itself or is nested more than 512 levels deep, because nodes like
/// these belong into the module's pool.
pub fn print(module: &Module) -> Vec<u8> {
    let mut out = Vec::new();
    write(module, &mut out).expect("writing to memory does not fail");
    out
}

/// Writes the canonical text of a module piece by piece, so that it is never in memory as a whole.
///
/// # Errors
/// Errors of the writer.
///
/// # Panics
/// As [`print()`].
pub fn write(module: &Module, to: &mut impl io::Write) -> io::Result<()> {
    let shared = Shared::new(module);
    let mut out = Vec::new();
    shared.printer(&mut out).module_head();
    to.write_all(&out)?;
    let weight = |i: usize| match module.function(GlobalId::new(i)).map(|f| &f.body) {
        Some(Some(body)) => 8 + body.inst_bound(),
        _ => 2,
    };
    in_parallel(module.globals.len(), weight, to, |range, out| {
        let mut p = shared.printer(out);
        for i in range {
            p.global(GlobalId::new(i));
        }
    })?;
    out.clear();
    shared.printer(&mut out).after_globals();
    to.write_all(&out)?;
    let nodes = &shared.metadata.order;
    in_parallel(
        nodes.len(),
        |_| 1,
        to,
        |range, out| {
            let mut p = shared.printer(out);
            for &(number, node) in &nodes[range] {
                p.numbered_node(number, node);
            }
        },
    )
}

/// Prints functions and other globals of a module one at a time. Creating it takes O(module), so
/// that it pays to keep it.
pub struct GlobalPrinter<'a>(Shared<'a>);

impl<'a> GlobalPrinter<'a> {
    /// Creates the tables that all globals share.
    pub fn new(module: &'a Module) -> Self {
        Self(Shared::new(module))
    }

    /// Returns the text of a global, as in the module's text: O(global).
    ///
    /// # Panics
    /// As [`print()`].
    pub fn print(&self, global: GlobalId) -> Vec<u8> {
        let mut out = Vec::new();
        self.0.printer(&mut out).global_definition(global);
        out
    }
}

/// Returns the text of one function or other global, as in the module's text.
///
/// O(types and metadata of the module + function).
///
/// # Panics
/// As [`print()`].
pub fn print_global(module: &Module, global: GlobalId) -> Vec<u8> {
    GlobalPrinter::new(module).print(global)
}

/// Returns the text of a type. O(types).
pub fn print_type(types: &Types, ty: Type) -> String {
    let mut out = Vec::new();
    TypeTexts::new(types).write(&mut out, ty);
    String::from_utf8_lossy(&out).into_owned()
}

/// Returns the text of a number of an integer or floating-point type, from its bits in limbs of 64
/// bits, the lowest first. Empty for other types.
pub fn print_number(types: &Types, ty: Type, limbs: &[u64]) -> String {
    let mut out = Vec::new();
    let limb = |n: usize| limbs.get(n).copied().unwrap_or(0);
    let mut prefixed = |prefix: &str, parts: &[(u64, u32)]| {
        out.extend_from_slice(prefix.as_bytes());
        parts.iter().for_each(|&(bits, digits)| out::hex(&mut out, bits, digits));
    };
    match types.get(ty) {
        TypeData::Int(width @ ..=64) => numbers::small_int(&mut out, limb(0), width),
        TypeData::Int(width) => numbers::big_int(&mut out, limbs, width),
        TypeData::Half => prefixed("0xH", &[(limb(0), 4)]),
        TypeData::BFloat => prefixed("0xR", &[(limb(0), 4)]),
        TypeData::Float => numbers::float(&mut out, limb(0) as u32),
        TypeData::Double => numbers::double(&mut out, limb(0)),
        TypeData::X86Fp80 => prefixed("0xK", &[(limb(1), 4), (limb(0), 16)]),
        TypeData::Fp128 => prefixed("0xL", &[(limb(0), 16), (limb(1), 16)]),
        TypeData::PpcFp128 => prefixed("0xM", &[(limb(0), 16), (limb(1), 16)]),
        _ => {}
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// The text contains only ASCII characters.
impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&print(self)))
    }
}

/// Prints items in order: in runs on all cores, with a bounded number of runs at a time.
fn in_parallel(
    len: usize,
    weight: impl Fn(usize) -> usize,
    to: &mut impl io::Write,
    print: impl Fn(Range<usize>, &mut OutputBuffer) + Sync,
) -> io::Result<()> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let (mut start, mut sum) = (0, 0);
    for i in 0..len {
        sum += weight(i);
        if sum >= MIN_PARALLEL_ENTITIES {
            runs.push(start..i + 1);
            (start, sum) = (i + 1, 0);
        }
    }
    runs.push(start..len);
    if let [run] = &runs[..] {
        let mut out = Vec::new();
        print(run.clone(), &mut out);
        return to.write_all(&out);
    }
    for batch in runs.chunks(4 * rayon::current_num_threads()) {
        let texts: Vec<OutputBuffer> = batch
            .par_iter()
            .map(|run| {
                let mut out = Vec::new();
                print(run.clone(), &mut out);
                out
            })
            .collect();
        for text in texts {
            to.write_all(&text)?;
        }
    }
    Ok(())
}

/// The state that all printers of a module share.
struct Shared<'a> {
    module: &'a Module,
    types: TypeTexts<'a>,
    metadata: numbering::MetadataNumbers,
    /// The numbers of globals without a name; empty if all have names.
    globals: Vec<u32>,
    /// The numbers of the blocks of functions that a `blockaddress` elsewhere refers to, computed
    /// on demand.
    blocks: Vec<OnceLock<PrintNumbers>>,
    /// The function and body of printers at the top level.
    no_function: Function,
    no_body: Body,
}

impl<'a> Shared<'a> {
    fn new(module: &'a Module) -> Self {
        Self {
            module,
            types: TypeTexts::new(&module.types),
            metadata: numbering::MetadataNumbers::new(module),
            globals: numbering::globals(module),
            blocks: module.globals.iter().map(|_| OnceLock::new()).collect(),
            no_function: Function::default(),
            no_body: Body::new(),
        }
    }

    /// Creates a printer for the top level.
    fn printer<'p>(&'p self, out: &'p mut OutputBuffer) -> Printer<'p> {
        Printer {
            out,
            cx: self,
            function: &self.no_function,
            body: &self.no_body,
            consts: &self.module.consts,
            attrs: &self.module.attrs,
            local_md: &self.no_body.metadata,
            numbers: PrintNumbers::default(),
            depth: 0,
            vararg: false,
        }
    }
}

/// A printer of one piece of the text.
struct Printer<'p> {
    out: &'p mut OutputBuffer,
    cx: &'p Shared<'p>,
    /// The current function, or an empty one at the top level.
    function: &'p Function,
    body: &'p Body,
    /// The pool of the constants of the current function or of the module.
    consts: &'p ConstPool,
    /// The pool of the attribute sets of the current function or of the module.
    attrs: &'p AttrPool,
    local_md: &'p MdPool,
    numbers: PrintNumbers,
    /// The nesting depth of the current metadata node.
    depth: u32,
    /// Whether the current function is variadic.
    vararg: bool,
}

impl Printer<'_> {
    #[inline]
    fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    #[inline]
    fn byte(&mut self, b: u8) {
        self.out.push(b);
    }

    #[inline]
    fn number(&mut self, n: impl Into<u64>) {
        out::number(self.out, n.into());
    }

    /// Writes `before`, for example ` key `, and then `text` in quotes.
    fn quoted_after(&mut self, before: &str, text: &[u8]) {
        self.text(before);
        out::quoted(self.out, text);
    }
}
