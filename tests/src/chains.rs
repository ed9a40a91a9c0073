//! Modules with long chains: of instructions, of which each uses the one before, of types, of which
//! each holds the one before, and of constants. For tests of recursion and of growth.

use std::fmt::Write as _;

/// A module with a chain, and its name.
#[derive(Clone, Debug)]
pub struct Chain {
    /// What the links are.
    pub name: String,
    /// The module.
    pub text: String,
}

/// A chain of instructions in the text of a function: how a number becomes its first value, the
/// instructions of a link, and how its last value becomes a number.
///
/// In each, `{x}` is the value before, `{y}` the result, `{t}` a name for values of the link, and
/// `{k}` its number.
struct InstChain {
    name: &'static str,
    start: &'static str,
    link: &'static str,
    end: &'static str,
}

const COPY: &str = "{y} = add i64 {x}, 0";

const fn of_numbers(name: &'static str, link: &'static str) -> InstChain {
    InstChain { name, start: COPY, link, end: COPY }
}

const fn of_floats(name: &'static str, link: &'static str) -> InstChain {
    InstChain { name, start: TO_FLOAT, link, end: TO_INT }
}

const fn of_pointers(name: &'static str, link: &'static str) -> InstChain {
    let (start, end) = ("{y} = inttoptr i64 {x} to ptr", "{y} = ptrtoint ptr {x} to i64");
    InstChain { name, start, link, end }
}

const TO_FLOAT: &str = "{y} = uitofp i64 {x} to double";
const TO_INT: &str = "{y} = fptoui double {x} to i64";

const VECTOR: &str = "{y} = insertelement <4 x i64> zeroinitializer, i64 {x}, i32 0";
const ELEMENT: &str = "{y} = extractelement <4 x i64> {x}, i32 0";

