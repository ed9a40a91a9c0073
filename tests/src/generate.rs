//! Random small parallel programs, valid by construction.
//!
//! A strand's body is a list of statements: accesses, arithmetic, branches, regions, parallel
//! loops, spawned strands, and synchronisation. Programs that are *free* of races write every
//! location once (an array has one location per iteration), and read only values written by the
//! strand itself or by events that happen before it.

mod atomics;

use pir_interp::sched::SplitMix64;
use std::fmt::Write;

/// What may occur.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GeneratorOptions {
    /// No races, and one outcome.
    pub free: bool,
    /// Atomics, critical sections, barriers, `force`, open choices.
    pub sync: bool,
    /// `width` and `lockstep`.
    pub order: bool,
    /// Statements.
    pub size: u32,
    /// Other functions than `main`, called from strands.
    pub calls: bool,
    /// Objects of the heap, and looks at what addresses are; not in free programs.
    pub addresses: bool,
    /// Lists of back ends at entry forks, of which some need PIR's threads and some OpenMP's;
    /// critical sections in free programs too.
    pub lists: bool,
    /// Atomic updates whose results are unused; in free programs such as commute.
    pub updates: bool,
}

impl GeneratorOptions {
    /// Of the `n`-th program without races: every mixture of constructs, three to eleven
    /// statements.
    pub fn free(n: u64) -> Self {
        let flag = |bit: u64| n >> bit & 1 != 0;
        let size = 3 + (n / 8 % 9) as u32;
        let [sync, order, calls] = [0, 1, 2].map(flag);
        Self { free: true, sync, order, calls, size, ..Self::default() }
    }
}

/// A location: a global, and the element.
#[derive(Clone, Debug)]
struct Location {
    global: String,
    index: Option<String>,
}

/// A strand while its body is written.
#[derive(Clone, Debug, Default)]
struct StrandWriter {
    /// Values that it can use.
    values: Vec<String>,
    /// Locations that it can read.
    locations: Vec<Location>,
    /// Its `alloca`s, and those that it was handed.
    pointers: Vec<String>,
    /// Values of the strands that it started, for uses after the join.
    left: (Vec<String>, Vec<Location>),
    /// From which value on its own are of no use after the join around: two strands reach the join
    /// before them, and the rule of unique dominance does not look further.
    sealed: Option<usize>,
    /// Depth in regions.
    level: u32,
    /// Depth in branches.
    branches: u32,
    forced: bool,
    lane: bool,
    width: bool,
    /// In a critical section, or what one waits for.
    locked: bool,
    /// The number of the iteration, over all loops around.
    index: Option<String>,
    /// An array of eight elements that the lanes of one lockstep region share; their order is
    /// observable.
    shared: Option<String>,
}

struct ProgramGenerator {
    numbers: SplitMix64,
    options: GeneratorOptions,
    globals: String,
    out: String,
    /// Label of the block that is being written.
    block: String,
    next: u32,
    left: u32,
    /// Functions that are finished.
    functions: String,
    /// Functions that may be called from anywhere: they touch objects of their own alone.
    pure: Vec<String>,
    /// Functions that are still to be called, once and from no loop.
    once: Vec<String>,
    /// In a function of its own objects: their `alloca`s.
    own: Option<String>,
}

