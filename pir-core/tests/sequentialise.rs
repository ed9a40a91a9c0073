//! `sequentialise` on single regions: the order of strands, and every refusal. What becomes of
//! edges and `phi`s is tested on all small graphs, in `tests/tests/sequentialised.rs`.

use pir_core::cursor::{NotSequential, RegionBlocks, sequentialise};
use pir_core::entity::{Block, Entity};
use pir_core::{Body, Module};

/// A function with this body, and the region of these blocks by name.
struct Case {
    module: Module,
    region: RegionBlocks,
}

fn case(text: &str, forks: &str, own: &str, nested: &str, joins: &str) -> Case {
    let text = format!("define void @f(i1 %c, i8 %n, ptr %p) {{\n{text}}}\n");
    let found = pir_core::text::parse(text.as_bytes()).into_result();
    let module = found.unwrap_or_else(|found| panic!("{}\n{text}", found[0]));
    let mut case = Case { module, region: RegionBlocks::default() };
    case.region = RegionBlocks {
        own: case.blocks(own),
        nested: case.blocks(nested),
        entry_forks: case.blocks(forks),
        joins: case.blocks(joins),
        ..RegionBlocks::default()
    };
    case
}

impl Case {
    fn body(&mut self) -> &mut Body {
        let f = self.module.find(b"f").expect("it is there");
        self.module.function_mut(f).and_then(|f| f.body.as_deref_mut()).expect("a body")
    }

    fn block(&mut self, name: &str) -> Block {
        let body = self.body();
        let named = |b: &&Block| body.block_names.get(**b) == Some(name.as_bytes());
        *body.layout().iter().find(named).expect("a block of this name")
    }

    fn blocks(&mut self, names: &str) -> Vec<Block> {
        names.split_whitespace().map(|name| self.block(name)).collect()
    }

    fn last(mut self, fork: &str, position: usize) -> Self {
        let fork = self.block(fork);
        self.region.last.push((fork, position));
        self
    }

    /// Checks that the edit is refused and changes nothing.
    fn refused(mut self, why: impl Fn(Block) -> NotSequential, block: &str) {
        let before = self.module.to_string();
        let why = why(self.block(block));
        let region = self.region.clone();
        assert_eq!(sequentialise(self.body(), &region), Err(why), "{before}");
        assert_eq!(self.module.to_string(), before);
    }

    fn becomes(mut self, expected: &str) {
        let region = self.region.clone();
        assert_eq!(sequentialise(self.body(), &region), Ok(()));
        let text = self.module.to_string();
        let lines: Vec<&str> = text.lines().filter(|l| !l.is_empty()).collect();
        let body = &lines[1..lines.len() - 1];
        assert_eq!(body, expected.lines().collect::<Vec<_>>(), "{text}");
    }
}

const TWO: &str = "\
entry:
  fork [label %a, label %b]
a:
  halt
b:
  br label %j
j:
  join
  ret void
";

#[test]
fn strands_run_in_the_order_of_the_text() {
    case(TWO, "entry", "a b", "", "j")
        .becomes("entry:\n  br label %a\na:\n  br label %b\nb:\n  br label %j\nj:\n  ret void");
}

#[test]
fn a_strand_may_start_at_the_join() {
    let text = TWO.replace("[label %a, label %b]", "[label %j, label %a, label %j, label %b]");
    case(&text, "entry", "a b", "", "j")
        .becomes("entry:\n  br label %a\na:\n  br label %b\nb:\n  br label %j\nj:\n  ret void");
    let text = TWO.replace("[label %a, label %b]", "[label %b, label %a, label %j]");
    case(&text, "entry", "a b", "", "j")
        .becomes("entry:\n  br label %b\na:\n  br label %j\nb:\n  br label %a\nj:\n  ret void");
    let empty = "entry:\n  fork [label %j, label %j]\nj:\n  join\n  ret void\n";
    case(empty, "entry", "", "", "j").becomes("entry:\n  br label %j\nj:\n  ret void");
}