/// A chain of each instruction without effects.
const INST_CHAINS: &[InstChain] = &[
    of_numbers("add", "{y} = add nsw i64 {x}, 1"),
    of_numbers("add of a variable", "{y} = add i64 {x}, %a"),
    of_numbers("add of itself", "{y} = add i64 {x}, {x}"),
    of_numbers("sub", "{y} = sub nsw i64 {x}, 1"),
    of_numbers("mul", "{y} = mul nsw i64 {x}, 1"),
    of_numbers("udiv", "{y} = udiv i64 {x}, %q"),
    of_numbers("sdiv", "{y} = sdiv i64 {x}, 3"),
    of_numbers("urem", "{y} = urem i64 {x}, %q"),
    of_numbers("srem", "{y} = srem i64 {x}, 5"),
    of_numbers("shl", "{y} = shl i64 {x}, 1"),
    of_numbers("lshr", "{y} = lshr i64 {x}, 1"),
    of_numbers("ashr", "{y} = ashr i64 {x}, 1"),
    of_numbers("and", "{y} = and i64 {x}, %a"),
    of_numbers("or", "{y} = or i64 {x}, %a"),
    of_numbers("xor", "{y} = xor i64 {x}, %a"),
    of_numbers("freeze", "{y} = freeze i64 {x}"),
    of_numbers("select", "{y} = select i1 %c, i64 {x}, i64 %a"),
    of_numbers("select of itself", "{y} = select i1 %c, i64 {x}, i64 {x}"),
    of_numbers("icmp", "{t} = icmp ult i64 {x}, %a\n  {y} = zext i1 {t} to i64"),
    of_numbers(
        "icmp and select",
        "{t} = icmp eq i64 {x}, 7\n  {y} = select i1 {t}, i64 1, i64 {x}",
    ),
    of_numbers("trunc and zext", "{t} = trunc i64 {x} to i32\n  {y} = zext i32 {t} to i64"),
    of_numbers("trunc and sext", "{t} = trunc i64 {x} to i32\n  {y} = sext i32 {t} to i64"),
    of_numbers("bitcast", "{t} = bitcast i64 {x} to double\n  {y} = bitcast double {t} to i64"),
    of_numbers("inttoptr", "{t} = inttoptr i64 {x} to ptr\n  {y} = ptrtoint ptr {t} to i64"),
    of_numbers("ptrtoaddr", "{t} = inttoptr i64 {x} to ptr\n  {y} = ptrtoaddr ptr {t} to i64"),
    of_numbers("uitofp", "{t} = uitofp i64 {x} to double\n  {y} = fptoui double {t} to i64"),
    of_numbers("sitofp", "{t} = sitofp i64 {x} to double\n  {y} = fptosi double {t} to i64"),
    of_floats("fcmp", "{t} = fcmp olt double {x}, 1.0\n  {y} = uitofp i1 {t} to double"),
    of_numbers("smax", "{y} = call i64 @llvm.smax.i64(i64 {x}, i64 %a)"),
    of_numbers("call", "{y} = call i64 @pure(i64 {x})"),
    of_numbers("phi", "br label %{k}\n{k}:\n  {y} = phi i64 [ {x}, %{p} ]"),
    of_numbers(
        "branch",
        "br i1 %c, label %{k}.1, label %{k}\n{k}.1:\n  {t} = add i64 {x}, 1\n  br label %{k}\n{k}:
  {y} = phi i64 [ {x}, %{p} ], [ {t}, %{k}.1 ]",
    ),
    of_numbers(
        "extractvalue",
        "{t} = insertvalue { i64, i32 } poison, i64 {x}, 0
  {y} = extractvalue { i64, i32 } {t}, 0",
    ),
    of_numbers(
        "extractelement",
        "{t} = insertelement <2 x i64> poison, i64 {x}, i32 1
  {y} = extractelement <2 x i64> {t}, i32 1",
    ),
    of_numbers("store and load", "store i64 {x}, ptr %slot\n  {y} = load i64, ptr %slot"),
    of_floats("fadd", "{y} = fadd double {x}, 1.0"),
    of_floats("fsub", "{y} = fsub double {x}, 1.0"),
    of_floats("fmul", "{y} = fmul double {x}, {x}"),
    of_floats("fdiv", "{y} = fdiv double {x}, 3.0"),
    of_floats("frem", "{y} = frem double {x}, 3.0"),
    of_floats("fneg", "{y} = fneg double {x}"),
    of_floats("fptrunc", "{t} = fptrunc double {x} to float\n  {y} = fpext float {t} to double"),
    of_pointers("getelementptr", "{y} = getelementptr i8, ptr {x}, i64 1"),
    of_pointers(
        "getelementptr inbounds",
        "{y} = getelementptr inbounds [4 x i64], ptr {x}, i64 0, i64 1",
    ),
    of_pointers("getelementptr of a variable", "{y} = getelementptr i8, ptr {x}, i64 %a"),
    of_pointers("select of pointers", "{y} = select i1 %c, ptr {x}, ptr %p"),
    of_pointers(
        "addrspacecast",
        "{t} = addrspacecast ptr {x} to ptr addrspace(1)
  {y} = addrspacecast ptr addrspace(1) {t} to ptr",
    ),
    of_pointers("load of pointers", "{y} = load ptr, ptr {x}"),
    InstChain {
        name: "insertvalue",
        start: "{y} = insertvalue { i64, i64 } poison, i64 {x}, 0",
        link: "{y} = insertvalue { i64, i64 } {x}, i64 %a, 1",
        end: "{y} = extractvalue { i64, i64 } {x}, 0",
    },
    InstChain {
        name: "insertelement",
        start: VECTOR,
        link: "{y} = insertelement <4 x i64> {x}, i64 %a, i32 1",
        end: ELEMENT,
    },
    InstChain {
        name: "shufflevector",
        start: VECTOR,
        link: "{y} = shufflevector <4 x i64> {x}, <4 x i64> {x}, <4 x i32> <i32 3, i32 0, i32 1, \
         i32 5>",
        end: ELEMENT,
    },
    InstChain {
        name: "add of vectors",
        start: VECTOR,
        link: "{y} = add <4 x i64> {x}, splat (i64 1)",
        end: ELEMENT,
    },
];

