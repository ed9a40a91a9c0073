//! Random strand functions, from a string of bytes: shorter strings make smaller functions.
//!
//! Strands share the memory that they only read or change by commutative atomics. All other memory
//! that they write is private, so that any order of strands gives one result.

use super::lockstep_region;
use std::fmt::Write;

/// Where choices come from.
pub(crate) struct Choices<'a>(pub &'a [u8]);

impl Choices<'_> {
    /// A number below `n`; 0 when the bytes are used up.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first as usize % n
    }

    fn is_over(&self) -> bool {
        self.0.is_empty()
    }
}

/// Number of integer variables.
const VARS: usize = 6;

/// The data of the functions: `@a` and `@b` are read, `@out` and `@own` have places for each
/// strand, `@sum` and `@top` are changed by atomics.
pub(crate) const GLOBALS: &str = "
target datalayout = \"e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128\"
@a = global [96 x i32] zeroinitializer, align 4
@b = global [96 x float] zeroinitializer, align 4
@out = global [384 x i32] zeroinitializer, align 4
@own = global [768 x i32] zeroinitializer, align 4
@row = global [96 x i64] zeroinitializer, align 8
@back = global [96 x i16] zeroinitializer, align 2
@sum = global i32 0, align 4
@top = global i64 0, align 8
@shared = global [64 x i32] zeroinitializer, align 4

declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare float @llvm.fabs.f32(float)
declare float @llvm.fmuladd.f32(float, float, float)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)

define internal i32 @mix(i32 %x) {
  %y = mul i32 %x, 40503
  %old = atomicrmw add ptr @sum, i32 %y monotonic, align 4
  %z = xor i32 %y, 1234567
  ret i32 %z
}
";

/// Initial values for `@a` and `@b`.
pub(crate) fn with_data(text: &str, c: &mut Choices<'_>) -> String {
    let start = c.below(256) as i64;
    let a: Vec<String> =
        (0..96i64).map(|k| format!("i32 {}", (k * 7919 + start * 31) % 64 - 9)).collect();
    let b: Vec<String> =
        (0..96i64).map(|k| format!("float {:.2}", ((k * 31 + start) % 40) as f64 / 4.0)).collect();
    text.replace(
        "@a = global [96 x i32] zeroinitializer",
        &format!("@a = global [96 x i32] [{}]", a.join(", ")),
    )
    .replace(
        "@b = global [96 x float] zeroinitializer",
        &format!("@b = global [96 x float] [{}]", b.join(", ")),
    )
}

/// Writes a function's blocks. How a strand ends is `end`, so that the same body can be a function
/// or a lane of a region.
pub(crate) struct Writer<'a, 'b> {
    pub c: &'a mut Choices<'b>,
    pub out: String,
    pub end: &'static str,
    temp: usize,
    block: usize,
    /// The innermost loop's latch and exit.
    loops: Vec<(String, String)>,
    depth: usize,
    size: usize,
    /// The number of statements in eight that access locations of other strands.
    pub racy: usize,
}

impl<'a, 'b> Writer<'a, 'b> {
    pub(crate) fn new(c: &'a mut Choices<'b>, end: &'static str) -> Self {
        Self {
            c,
            out: String::new(),
            end,
            temp: 0,
            block: 0,
            loops: Vec::new(),
            depth: 0,
            size: 0,
            racy: 0,
        }
    }

    fn temp(&mut self) -> String {
        self.temp += 1;
        format!("%t{}", self.temp)
    }

