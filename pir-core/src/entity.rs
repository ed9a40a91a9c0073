//! Dense entity ids: `u32` newtypes that index the tables of a module or of one function.
//!
//! An id is meaningful only together with the table that it indexes, so ids of different functions
//! must not be mixed. `Display` is for logs and debugging; the printer uses the names of the text.

use std::fmt;

/// A dense id: an index into one table.
pub trait Entity: Copy + Eq {
    /// Creates the id with this index.
    fn new(index: usize) -> Self;
    /// Returns the index of this id in its table.
    fn index(self) -> usize;
}

macro_rules! entity {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        #[repr(transparent)]
        pub struct $name(pub u32);

        impl Entity for $name {
            #[inline]
            fn new(index: usize) -> Self {
                debug_assert!(index < u32::MAX as usize);
                Self(index as u32)
            }
            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}

entity!(
    /// A basic block of one function. After parsing, ids follow the order of the text.
    Block,
    "block"
);
entity!(
    /// An instruction of one function, and the value that it defines if its type is not `void`.
    Inst,
    "inst"
);
entity!(
    /// A constant of one pool: the module's, or that of one function's body.
    Const,
    "const"
);
entity!(
    /// A named entity of the module that has an address: a variable, function, alias or ifunc.
    GlobalId,
    "global"
);
entity!(
    /// An interned type of the module.
    Type,
    "type"
);
entity!(
    /// An interned list of attributes. The default is the empty list.
    AttrSet,
    "attrs"
);

entity!(
    /// An inline assembly string with its constraints.
    Asm,
    "asm"
);

/// A metadata node: of the module's pool, or of the pool of one function's body.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Md(u32);

impl Md {
    const LOCAL: u32 = 1 << 28;

    /// Largest index in a pool.
    pub const MAX_INDEX: usize = Self::LOCAL as usize - 1;

    /// Creates the id of a node of the module's pool.
    #[inline]
    pub fn module(index: usize) -> Self {
        debug_assert!(index <= Self::MAX_INDEX);
        Self(index as u32)
    }

    /// Creates the id of a node of the current function's pool.
    #[inline]
    pub fn local(index: usize) -> Self {
        debug_assert!(index <= Self::MAX_INDEX);
        Self(index as u32 | Self::LOCAL)
    }

    /// Returns whether the node is in the pool of a function's body.
    #[inline]
    pub fn is_local(self) -> bool {
        self.0 & Self::LOCAL != 0
    }

    /// Returns the index of the node in its pool.
    #[inline]
    pub fn index(self) -> usize {
        (self.0 & !Self::LOCAL) as usize
    }

    /// Returns the bits of the id, so that tables can store it as a word.
    #[inline]
    pub fn to_bits(self) -> u32 {
        self.0
    }

    /// Converts the result of [`Md::to_bits`] back.
    #[inline]
    pub fn from_bits(bits: u32) -> Self {
        Self(bits)
    }
}

/// An operand: one word that holds a tag and an index.
///
/// `Const`, `Asm` and local metadata index the pools of the function that contains the operand, or
/// the module's pools if the operand belongs to a module-level constant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Value(u32);

/// The decoded form of a [`Value`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ValueKind {
    /// The result of an instruction.
    Inst(Inst),
    /// An argument of the function, from 0.
    Arg(u32),
    /// A constant of the current pool.
    Const(Const),
    /// The address of a global.
    Global(GlobalId),
    /// A block, as a label.
    Block(Block),
    /// A metadata node used as an operand.
    Metadata(Md),
    /// Inline assembly, as a callee.
    Asm(Asm),
}

impl Value {
    const SHIFT: u32 = 29;
    const MASK: u32 = (1 << Self::SHIFT) - 1;

    /// Largest index that an operand can hold. It limits the number of instructions, blocks and so
    /// on, because the tag takes the other bits.
    pub const MAX_INDEX: usize = Self::MASK as usize - 1;

    #[inline]
    fn pack(tag: u32, index: u32) -> Self {
        debug_assert!(index <= Self::MASK);
        Self(tag << Self::SHIFT | index)
    }