#[test]
fn what_the_region_demands_is_refused() {
    let with = |attribute: &str| {
        let text = TWO.replace("fork [", &format!("fork {attribute} ["));
        case(&text, "entry", "a b", "", "j")
    };
    with("force").refused(NotSequential::Forced, "entry");
    with("lockstep").refused(NotSequential::Lockstep, "entry");
    let lists = TWO.replace("%b]", "%b], !pir.backends !{!\"threads\"}");
    case(&lists, "entry", "a b", "", "j").refused(NotSequential::Backends, "entry");
    let mut allowed = case(&lists, "entry", "a b", "", "j");
    allowed.region.allows_sequential = true;
    let region = allowed.region.clone();
    assert_eq!(sequentialise(allowed.body(), &region), Ok(()));
    let halts_last = |attributes: &str| {
        let text = TWO.replace("[label %a, label %b]", "[label %b, label %a]");
        let text = text.replace("fork", &format!("fork {attributes}"));
        case(&text, "entry", "a b", "", "j")
    };
    halts_last("").refused(NotSequential::HaltsLast, "a");
    halts_last("width i32 2").last("entry", 0).refused(NotSequential::Width, "entry");
    halts_last("")
        .last("entry", 0)
        .becomes("entry:\n  br label %a\na:\n  br label %b\nb:\n  br label %j\nj:\n  ret void");
}

#[test]
fn a_block_of_two_parts_is_refused() {
    let text = TWO.replace("[label %a, label %b]", "[label %a, label %a, label %b]");
    case(&text, "entry", "a b", "", "j").refused(NotSequential::Shared, "a");
    let text = TWO.replace("halt", "br label %b");
    case(&text, "entry", "a b", "", "j").refused(NotSequential::Shared, "b");
    // A strand that leads to a dead end shares no block with others.
    let text = TWO.replace("halt", "br i1 %c, label %h, label %trap\nh:\n  halt").replace(
        "b:\n  br label %j",
        "b:\n  br i1 %c, label %j, label %trap\ntrap:\n  unreachable",
    );
    let mut shared = case(&text, "entry", "a b h", "", "j");
    let region = shared.region.clone();
    assert_eq!(sequentialise(shared.body(), &region), Ok(()));
}

#[test]
fn what_has_no_static_target_is_refused() {
    let endless = TWO.replace("halt", "br label %a");
    case(&endless, "entry", "a b", "", "j").refused(NotSequential::NeverEnds, "a");
    let jumps = TWO.replace("halt", "indirectbr ptr %p, [label %j]");
    case(&jumps, "entry", "a b", "", "j").refused(NotSequential::Indirect, "a");
    let dead = TWO.replace("br label %j", "unreachable").replace("halt", "br label %j");
    case(&dead, "entry", "a", "", "j").refused(NotSequential::NeverEnds, "b");
    // The last strand keeps its edges.
    let jumps = TWO.replace("b:\n  br label %j", "b:\n  indirectbr ptr %p, [label %j]");
    let mut last = case(&jumps, "entry", "a b", "", "j");
    let region = last.region.clone();
    assert_eq!(sequentialise(last.body(), &region), Ok(()));
}

/// The master decides at which of two joins the region closes.
#[test]
fn the_strand_that_decides_runs_last() {
    let text = "\
entry:
  fork label %m [label %a]
m:
  br label %j
a:
  br label %k
j:
  join
  ret void
k:
  join
  ret void
";
    let two = || case(text, "entry", "m a", "", "j k");
    two().last("entry", 1).refused(NotSequential::Continuation, "entry");
    two().becomes(
        "entry:\n  br label %a\nm:\n  br label %j\na:\n  br label %m\nj:\n  ret void\nk:\n  \
         ret void",
    );
}

#[test]
fn descriptions_that_do_not_fit_are_refused() {
    use NotSequential::Description;
    let of = |forks, own, nested, joins| case(TWO, forks, own, nested, joins);
    of("a", "b", "", "j").refused(NotSequential::NotEntryFork, "a");
    of("entry", "a", "", "b").refused(NotSequential::NotJoin, "b");
    of("entry", "a a b", "", "j").refused(Description, "a");
    of("entry", "a b", "b", "j").refused(Description, "b");
    of("entry entry", "a b", "", "j").refused(Description, "entry");
    of("entry", "a b entry", "", "j").refused(Description, "entry");
    of("entry", "a b", "", "j").last("entry", 2).refused(Description, "entry");
    let mut other = of("entry", "a", "", "j");
    let (j, b) = (other.block("j"), other.block("b"));
    other.refused(|_| NotSequential::OtherRegion(j, b), "j");
    let mut missing = of("entry", "a b", "", "j");
    missing.region.own.push(Block::new(9));
    missing.refused(|_| Description(Block::new(9)), "entry");
    let text = format!("{TWO}lost:\n  halt\n");
    case(&text, "entry", "a b lost", "", "j").refused(Description, "lost");
}
