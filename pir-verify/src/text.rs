//! Verification of a text for callers that do not need the module afterwards.
//!
//! The fast path verifies each body as soon as it has been parsed, and keeps none. It can only
//! accept a text: if it finds any fault, the rules run again over a whole module to report it.

use pir_core::diag::Diagnostic;
use pir_core::entity::GlobalId;
use pir_core::module::Module;
use pir_core::text::{NoResult, ParseOptions, Visit, VisitResult, VisitedBody, parse_with, visit};

use crate::cx::DefinedFunction;
use crate::driver::{Options, WarningLevel, check_body, check_module, check_with, run_rules};
use crate::intrinsics::PARALLEL_PREFIX;
use crate::llvm::{LastingFacts, ModuleFacts, ReusedTables, has_debug_intrinsics};
use crate::rule::Rule;
use std::sync::OnceLock;

/// The result of [`check_text`].
#[derive(Debug)]
pub struct TextVerdict {
    /// Whether the text can be parsed and the module obeys every rule.
    pub valid: bool,
    /// The parser's diagnostics, by location, followed by those of the rules: see
    /// [`check_with`](crate::check_with).
    pub diagnostics: Vec<Diagnostic>,
    /// The remaining parts of the module. Kept because dropping them takes time, which a process
    /// that is about to exit need not spend.
    _rest: Option<Box<Module>>,
}

impl PartialEq for TextVerdict {
    fn eq(&self, other: &Self) -> bool {
        (self.valid, &self.diagnostics) == (other.valid, &other.diagnostics)
    }
}

/// Reads a text and verifies it: the same verdict and the same findings as
/// [`parse`](pir_core::text::parse) and [`check_with`](crate::check_with) give one after the other.
/// Quicker than these for a valid text, and takes memory for one body a thread instead of all. A
/// text that is not valid may be read twice.
///
/// ```
/// let options = pir_verify::Options::default();
/// let verdict = pir_verify::check_text(b"define i32 @one() {\n  ret i32 1\n}\n", &options);
/// assert!(verdict.valid && verdict.diagnostics.is_empty());
/// ```
pub fn check_text(src: &[u8], options: &Options) -> TextVerdict {
    let run = || fast_path(src, options).unwrap_or_else(|| slow_path(src, options));
    match options.jobs {
        Some(n @ 2..) => match rayon::ThreadPoolBuilder::new().num_threads(n).build() {
            Ok(pool) => pool.install(run),
            Err(_) => run(),
        },
        // Run on one of the pool's threads, so that it never waits for another thread to take over
        // work.
        None if src.len() >= MIN_BYTES_FOR_POOL && rayon::current_num_threads() > 1 => {
            rayon::scope(|_| run())
        }
        _ => run(),
    }
}

/// Minimum size in bytes of a text for which a change of threads pays.
const MIN_BYTES_FOR_POOL: usize = 1 << 18;

fn reading(options: &Options) -> ParseOptions {
    ParseOptions { parallel: options.jobs != Some(1) }
}

/// Returns the verdict on a valid text; `None` if the rules must run over the whole module.
fn fast_path(src: &[u8], options: &Options) -> Option<TextVerdict> {
    let verifier = BodyVerifier { options, rules: run_rules(options), lasting: OnceLock::new() };
    let VisitResult { module, warnings, found } = visit(src, &reading(options), &verifier)?;
    let mut diagnostics = warnings;
    diagnostics.extend(check_module(&verifier.facts_of(&module), &module, options.jobs != Some(1)));
    diagnostics.extend(found.into_iter().flat_map(|f| f.1));
    if diagnostics.iter().any(Diagnostic::is_error) {
        return None;
    }
    Some(TextVerdict { valid: true, diagnostics, _rest: Some(Box::new(module)) })
}

fn slow_path(src: &[u8], options: &Options) -> TextVerdict {
    let parsed = parse_with(src, &reading(options));
    let mut diagnostics = parsed.diagnostics;
    let Some(module) = parsed.module else {
        return TextVerdict { valid: false, diagnostics, _rest: None };
    };
    let found = check_with(&module, options);
    let valid = !found.iter().any(Diagnostic::is_error);
    diagnostics.extend(found);
    TextVerdict { valid, diagnostics, _rest: Some(Box::new(module)) }
}

/// Verifies bodies one by one.
struct BodyVerifier<'o> {
    options: &'o Options,
    rules: Vec<&'static Rule>,
    lasting: OnceLock<LastingFacts>,
}

impl BodyVerifier<'_> {
    fn facts_of<'m>(&self, module: &'m Module) -> ModuleFacts<'m> {
        ModuleFacts::with_types_of(module, self.lasting.get_or_init(|| LastingFacts::new(module)))
    }
}

