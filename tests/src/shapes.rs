//! Programs of one shape each and of any size, for tests of growth: twice the size must be twice
//! the work.

use std::fmt::Write;

macro_rules! put {
    ($text:expr, $($arg:tt)*) => {
        write!($text, $($arg)*).expect("a string takes everything")
    };
}

mod chains;
mod memory;
mod rows;

use memory::Updated;

/// A family of programs.
pub struct Shape {
    /// What grows.
    pub name: &'static str,
    /// Makes the program with `n` of them.
    pub program: fn(usize) -> String,
    /// A size at which the parts that do not grow are small.
    pub size: usize,
}

/// All families. Each program has a function `@main`.
pub const SHAPES: [Shape; 49] = [
    Shape { name: "blocks in a row", program: blocks, size: 1000 },
    Shape { name: "branches in a row", program: branches, size: 500 },
    Shape { name: "regions in a row", program: regions, size: 500 },
    Shape { name: "nested regions, as tasks", program: |n| nest(n, false), size: 250 },
    Shape { name: "nested regions, in place", program: |n| nest(n, true), size: 250 },
    Shape { name: "functions in a chain of calls", program: calls, size: 500 },
    Shape { name: "phis of a loop", program: phis, size: 500 },
    Shape { name: "variables in a chain", program: variables, size: 1000 },
    Shape { name: "cases of a switch", program: switch, size: 500 },
    Shape { name: "successors of a fork", program: successors, size: 500 },
    Shape { name: "interior forks of a spine", program: interior, size: 300 },
    Shape { name: "nested loops", program: loops, size: 250 },
    Shape { name: "values after a join", program: after_join, size: 500 },
    Shape { name: "values after joins in a row", program: after_joins, size: 500 },
    Shape { name: "values after nested joins", program: after_nest, size: 30 },
    Shape { name: "nested regions that may hang", program: hangs, size: 250 },
    Shape { name: "values that strands define anew", program: redefined, size: 250 },
    Shape { name: "calls of regions", program: region_calls, size: 250 },
    Shape { name: "nested parallel loops", program: parallel_loops, size: 150 },
    Shape {
        name: "updates of a parallel loop",
        program: |n| memory::updates(n, Updated::Globals),
        size: 250,
    },
    Shape { name: "private variables of a region", program: private, size: 250 },
    Shape { name: "loops in a row", program: |n| row_of_loops(n, 1), size: 250 },
    Shape { name: "invariants of a loop", program: |n| row_of_loops(1, n), size: 250 },
    Shape { name: "nested types", program: types, size: 30 },
    Shape {
        name: "updates of elements",
        program: |n| memory::updates(n, Updated::Elements),
        size: 250,
    },
    Shape {
        name: "updates of captures",
        program: |n| memory::updates(n, Updated::Locals),
        size: 250,
    },
    Shape {
        name: "updates in sections",
        program: |n| memory::updates(n, Updated::Guarded),
        size: 250,
    },
    Shape { name: "local variables", program: memory::locals, size: 250 },
    Shape { name: "accesses of one variable", program: memory::accesses, size: 250 },
    Shape { name: "parallel loops in a row", program: memory::row_of_parallel_loops, size: 100 },
    Shape { name: "forwarding blocks", program: chains::in_a_row, size: 1000 },
    Shape { name: "forwarding blocks of a strand", program: chains::of_a_strand, size: 500 },
    Shape { name: "forwarding blocks before a join", program: chains::before_a_join, size: 500 },
    Shape { name: "forwarding successors of a fork", program: chains::of_successors, size: 250 },
    Shape {
        name: "forwarding blocks between regions",
        program: chains::between_regions,
        size: 250,
    },
    Shape {
        name: "forwarding blocks in a nest",
        program: chains::between_nested_regions,
        size: 250,
    },
    Shape { name: "forwarding blocks of a spine", program: chains::of_a_spine, size: 250 },
    Shape { name: "diamonds", program: chains::diamonds, size: 250 },
    Shape { name: "branches on one condition", program: chains::known_branches, size: 250 },
    Shape { name: "joins of a region", program: chains::joins_of_a_region, size: 250 },
    Shape { name: "empty strands", program: chains::empty_strands, size: 500 },
    Shape { name: "empty regions in a row", program: chains::empty_regions, size: 250 },
    Shape { name: "empty nested regions", program: chains::empty_nested_regions, size: 250 },
    Shape { name: "nests in a row", program: rows::nests, size: 80 },
    Shape { name: "parallel loops of two parts in a row", program: rows::of_two_parts, size: 80 },
    Shape { name: "updating loops in a row", program: rows::updating_loops, size: 80 },
    Shape { name: "separate parallel loops in a row", program: rows::separate_loops, size: 80 },
    Shape { name: "loops with loads in a row", program: rows::loads, size: 80 },
    Shape { name: "subregions in a row", program: rows::subregions, size: 80 },
];