impl InstChain {
    /// Writes `n` links behind each other, and returns the last value.
    fn write(&self, t: &mut String, prefix: &str, (from, block): (&str, &str), n: usize) -> String {
        let put = |t: &mut String, form: &str, names: [&str; 5]| {
            t.push_str("  ");
            let mut rest = form;
            while let Some(at) = rest.find('{') {
                t.push_str(&rest[..at]);
                let slot = ["{x}", "{y}", "{t}", "{k}", "{p}"];
                let found = slot.iter().position(|s| rest[at..].starts_with(s));
                match found {
                    Some(which) => {
                        t.push_str(names[which]);
                        rest = &rest[at + 3..];
                    }
                    None => {
                        t.push('{');
                        rest = &rest[at + 1..];
                    }
                }
            }
            t.push_str(rest);
            t.push('\n');
        };
        let mut x = format!("%{prefix}x");
        let mut at = block.to_owned();
        put(t, self.start, [from, &x, "", "", ""]);
        for k in 0..n {
            let (y, own) = (format!("%{prefix}{k}"), format!("{prefix}b{k}"));
            put(t, self.link, [&x, &y, &format!("{y}.t"), &own, &at]);
            if self.link.contains("{k}") {
                at = own;
            }
            x = y;
        }
        let last = format!("%{prefix}y");
        put(t, self.end, [&x, &last, "", "", ""]);
        last
    }

    /// The module of the chain: straight code, the condition of a loop from its variable and from
    /// what is invariant, and the index of accesses in two parallel loops.
    fn module(&self, n: usize) -> String {
        let mut t = String::from(
            "declare i64 @llvm.smax.i64(i64, i64)

define i64 @pure(i64 %x) memory(none) willreturn nounwind {
  %y = mul i64 %x, 3
  ret i64 %y
}
",
        );
        let parameters = "i64 %n, i64 %a, i64 %q, i1 %c, ptr noalias %p";
        let _ = writeln!(t, "define i64 @straight({parameters}) {{\nentry:\n  %slot = alloca i64");
        let tail = self.write(&mut t, "s", ("%n", "entry"), n);
        let _ = writeln!(t, "  ret i64 {}\n}}", tail);
        for (name, from) in [("guard", "%i"), ("invariant", "%n")] {
            let _ = writeln!(
                t,
                "define i64 @{name}({parameters}) {{\nentry:\n  %slot = alloca i64\n  br label \
                 %h\nh:
  %i = phi i64 [ 0, %entry ], [ %i1, %b ]\n  %s = phi i64 [ 0, %entry ], [ %s1, %b ]"
            );
            let tail = self.write(&mut t, "g", (from, "h"), n);
            let _ = writeln!(
                t,
                "  %more = icmp ult i64 {}, %n\n  br i1 %more, label %b, label %e\nb:
  %u = udiv i64 %a, %q\n  %s1 = add i64 %s, %u\n  %i1 = add i64 %i, 1\n  br label %h\ne:
  ret i64 %s\n}}",
                tail
            );
        }
        let _ = writeln!(t, "define void @par({parameters}) {{\nentry:\n  br label %mid");
        for (l, before) in [("A", "mid"), ("B", "doneA")] {
            let _ = writeln!(
                t,
                "{}  fork [label %head{l}]\nhead{l}:
  %i{l} = phi i64 [ 0, %{before} ], [ %next{l}, %latch{l} ]
  %c{l} = icmp slt i64 %i{l}, %n\n  br i1 %c{l}, label %latch{l}, label %done{l}\nlatch{l}:
  %next{l} = add nsw i64 %i{l}, 1\n  fork interior [label %body{l}, label %head{l}]\nbody{l}:
  %slot{l} = alloca i64",
                if l == "A" { "mid:\n" } else { "" },
            );
            let start = (&*format!("%i{l}"), &*format!("body{l}"));
            let mut chain = String::new();
            let tail = self.write(&mut chain, l, start, n);
            t += &chain.replace("%slot", &format!("%slot{l}"));
            let _ = writeln!(
                t,
                "  %q{l} = getelementptr i64, ptr %p, i64 {}\n  store i64 %i{l}, ptr %q{l}\n  halt
done{l}:\n  join",
                tail
            );
        }
        t + "  ret void\n}\n"
    }
}

/// Returns a module for each instruction without effects, with chains of `n` links.
pub fn of_instructions(n: usize) -> impl Iterator<Item = Chain> {
    let one = move |c: &InstChain| Chain { name: c.name.to_owned(), text: c.module(n) };
    INST_CHAINS.iter().map(one)
}

