//! The attributes of regions: the certificate must agree with the entry forks.

use pir_core::entity::Md;
use pir_core::function::Body;
use pir_core::inst::ForkFlags;
use pir_core::md::{MdData, MdPool};
use pir_core::module::Module;
use pir_core::symbol::Sym;

use crate::format::ParallelCertificate;
use crate::graph::Graph;
use crate::region::Regions;
use crate::{CheckResult, demand, wrong};

pub(crate) fn check(
    m: &Module,
    body: &Body,
    g: &Graph,
    regions: &Regions<'_>,
    parallel: &ParallelCertificate,
) -> CheckResult<()> {
    let flags =
        |f: u32| body.terminator(g.id(f)).map_or(ForkFlags::empty(), |i| body.inst(i).fork_flags());
    for (region, claimed) in regions.list.iter().zip(&parallel.regions) {
        let forks = &region.entry_forks;
        let any = |flag: ForkFlags| forks.iter().any(|&f| flags(f).contains(flag));
        let first = forks[0];
        demand(claimed.force == any(ForkFlags::FORCE), first, "`force` is wrong")?;
        demand(claimed.lockstep == any(ForkFlags::LOCKSTEP), first, "`lockstep` is wrong")?;
        let width = forks.iter().copied().find(|&f| flags(f).contains(ForkFlags::WIDTH));
        demand(claimed.width == width, first, "`width` is wrong")?;
        let mut allowed: Option<Vec<String>> = None;
        for &f in forks {
            let Some(mut names) = backends(m, body, g, f)? else { continue };
            names.sort();
            names.dedup();
            allowed = Some(match allowed {
                None => names,
                Some(old) => old.into_iter().filter(|n| names.binary_search(n).is_ok()).collect(),
            });
        }
        demand(claimed.backends == allowed, first, "`backends` is wrong")?;
    }
    Ok(())
}

fn backends(m: &Module, body: &Body, g: &Graph, f: u32) -> CheckResult<Option<Vec<String>>> {
    let attached = body
        .terminator(g.id(f))
        .and_then(|i| body.attachments(i).find(|a| a.kind == Sym::PIR_BACKENDS).map(|a| a.node));
    let Some(node) = attached else { return Ok(None) };
    let pool = |md: Md| -> &MdPool { if md.is_local() { &body.metadata } else { &m.metadata } };
    let data = |md: Md| (md.index() < pool(md).len()).then(|| pool(md).get(md.index()));
    let Some(MdData::Tuple { ops, .. }) = data(node) else {
        return wrong(f, "`!pir.backends` is not a list");
    };
    let mut names = Vec::new();
    for name in pool(node).refs(ops) {
        match name.map(|name| (name, data(name))) {
            Some((name, Some(MdData::String(text)))) => {
                names.push(String::from_utf8_lossy(pool(name).bytes(text)).into_owned());
            }
            _ => return wrong(f, "`!pir.backends` has something other than a string"),
        }
    }
    Ok(Some(names))
}