    fn label(&mut self, what: &str) -> String {
        self.block += 1;
        format!("{what}{}", self.block)
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "  {text}");
    }

    fn begin(&mut self, label: &str) {
        let _ = writeln!(self.out, "\n{label}:");
    }

    fn value(&mut self, text: &str) -> String {
        let t = self.temp();
        self.line(&format!("{t} = {text}"));
        t
    }

    fn get(&mut self, k: usize) -> String {
        self.value(&format!("load i32, ptr %v{k}, align 4"))
    }

    fn any(&mut self) -> String {
        if self.c.below(4) == 0 {
            return (self.c.below(20) as i64 - 4).to_string();
        }
        let k = self.c.below(VARS);
        self.get(k)
    }

    fn set(&mut self, v: &str) {
        let k = self.c.below(VARS);
        self.line(&format!("store i32 {v}, ptr %v{k}, align 4"));
    }

    /// The variables and their initial values.
    pub(crate) fn prologue(&mut self) {
        for k in 0..VARS {
            self.line(&format!("%v{k} = alloca i32, align 4"));
        }
        self.line("%f = alloca float, align 4");
        self.line("%fuel = alloca i32, align 4");
        self.line("%box = alloca [4 x i32], align 4");
        self.line("%n32 = trunc i64 %n to i32");
        self.line("%i32 = trunc i64 %i to i32");
        self.line("store i32 %n32, ptr %v0, align 4");
        self.line("store i32 %i32, ptr %v1, align 4");
        self.line("%at = getelementptr inbounds [96 x i32], ptr @a, i64 0, i64 %i");
        self.line("%first = load i32, ptr %at, align 4");
        self.line("store i32 %first, ptr %v2, align 4");
        self.line("store i32 3, ptr %v3, align 4");
        self.line("store i32 0, ptr %v4, align 4");
        self.line("store i32 1, ptr %v5, align 4");
        self.line("store float 1.5, ptr %f, align 4");
        self.line("store i32 40, ptr %fuel, align 4");
        self.line("store [4 x i32] zeroinitializer, ptr %box, align 4");
    }

    /// Stores the results of a strand in its places.
    pub(crate) fn epilogue(&mut self) {
        for k in 0..4 {
            let v = self.get(k + 2);
            let at = self.place(&k.to_string());
            self.line(&format!("store i32 {v}, ptr {at}, align 4"));
        }
        self.line(self.end);
    }

    /// A place of `@out` that is the strand's own.
    fn place(&mut self, k: &str) -> String {
        let base = self.value("shl i64 %i, 2");
        let index = self.value(&format!("add i64 {base}, {k}"));
        self.value(&format!("getelementptr inbounds i32, ptr @out, i64 {index}"))
    }

    fn own(&mut self) -> String {
        let x = self.any();
        let low = self.value(&format!("and i32 {x}, 7"));
        let low = self.value(&format!("zext i32 {low} to i64"));
        let base = self.value("shl i64 %i, 3");
        let index = self.value(&format!("add i64 {base}, {low}"));
        self.value(&format!("getelementptr inbounds i32, ptr @own, i64 {index}"))
    }

    /// A place that any strand may touch.
    fn shared(&mut self) -> String {
        if self.c.below(3) == 0 {
            let k = self.c.below(64);
            return self.value(&format!("getelementptr inbounds i32, ptr @shared, i64 {k}"));
        }
        let x = self.any();
        let low = self.value(&format!("and i32 {x}, 63"));
        self.value(&format!("getelementptr inbounds i32, ptr @shared, i32 {low}"))
    }

    fn race(&mut self) {
        let x = self.any();
        let p = self.shared();
        match self.c.below(5) {
            0 | 1 => self.line(&format!("store i32 {x}, ptr {p}, align 4")),
            2 => {
                let old = self.value(&format!("atomicrmw add ptr {p}, i32 {x} monotonic, align 4"));
                self.set(&old);
            }
            _ => {
                let v = self.value(&format!("load i32, ptr {p}, align 4"));
                self.set(&v);
            }
        }
    }

    pub(crate) fn statement(&mut self) {
        if self.racy > 0 && self.c.below(8) < self.racy {
            return self.race();
        }
        let (x, y) = (self.any(), self.any());
        let v = match self.c.below(24) {
            0 => self.value(&format!("add i32 {x}, {y}")),
            1 => self.value(&format!("sub i32 {x}, {y}")),
            2 => self.value(&format!("mul i32 {x}, {y}")),
            3 => self.value(&format!("xor i32 {x}, {y}")),
            4 => {
                let low = self.value(&format!("and i32 {y}, 7"));
                self.value(&format!("ashr i32 {x}, {low}"))
            }
            5 => {
                let odd = self.value(&format!("or i32 {y}, 1"));
                self.value(&format!("sdiv i32 5040, {odd}"))
            }
            6 => {
                let low = self.value(&format!("and i32 {y}, 15"));
                let some = self.value(&format!("add i32 {low}, 1"));
                self.value(&format!("urem i32 {x}, {some}"))
            }
            7 => {
                let c = self.value(&format!("icmp slt i32 {x}, {y}"));
                self.value(&format!("select i1 {c}, i32 {y}, i32 {x}"))
            }
            8 => {
                let low = self.value(&format!("and i32 {x}, 63"));
                let p = self.value(&format!("getelementptr inbounds i32, ptr @a, i32 {low}"));
                self.value(&format!("load i32, ptr {p}, align 4"))
            }
            9 => {
                let k = self.c.below(90);
                let p = self.value(&format!("getelementptr inbounds i32, ptr @a, i64 {k}"));
                self.value(&format!("load i32, ptr {p}, align 4"))
            }
            10 => {
                let p = self.own();
                self.value(&format!("load i32, ptr {p}, align 4"))
            }
            11 => {
                let p = self.own();
                self.line(&format!("store i32 {x}, ptr {p}, align 4"));
                y
            }
            12 => {
                let k = self.c.below(4);
                let p = self.place(&k.to_string());
                self.line(&format!("store i32 {x}, ptr {p}, align 4"));
                y
            }
            13 => self.value(&format!("call i32 @llvm.smax.i32(i32 {x}, i32 {y})")),
            14 => {
                let p = self.value(&format!("call i32 @llvm.ctlz.i32(i32 {x}, i1 false)"));
                self.value(&format!("call i32 @llvm.fshl.i32(i32 {x}, i32 {y}, i32 {p})"))
            }
            15 => self.value(&format!("call i32 @mix(i32 {x})")),
            16 => {
                self.line(&format!(
                    "%unused{} = atomicrmw add ptr @sum, i32 {x} monotonic, align 4",
                    self.temp
                ));
                self.temp += 1;
                let w = self.value(&format!("sext i32 {y} to i64"));
                self.value(&format!("atomicrmw umax ptr @top, i64 {w} monotonic, align 8"));
                x
            }
            17 => {
                let f = self.value("load float, ptr %f, align 4");
                let g = self.value(&format!("sitofp i32 {x} to float"));
                let h = self.value(&format!(
                    "call float @llvm.fmuladd.f32(float {f}, float 0.5, float {g})"
                ));
                let h = self.value(&format!("call float @llvm.fabs.f32(float {h})"));
                self.line(&format!("store float {h}, ptr %f, align 4"));
                self.value(&format!("call i32 @llvm.fptosi.sat.i32.f32(float {h})"))
            }
            18 => {
                let p = self.value("getelementptr inbounds float, ptr @b, i64 %i");
                let f = self.value(&format!("load float, ptr {p}, align 4"));
                self.line(&format!("store float {f}, ptr %f, align 4"));
                x
            }
            19 => {
                // Neighbours in ascending and in descending order.
                let p = self.value("getelementptr inbounds i64, ptr @row, i64 %i");
                let w = self.value(&format!("zext i32 {x} to i64"));
                self.line(&format!("store i64 {w}, ptr {p}, align 8"));
                let k = self.value("sub i64 95, %i");
                let q = self.value(&format!("getelementptr inbounds i16, ptr @back, i64 {k}"));
                let old = self.value(&format!("load i16, ptr {q}, align 2"));
                let h = self.value(&format!("trunc i32 {y} to i16"));
                let new = self.value(&format!("add i16 {old}, {h}"));
                self.line(&format!("store i16 {new}, ptr {q}, align 2"));
                x
            }
            20 => {
                let low = self.value(&format!("and i32 {x}, 3"));
                let p = self.value(&format!("getelementptr inbounds i32, ptr %box, i32 {low}"));
                let old = self.value(&format!("load i32, ptr {p}, align 4"));
                let new = self.value(&format!("add i32 {old}, {y}"));
                self.line(&format!("store i32 {new}, ptr {p}, align 4"));
                let q = self.value("getelementptr inbounds i32, ptr %box, i64 1");
                self.value(&format!("load i32, ptr {q}, align 4"))
            }
            21 => {
                let pair = self.value(&format!(
                    "call {{ i32, i1 }} @llvm.sadd.with.overflow.i32(i32 {x}, i32 {y})"
                ));
                let s = self.value(&format!("extractvalue {{ i32, i1 }} {pair}, 0"));
                let o = self.value(&format!("extractvalue {{ i32, i1 }} {pair}, 1"));
                self.value(&format!("select i1 {o}, i32 17, i32 {s}"))
            }
            22 => {
                // A place that the strand's own lies at, by a compare and exchange.
                let p = self.place("1");
                let pair = self.value(&format!(
                    "cmpxchg ptr {p}, i32 {x}, i32 {y} monotonic monotonic, align 4"
                ));
                self.value(&format!("extractvalue {{ i32, i1 }} {pair}, 0"))
            }
            _ => self.value(&format!("call i32 @llvm.ctpop.i32(i32 {x})")),
        };
        self.set(&v);
    }

    fn condition(&mut self) -> String {
        let (x, y) = (self.any(), self.any());
        let p = ["slt", "eq", "ne", "ugt"][self.c.below(4)];
        self.value(&format!("icmp {p} i32 {x}, {y}"))
    }

    /// Spends one of the remaining loop iterations; returns whether one remained.
    fn burn(&mut self) -> String {
        let old = self.value("load i32, ptr %fuel, align 4");
        let new = self.value(&format!("sub i32 {old}, 1"));
        self.line(&format!("store i32 {new}, ptr %fuel, align 4"));
        self.value(&format!("icmp sgt i32 {new}, 0"))
    }

    /// Emits structured code. Returns whether control goes on after it.
    pub(crate) fn structured(&mut self) -> bool {
        self.depth += 1;
        let many = 1 + self.c.below(3);
        for _ in 0..many {
            self.size += 1;
            if self.c.is_over() || self.size > 40 || self.depth > 5 {
                break;
            }
            match self.c.below(10) {
                0 | 1 => self.if_else(),
                2 => self.while_loop(),
                3 => self.do_while(),
                4 => self.switch(),
                5 if !self.loops.is_empty() => {
                    let (latch, exit) = self.loops[self.loops.len() - 1].clone();
                    let to = if self.c.below(2) == 0 { latch } else { exit };
                    self.leave(&to);
                }
                6 => {
                    let to = self.label("early");
                    let rest = self.label("rest");
                    let c = self.condition();
                    self.line(&format!("br i1 {c}, label %{to}, label %{rest}"));
                    self.begin(&to);
                    self.epilogue();
                    self.begin(&rest);
                }
                _ => self.statement(),
            }
        }
        self.depth -= 1;
        true
    }

    fn leave(&mut self, to: &str) {
        let rest = self.label("rest");
        let c = self.condition();
        self.line(&format!("br i1 {c}, label %{to}, label %{rest}"));
        self.begin(&rest);
    }

    fn if_else(&mut self) {
        let (yes, no, end) = (self.label("yes"), self.label("no"), self.label("end"));
        let c = self.condition();
        let both = self.c.below(2) == 0;
        let other = if both { &no } else { &end };
        self.line(&format!("br i1 {c}, label %{yes}, label %{other}"));
        self.begin(&yes);
        self.structured();
        self.line(&format!("br label %{end}"));
        if both {
            self.begin(&no);
            self.structured();
            self.line(&format!("br label %{end}"));
        }
        self.begin(&end);
    }

    fn while_loop(&mut self) {
        let (head, body, exit) = (self.label("head"), self.label("body"), self.label("exit"));
        self.line(&format!("br label %{head}"));
        self.begin(&head);
        let some = self.burn();
        let c = self.condition();
        let c = self.value(&format!("and i1 {some}, {c}"));
        self.line(&format!("br i1 {c}, label %{body}, label %{exit}"));
        self.begin(&body);
        self.loops.push((head.clone(), exit.clone()));
        self.structured();
        self.loops.pop();
        self.line(&format!("br label %{head}"));
        self.begin(&exit);
    }

    fn do_while(&mut self) {
        let (head, latch, exit) = (self.label("head"), self.label("latch"), self.label("exit"));
        self.line(&format!("br label %{head}"));
        self.begin(&head);
        self.loops.push((latch.clone(), exit.clone()));
        self.structured();
        self.loops.pop();
        self.line(&format!("br label %{latch}"));
        self.begin(&latch);
        let some = self.burn();
        let c = self.condition();
        let c = self.value(&format!("and i1 {some}, {c}"));
        self.line(&format!("br i1 {c}, label %{head}, label %{exit}"));
        self.begin(&exit);
    }

    fn switch(&mut self) {
        let labels: Vec<String> = (0..3).map(|_| self.label("case")).collect();
        let end = self.label("end");
        let v = self.any();
        let v = self.value(&format!("and i32 {v}, 3"));
        self.line(&format!(
            "switch i32 {v}, label %{end} [ i32 0, label %{} i32 1, label %{} i32 2, label %{} ]",
            labels[0], labels[1], labels[2]
        ));
        for (k, l) in labels.iter().enumerate() {
            self.begin(l);
            self.structured();
            // Some cases fall through.
            let to = if k < 2 && self.c.below(3) == 0 { &labels[k + 1] } else { &end };
            self.line(&format!("br label %{to}"));
        }
        self.begin(&end);
    }

    /// Blocks with branches to wherever the bytes say.
    pub(crate) fn unstructured(&mut self) {
        let count = 2 + self.c.below(8);
        self.line("br label %b0");
        for b in 0..count {
            self.begin(&format!("b{b}"));
            for _ in 0..self.c.below(4) {
                self.statement();
            }
            let later = |c: &mut Choices<'_>| match b + 1 + c.below(count - b) {
                t if t >= count => "fin".to_string(),
                t => format!("b{t}"),
            };
            let (t, u) = (later(self.c), later(self.c));
            match self.c.below(5) {
                0 => self.line(&format!("br label %{t}")),
                1 | 2 => {
                    let c = self.condition();
                    self.line(&format!("br i1 {c}, label %{t}, label %{u}"));
                }
                3 => {
                    let back = self.c.below(b + 1);
                    let some = self.burn();
                    let c = self.condition();
                    let c = self.value(&format!("and i1 {some}, {c}"));
                    self.line(&format!("br i1 {c}, label %b{back}, label %{t}"));
                }
                _ => {
                    let w = later(self.c);
                    let v = self.any();
                    let v = self.value(&format!("and i32 {v}, 3"));
                    self.line(&format!(
                        "switch i32 {v}, label %{t} [ i32 0, label %{u} i32 1, label %{w} i32 2, \
                         label %{t} ]"
                    ));
                }
            }
        }
        self.begin("fin");
    }
}

