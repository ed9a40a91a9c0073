//! Time of the verdict on functions of about six instructions a block, by shape and size:
//! `cargo bench -p pir-bench --bench verdict`.
//!
//! `module` verifies a module in memory, `text` reads and verifies a text body by body as `pir
//! verify` does, and `reading` only reads it, so that `text` minus `reading` is what verifying
//! takes. The figures are blocks per second: `Mitem/s` of 4 is 250 ns a block. The aim is 250 ns at
//! a million blocks, and at most 1.5 times the figure at ten thousand.

use divan::Bencher;
use divan::counter::ItemsCount;
use pir_core::entity::{Block, GlobalId, Type, Value};
use pir_core::function::{Body, Function, NO_SOURCE_PLACE};
use pir_core::inst::{ArithFlags, InstData, IntPredicate, MemInfo};
use pir_core::module::{Global, GlobalKind, Module};
use pir_core::opcode::Opcode;
use pir_core::text::print::print;
use pir_core::text::{NoResult, ParseOptions, Visit, VisitedBody, visit};
use pir_verify::Options;
use std::fmt;

fn main() {
    divan::main();
}

/// A shape of functions, and the number of blocks.
#[derive(Clone, Copy)]
struct Case {
    shape: Shape,
    blocks: usize,
}

type Shape = (&'static str, fn(usize) -> Module);

const SHAPES: [Shape; 4] =
    [("chain", chain), ("diamonds", diamonds), ("small", small), ("parallel", parallel)];

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} blocks", self.shape.0, self.blocks)
    }
}

fn cases() -> impl Iterator<Item = Case> {
    SHAPES
        .into_iter()
        .flat_map(|shape| [10_000, 100_000, 1_000_000].map(|blocks| Case { shape, blocks }))
}

/// One thread, so that the figures do not depend on the number of processors.
const READING: ParseOptions = ParseOptions { parallel: false };

fn options() -> Options {
    Options { jobs: Some(1), ..Options::default() }
}

#[divan::bench(args = cases(), sample_count = 15)]
fn module(bencher: Bencher<'_, '_>, case: Case) {
    let module = (case.shape.1)(case.blocks);
    bencher.counter(ItemsCount::new(case.blocks)).bench_local(|| {
        let found = pir_verify::check_with(&module, &options());
        assert!(found.is_empty(), "{}", found[0]);
    });
}

#[divan::bench(args = cases(), sample_count = 15)]
fn reading(bencher: Bencher<'_, '_>, case: Case) {
    let text = print(&(case.shape.1)(case.blocks));
    bencher
        .counter(ItemsCount::new(case.blocks))
        .bench_local(|| assert!(visit(&text, &READING, &Nothing).is_some()));
}

#[divan::bench(args = cases(), sample_count = 15)]
fn text(bencher: Bencher<'_, '_>, case: Case) {
    let text = print(&(case.shape.1)(case.blocks));
    bencher
        .counter(ItemsCount::new(case.blocks))
        .bench_local(|| assert!(pir_verify::check_text(&text, &options()).valid));
}

/// Reads bodies, and that is all.
struct Nothing;

impl Visit for Nothing {
    type Facts<'m> = ();
    type State = ();
    type BodyResult = ();

    fn facts(&self, _: &Module) -> Option<()> {
        Some(())
    }

    fn state(&self) {}

    fn body(
        &self,
        (): &(),
        (): &mut (),
        _: GlobalId,
        _: VisitedBody<'_>,
    ) -> Result<Option<()>, NoResult> {
        Ok(None)
    }
}

struct Build(Body);

impl Build {
    fn new(blocks: usize) -> Self {
        let mut body = Body::new();
        (0..blocks).for_each(|_| {
            body.add_block();
        });
        Self(body)
    }

    fn inst(&mut self, b: usize, data: InstData, ops: &[Value]) -> Value {
        let data = data.with_ops(self.0.push_ops(ops));
        self.0.push_inst(Block(b as u32), data, NO_SOURCE_PLACE).into()
    }