/// The text of a random program; the same for the same seed and options.
pub fn program(seed: u64, options: GeneratorOptions) -> String {
    let mut numbers = SplitMix64(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
    numbers.next();
    let mut g = ProgramGenerator {
        numbers,
        options,
        globals: String::new(),
        out: String::new(),
        block: "entry".into(),
        next: 0,
        left: options.size,
        functions: String::new(),
        pure: Vec::new(),
        once: Vec::new(),
        own: None,
    };
    if options.calls {
        g.make_functions();
    }
    let mut main = StrandWriter { values: vec!["7".into()], ..StrandWriter::default() };
    if g.chance(50) {
        g.access(&mut main);
    }
    while g.left > 0 {
        match g.below(4) {
            0 => g.parallel_loop(&mut main),
            1 | 2 => g.region(&mut main),
            _ => g.statement(&mut main),
        }
    }
    let result = g.value(&main);
    let ProgramGenerator { globals, out, functions, .. } = g;
    let heap =
        if options.addresses { "declare ptr @malloc(i64)\ndeclare void @free(ptr)\n" } else { "" };
    let lists = if options.lists { BACKEND_LISTS.1 } else { "" };
    let globals = if options.lists { globals + "@sum = global i32 0, align 4\n" } else { globals };
    let globals = if options.updates { globals + atomics::UPDATED } else { globals };
    format!(
        "{globals}@x0 = global i32 1, align 4\n@x1 = global i32 2, align 4\n\
         @p = internal global ptr @x0, align 8\n\
         @lock = internal global i32 0, align 4\n\n\
         {heap}declare void @llvm.lifetime.end.p0(ptr)\n\
         declare void @llvm.parallel.barrier()\n\
         declare void @llvm.parallel.critical.enter(ptr)\n\
         declare void @llvm.parallel.critical.exit(ptr)\n\n\
         {functions}define i32 @main() {{\nentry:\n{out}  ret i32 {result}\n}}\n{lists}"
    )
}

/// How many lists of back ends there are, and their text. The first two are for whatever runs on
/// threads.
const BACKEND_LISTS: (u32, &str) = (
    5,
    "!0 = !{!\"rayon\"}\n!1 = !{!\"openmp\"}\n!2 = !{!\"sequential\"}\n!3 = !{!\"simd\", \
     !\"openmp\"}\n\
     !4 = !{!\"rayon\", !\"sequential\"}\n",
);

impl ProgramGenerator {
    fn below(&mut self, n: u32) -> u32 {
        self.numbers.below(n as usize) as u32
    }

    fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    fn fresh(&mut self, stem: &str) -> String {
        self.next += 1;
        format!("{stem}{}", self.next)
    }

    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.out, "  {text}");
    }

    fn start(&mut self, label: &str) {
        let _ = writeln!(self.out, "{label}:");
        label.clone_into(&mut self.block);
    }

    fn value(&mut self, s: &StrandWriter) -> String {
        // Younger values are the more interesting ones.
        let n = s.values.len() as u32;
        let back = self.below(n.min(3));
        s.values[(n - 1 - back) as usize].clone()
    }

    fn define(&mut self, s: &mut StrandWriter, text: std::fmt::Arguments<'_>) -> String {
        let name = self.fresh("%v");
        self.line(format_args!("{name} = {text}"));
        s.values.push(name.clone());
        name
    }

    fn body(&mut self, s: &mut StrandWriter, most: u32) {
        for _ in 0..1 + self.below(most) {
            self.statement(s);
        }
    }

    fn statement(&mut self, s: &mut StrandWriter) {
        self.left = self.left.saturating_sub(1);
        let small = self.left == 0;
        let sync = self.options.sync && s.level > 0;
        if let Some(shared) = s.shared.clone()
            && self.chance(40)
        {
            return self.share(s, &shared);
        }
        if self.options.lists && !s.locked && !s.lane && s.level > 0 && self.chance(10) {
            return self.count(s);
        }
        if self.options.updates && s.level > 0 && self.chance(20) {
            return self.update(s);
        }
        match self.below(20) {
            0 if !small && s.level < 3 => self.region(s),
            1 if !small && s.level < 3 && !s.lane => self.parallel_loop(s),
            2 | 3 if !small && s.level > 0 && !s.lane => self.spawn(s),
            4 if s.branches < 2 => self.branch(s),
            5 => {
                let (a, b) = (self.value(s), self.value(s));
                // A division may be by zero or poison: then the program has undefined behaviour.
                let last = if self.options.free { 3 } else { 4 };
                let op = ["add", "xor", "mul", "udiv"][self.below(last) as usize];
                self.define(s, format_args!("{op} i32 {a}, {b}"));
            }
            6 => {
                let p = self.fresh("%p");
                self.line(format_args!("{p} = alloca i32, align 4"));
                let v = self.value(s);
                self.line(format_args!("store i32 {v}, ptr {p}, align 4"));
                s.pointers.push(p);
            }
            7 | 8 | 14..=18 if self.options.addresses && !self.options.free => self.look(s),
            7 | 8 if sync && !self.options.free => self.atomic(s),
            9 if sync && !self.options.free && !s.lane => self.critical(s),
            10 if sync && s.forced && !s.lane && !s.width => {
                self.line(format_args!("call void @llvm.parallel.barrier()"));
            }
            12 if sync && !self.options.free => self.pointer(s),
            13 | 14 if self.options.calls && !s.locked => self.call(s),
            11 if self.options.sync && !self.options.free => {
                let bit = self.fresh("%b");
                self.line(format_args!("{bit} = freeze i1 undef"));
                self.define(s, format_args!("zext i1 {bit} to i32"));
            }
            _ => self.access(s),
        }
    }

    /// A lane writes to or reads any element of an array that the others use too.
    fn share(&mut self, s: &mut StrandWriter, array: &str) {
        let (at, element, p) = (self.value(s), self.fresh("%v"), self.fresh("%e"));
        self.line(format_args!("{element} = and i32 {at}, 7"));
        self.line(format_args!("{p} = getelementptr i32, ptr {array}, i32 {element}"));
        if self.chance(50) {
            let v = self.value(s);
            self.line(format_args!("store i32 {v}, ptr {p}, align 4"));
        } else {
            self.define(s, format_args!("load i32, ptr {p}, align 4"));
        }
    }

    /// A small number, or a value that has it when the program runs.
    fn number(&mut self, n: u32) -> String {
        if !self.options.free || !self.options.order || self.chance(60) {
            return n.to_string();
        }
        let (global, value) = (self.fresh("@n"), self.fresh("%n"));
        let _ = writeln!(self.globals, "{global} = global i32 {n}, align 4");
        self.line(format_args!("{value} = load i32, ptr {global}, align 4"));
        value
    }

    /// A load or a store.
    fn access(&mut self, s: &mut StrandWriter) {
        if !s.pointers.is_empty() && self.chance(20) {
            // In free programs a strand that was handed a pointer only reads.
            let k = self.below(s.pointers.len() as u32) as usize;
            let p = s.pointers[k].clone();
            if self.options.free || self.chance(50) {
                self.define(s, format_args!("load i32, ptr {p}, align 4"));
            } else {
                let v = self.value(s);
                self.line(format_args!("store i32 {v}, ptr {p}, align 4"));
            }
            return;
        }
        if !self.options.free && self.chance(75) {
            let (global, v) = (self.below(2), self.value(s));
            if self.chance(50) {
                self.define(s, format_args!("load i32, ptr @x{global}, align 4"));
            } else {
                self.line(format_args!("store i32 {v}, ptr @x{global}, align 4"));
            }
            return;
        }
        if self.chance(40) {
            let p = match s.locations.len() as u32 {
                0 => "@x0".into(),
                n => {
                    let k = self.below(n) as usize;
                    self.address(&s.locations[k].clone())
                }
            };
            self.define(s, format_args!("load i32, ptr {p}, align 4"));
        } else {
            let ty = if s.index.is_some() { "[27 x i32]" } else { "i32" };
            let global = self.fresh(if self.own.is_some() { "%g" } else { "@g" });
            let _ = match &mut self.own {
                Some(own) => writeln!(
                    own,
                    "  {global} = alloca {ty}, align 4\n  store {ty} zeroinitializer, ptr \
                     {global}, align 4"
                ),
                None => {
                    writeln!(self.globals, "{global} = global {ty} zeroinitializer, align 4")
                }
            };
            let location = Location { global, index: s.index.clone() };
            let (v, p) = (self.value(s), self.address(&location));
            self.line(format_args!("store i32 {v}, ptr {p}, align 4"));
            s.locations.push(location);
        }
    }

    fn address(&mut self, at: &Location) -> String {
        let Some(index) = &at.index else { return at.global.clone() };
        let p = self.fresh("%e");
        self.line(format_args!("{p} = getelementptr i32, ptr {}, i32 {index}", at.global));
        p
    }

    /// Passes an `alloca` through memory, uses one that was passed, or ends a lifetime.
    fn pointer(&mut self, s: &mut StrandWriter) {
        match s.pointers.last().cloned() {
            Some(p) if self.chance(60) => {
                self.line(format_args!("store atomic ptr {p}, ptr @p seq_cst, align 8"));
            }
            Some(p) if self.chance(30) => {
                let end = if p.starts_with("%h") { "free" } else { "llvm.lifetime.end.p0" };
                self.line(format_args!("call void @{end}(ptr {p})"));
            }
            _ => {
                let p = self.fresh("%p");
                self.line(format_args!("{p} = load atomic ptr, ptr @p seq_cst, align 8"));
                self.define(s, format_args!("load i32, ptr {p}, align 4"));
            }
        }
    }

    /// Allocates, or looks at addresses: which is the lower one, a bit that distinguishes
    /// neighbours, whether two are the same.
    fn look(&mut self, s: &mut StrandWriter) {
        let q = match &s.pointers[..] {
            [_, .., q] if self.chance(70) => q.clone(),
            _ => {
                let (q, v) = (self.fresh("%h"), self.value(s));
                self.line(format_args!("{q} = call ptr @malloc(i64 4)"));
                self.line(format_args!("store i32 {v}, ptr {q}, align 4"));
                s.pointers.push(q.clone());
                return;
            }
        };
        let k = self.below(s.pointers.len() as u32) as usize;
        let p = s.pointers[k].clone();
        let bit = self.fresh("%b");
        match self.below(3) {
            0 => self.line(format_args!("{bit} = icmp ult ptr {p}, {q}")),
            1 => self.line(format_args!("{bit} = icmp eq ptr {p}, {q}")),
            _ => {
                let (n, m) = (self.fresh("%n"), self.fresh("%n"));
                self.line(format_args!("{n} = ptrtoint ptr {p} to i64"));
                self.line(format_args!("{m} = and i64 {n}, 32"));
                self.line(format_args!("{bit} = icmp ne i64 {m}, 0"));
            }
        }
        self.define(s, format_args!("zext i1 {bit} to i32"));
    }

    fn critical(&mut self, s: &mut StrandWriter) {
        self.line(format_args!("call void @llvm.parallel.critical.enter(ptr @lock)"));
        self.access(s);
        if self.chance(50) {
            self.access(s);
        }
        self.line(format_args!("call void @llvm.parallel.critical.exit(ptr @lock)"));
    }

    /// Adds to a location that is never read, in a critical section, with a region in it now and
    /// then.
    fn count(&mut self, s: &mut StrandWriter) {
        let (old, new, v) = (self.fresh("%o"), self.fresh("%o"), self.value(s));
        self.line(format_args!("call void @llvm.parallel.critical.enter(ptr @lock)"));
        self.line(format_args!("{old} = load i32, ptr @sum, align 4"));
        if s.level < 3 && self.left > 0 && self.chance(40) {
            // No strand may wait for this one while it holds the section.
            let mut inside =
                StrandWriter { locked: true, forced: false, left: Default::default(), ..s.clone() };
            self.left -= 1;
            self.region(&mut inside);
            s.sealed = s.sealed.or(inside.sealed.map(|_| s.values.len()));
        }
        self.line(format_args!("{new} = add i32 {old}, {v}"));
        self.line(format_args!("store i32 {new}, ptr @sum, align 4"));
        self.line(format_args!("call void @llvm.parallel.critical.exit(ptr @lock)"));
    }

    /// The list of back ends of an entry fork, if it gets one.
    fn list(&mut self, forced: bool) -> String {
        if !self.options.lists || !self.chance(70) {
            return String::new();
        }
        let n = if forced || self.chance(80) { self.below(2) } else { self.below(BACKEND_LISTS.0) };
        format!(", !pir.backends !{n}")
    }

    /// Functions to be called from the others that follow, and from `main`.
    fn make_functions(&mut self) {
        if self.chance(50) {
            let name = self.recursive();
            self.pure.push(name);
        }
        for _ in 0..1 + self.below(3) {
            let own = self.chance(60);
            let name = self.function(own);
            if own { &mut self.pure } else { &mut self.once }.push(name);
        }
    }

    /// A function of two numbers with strands of its own.
    fn function(&mut self, own: bool) -> String {
        let name = self.fresh(if own { "@pure" } else { "@once" });
        let out = std::mem::take(&mut self.out);
        let (block, left) = (std::mem::replace(&mut self.block, "start".into()), self.left);
        self.left = 2 + self.below(5);
        self.own = own.then(String::new);
        let mut s =
            StrandWriter { values: vec!["%a".into(), "%b".into()], ..StrandWriter::default() };
        while self.left > 0 {
            match self.below(3) {
                0 => self.parallel_loop(&mut s),
                1 => self.region(&mut s),
                _ => self.statement(&mut s),
            }
        }
        let result = self.value(&s);
        let text = std::mem::replace(&mut self.out, out);
        let objects = self.own.take().unwrap_or_default();
        (self.block, self.left) = (block, left);
        let _ = write!(
            self.functions,
            "define i32 {name}(i32 %a, i32 %b) {{\nentry:\n{objects}  br label %start\nstart:\n\
             {text}  \
             ret i32 {result}\n}}\n\n"
        );
        name
    }

    /// Adds a function that calls itself from two strands, and adds their results.
    fn recursive(&mut self) -> String {
        let name = self.fresh("@tree");
        let (master, end) = match self.below(3) {
            0 => ("[label %left, label %right]", "halt"),
            1 => ("label %right [label %left]", "br label %both"),
            _ => ("label %right [label %left]", "halt"),
        };
        let backends = self.list(false);
        let _ = write!(
            self.functions,
            "define i32 {name}(i32 %n, i32 %v) {{\nentry:\n  %x = alloca i32, align 4\n  %y = \
             alloca i32, align 4\n\
             \x20 %depth = and i32 %n, 3\n  %leaf = icmp eq i32 %depth, 0\n\
             \x20 br i1 %leaf, label %flat, label %split\n\
             flat:\n  %w = xor i32 %v, %n\n  ret i32 %w\n\
             split:\n  %m = sub i32 %depth, 1\n  fork {master}{backends}\n\
             left:\n  %p = call i32 {name}(i32 %m, i32 %v)\n  store i32 %p, ptr %x, align 4\n  \
             {end}\n\
             right:\n  %u = add i32 %v, 7\n  %q = call i32 {name}(i32 %m, i32 %u)\n\
             \x20 store i32 %q, ptr %y, align 4\n  br label %both\n\
             both:\n  join\n  %r = load i32, ptr %x, align 4\n  %s = load i32, ptr %y, align 4\n\
             \x20 %t = mul i32 %r, 3\n  %z = add i32 %t, %s\n  ret i32 %z\n}}\n\n"
        );
        name
    }

    /// A call of a function: one that is still to be called, or one of those that touch nothing
    /// shared.
    fn call(&mut self, s: &mut StrandWriter) {
        let may = s.index.is_none() && self.own.is_none();
        let name = match self.pure.len() as u32 {
            _ if may && !self.once.is_empty() && self.chance(60) => self.once.remove(0),
            0 => return self.access(s),
            n => {
                let k = self.below(n) as usize;
                self.pure[k].clone()
            }
        };
        let (a, b) = (self.value(s), self.value(s));
        self.define(s, format_args!("call i32 {name}(i32 {a}, i32 {b})"));
    }

    fn branch(&mut self, s: &mut StrandWriter) {
        let (c, v, k) = (self.fresh("%q"), self.value(s), self.below(3));
        let (yes, no, meet) = (self.fresh("yes"), self.fresh("no"), self.fresh("meet"));
        self.line(format_args!("{c} = icmp ugt i32 {v}, {k}"));
        self.line(format_args!("br i1 {c}, label %{yes}, label %{no}"));
        let mut sealed = false;
        for label in [&yes, &no] {
            self.start(label);
            let mut way = StrandWriter { branches: s.branches + 1, ..s.clone() };
            self.body(&mut way, 2);
            sealed |= way.sealed.is_some();
            self.line(format_args!("br label %{meet}"));
        }
        self.start(&meet);
        s.sealed = s.sealed.or(sealed.then_some(s.values.len()));
    }

    /// A strand that the running one starts.
    fn spawn(&mut self, s: &mut StrandWriter) {
        let (child, goes_on) = (self.fresh("child"), self.fresh("on"));
        self.line(format_args!("fork interior [label %{child}, label %{goes_on}]"));
        self.start(&child);
        let mut c = StrandWriter { left: Default::default(), sealed: None, ..s.clone() };
        self.body(&mut c, 3);
        self.line(format_args!("halt"));
        self.leave(s, c);
        self.start(&goes_on);
    }

    /// The values of a strand for uses after the join of the region.
    fn leave(&mut self, s: &mut StrandWriter, child: StrandWriter) {
        s.left.1.extend(child.locations.into_iter().skip(s.locations.len()));
        if s.sealed.is_none() {
            let end = child.sealed.unwrap_or(child.values.len());
            s.left.0.extend(child.values.into_iter().take(end).skip(s.values.len()));
            s.left.0.extend(child.left.0);
        }
        s.left.1.extend(child.left.1);
    }

    /// Attributes of an entry fork, and the strands' start in its region.
    fn attributes(&mut self, s: &StrandWriter) -> (String, StrandWriter) {
        let mut inner = StrandWriter {
            level: s.level + 1,
            left: Default::default(),
            sealed: None,
            ..s.clone()
        };
        (inner.forced, inner.width, inner.shared) = (false, false, None);
        let mut text = String::new();
        let lockstep = self.options.order && self.chance(20);
        if self.options.sync && !lockstep && self.chance(40) {
            text.push_str(" force");
            inner.forced = true;
        }
        if self.options.order && self.chance(30) {
            let width = 1 + self.below(3);
            let _ = write!(text, " width i32 {}", self.number(width));
            inner.width = true;
        }
        if lockstep {
            text.push_str(" lockstep");
            // Where there is a master, or the region has one strand, that is the spine.
            inner.lane = true;
        }
        if !s.pointers.is_empty() && self.chance(50) {
            let p = s.pointers.last().expect("there is one");
            let _ = write!(text, " [ptr {p}]");
        }
        (text, inner)
    }

    fn region(&mut self, s: &mut StrandWriter) {
        // Results left before are for the enclosing join.
        let before = std::mem::take(&mut s.left);
        let master = self.chance(40);
        let (attributes, inner) = self.attributes(s);
        let mut labels: Vec<String> = Vec::new();
        for _ in 0..2 + self.below(2) {
            labels.push(self.fresh("strand"));
        }
        let twice = !self.options.free && self.chance(15);
        let mut list: Vec<&String> = labels.iter().collect();
        if twice {
            list.push(&labels[1]);
        }
        let first = if master { format!(" label %{}", list.remove(0)) } else { String::new() };
        let list: Vec<String> = list.iter().map(|l| format!("label %{l}")).collect();
        let backends = self.list(inner.forced);
        self.line(format_args!("fork{attributes}{first} [{}]{backends}", list.join(", ")));
        let two = !self.options.free && self.chance(10);
        let (join, other) = (self.fresh("join"), self.fresh("join"));
        // The results of the region's strands are for this strand, sealed or not.
        let sealed = s.sealed.take();
        let (mut joined, mut inside) = (0, false);
        for (n, label) in labels.iter().enumerate() {
            self.start(label);
            let mut strand = inner.clone();
            self.body(&mut strand, 3);
            match () {
                () if two && n == 1 => {
                    inside |= strand.sealed.is_some();
                    self.line(format_args!("br label %{other}"));
                }
                () if n == 0 || self.chance(50) => {
                    joined += 1 + u32::from(twice && n == 1);
                    inside |= strand.sealed.is_some();
                    self.line(format_args!("br label %{join}"));
                }
                () => self.line(format_args!("halt")),
            }
            // Which of two strands or two joins it would be is open.
            let unique = !two && (n != 1 || !twice);
            if unique {
                self.leave(s, strand);
            }
        }
        if two {
            self.start(&other);
            self.line(format_args!("join"));
            let meet = self.fresh("meet");
            self.line(format_args!("br label %{meet}"));
            self.start(&join);
            self.line(format_args!("join"));
            self.line(format_args!("br label %{meet}"));
            self.start(&meet);
        } else {
            self.start(&join);
            self.line(format_args!("join"));
            let (values, locations) = std::mem::take(&mut s.left);
            s.values.extend(values);
            s.locations.extend(locations);
        }
        s.left = before;
        s.sealed = sealed.or((joined > 1 || two || inside).then_some(s.values.len()));
    }

    fn parallel_loop(&mut self, s: &mut StrandWriter) {
        let before = std::mem::take(&mut s.left);
        let (attributes, mut spine) = self.attributes(s);
        let (head, latch, body) = (self.fresh("head"), self.fresh("latch"), self.fresh("body"));
        let (exit, i, next) = (self.fresh("exit"), self.fresh("%i"), self.fresh("%i"));
        let (more, trips) = (self.fresh("%q"), 2 + self.below(2));
        let trips = self.number(trips);
        // A loop around would be other instances at the same time.
        let alone = self.options.free && s.index.is_none() && self.own.is_none();
        if attributes.contains("lockstep") && alone && self.chance(70) {
            let array = self.fresh("@s");
            let _ = writeln!(self.globals, "{array} = global [8 x i32] zeroinitializer, align 4");
            spine.shared = Some(array);
        }
        let backends = self.list(spine.forced);
        self.line(format_args!("fork{attributes} [label %{head}]{backends}"));
        let from = self.block.clone();
        self.start(&head);
        self.line(format_args!("{i} = phi i32 [ 0, %{from} ], [ {next}, %{latch} ]"));
        self.line(format_args!("{more} = icmp ult i32 {i}, {trips}"));
        self.line(format_args!("br i1 {more}, label %{latch}, label %{exit}"));
        self.start(&latch);
        self.line(format_args!("{next} = add i32 {i}, 1"));
        self.line(format_args!("fork interior [label %{body}, label %{head}]"));
        self.start(&body);
        spine.values.push(i.clone());
        let index = match &s.index {
            None => i.clone(),
            Some(outer) => {
                let (row, cell) = (self.fresh("%v"), self.fresh("%v"));
                self.line(format_args!("{row} = mul i32 {outer}, 3"));
                self.line(format_args!("{cell} = add i32 {row}, {i}"));
                cell
            }
        };
        let known = spine.locations.len();
        let mut strand = StrandWriter { index: Some(index), branches: 0, ..spine };
        self.body(&mut strand, 2);
        self.line(format_args!("halt"));
        self.start(&exit);
        self.line(format_args!("join"));
        s.values.push(i);
        // Every element has a writer, and where no loop is around the first is known.
        if s.index.is_none() {
            let written = strand.locations.into_iter().skip(known);
            s.locations.extend(written.map(|l| Location { index: Some("0".into()), ..l }));
        }
        s.left = before;
    }
}