/// A module with a random `@f(i64 %n, i64 %i)`, its variables in memory.
pub(crate) fn function(bytes: &[u8]) -> String {
    let mut c = Choices(bytes);
    let globals = with_data(GLOBALS, &mut c);
    let kind = c.below(2);
    let mut w = Writer::new(&mut c, "ret void");
    w.prologue();
    if kind == 0 {
        w.structured();
    } else {
        w.unstructured();
    }
    w.epilogue();
    let body = w.out;
    format!("{globals}\ndefine internal void @f(i64 %n, i64 %i) {{\nentry:\n{body}}}\n")
}

/// A module with a random `@f(i64 %n, i64 %i)` whose strands see each other's writes, and
/// `@region(i64 %n, i64 %lo, i64 %hi)`, which runs them in lockstep in groups of `width`.
pub(crate) fn lockstep(bytes: &[u8], width: u32) -> String {
    let mut c = Choices(bytes);
    let globals = with_data(GLOBALS, &mut c);
    let racy = c.below(4);
    let kind = c.below(4);
    let mut w = Writer::new(&mut c, "END");
    w.racy = racy;
    w.prologue();
    match kind {
        0 => w.unstructured(),
        _ => {
            w.structured();
        }
    }
    w.epilogue();
    lockstep_region(&globals, &format!("lane:\n{}", w.out), width)
}