/// The functions of a module with a type or a constant that has a chain of `n` links.
fn with_type(name: &str, before: &str, ty: &str, path: &str) -> Chain {
    let text = format!(
        "{before}@g = global {ty} zeroinitializer

define {ty} @f({ty} %v, ptr %p, i1 %c) {{
entry:
  %slot = alloca {ty}
  store {ty} %v, ptr %slot
  fork [label %a, label %b]
a:
  %x = load {ty}, ptr %slot
  store {ty} %x, ptr @g
  halt
b:
  %first = getelementptr {ty}, ptr %p, i64 1
  store i8 1, ptr %first
  br label %end
end:
  join
  %y = load {ty}, ptr %slot
  %z = select i1 %c, {ty} %y, {ty} zeroinitializer
  %inner = extractvalue {ty} %z, {path}
  %new = insertvalue {ty} undef, {{inner}} %inner, {path}
  ret {ty} %new
}}
"
    );
    Chain { name: name.to_owned(), text }
}

/// The levels of a type or constant that the text may have.
const MAX_LEVELS: usize = 250;

/// Returns modules with types of `n` levels, or as many as the text may have.
pub fn of_types(n: usize) -> Vec<Chain> {
    let levels = n.min(MAX_LEVELS);
    let mut arrays = String::new();
    arrays.push_str(&"[1 x ".repeat(levels));
    arrays.push_str("i8");
    arrays.push_str(&"]".repeat(levels));
    let inner_array = arrays["[1 x ".len()..arrays.len() - 1].to_owned();
    let structs = format!("{}i8{}", "{ ".repeat(levels), " }".repeat(levels));
    let inner_struct = structs["{ ".len()..structs.len() - " }".len()].to_owned();
    let packed = format!("{}i8{}", "<{ i8, ".repeat(levels), " }>".repeat(levels));
    let mut named = String::from("%t0 = type { i8, i64 }\n");
    for k in 1..n {
        let _ = writeln!(named, "%t{k} = type {{ %t{}, i8 }}", k - 1);
    }
    let last = format!("%t{}", n - 1);
    let with = |name: &str, before: &str, ty: &str, inner: &str| {
        let mut chain = with_type(name, before, ty, "0");
        chain.text = chain.text.replace("{inner}", inner);
        chain
    };
    vec![
        with("arrays", "", &arrays, &inner_array),
        with("structures", "", &structs, &inner_struct),
        with("packed structures", "", &packed, "i8"),
        with("named structures", &named, &last, &format!("%t{}", n - 2)),
    ]
}

/// Returns modules with constants of `n` levels, or as many as the text may have, which variables
/// and instructions use.
pub fn of_constants(n: usize) -> Vec<Chain> {
    let levels = n.min(MAX_LEVELS / 2);
    let nest = |open: &str, core: &str, close: &str| {
        format!("{}{core}{}", open.repeat(levels), close.repeat(levels))
    };
    let mut all = Vec::new();
    let number = "ptrtoint (ptr @v to i64)";
    for (name, ty, value) in [
        ("constant getelementptr", "ptr", nest("getelementptr (i8, ptr ", "@v", ", i64 1)")),
        ("constant add", "i64", nest("add (i64 ", number, ", i64 1)")),
        ("constant sub", "i64", nest("sub (i64 ", number, ", i64 1)")),
        ("constant xor", "i64", nest("xor (i64 ", number, ", i64 1)")),
        (
            "constant addrspacecast",
            "ptr",
            nest(
                "addrspacecast (ptr addrspace(1) addrspacecast (ptr ",
                "@v",
                " to ptr addrspace(1)) to ptr)",
            ),
        ),
        (
            "constant inttoptr",
            "ptr",
            nest("inttoptr (i64 ptrtoint (ptr ", "@v", " to i64) to ptr)"),
        ),
        ("second operand of add", "i64", nest("add (i64 1, i64 ", number, ")")),
    ] {
        all.push(Chain { name: name.to_owned(), text: with_constant("", ty, &value) });
    }
    let mut types = String::from("%t0 = type { ptr, i8 }\n");
    let mut value = String::from("{ ptr @v, i8 1 }");
    for k in 1..levels {
        let _ = writeln!(types, "%t{k} = type {{ %t{}, i8 }}", k - 1);
        value = format!("{{ %t{} {value}, i8 2 }}", k - 1);
    }
    let ty = format!("%t{}", levels - 1);
    all.push(Chain { name: "aggregates".to_owned(), text: with_constant(&types, &ty, &value) });
    for (name, first, link) in [
        ("aliases", "@x0 = alias i8, ptr @v\n", "@x{k} = alias i8, ptr @x{p}\n"),
        ("variables", "@x0 = global ptr @v\n", "@x{k} = constant ptr @x{p}\n"),
    ] {
        let mut chain = String::from(first);
        for k in 1..n {
            chain += &link.replace("{k}", &k.to_string()).replace("{p}", &(k - 1).to_string());
        }
        let text = with_constant(&chain, "ptr", &format!("@x{}", n - 1));
        all.push(Chain { name: name.to_owned(), text });
    }
    all
}