impl Visit for BodyVerifier<'_> {
    type Facts<'m> = ModuleFacts<'m>;
    type State = ReusedTables;
    type BodyResult = Vec<Diagnostic>;

    fn facts<'m>(&self, module: &'m Module) -> Option<ModuleFacts<'m>> {
        if self.lasting.get().is_some() {
            return Some(self.facts_of(module));
        }
        // Three of the module's rules inspect bodies; modules to which one may apply take the slow
        // path.
        let reserved = |name: &[u8]| name.starts_with(PARALLEL_PREFIX);
        let looks = module.attrs.mentions(b"naked")
            || has_debug_intrinsics(module)
            || module.globals.iter().any(|g| g.name.as_deref().is_some_and(reserved));
        (!looks).then(|| self.facts_of(module))
    }

    fn state(&self) -> ReusedTables {
        ReusedTables::default()
    }

    fn body<'m>(
        &self,
        facts: &ModuleFacts<'m>,
        kept: &mut ReusedTables,
        function: GlobalId,
        shown: VisitedBody<'_>,
    ) -> Result<Option<Vec<Diagnostic>>, NoResult> {
        let header = facts.m.function(function).ok_or(NoResult::GiveUp)?;
        let work = self.options.work_per_use;
        let body = DefinedFunction { global: function, function: header, body: shown.body };
        let (found, analyses) = check_body(facts, &self.rules, kept, body, None, work);
        kept.reuse(analyses);
        let errors =
            self.options.warnings != WarningLevel::Warn || found.iter().any(Diagnostic::is_error);
        match found.is_empty() {
            true => Ok(None),
            false if errors => Err(NoResult::GiveUp),
            false if !shown.named => Err(NoResult::NeedsNames),
            false => Ok(Some(found)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether the fast path accepts the text, and checks that both paths agree.
    fn takes_fast_path(text: &str) -> bool {
        let options = Options::default();
        let (quick, whole) =
            (fast_path(text.as_bytes(), &options), slow_path(text.as_bytes(), &options));
        assert_eq!(check_text(text.as_bytes(), &options), whole);
        quick.is_some_and(|q| {
            assert_eq!(q, whole);
            true
        })
    }

    #[test]
    fn most_valid_texts_are_read_once() {
        assert!(takes_fast_path(""));
        assert!(takes_fast_path(
            "declare void @f()\ndefine void @g() {\n  call void @f()\n  ret void\n}\n"
        ));
        let warnings = "define void @g() {\n  ret void\nu:\n  ret void\n}\n";
        assert!(
            takes_fast_path(warnings) && check_text(warnings.as_bytes(), &Options::default()).valid
        );
    }

    #[test]
    fn types_used_only_in_bodies_are_checked() {
        let body = |k: usize| {
            format!(
                "define i{k} @f{k}(ptr %p) {{\n  %a = alloca [{k} x i{k}], align 4\n  \
                 %v = load i{k}, ptr %a, align 4\n  store {{ i{k}, ptr }} zeroinitializer, ptr %p, \
                 align 8\n  fence syncscope(\"s{k}\") acquire\n  ret i{k} %v\n}}\n"
            )
        };
        let text: String = (1..3000).map(body).collect();
        assert!(takes_fast_path(&text));
        // The loaded type occurs in a body only, and it has no size.
        let text = "define void @f(ptr %p) {\n  %v = load { i7, label }, ptr %p\n  ret void\n}\n";
        assert!(!takes_fast_path(text));
    }

    #[test]
    fn whole_module_rules_report_through_the_slow_path() {
        assert!(!takes_fast_path("define void @f() {\n  rte void\n}\n"));
        assert!(!takes_fast_path("define void @f() {\n  %x = add i32 %x, 1\n  ret void\n}\n"));
        let address = "@a = global ptr blockaddress(@f, %b)\n\
                       define void @f() {\n  br label %b\nb:\n  ret void\n}\n";
        assert!(
            !takes_fast_path(address) && check_text(address.as_bytes(), &Options::default()).valid
        );
        let undeclared = "define void @f() {\n  call void @llvm.donothing()\n  ret void\n}\n";
        assert!(!takes_fast_path(undeclared));
        assert!(check_text(undeclared.as_bytes(), &Options::default()).valid);
        assert!(!takes_fast_path(
            "define void @f(ptr %p) naked {\n  %q = load i8, ptr %p\n  ret void\n}\n"
        ));
        assert!(!takes_fast_path(
            "define void @f() {\n  ret void\n}\ndefine void @g() {\n  \
                           %p = getelementptr i8, ptr blockaddress(@f, %b), i64 0\n  ret void\n}\n"
        ));
        assert!(!takes_fast_path("declare void @llvm.parallel.what()\n"));
    }
}
