//! Variables of a generated program, and who may use them.

/// A type of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    Int,
    Unsigned,
    Long,
    UnsignedLong,
    Short,
    UnsignedChar,
    Double,
    Float,
}

impl Number {
    /// All of them, the simplest first; narrow ones and floating point are the last four.
    pub(super) const ALL: [Self; 8] = [
        Self::Int,
        Self::Unsigned,
        Self::Long,
        Self::UnsignedLong,
        Self::Short,
        Self::UnsignedChar,
        Self::Double,
        Self::Float,
    ];

    /// Returns the name in C.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Int => "int",
            Self::Unsigned => "unsigned",
            Self::Long => "long",
            Self::UnsignedLong => "unsigned long",
            Self::Short => "short",
            Self::UnsignedChar => "unsigned char",
            Self::Double => "double",
            Self::Float => "float",
        }
    }

    pub(super) fn is_float(self) -> bool {
        matches!(self, Self::Double | Self::Float)
    }

    /// Returns an expression of type `unsigned long` for a place of this type.
    pub(super) fn read(self, place: &str) -> String {
        match self {
            Self::UnsignedLong => place.to_owned(),
            // A negative one has no conversion to an unsigned type.
            Self::Double | Self::Float => format!("(unsigned long)(long){place}"),
            _ => format!("(unsigned long){place}"),
        }
    }

    /// Returns a value to store for an expression of type `unsigned long`. Signed values are so
    /// small that later additions never overflow, and floating-point ones so small that sums are
    /// exact in every order.
    pub(super) fn stored(self, value: &str) -> String {
        match self {
            Self::Int | Self::Double => format!("({})({value} & 0xfffff)", self.name()),
            Self::Long => format!("(long)({value} & 0xfffffff)"),
            Self::Short => format!("(short)({value} & 0x7fff)"),
            Self::Float => format!("(float)({value} & 0xfff)"),
            Self::UnsignedLong => value.to_owned(),
            Self::Unsigned | Self::UnsignedChar => format!("({})({value})", self.name()),
        }
    }
}

/// An operation on an accumulator whose updates commute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operation {
    Add,
    Or,
    Max,
    Min,
    And,
    Xor,
    Multiply,
}

impl Operation {
    /// Returns those for numbers of a type.
    pub(super) fn of(number: Number) -> &'static [Self] {
        use Operation::{Add, And, Max, Min, Multiply, Or, Xor};
        match number {
            _ if number.is_float() => &[Add, Max, Min],
            // The product of two signed numbers, or of two short ones as `int`, may overflow.
            Number::Unsigned | Number::UnsignedLong => &[Add, Or, Max, Min, And, Xor, Multiply],
            _ => &[Add, Or, Max, Min, And, Xor],
        }
    }

    /// Returns the name in a clause `reduction`.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Or => "|",
            Self::Max => "max",
            Self::Min => "min",
            Self::And => "&",
            Self::Xor => "^",
            Self::Multiply => "*",
        }
    }

    /// Returns whether it makes no difference that several threads do the same update.
    pub(super) fn is_idempotent(self) -> bool {
        matches!(self, Self::Or | Self::Max | Self::Min | Self::And)
    }
}

/// What keeps updates of an accumulator apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Protection {
    /// One strand at a time updates it.
    None,
    Atomic,
    /// A critical section of this name, or without one.
    Critical(String),
    /// A lock with this name.
    Lock(String),
    /// A nestable lock.
    NestLock(String),
}

/// The permitted uses of a variable in a stretch of code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Access {
    /// Nothing.
    None,
    /// Read.
    Read,
    /// Read and write exclusively. In the code of a team, the team as a whole has this right.
    Own,
    /// Read and, if `writes`, write the element of this index of an array.
    Element { index: String, writes: bool },
    /// Update only, by one operation. `repeated`: several threads do the same update.
    Accumulate { operation: Operation, protection: Protection, repeated: bool },
    /// Add to the element of the number of the thread.
    Slots,
}

/// A variable.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    /// How it is written in expressions.
    pub place: String,
    /// Its name, if clauses may privatise it: it is no parameter.
    pub name: Option<String>,
    pub number: Number,
    /// The number of elements of an array.
    pub length: Option<u32>,
    pub access: Access,
    /// Whether it is shared by the innermost team; otherwise each thread has its own.
    pub is_shared: bool,
    pub is_threadprivate: bool,
    /// Whether it is the variable of a loop, which no clause names.
    pub is_index: bool,
}

/// The index of a variable that a construct may take, and its access there.
pub(super) type Free = (usize, Access);

impl Variable {
    /// Returns the variable of a loop.
    pub(super) fn index(name: &str, number: Number) -> Self {
        Self {
            place: name.to_owned(),
            name: Some(name.to_owned()),
            number,
            length: None,
            access: Access::Read,
            is_shared: false,
            is_threadprivate: false,
            is_index: true,
        }
    }

    /// Returns the name for clauses that make a copy.
    pub(super) fn copied(&self) -> Option<&str> {
        match self.is_threadprivate || self.is_index {
            true => None,
            false => self.name.as_deref(),
        }
    }

    /// Returns whether a task may have a copy. clang takes copies of arrays for aligned to 16
    /// bytes, as other arrays are, but they are at multiples of 8.
    pub(super) fn is_copied_by_tasks(&self) -> bool {
        self.length.is_none()
    }

    /// Returns whether it may be read without an index that the access gives.
    pub(super) fn is_readable(&self) -> bool {
        matches!(self.access, Access::Read | Access::Own | Access::Element { .. })
    }

    /// Returns whether it may be written.
    pub(super) fn is_writable(&self) -> bool {
        matches!(self.access, Access::Own | Access::Element { writes: true, .. })
    }

    /// Turns access for reading and writing into access for reading.
    pub(super) fn freeze(&mut self) {
        match &mut self.access {
            Access::Own => self.access = Access::Read,
            Access::Element { writes, .. } => *writes = false,
            _ => {}
        }
    }
}

/// The variables of a stretch of code, and where it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    pub variables: Vec<Variable>,
    /// The number of parallel regions around, in the source.
    pub level: u32,
    /// The number of statements around.
    pub nesting: u32,
    /// Whether it may run in a task, where the number of the thread means nothing.
    pub in_task: bool,
    /// Whether it is the code of an untied task.
    pub in_untied: bool,
    /// Whether it may have no constructs of OpenMP.
    pub is_plain: bool,
}

impl Scope {
    /// Returns the scope of a block inside.
    pub(super) fn nested(&self) -> Self {
        Self { nesting: self.nesting + 1, ..self.clone() }
    }

    /// Adds variables, in place of those that they hide.
    pub(super) fn put(&mut self, variables: &[Variable]) {
        for v in variables {
            match self.variables.iter_mut().find(|w| w.place == v.place) {
                Some(hidden) => *hidden = v.clone(),
                None => self.variables.push(v.clone()),
            }
        }
    }

    /// Returns the scope of code that one thread runs, in the code of a team: what belongs to each
    /// thread may be read.
    pub(super) fn item(&self) -> Self {
        let mut item = self.nested();
        item.variables.iter_mut().filter(|v| !v.is_shared).for_each(Variable::freeze);
        item
    }

    /// Returns the scope of code that every thread of the team runs.
    pub(super) fn repeated(&self) -> Self {
        let mut all = self.nested();
        for v in &mut all.variables {
            match &mut v.access {
                Access::Accumulate { repeated, .. } => *repeated = true,
                Access::Slots => v.access = Access::None,
                _ => {}
            }
        }
        all
    }
}