fn with_constant(before: &str, ty: &str, value: &str) -> String {
    format!(
        "@v = global i8 0
{before}@g = global {ty} {value}

define {ty} @f(i64 %n, ptr %p, i1 %c) {{
entry:
  fork [label %a, label %b]
a:
  store {ty} {value}, ptr %p
  %w = load i8, ptr %p
  halt
b:
  %v = select i1 %c, {ty} {value}, {ty} {value}
  br label %end
end:
  join
  br label %h
h:
  %i = phi i64 [ 0, %end ], [ %next, %h ]
  %x = phi {ty} [ {value}, %end ], [ %x, %h ]
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %h, label %e
e:
  ret {ty} %v
}}
"
    )
}

/// Returns modules with nests of `n` levels: regions, parallel loops, sequential loops, and calls.
pub fn of_nests(n: usize) -> Vec<Chain> {
    let mut regions = String::from("define void @f(ptr %p) {\nentry:\n  br label %r0\n");
    let mut loops = String::from("define void @f(ptr %p, i64 %n) {\nentry:\n  br label %h0\n");
    let mut parallel = String::from("define void @f(ptr %p, i64 %n) {\nentry:\n  br label %r0\n");
    let mut calls = String::new();
    for k in 0..n {
        let (next, before) =
            (k + 1, if k == 0 { "entry".to_owned() } else { format!("b{}", k - 1) });
        let _ = writeln!(
            regions,
            "r{k}:\n  fork [label %r{next}, label %a{k}]\na{k}:
  %v{k} = load i64, ptr %p\n  br label %e{k}"
        );
        let _ = writeln!(
            loops,
            "h{k}:\n  %i{k} = phi i64 [ 0, %{before} ], [ %n{k}, %l{k} ]
  %c{k} = icmp ult i64 %i{k}, %n\n  br i1 %c{k}, label %b{k}, label %x{k}\nb{k}:
  %v{k} = load i64, ptr %p\n  br label %h{next}\n\
         l{k}:\n  %n{k} = add i64 %i{k}, 1\n  br label %h{k}"
        );
        let _ = writeln!(
            parallel,
            "r{k}:\n  fork [label %h{k}]\nh{k}:
  %i{k} = phi i64 [ 0, %r{k} ], [ %n{k}, %l{k} ]\n  %c{k} = icmp slt i64 %i{k}, %n
  br i1 %c{k}, label %l{k}, label %e{k}\nl{k}:\n  %n{k} = add nsw i64 %i{k}, 1
  fork interior [label %r{next}, label %h{k}]"
        );
        let _ = writeln!(
            calls,
            "define i64 @f{k}(i64 %x) {{\n  %y = add i64 %x, {k}
  %z = call i64 @f{next}(i64 %y)\n  ret i64 %z\n}}"
        );
    }
    let _ = writeln!(regions, "r{n}:\n  store i64 1, ptr %p\n  halt");
    let _ = writeln!(parallel, "r{n}:\n  store i64 1, ptr %p\n  halt");
    let _ = writeln!(loops, "h{n}:\n  store i64 1, ptr %p\n  br label %l{}", n - 1);
    let _ = writeln!(calls, "define i64 @f{n}(i64 %x) {{\n  ret i64 %x\n}}");
    for k in (0..n).rev() {
        let end = if k == 0 { "ret void" } else { "halt" };
        let _ = writeln!(
            regions,
            "e{k}:\n  join\n  {}",
            if k == 0 { "ret void".to_owned() } else { format!("br label %e{}", k - 1) }
        );
        let _ = writeln!(parallel, "e{k}:\n  join\n  {end}");
        let end = if k == 0 { "ret void".to_owned() } else { format!("br label %l{}", k - 1) };
        let _ = writeln!(loops, "x{k}:\n  {end}");
    }
    let all = [("regions", regions), ("parallel loops", parallel), ("loops", loops)];
    let all = all.map(|(name, text)| Chain { name: name.to_owned(), text: text + "}\n" });
    all.into_iter().chain([Chain { name: "calls".to_owned(), text: calls }]).collect()
}
