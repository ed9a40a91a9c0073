//! The independent checker of certificates.
//!
//! A certificate puts labels on the blocks of each function. This crate visits each block and each
//! edge once, and checks that the labels are consistent; `docs/certificate.md` proves that
//! consistent labels are correct. It shares only the parser and the entity types with the verifier,
//! and performs no search and no fixpoint iteration, so that it stays simple enough to trust.
//!
//! A certificate that is accepted shows for each function that reachability, the depth rules, the
//! places of `join`, the regions with their forks, joins, halts and attributes, both dominator
//! trees and the SSA rule are as it says. Types, LLVM's other rules and the rules on attributes are
//! not covered.
//!
//! O(size of module and certificate), but for sorting the operands of `phi`s.
//!
//! ```
//! let text = b"define void @f() {
//! entry:
//!   fork [label %a, label %b]
//! a:
//!   br label %b
//! b:
//!   join
//!   ret void
//! }
//! ";
//! let module = pir_core::text::parse(text).module.expect("it parses");
//! let verified = pir_verify::verify(module).expect("it is valid");
//! let options = pir_verify::Options::default();
//! let certificate = pir_verify::Certificate::new(&verified, &options).expect("it is small");
//!
//! // Another program may have made the certificate: it is checked, not trusted.
//! let module = verified.into_module();
//! pir_check::check_json(&module, &certificate.to_json()).expect("it is correct");
//! let wrong = certificate.to_json().replace("\"in\":[0,1,1]", "\"in\":[0,1,0]");
//! assert!(pir_check::check_json(&module, &wrong).is_err());
//! ```

mod attributes;
mod depth;
pub mod format;
mod graph;
mod region;
mod ssa;
mod tree;
mod value;

use pir_core::diag::{Code, Diagnostic};
use pir_core::entity::GlobalId;
use pir_core::function::Body;
use pir_core::module::Module;

pub use format::Certificate;
use format::FunctionCertificate;
use graph::Graph;

/// A fault of one function's part.
#[derive(Clone, PartialEq, Eq, Debug)]
struct CertificateFault {
    code: Code,
    /// A block, by its position in the text.
    block: Option<u32>,
    message: String,
}

type CheckResult<T> = std::result::Result<T, CertificateFault>;

/// Fails because the certificate does not have the form of one for this function.
fn malformed<T>(message: impl Into<String>) -> CheckResult<T> {
    Err(CertificateFault { code: Code::BadCertificate, block: None, message: message.into() })
}

/// Fails because a label does not fit.
fn wrong<T>(block: u32, message: impl Into<String>) -> CheckResult<T> {
    Err(CertificateFault {
        code: Code::WrongCertificate,
        block: Some(block),
        message: message.into(),
    })
}

/// Checks a condition on the labels of a block.
fn demand(holds: bool, block: u32, message: &str) -> CheckResult<()> {
    if holds { Ok(()) } else { wrong(block, message) }
}

/// Reads a certificate and checks it against a module.
///
/// # Errors
/// PIR0501 if the text is not a certificate for the module, PIR0502 if labels do not fit. At most
/// one diagnostic per function.
pub fn check_json(module: &Module, json: &str) -> std::result::Result<(), Vec<Diagnostic>> {
    let certificate = Certificate::from_json(json)
        .map_err(|e| vec![Diagnostic::new(Code::BadCertificate, e.to_string())])?;
    check(module, &certificate)
}

/// Checks a certificate against a module.
///
/// # Errors
/// As for [`check_json`].
pub fn check(
    module: &Module,
    certificate: &Certificate,
) -> std::result::Result<(), Vec<Diagnostic>> {
    let bad = |message: String| vec![Diagnostic::new(Code::BadCertificate, message)];
    if certificate.version != format::VERSION {
        return Err(bad(format!("version {} of the format is not known", certificate.version)));
    }
    let bodies: Vec<_> =
        module.functions().filter_map(|(g, _, f)| Some((g, f.body.as_deref()?))).collect();
    if bodies.len() != certificate.functions.len() {
        return Err(bad(format!(
            "the module defines {} functions, the certificate speaks of {}",
            bodies.len(),
            certificate.functions.len()
        )));
    }
    let one = |(&(g, body), part): (&(GlobalId, &Body), &FunctionCertificate)| {
        let name = module.display_name(g);
        let checked = if part.name == name {
            function(module, body, part)
        } else {
            malformed(format!("function @{name} is called `{}` in the certificate", part.name))
        };
        checked.err().map(|fault| diagnostic(body, name, fault))
    };
    let found: Vec<Diagnostic> =
        bodies.iter().zip(&certificate.functions).filter_map(one).collect();
    if found.is_empty() { Ok(()) } else { Err(found) }
}

fn function(m: &Module, body: &Body, part: &FunctionCertificate) -> CheckResult<()> {
    let graph = Graph::new(body)?;
    depth::check(&graph, part)?;
    let cfg = tree::check(&graph, &part.order, &part.cfg, |_| None)?;
    let Some(parallel) = &part.parallel else {
        if let Some(b) = graph.parallel_block(part) {
            return wrong(b, "the function forks, but its certificate does not say how");
        }
        return ssa::check(body, &graph, &cfg, |_, _| false);
    };
    let closed = depth::openers(&graph, part, parallel)?;
    let local = tree::check(&graph, &part.order, &parallel.local, |b| closed[b as usize])?;
    let regions = region::check(&graph, part, parallel)?;
    attributes::check(m, body, &graph, &regions, parallel)?;
    let proofs = value::check(&graph, part, &regions, parallel)?;
    ssa::check(body, &graph, &local, |m, n| proofs.covers(&local, m, n))
}

fn diagnostic(body: &Body, function: String, fault: CertificateFault) -> Diagnostic {
    let mut d = Diagnostic::new(fault.code, fault.message);
    d.function = Some(function);
    if let Some(&b) = fault.block.and_then(|at| body.layout().get(at as usize)) {
        let place = body.insts(b).first().map_or(body.block_place(b), |&i| body.place(i));
        d.span = pir_core::Span::line_from(place);
        d.block = body.block_names.get(b).map(|name| String::from_utf8_lossy(name).into_owned());
        if d.block.is_none() {
            d.notes.push(format!("block number {} of the function", fault.block.unwrap_or(0)));
        }
    }
    d
}