fn lines(n: usize, mut line: impl FnMut(&mut String, usize)) -> String {
    let mut text = String::new();
    (0..n).for_each(|i| line(&mut text, i));
    text
}

const COUNTER: &str = "@c = internal global i64 0\n";

fn blocks(n: usize) -> String {
    let body = lines(n, |t, i| {
        let before = if i == 0 { "0".into() } else { format!("%v{}", i - 1) };
        put!(t, "b{i}:\n  %v{i} = add i32 {before}, {}\n  br label %b{}\n", i % 7, i + 1);
    });
    format!("define i32 @main() {{\nentry:\n  br label %b0\n{body}b{n}:\n  ret i32 0\n}}\n")
}

fn branches(n: usize) -> String {
    let body = lines(n, |t, i| {
        put!(t, "b{i}:\n  %c{i} = icmp eq i32 %a, {i}\n  br i1 %c{i}, label %b{}, ", i + 1);
        put!(t, "label %x{i}\nx{i}:\n  br label %b{}\n", i + 1);
    });
    format!("define i32 @main(i32 %a) {{\nentry:\n  br label %b0\n{body}b{n}:\n  ret i32 0\n}}\n")
}

fn regions(n: usize) -> String {
    let body = lines(n, |t, i| {
        let join = if i == 0 { "" } else { "  join\n" };
        put!(t, "f{i}:\n{join}  fork [label %a{i}, label %f{}]\n", i + 1);
        put!(t, "a{i}:\n  %o{i} = atomicrmw add ptr @c, i64 {i} monotonic\n  halt\n");
    });
    format!(
        "{COUNTER}define i64 @main() {{\nentry:\n  br label %f0\n{body}f{n}:\n  join\n  ret i64 \
         0\n}}\n"
    )
}

/// Nested regions; the inner one is the part of its region that goes on in place, or a task.
fn nest(n: usize, in_place: bool) -> String {
    let body = lines(n, |t, i| {
        match in_place {
            true => put!(t, "n{i}:\n  fork [label %x{i}, label %n{}]\n", i + 1),
            false => put!(t, "n{i}:\n  fork [label %n{}, label %x{i}]\n", i + 1),
        }
        put!(t, "x{i}:\n  %o{i} = atomicrmw add ptr @c, i64 {i} monotonic\n  halt\n");
    });
    format!(
        "{COUNTER}define i64 @main() {{\nentry:\n  br label %n0\n{body}n{n}:\n  br label %j{}\n{}\
         end:\n  ret i64 0\n}}\n",
        n - 1,
        joins(n, "")
    )
}

/// The joins of a nest, the innermost first, each followed by some code.
fn joins(n: usize, code: &str) -> String {
    lines(n, |t, k| {
        let i = n - 1 - k;
        let next = if i == 0 { "end".to_owned() } else { format!("j{}", i - 1) };
        let code = code.replace("{i}", &i.to_string()).replace("{up}", &(i + 1).to_string());
        put!(t, "j{i}:\n  join\n{code}  br label %{next}\n");
    })
}

