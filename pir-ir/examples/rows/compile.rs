//! Code generation from trees to PIR. A row is a length, and code for the element at an index, so
//! that all elementwise computations are fused into one loop, and each loop is parallel.

use super::parse::{Error, Expr, Kind, Statement};
use pir_ir::build::{FunctionBuilder, IntPredicate, Ordering, RmwOp};
use pir_ir::{GlobalId, Module, Type, Value};
use std::collections::HashMap;
use std::rc::Rc;

/// Code for the element at an index.
type RowAccess = Rc<dyn Fn(&FunctionBuilder<'_>, Value) -> Value>;

/// The value of an expression.
#[derive(Clone)]
enum Term {
    Number(Value),
    Row { len: Value, at: RowAccess },
}

struct Compiler<'f, 'm> {
    f: &'f FunctionBuilder<'m>,
    names: HashMap<String, Term>,
    malloc: GlobalId,
    print: GlobalId,
}

/// A module whose `main` runs the program.
pub(crate) fn compile(program: &[Statement]) -> Result<Module, Error> {
    let mut module = Module::new();
    let malloc = module.declare_function("malloc", Type::PTR, &[Type::I64], false);
    let print = printer(&mut module);
    let f = FunctionBuilder::new(&mut module, "main", Type::I32, &[]);
    let mut c = Compiler { f: &f, names: HashMap::new(), malloc, print };
    for statement in program {
        match statement {
            Statement::Let(name, e) => {
                let term = c.term(e)?;
                let kept = c.keep(term).0;
                c.names.insert(name.clone(), kept);
            }
            Statement::Print(e) => {
                let term = c.term(e)?;
                let (_, memory, len) = c.keep(term);
                f.call(c.print, &[memory.into(), len.into()]);
            }
        }
    }
    f.ret(f.int(Type::I32, 0));
    f.finish().expect("a function");
    Ok(module)
}

/// `void print(ptr numbers, i64 n)`: a line of numbers.
fn printer(module: &mut Module) -> GlobalId {
    let printf = module.declare_function("printf", Type::I32, &[Type::PTR], true);
    let mut text = |name: &str, text: &[u8]| {
        let ty = module.types.array(text.len() as u64, Type::I8);
        let bytes = module.consts.string(ty, text);
        module.add_variable(name, ty, Some(Value::constant(bytes)))
    };
    let (number, line) = (text("number", b"%ld \0"), text("line", b"\n\0"));
    let f = FunctionBuilder::new(module, "print", Type::VOID, &[Type::PTR, Type::I64]);
    f.for_loop(0, f.arg(1), |f, i| {
        let x = f.load(Type::I64, f.gep(Type::I64, f.arg(0), i));
        f.call(printf, &[Value::global(number).into(), x.into()]);
    });
    f.call(printf, &[Value::global(line).into()]);
    f.ret_void();
    f.finish().expect("a function")
}

impl Compiler<'_, '_> {
    /// Computes a row into memory: here is the parallel loop. Numbers become rows of one.
    fn keep(&self, term: Term) -> (Term, Value, Value) {
        let f = self.f;
        let one = f.int(Type::I64, 1);
        let (len, at) = match &term {
            Term::Number(_) => (one, self.at(&term)),
            Term::Row { len, at } => (*len, at.clone()),
        };
        let memory = f.call(self.malloc, &[f.mul(f.add(len, 1), 8).into()]);
        f.parallel_for(0, len, |f, i| {
            f.store(at(f, i), f.gep(Type::I64, memory, i));
        });
        let load: RowAccess = Rc::new(move |f, i| f.load(Type::I64, f.gep(Type::I64, memory, i)));
        match term {
            Term::Number(_) => (term, memory, one),
            Term::Row { .. } => (Term::Row { len, at: load }, memory, len),
        }
    }

    fn at(&self, term: &Term) -> RowAccess {
        match term.clone() {
            Term::Number(v) => Rc::new(move |_, _| v),
            Term::Row { at, .. } => at,
        }
    }

    /// Applies a function to numbers and, element by element, for rows, of which the shortest
    /// counts.
    fn each(
        &self,
        terms: &[Term],
        op: impl Fn(&FunctionBuilder<'_>, &[Value]) -> Value + 'static,
    ) -> Term {
        let lens = terms.iter().filter_map(|t| match t {
            Term::Number(_) => None,
            Term::Row { len, .. } => Some(*len),
        });
        let shortest =
            |a: Value, b: Value| self.f.select(self.f.icmp(IntPredicate::Slt, a, b), a, b);
        let ats: Vec<RowAccess> = terms.iter().map(|t| self.at(t)).collect();
        match lens.reduce(shortest) {
            Some(len) => {
                let at = move |f: &FunctionBuilder<'_>, i| {
                    let elements: Vec<Value> = ats.iter().map(|at| at(f, i)).collect();
                    op(f, &elements)
                };
                Term::Row { len, at: Rc::new(at) }
            }
            None => {
                let zero = self.f.int(Type::I64, 0);
                let numbers: Vec<Value> = ats.iter().map(|at| at(self.f, zero)).collect();
                Term::Number(op(self.f, &numbers))
            }
        }
    }

    /// Combines all elements: strands update one place, and the run time gives each worker its own.
    fn reduce(&self, len: Value, at: &RowAccess, op: RmwOp, neutral: i64) -> Term {
        let f = self.f;
        let place = f.alloca(Type::I64);
        f.store(f.int(Type::I64, neutral), place);
        f.parallel_for(0, len, |f, i| {
            f.atomic_rmw(op, place, at(f, i), Ordering::Monotonic);
        });
        Term::Number(f.load(Type::I64, place))
    }

    fn term(&self, e: &Expr) -> Result<Term, Error> {
        let fail = |what: String| Err(Error { line: e.line, what });
        match &e.kind {
            Kind::Number(n) => Ok(Term::Number(self.f.int(Type::I64, *n))),
            Kind::Name(name) => match self.names.get(name) {
                Some(term) => Ok(term.clone()),
                None => fail(format!("`{name}` has not been defined")),
            },
            Kind::Binary(op, a, b) => {
                let (op, terms) = (*op, [self.term(a)?, self.term(b)?]);
                Ok(self.each(&terms, move |f, v| binary(f, op, v[0], v[1])))
            }
            Kind::Index(row, index) => {
                let Term::Row { len, at } = self.term(row)? else {
                    return fail("a number has no elements".into());
                };
                Ok(self.each(&[self.term(index)?], move |f, v| element(f, len, &at, v[0])))
            }
            Kind::Call(name, args) => {
                let terms: Result<Vec<Term>, Error> = args.iter().map(|a| self.term(a)).collect();
                let terms = terms?;
                match (name.as_str(), terms.as_slice()) {
                    ("iota", [Term::Number(n)]) => {
                        let zero = self.f.int(Type::I64, 0);
                        let some = self.f.icmp(IntPredicate::Sgt, *n, 0);
                        let len = self.f.select(some, *n, zero);
                        Ok(Term::Row { len, at: Rc::new(|_, i| i) })
                    }
                    ("len", [Term::Row { len, .. }]) => Ok(Term::Number(*len)),
                    ("where", [_, _, _]) => Ok(self.each(&terms, |f, v| {
                        f.select(f.icmp(IntPredicate::Ne, v[0], 0), v[1], v[2])
                    })),
                    ("sum", [Term::Row { len, at }]) => Ok(self.reduce(*len, at, RmwOp::Add, 0)),
                    ("max", [Term::Row { len, at }]) => {
                        Ok(self.reduce(*len, at, RmwOp::Max, i64::MIN))
                    }
                    ("min", [Term::Row { len, at }]) => {
                        Ok(self.reduce(*len, at, RmwOp::Min, i64::MAX))
                    }
                    ("iota" | "len" | "where" | "sum" | "max" | "min", _) => {
                        fail(format!("`{name}` does not take these arguments"))
                    }
                    _ => fail(format!("there is no function `{name}`")),
                }
            }
        }
    }
}

/// An operator on two numbers. Sums and products wrap; what cannot be divided gives 0.
fn binary(f: &FunctionBuilder<'_>, op: u8, a: Value, b: Value) -> Value {
    let compare = |p| f.zext(f.icmp(p, a, b), Type::I64);
    match op {
        b'+' => f.add(a, b),
        b'-' => f.sub(a, b),
        b'*' => f.mul(a, b),
        b'<' => compare(IntPredicate::Slt),
        b'>' => compare(IntPredicate::Sgt),
        b'=' => compare(IntPredicate::Eq),
        _ => {
            // Neither by 0, nor the least number by -1: those two are undefined in PIR as in LLVM.
            let (zero, one) = (f.int(Type::I64, 0), f.int(Type::I64, 1));
            let odd = f.icmp(IntPredicate::Ult, f.add(b, 1), 2);
            let by = f.select(odd, one, b);
            let normal = if op == b'/' { f.sdiv(a, by) } else { f.srem(a, by) };
            let negative = if op == b'/' { f.sub(0, a) } else { zero };
            let is_zero = f.icmp(IntPredicate::Eq, b, 0);
            f.select(odd, f.select(is_zero, zero, negative), normal)
        }
    }
}

/// The element at an index, 0 where there is none.
fn element(f: &FunctionBuilder<'_>, len: Value, at: &RowAccess, index: Value) -> Value {
    let inside = f.icmp(IntPredicate::Ult, index, len);
    let [x] = f.if_else(inside, |f| [at(f, index)], |f| [f.int(Type::I64, 0)]);
    x
}