    /// Five instructions that use a pointer, a value from an earlier block, and each other.
    fn work(&mut self, b: usize, old: Value) -> (Value, Value) {
        let mem = MemInfo::plain(3).to_bits().expect("small");
        let i32 = |op| InstData::new(op, Type::I32);
        let p = Value::arg(0);
        let x = self.inst(b, i32(Opcode::Load).with_mem_bits(mem), &[p]);
        let y = self.inst(b, i32(Opcode::Add).with_arith_flags(ArithFlags::NSW), &[x, old]);
        let z = self.inst(b, i32(Opcode::Mul), &[y, x]);
        let less = InstData::new(Opcode::ICmp, Type::I1).with_icmp(IntPredicate::Slt);
        let c = self.inst(b, less, &[z, old]);
        let store = InstData::new(Opcode::Store, Type::VOID).with_mem_bits(mem);
        self.inst(b, store, &[z, p]);
        (z, c)
    }

    fn end(&mut self, b: usize, op: Opcode, cond: Option<Value>, to: &[usize]) {
        let blocks = to.iter().map(|&t| Value::block(Block(t as u32)));
        let ops: Vec<Value> = cond.into_iter().chain(blocks).collect();
        let data = InstData::new(op, Type::VOID);
        let data = if op == Opcode::Fork { data.with_successors(to.len() as u32) } else { data };
        self.inst(b, data, &ops);
    }

    fn finish(self) -> Module {
        let mut m = Module::default();
        self.add_to(&mut m, "f");
        m
    }

    fn add_to(self, m: &mut Module, name: &str) {
        let ty = m.types.function(Type::VOID, &[Type::PTR, Type::I32], false);
        let param = |ty| pir_core::function::Param { ty, attrs: Default::default(), name: None };
        m.add_global(Global::with_defaults(
            name,
            ty,
            GlobalKind::Function(Box::new(Function {
                params: vec![param(Type::PTR), param(Type::I32)],
                body: Some(Box::new(self.0)),
                ..Function::default()
            })),
        ));
    }
}

/// A chain; each block uses a value of the one before.
fn chain(blocks: usize) -> Module {
    let mut f = Build::new(blocks);
    let mut old = Value::arg(1);
    for b in 0..blocks {
        old = f.work(b, old).0;
        match b + 1 < blocks {
            true => f.end(b, Opcode::Br, None, &[b + 1]),
            false => f.end(b, Opcode::Ret, None, &[]),
        }
    }
    f.finish()
}

/// Diamonds in a row with a `phi` where they close.
fn diamonds(blocks: usize) -> Module {
    diamonds_in(blocks).finish()
}

fn diamonds_in(blocks: usize) -> Build {
    let mut f = Build::new(blocks);
    let mut old = Value::arg(1);
    let mut b = 0;
    while b + 3 < blocks {
        let (x, c) = f.work(b, old);
        f.end(b, Opcode::Br, Some(c), &[b + 1, b + 2]);
        let mut sides = Vec::new();
        for side in [b + 1, b + 2] {
            let (y, _) = f.work(side, x);
            f.end(side, Opcode::Br, None, &[b + 3]);
            sides.extend([y, Value::block(Block(side as u32))]);
        }
        old = f.inst(b + 3, InstData::new(Opcode::Phi, Type::I32), &sides);
        b += 3;
    }
    rest(f, b, blocks, old)
}

/// Returns a module of functions of four blocks each.
fn small(blocks: usize) -> Module {
    let mut m = Module::default();
    (0..blocks / 4).for_each(|n| diamonds_in(4).add_to(&mut m, &format!("f{n}")));
    m
}

/// Builds a sequence of regions of two tasks; a value of one task is used after each join.
fn parallel(blocks: usize) -> Module {
    let mut f = Build::new(blocks);
    let mut old = Value::arg(1);
    let mut b = 0;
    while b + 3 < blocks {
        let (x, _) = f.work(b, old);
        f.end(b, Opcode::Fork, None, &[b + 1, b + 2]);
        f.work(b + 1, x);
        f.end(b + 1, Opcode::Halt, None, &[]);
        old = f.work(b + 2, x).0;
        f.end(b + 2, Opcode::Br, None, &[b + 3]);
        f.inst(b + 3, InstData::new(Opcode::Join, Type::VOID), &[]);
        b += 3;
    }
    rest(f, b, blocks, old).finish()
}

/// Fills up with a chain and returns.
fn rest(mut f: Build, from: usize, blocks: usize, mut old: Value) -> Build {
    for b in from..blocks {
        old = f.work(b, old).0;
        match b + 1 < blocks {
            true => f.end(b, Opcode::Br, None, &[b + 1]),
            false => f.end(b, Opcode::Ret, None, &[]),
        }
    }
    f
}