fn calls(n: usize) -> String {
    let body = lines(n, |t, i| {
        let rest = match i {
            0 => "  %r = add i32 %y, 1\n".to_owned(),
            _ => format!("  %r = call i32 @f{}(i32 %y)\n", i - 1),
        };
        put!(t, "define i32 @f{i}(i32 %x) {{\n  %y = add i32 %x, {i}\n{rest}  ret i32 %r\n}}\n");
    });
    let last = n - 1;
    format!("{body}define i32 @main() {{\n  %r = call i32 @f{last}(i32 0)\n  ret i32 0\n}}\n")
}

fn phis(n: usize) -> String {
    let body = lines(n, |t, i| {
        put!(t, "  %p{i} = phi i32 [{i}, %entry], [%p{}, %l]\n", (i + 1) % n);
    });
    format!(
        "define i32 @main() {{\nentry:\n  br label %l\nl:\n{body}  %c = icmp eq i32 %p0, {}\n  br \
         i1 %c, label %e, label %l\ne:\n  ret i32 0\n}}\n",
        n - 1
    )
}

fn variables(n: usize) -> String {
    let body = lines(n, |t, i| match i {
        0 => put!(t, "@g0 = global ptr null\n"),
        _ => put!(t, "@g{i} = global ptr @g{}\n", i - 1),
    });
    format!("{body}define i32 @main() {{\n  ret i32 0\n}}\n")
}

fn switch(n: usize) -> String {
    let cases = lines(n, |t, i| put!(t, "i32 {}, label %b{i}\n", i * 3));
    let blocks = lines(n, |t, i| put!(t, "b{i}:\n  br label %d\n"));
    let edges = lines(n, |t, i| put!(t, ", [{i}, %b{i}]"));
    format!(
        "define i32 @main(i32 %a) {{\nentry:\n  switch i32 %a, label %d [{cases}]\n{blocks}d:\n  \
         %p = phi i32 [0, %entry]{edges}\n  ret i32 %p\n}}\n"
    )
}

fn successors(n: usize) -> String {
    let labels = lines(n, |t, i| put!(t, "label %s{i}, "));
    let body = lines(n, |t, i| {
        put!(t, "s{i}:\n  %a{i} = atomicrmw add ptr @c, i64 {i} monotonic\n  halt\n");
    });
    format!(
        "{COUNTER}define i64 @main() {{\nentry:\n  fork [{labels}label %j]\n{body}j:\n  join\n  \
         ret i64 0\n}}\n"
    )
}

fn interior(n: usize) -> String {
    let body = lines(n, |t, i| {
        let before = if i == 0 { "0".into() } else { format!("%v{}", i - 1) };
        put!(t, "i{i}:\n  %v{i} = add i64 {before}, 1\n");
        put!(t, "  fork interior [label %s{i}, label %i{}]\n", i + 1);
        put!(t, "s{i}:\n  %o{i} = atomicrmw add ptr @c, i64 %v{i} monotonic\n  halt\n");
    });
    format!(
        "{COUNTER}define i64 @main() {{\nentry:\n  fork [label %i0]\n{body}i{n}:\n  br label \
         %j\nj:\n  join\n  ret i64 %v{}\n}}\n",
        n - 1
    )
}

fn loops(n: usize) -> String {
    let heads = lines(n, |t, i| {
        let before = if i == 0 { "entry".into() } else { format!("h{}", i - 1) };
        let next = if i + 1 < n { format!("h{}", i + 1) } else { "body".into() };
        put!(t, "h{i}:\n  %i{i} = phi i32 [0, %{before}], [%n{i}, %t{i}]\n  br label %{next}\n");
    });
    let tails = lines(n, |t, k| {
        let i = n - 1 - k;
        let next = if i > 0 { format!("t{}", i - 1) } else { "end".into() };
        put!(t, "t{i}:\n  %n{i} = add i32 %i{i}, 1\n  %c{i} = icmp slt i32 %n{i}, 1\n");
        put!(t, "  br i1 %c{i}, label %h{i}, label %{next}\n");
    });
    format!(
        "define i32 @main() {{\nentry:\n  br label %h0\n{heads}body:\n  br label %t{}\n{tails}\
         end:\n  ret i32 0\n}}\n",
        n - 1
    )
}

