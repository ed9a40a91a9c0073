//! Directives that are printed as IR and read again are the same.

use pir_directives::{
    Argument, ArgumentKind, Clause, ClauseKind, Construct, DIRECTIVES, Directive,
    FunctionDirectives, pragmas, print, read,
};
use proptest::prelude::*;

/// Makes constructs from a stream of choices.
struct Maker<'a> {
    choices: std::slice::Iter<'a, u8>,
    names: usize,
}

impl Maker<'_> {
    /// A number below `n`; 0 when the choices are used up, so that all ends.
    fn below(&mut self, n: usize) -> usize {
        self.choices.next().map_or(0, |&c| usize::from(c) % n)
    }

    fn name(&mut self) -> usize {
        self.names += 1;
        self.names
    }

    fn variables(&mut self, kind: ClauseKind) -> Vec<Argument> {
        let mut all = Vec::new();
        for _ in 0..=self.below(3) {
            let n = self.name();
            let value = match self.below(2) {
                _ if matches!(kind, ClauseKind::Copyin | ClauseKind::ThreadprivateList) => {
                    "@threadprivate".to_owned()
                }
                0 => format!("%v{n}"),
                _ => format!("@g{n}"),
            };
            all.push(Argument { ty: "ptr".into(), value, is_function: false });
            if matches!(kind, ClauseKind::Copyin | ClauseKind::ThreadprivateList) {
                break;
            }
            if self.below(3) == 1 {
                for role in ["make", "copy", "destroy"] {
                    let value = match self.below(2) {
                        0 => "null".to_owned(),
                        _ => format!("@{role}"),
                    };
                    all.push(Argument { ty: "ptr".into(), value, is_function: true });
                }
            }
        }
        all
    }

    fn scalar(&mut self, is_constant: bool) -> Vec<Argument> {
        let n = self.name();
        let value = match self.below(2) {
            0 => (n + 1).to_string(),
            _ if is_constant => "2".to_owned(),
            _ => format!("%p{n}"),
        };
        vec![Argument { ty: "i32".into(), value, is_function: false }]
    }

    fn clause(&mut self, kind: ClauseKind) -> Clause {
        let row = kind.row();
        let words = row.words;
        let mut word = words.get(self.below(words.len().max(1))).map_or("", |w| *w).to_owned();
        let arguments = match (row.arguments, kind) {
            (ArgumentKind::List, _) | (_, ClauseKind::Reduction) => self.variables(kind),
            (ArgumentKind::Expression, _) => self.scalar(kind == ClauseKind::Collapse),
            (_, ClauseKind::Schedule) if ["AUTO", "RUNTIME"].contains(&word.as_str()) => vec![],
            (_, ClauseKind::Schedule) if self.below(2) == 1 => self.scalar(false),
            _ => vec![],
        };
        if kind == ClauseKind::Name {
            word = format!("name {} \"\\", self.name());
        }
        Clause { kind, word, arguments }
    }

    fn construct(&mut self, directive: Directive, depth: usize) -> Construct {
        let row = DIRECTIVES.iter().find(|r| r.directive == directive).expect("a row");
        let mut clauses: Vec<Clause> = Vec::new();
        for &kind in row.clauses {
            let excluded = clauses.iter().any(|c| {
                kind.group().contains(&c.kind)
                    || kind == ClauseKind::Nowait && c.kind == ClauseKind::Copyprivate
            });
            let is_needed = directive == Directive::Threadprivate;
            if is_needed || !excluded && self.below(3) == 1 {
                clauses.push(self.clause(kind));
            }
        }
        let mut body = Vec::new();
        if directive.is_sections() {
            for _ in 0..self.below(4) {
                body.push(self.construct(Directive::Section, depth + 1));
            }
        } else if directive.has_block() && directive != Directive::Atomic && depth < 5 {
            for _ in 0..self.below(4) {
                let inner = self.inner(directive);
                body.push(self.construct(inner, depth + 1));
            }
        }
        Construct { directive, clauses, body }
    }

    /// A directive that may be closely inside another one.
    fn inner(&mut self, outer: Directive) -> Directive {
        use Directive as D;
        let anywhere = [
            D::Parallel,
            D::ParallelSections,
            D::Task,
            D::Taskyield,
            D::Taskwait,
            D::Flush,
            D::Atomic,
        ];
        let in_region = [D::Sections, D::Single, D::Master, D::Barrier];
        match self.below(if outer == D::Parallel { 11 } else { 7 }) {
            n @ 0..=6 => anywhere[n],
            n => in_region[n - 7],
        }
    }

    fn function(&mut self, n: usize) -> FunctionDirectives {
        let mut constructs = Vec::new();
        if n == 0 {
            constructs.push(self.construct(Directive::Threadprivate, 0));
        }
        for _ in 0..=self.below(4) {
            let outer = self.inner(Directive::Parallel);
            constructs.push(self.construct(outer, 0));
        }
        FunctionDirectives { function: format!("f{n}"), constructs }
    }
}

fn reread(functions: &[FunctionDirectives]) -> Vec<FunctionDirectives> {
    let text = print(functions);
    let module = pir_core::text::parse(text.as_bytes()).into_result();
    let module = module.unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    pir_verify::verify(module.clone()).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    read(&module).unwrap_or_else(|e| panic!("{e:?}\n{text}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn printed_directives_are_read_again(choices in prop::collection::vec(any::<u8>(), 0..300)) {
        let mut maker = Maker { choices: choices.iter(), names: 0 };
        let functions: Vec<_> = (0..2).map(|n| maker.function(n)).collect();
        let again = reread(&functions);
        prop_assert_eq!(&again, &functions);
        prop_assert_eq!(print(&again), print(&functions));
        prop_assert_eq!(pragmas(&again), pragmas(&functions));
    }
}

/// Each construct of GOMP with each of its clauses and their words, one by one.
#[test]
fn gomp_constructs_are_directives() {
    let mut tried = 0;
    for directive in super::page::gomp_directives() {
        // A loop needs code around its markers, which `print` has not.
        if directive == Directive::Loop {
            continue;
        }
        for kind in directive.row().clauses.iter().map(|&k| Some(k)).chain([None]) {
            let is_declared = directive == Directive::Threadprivate;
            if kind.is_none() && is_declared {
                continue;
            }
            let words = kind.map_or(&[][..], |k| k.row().words);
            for &word in if words.is_empty() { &[""] } else { words } {
                let mut maker = Maker { choices: [].iter(), names: 0 };
                let mut declared = maker.construct(Directive::Threadprivate, 0);
                declared.clauses.truncate(1);
                let mut c = Construct { directive, clauses: vec![], body: vec![] };
                if let Some(kind) = kind {
                    let mut clause = maker.clause(kind);
                    if !word.is_empty() {
                        clause.word = word.to_owned();
                    }
                    c.clauses.push(clause);
                }
                // A section is in `sections`, an ordered block in a caller's loop.
                if c.directive == Directive::Section {
                    let body = vec![c];
                    c = Construct { directive: Directive::Sections, clauses: vec![], body };
                }
                let mut constructs = vec![c];
                if kind == Some(ClauseKind::Copyin) {
                    constructs.insert(0, declared);
                }
                let function = "f".to_owned();
                let functions = [FunctionDirectives { function, constructs }];
                assert_eq!(reread(&functions), functions);
                tried += 1;
            }
        }
    }
    assert!(tried > 35, "{tried}");
}
