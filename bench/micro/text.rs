//! Throughput of parser and printer in bytes of text, and memory per instruction.
//!
//! `cargo bench -p pir-bench --bench text`. One core: `RAYON_NUM_THREADS=1 cargo bench …`

use divan::Bencher;
use divan::counter::BytesCount;
use pir_core::builder::FunctionBuilder;
use pir_core::inst::IntPredicate;
use pir_core::text::print;
use pir_core::{GlobalKind, Module, Type};

fn main() {
    for shape in ModuleShape::ALL {
        report_memory(shape);
    }
    divan::main();
}

/// The shape of the benchmark's module.
#[derive(Clone, Copy, Debug)]
enum ModuleShape {
    /// Many functions with a few blocks.
    Many,
    /// One function with many blocks; values and blocks by number.
    Numbered,
    /// A function with names, as clang without optimisation writes them.
    Named,
}

impl ModuleShape {
    const ALL: [Self; 3] = [Self::Many, Self::Numbered, Self::Named];

    fn module(self) -> Module {
        let mut m = Module::new();
        match self {
            Self::Many => (0..20_000).for_each(|i| function(&mut m, &format!("f{i}"), 5, true)),
            Self::Numbered => function(&mut m, "f", 100_000, false),
            Self::Named => function(&mut m, "f", 100_000, true),
        }
        m
    }
}

/// Adds a function whose blocks are a chain of about six instructions each, with loops back.
fn function(m: &mut Module, name: &str, blocks: usize, named: bool) {
    let f = FunctionBuilder::new(m, name, Type::I64, &[Type::PTR, Type::I64]);
    if named {
        f.name_args(&["data", "n"]);
    }
    let (data, n) = (f.arg(0), f.arg(1));
    let label = |i: usize| if named { format!("block.{i}") } else { String::new() };
    let all: Vec<_> = (0..blocks).map(|i| f.block(&label(i))).collect();
    f.br(all[0]);
    for (i, &b) in all.iter().enumerate() {
        f.switch_to(b);
        let value = |what: &str, v| match named {
            true => f.named(&format!("{what}.{i}"), v),
            false => v,
        };
        let p = value("addr", f.gep(Type::I64, data, n));
        let x = value("val", f.load(Type::I64, p));
        let y = value("sum", f.add(x, i as i64));
        f.align(f.store(y, p), 8);
        match all.get(i + 1) {
            Some(&next) => {
                let c = value("more", f.icmp(IntPredicate::Slt, y, n));
                f.cond_br(c, all[i - i % 7], next);
            }
            None => {
                f.ret(y);
            }
        }
    }
    f.finish().expect("the function is complete");
}

fn report_memory(shape: ModuleShape) {
    let text = print::print(&shape.module());
    let m = pir_core::text::parse(&text).into_result().expect("the text is valid");
    let bodies = || {
        m.globals.iter().filter_map(|g| match &g.kind {
            GlobalKind::Function(f) => f.body.as_deref(),
            _ => None,
        })
    };
    let (insts, bytes) =
        bodies().fold((0, 0), |(n, bytes), b| (n + b.inst_bound(), bytes + b.heap_bytes()));
    let blocks: usize = bodies().map(|b| b.block_bound()).sum();
    println!(
        "{shape:?}: {insts} instructions in {blocks} blocks, {} bytes of text; tables {:.1} \
         bytes an instruction, {:.1} a block",
        text.len(),
        bytes as f64 / insts as f64,
        bytes as f64 / blocks as f64
    );
}

#[divan::bench(args = ModuleShape::ALL)]
fn print(bencher: Bencher<'_, '_>, shape: ModuleShape) {
    let m = shape.module();
    let bytes = print::print(&m).len();
    bencher.counter(BytesCount::new(bytes)).bench(|| print::print(&m));
}

#[divan::bench(args = ModuleShape::ALL)]
fn parse(bencher: Bencher<'_, '_>, shape: ModuleShape) {
    let text = print::print(&shape.module());
    bencher.counter(BytesCount::new(text.len())).bench(|| pir_core::text::parse(&text));
}