fn after_join(n: usize) -> String {
    let values = lines(n, |t, i| put!(t, "  %p{i} = add i64 {i}, 1\n"));
    let sums = lines(n, |t, i| put!(t, "  %s{} = add i64 %s{i}, %p{i}\n", i + 1));
    format!(
        "define i64 @main() {{\nentry:\n  fork [label %a, label %b]\na:\n{values}  halt\nb:\n  br \
         label %j\nj:\n  join\n  %s0 = add i64 0, 0\n{sums}  ret i64 %s{n}\n}}\n"
    )
}

fn after_joins(n: usize) -> String {
    let body = lines(n, |t, i| {
        let join = if i == 0 { "" } else { "  join\n" };
        put!(t, "f{i}:\n{join}  fork [label %a{i}, label %f{}]\n", i + 1);
        put!(t, "a{i}:\n  %p{i} = add i64 {i}, 1\n  halt\n");
    });
    let sums = lines(n, |t, i| put!(t, "  %s{} = add i64 %s{i}, %p{i}\n", i + 1));
    format!(
        "define i64 @main() {{\nentry:\n  br label %f0\n{body}f{n}:\n  join\n  %s0 = add i64 0, \
         0\n{sums}  ret i64 %s{n}\n}}\n"
    )
}

/// Each region of a nest has a value that is used after its join.
fn after_nest(n: usize) -> String {
    let body = lines(n, |t, i| {
        put!(t, "n{i}:\n  fork [label %x{i}, label %n{}]\n", i + 1);
        put!(t, "x{i}:\n  %p{i} = add i64 {i}, 1\n  halt\n");
    });
    let code = "  %s{i} = add i64 %s{up}, %p{i}\n";
    format!(
        "define i64 @main() {{\nentry:\n  br label %n0\n{body}n{n}:\n  %s{n} = add i64 0, 0\n  br \
         label %j{}\n{}end:\n  ret i64 %s0\n}}\n",
        n - 1,
        joins(n, code)
    )
}

/// Nested regions, each of which hangs if its number is the argument.
fn hangs(n: usize) -> String {
    let body = lines(n, |t, i| {
        put!(t, "n{i}:\n  fork [label %x{i}, label %m{i}]\nx{i}:\n  halt\n");
        put!(t, "m{i}:\n  %c{i} = icmp eq i64 %a, {i}\n");
        put!(t, "  br i1 %c{i}, label %h{i}, label %n{}\nh{i}:\n  halt\n", i + 1);
    });
    format!(
        "define i64 @main(i64 %a) {{\nentry:\n  br label %n0\n{body}n{n}:\n  br label %j{}\n{}\
         end:\n  ret i64 0\n}}\n",
        n - 1,
        joins(n, "")
    )
}

/// Each strand starts with the values of a loop, and may go around it.
fn redefined(n: usize) -> String {
    let values = lines(n, |t, i| put!(t, "  %v{i} = mul i64 %a, {i}\n"));
    let sums = lines(n, |t, i| put!(t, "  %s{} = add i64 %s{i}, %v{i}\n", i + 1));
    format!(
        "{COUNTER}define i64 @main(i64 %a, i1 %c) {{\nentry:\n  fork [label %l]\nl:\n{values}  \
         fork interior [label %m, label %m]\nm:\n  %s0 = add i64 0, 0\n{sums}  %o = atomicrmw \
         add ptr @c, i64 %s{n} monotonic\n  br i1 %c, label %l, label %j\nj:\n  join\n  ret i64 \
         0\n}}\n"
    )
}