    /// Creates an operand for the result of an instruction.
    #[inline]
    pub fn inst(i: Inst) -> Self {
        Self::pack(0, i.0)
    }
    /// Creates an operand for the argument with this number, counted from 0.
    #[inline]
    pub fn arg(n: u32) -> Self {
        Self::pack(1, n)
    }
    /// Creates an operand for a constant.
    #[inline]
    pub fn constant(c: Const) -> Self {
        Self::pack(2, c.0)
    }
    /// Creates an operand for the address of a global.
    #[inline]
    pub fn global(g: GlobalId) -> Self {
        Self::pack(3, g.0)
    }
    /// Creates an operand for a label.
    #[inline]
    pub fn block(b: Block) -> Self {
        Self::pack(4, b.0)
    }
    /// Creates an operand for a metadata node.
    #[inline]
    pub fn metadata(m: Md) -> Self {
        Self::pack(5, m.0)
    }
    /// Creates an operand for inline assembly.
    #[inline]
    pub fn asm(a: Asm) -> Self {
        Self::pack(6, a.0)
    }

    /// Creates a placeholder for a value whose definition has not been parsed yet. It exists only
    /// in the parser.
    #[inline]
    pub(crate) fn forward(index: u32) -> Self {
        Self::pack(7, index)
    }

    /// Returns the number of a [`Value::forward`].
    #[inline]
    pub(crate) fn as_forward(self) -> Option<u32> {
        (self.0 >> Self::SHIFT == 7).then_some(self.0 & Self::MASK)
    }

    /// Returns the bits of the operand, so that tables can store it as a word.
    #[inline]
    pub(crate) fn to_bits(self) -> u32 {
        self.0
    }

    /// Converts the result of [`Value::to_bits`] back.
    #[inline]
    pub(crate) fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Decodes the operand.
    #[inline]
    pub fn kind(self) -> ValueKind {
        let index = self.0 & Self::MASK;
        match self.0 >> Self::SHIFT {
            0 => ValueKind::Inst(Inst(index)),
            1 => ValueKind::Arg(index),
            2 => ValueKind::Const(Const(index)),
            3 => ValueKind::Global(GlobalId(index)),
            4 => ValueKind::Block(Block(index)),
            5 => ValueKind::Metadata(Md(index)),
            _ => ValueKind::Asm(Asm(index)),
        }
    }

    /// Returns the instruction if the operand is an instruction's result.
    #[inline]
    pub fn as_inst(self) -> Option<Inst> {
        (self.0 >> Self::SHIFT == 0).then_some(Inst(self.0))
    }

    /// Returns the block if the operand is a label.
    #[inline]
    pub fn as_block(self) -> Option<Block> {
        (self.0 >> Self::SHIFT == 4).then_some(Block(self.0 & Self::MASK))
    }

    /// Returns the constant if the operand is a constant of the current pool.
    #[inline]
    pub fn as_const(self) -> Option<Const> {
        (self.0 >> Self::SHIFT == 2).then_some(Const(self.0 & Self::MASK))
    }

    /// Returns the global if the operand is a global's address.
    #[inline]
    pub fn as_global(self) -> Option<GlobalId> {
        (self.0 >> Self::SHIFT == 3).then_some(GlobalId(self.0 & Self::MASK))
    }

    /// Returns whether the operand is a constant or a global.
    #[inline]
    pub fn is_constant(self) -> bool {
        matches!(self.0 >> Self::SHIFT, 2 | 3)
    }

    /// Returns whether the operand is an instruction's result or an argument.
    #[inline]
    pub fn is_local(self) -> bool {
        self.0 >> Self::SHIFT < 2
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind().fmt(f)
    }
}

impl From<Inst> for Value {
    fn from(i: Inst) -> Self {
        Self::inst(i)
    }
}
impl From<Block> for Value {
    fn from(b: Block) -> Self {
        Self::block(b)
    }
}
impl From<GlobalId> for Value {
    fn from(g: GlobalId) -> Self {
        Self::global(g)
    }
}