fn region_calls(n: usize) -> String {
    let functions = lines(n, |t, i| {
        put!(t, "define void @f{i}() {{\nentry:\n  fork [label %a, label %j]\n");
        put!(t, "a:\n  %o = atomicrmw add ptr @c, i64 {i} monotonic\n  halt\n");
        put!(t, "j:\n  join\n  ret void\n}}\n");
    });
    let calls = lines(n, |t, i| put!(t, "  call void @f{i}()\n"));
    format!("{COUNTER}{functions}define i64 @main() {{\n{calls}  ret i64 0\n}}\n")
}

/// Loops, each with some instructions that compute the same in each iteration, and as many others.
fn row_of_loops(n: usize, invariants: usize) -> String {
    let body = lines(n, |t, i| {
        let before = if i == 0 { "entry".into() } else { format!("h{}", i - 1) };
        put!(t, "h{i}:\n  %i{i} = phi i32 [0, %{before}], [%n{i}, %h{i}]\n");
        for k in 0..invariants {
            put!(t, "  %v{i}.{k} = mul i32 %a, {}\n", i + k);
            put!(t, "  %w{i}.{k} = add i32 %v{i}.{k}, %i{i}\n");
        }
        put!(t, "  %n{i} = add i32 %i{i}, 1\n  %c{i} = icmp slt i32 %n{i}, %w{i}.0\n");
        let next = if i + 1 < n { format!("h{}", i + 1) } else { "end".into() };
        put!(t, "  br i1 %c{i}, label %h{i}, label %{next}\n");
    });
    format!("define i32 @main(i32 %a) {{\nentry:\n  br label %h0\n{body}end:\n  ret i32 0\n}}\n")
}

/// Each iteration of a loop is a loop, as each of its strands runs it.
fn parallel_loops(n: usize) -> String {
    let heads = lines(n, |t, i| {
        let before = if i == 0 { "entry".into() } else { format!("b{}", i - 1) };
        if i > 0 {
            put!(t, "{before}:\n  fork [label %h{i}]\n");
        }
        put!(t, "h{i}:\n  %i{i} = phi i64 [0, %{before}], [%n{i}, %l{i}]\n");
        put!(t, "  %c{i} = icmp slt i64 %i{i}, %n\n  br i1 %c{i}, label %l{i}, label %d{i}\n");
        put!(t, "l{i}:\n  %n{i} = add nsw i64 %i{i}, 1\n");
        put!(t, "  fork interior [label %b{i}, label %h{i}]\n");
    });
    let last = n - 1;
    let ends = lines(n, |t, k| {
        let end = if k == last { "  ret i64 0\n" } else { "  halt\n" };
        put!(t, "d{}:\n  join\n{end}", last - k);
    });
    format!(
        "{COUNTER}define i64 @main(i64 %n) {{\nentry:\n  fork [label %h0]\n{heads}b{last}:\n  \
         %o = atomicrmw add ptr @c, i64 %i{last} monotonic\n  halt\n{ends}}}\n"
    )
}

/// Each interior fork of a spine gives a variable to the strand that it starts.
fn private(n: usize) -> String {
    let body = lines(n, |t, i| {
        put!(t, "i{i}:\n  %v{i} = alloca i64\n");
        put!(t, "  fork interior [ptr %v{i}] [label %s{i}, label %i{}]\n", i + 1);
        put!(t, "s{i}:\n  store i64 {i}, ptr %v{i}\n  halt\n");
    });
    format!(
        "define i64 @main() {{\nentry:\n  fork [label %i0]\n{body}i{n}:\n  br label %j\nj:\n  \
         join\n  ret i64 0\n}}\n"
    )
}

fn types(n: usize) -> String {
    let body = lines(n, |t, i| match i {
        0 => put!(t, "%t0 = type {{ i32, i32 }}\n"),
        _ => put!(t, "%t{i} = type {{ i32, %t{} }}\n", i - 1),
    });
    format!("{body}@g = global ptr null\ndefine i32 @main() {{\n  ret i32 0\n}}\n")
}
