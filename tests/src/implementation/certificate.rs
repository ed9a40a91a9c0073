//! Certificates and their independent checker, on the text of a graph.
//!
//! A certificate that the checker accepts must be true, no matter how it was made: for the
//! verifier's own, for those with one label changed, for forged proofs, and for those of another
//! graph, the oracle defines the truth.

use pir_check::format::{
    Certificate, DominatorTree, FunctionCertificate, JoinProof, Label, ParallelCertificate,
    ValueProof,
};
use pir_core::module::Module;
use pir_verify::{Options, WarningLevel};

use super::{equal, verifier};
use crate::oracle::{
    BlockMask, ReferenceAnswers, SmallGraph, bit, bits,
    enumerate::{self, GraphBounds, ends_of},
    fixpoint,
    paths::all,
};

crate::tally! {
    /// Counts of the mutants that were tried.
    pub struct TriedMutants {
        /// Certificates of the verifier.
        pub certificates,
        /// Certificates with one label changed.
        pub mutants,
        /// Changed certificates that are accepted: they make the same claims by other evidence.
        pub harmless,
        /// Refused uses on which the certificate for the others was tried.
        pub refused_uses,
        /// Forged proofs for refused uses.
        pub forged,
        /// Graphs that the certificate of another one was tried on.
        pub neighbours,
    }
}

/// How much to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MutationEffort {
    /// Change every label.
    pub mutate: bool,
    /// For each refused use, try every forged proof for the definition.
    pub forge: bool,
    /// Try the certificate on every graph that differs in one block's end.
    pub neighbours: bool,
}

impl MutationEffort {
    /// Everything.
    pub const EVERYTHING: MutationEffort =
        MutationEffort { mutate: true, forge: true, neighbours: true };
    /// Only that checker and verifier agree.
    pub const AGREEMENT_ONLY: MutationEffort =
        MutationEffort { mutate: false, forge: false, neighbours: false };
}

/// Tries the checker on all graphs of a shape.
///
/// # Errors
/// As for [`check_certificate`].
pub fn all_certificates(
    shape: GraphBounds,
    effort: MutationEffort,
) -> Result<TriedMutants, String> {
    enumerate::sum(shape, |g| check_certificate(g, effort))
}

/// Tries the checker on one graph; nothing if it is not well-formed.
///
/// # Errors
/// The first certificate that is refused though true, or accepted though false, in words.
pub fn check_certificate(g: &SmallGraph, effort: MutationEffort) -> Result<TriedMutants, String> {
    let Ok(r) = ReferenceAnswers::of(g) else { return Ok(TriedMutants::default()) };
    let say = |what: String| format!("{what} in `{g}`");
    let mut tried = TriedMutants { certificates: 1, ..TriedMutants::default() };
    let accepted: Vec<(usize, usize)> = pairs(g).filter(|&(m, n)| r.ssa_ok(m, n)).collect();
    let text = g.to_text("f", &accepted, &[]);
    let module = verifier::read(&text).map_err(say)?;
    let own = certificate(&module).map_err(say)?;
    if let Err(found) = pir_check::check(&module, &wrap(own.clone())) {
        return Err(say(format!("the verifier's certificate is refused: {found:?}\n{text}")));
    }
    tells_truth(g, &r, &own).map_err(say)?;

    if effort.mutate {
        for mutant in mutants(&own, g.len() as u32) {
            tried.mutants += 1;
            if pir_check::check(&module, &wrap(mutant.clone())).is_ok() {
                tried.harmless += 1;
                same_claims(&own, &mutant)
                    .and_then(|()| tells_truth(g, &r, &mutant))
                    .map_err(|what| say(format!("{what}: accepted {mutant:?}\n{text}")))?;
            }
        }
    }
    let refused: Vec<(usize, usize)> = pairs(g).filter(|&(m, n)| !r.ssa_ok(m, n)).collect();
    tried.refused_uses += refused.len() as u64;
    check_refused(g, &own, &refused).map_err(say)?;
    for &(m, n) in refused.iter().filter(|_| effort.forge) {
        let module = verifier::read(&g.to_text("f", &[(m, n)], &[])).map_err(say)?;
        for forged in forgeries(g, &r, &own, m) {
            tried.forged += 1;
            if pir_check::check(&module, &wrap(forged)).is_ok() {
                return Err(say(format!("a forged proof certifies a use of {m} in {n}")));
            }
        }
    }
    if effort.neighbours {
        tried.neighbours += check_neighbours(g, &own).map_err(say)?;
    }
    Ok(tried)
}

fn pairs(g: &SmallGraph) -> impl Iterator<Item = (usize, usize)> + use<> {
    let len = g.len();
    (0..len).flat_map(move |m| (0..len).map(move |n| (m, n)))
}

fn wrap(f: FunctionCertificate) -> Certificate {
    Certificate { version: pir_check::format::VERSION, functions: vec![f] }
}

fn certificate(module: &Module) -> Result<FunctionCertificate, String> {
    let options = Options { warnings: WarningLevel::Off, jobs: Some(1), ..Options::default() };
    let verified = pir_verify::verify_with(module.clone(), &options).map_err(|e| e.to_string())?;
    let made = pir_verify::Certificate::new(&verified, &options).map_err(|e| e.to_string())?;
    let read = Certificate::from_json(&made.to_json()).map_err(|e| e.to_string())?;
    read.functions.into_iter().next().ok_or_else(|| "no function".into())
}

/// With the certificate for all uses that are fine, no other use is.
fn check_refused(
    g: &SmallGraph,
    own: &FunctionCertificate,
    refused: &[(usize, usize)],
) -> Result<(), String> {
    let name = |k: usize| format!("f{k}");
    let texts = refused.iter().enumerate().map(|(k, &u)| g.to_text(&name(k), &[u], &[]));
    let module = verifier::read(&texts.collect::<String>())?;
    let functions =
        (0..refused.len()).map(|k| FunctionCertificate { name: name(k), ..own.clone() }).collect();
    let all = Certificate { version: pir_check::format::VERSION, functions };
    let found = pir_check::check(&module, &all).err().unwrap_or_default();
    let missed = (0..refused.len()).find(|&k| found.iter().all(|d| d.function != Some(name(k))));
    match missed.map(|k| refused[k]) {
        Some((m, n)) => Err(format!("a refused use of {m} in {n} is certified")),
        None => Ok(()),
    }
}

/// Everything that a certificate claims, against the reference.
fn tells_truth(
    g: &SmallGraph,
    r: &ReferenceAnswers,
    c: &FunctionCertificate,
) -> Result<(), String> {
    let reached = |b: usize| r.depths.reachable & bit(b) != 0;
    let depth = |b: usize| reached(b).then_some(r.depths.entering[b] as u32);
    equal(c.depth_in.clone(), (0..g.len()).map(depth).collect(), || "claimed depths".into())?;
    tree_is_true(r, &c.cfg, &r.cfg)?;
    let parallel = bits(r.depths.reachable).any(|b| g.end(b).is_fork() || g.join(b));
    match &c.parallel {
        Some(p) => {
            tree_is_true(r, &p.local, &r.local)?;
            regions_are_true(g, r, p)?;
            for value in &p.values {
                for &j in value.at.iter().flat_map(|at| &at.joins) {
                    let fine = r.accepted[j as usize] & bit(value.block as usize) != 0;
                    equal(true, fine, || format!("values of {} behind {j}", value.block))?;
                }
            }
            Ok(())
        }
        None if parallel => Err("a fork goes without mention".into()),
        None => Ok(()),
    }
}

/// Each parent dominates its block, and immediately unless the block is listed as loose.
fn tree_is_true(
    r: &ReferenceAnswers,
    tree: &DominatorTree,
    dominators: &[BlockMask],
) -> Result<(), String> {
    for b in bits(r.depths.entered()) {
        let strict = dominators[b] & !bit(b);
        let idom = bits(strict).max_by_key(|&d| dominators[d].count_ones()).map(|d| d as u32);
        let claimed = tree.parent[b];
        let weaker = tree.loose.contains(&(b as u32))
            && claimed.is_some_and(|d| strict & bit(d as usize) != 0);
        if claimed != idom && !weaker {
            return Err(format!("claimed dominator of {b}: {claimed:?}, in truth {idom:?}"));
        }
    }
    Ok(())
}

fn regions_are_true(
    g: &SmallGraph,
    r: &ReferenceAnswers,
    p: &ParallelCertificate,
) -> Result<(), String> {
    let within = |mut b: Label, outer: usize| {
        let mut steps = 0;
        while let Some(at) = b {
            if at as usize == outer {
                return true;
            }
            steps += 1;
            b = p.regions.get(at as usize).and_then(|r| r.parent).filter(|_| steps < 20);
        }
        false
    };
    let blocks_of = |k: usize| {
        let inside = (0..g.len()).filter(|&b| within(p.region[b], k));
        inside.fold(0, |m: BlockMask, b| m | bit(b))
    };
    let set = |list: &[u32]| list.iter().fold(0, |m: BlockMask, &b| m | bit(b as usize));
    let parents = r.regions.parents();
    let mut seen = 0;
    for (k, claimed) in p.regions.iter().enumerate() {
        let what = || format!("claimed region {k}");
        let blocks = blocks_of(k);
        let around = claimed.parent.map(|p| blocks_of(p as usize));
        let plain = !claimed.force && !claimed.lockstep;
        equal(plain && claimed.width.is_none() && claimed.backends.is_none(), true, what)?;
        if blocks == 0 {
            let forks = set(&claimed.entry_forks);
            equal(forks.count_ones() == 1 && forks & !r.regions.empty == 0, true, what)?;
            let f = forks.trailing_zeros() as usize;
            equal(set(&claimed.joins), r.closing[f], what)?;
            equal(claimed.level as i8, r.depths.body[f] + 1, what)?;
            let inside = r.regions.regions.iter().filter(|r| r.blocks & bit(f) != 0);
            let truth = inside.max_by_key(|r| r.level).map(|r| r.blocks);
            equal(around, truth, what)?;
            equal(claimed.interior_forks.len() + claimed.halts.len(), 0, what)?;
        } else {
            seen += 1;
            let at = r
                .regions
                .regions
                .iter()
                .position(|o| o.blocks == blocks && o.level == claimed.level as i8);
            let Some(at) = at else { return Err(format!("no region {k}: {blocks:#b}")) };
            let truth = &r.regions.regions[at];
            equal(around, parents[at].map(|p| r.regions.regions[p].blocks), what)?;
            equal(set(&claimed.entry_forks), truth.entry_forks, what)?;
            equal(set(&claimed.interior_forks), truth.interior_forks, what)?;
            equal(set(&claimed.halts), truth.halts, what)?;
            equal(set(&claimed.joins), truth.joins, what)?;
        }
    }
    equal(seen, r.regions.regions.len(), || "number of regions".into())?;
    let empty = p.regions.len() - seen;
    equal(empty, r.regions.empty.count_ones() as usize, || "number of empty regions".into())
}

/// Apart from evidence (`order`, `via`, `low_high`, `opener`, `bridges`, `closing`, `values`) two
/// certificates say the same. Proofs for values may be given where no use needs them, but each must
/// be true.
fn same_claims(a: &FunctionCertificate, b: &FunctionCertificate) -> Result<(), String> {
    let claims = |c: &FunctionCertificate| {
        let mut c = c.clone();
        c.order.clear();
        c.via.clear();
        c.cfg.low_high.clear();
        if let Some(p) = &mut c.parallel {
            p.local.low_high.clear();
            p.opener.clear();
            p.closing.clear();
            p.values.clear();
            p.regions.iter_mut().for_each(|r| r.bridges.clear());
            renumber_regions(p);
        }
        c
    };
    if claims(a) == claims(b) { Ok(()) } else { Err("another claim".into()) }
}

/// Numbers regions by their forks: their order says nothing.
fn renumber_regions(p: &mut ParallelCertificate) {
    let mut order: Vec<usize> = (0..p.regions.len()).collect();
    order.sort_by_key(|&k| p.regions[k].entry_forks.clone());
    let new = |old: Label| old.map(|old| order.iter().position(|&k| k == old as usize));
    let new = |old: Label| new(old).flatten().map(|k| k as u32);
    p.region.iter_mut().for_each(|r| *r = new(*r));
    let mut regions: Vec<_> = order.iter().map(|&k| p.regions[k].clone()).collect();
    regions.iter_mut().for_each(|r| r.parent = new(r.parent));
    p.regions = regions;
}

/// All certificates that differ in one label or one entry of a list.
fn mutants(c: &FunctionCertificate, blocks: u32) -> Vec<FunctionCertificate> {
    let mut out = Vec::new();
    let mut columns: Vec<Field<Vec<Label>>> =
        vec![|c| Some(&mut c.depth_in), |c| Some(&mut c.order), |c| Some(&mut c.via), |c| {
            Some(&mut c.cfg.parent)
        }];
    let mut lists: Vec<BoxedField<Vec<u32>>> = vec![Box::new(|c| Some(&mut c.cfg.loose))];
    for k in 0..c.cfg.low_high.len() {
        lists.push(Box::new(move |c| Some(&mut c.cfg.low_high[k])));
    }
    if let Some(p) = &c.parallel {
        for k in 0..p.local.low_high.len() {
            lists.push(Box::new(move |c| Some(&mut c.parallel.as_mut()?.local.low_high[k])));
        }
        columns.push(|c| Some(&mut c.parallel.as_mut()?.opener));
        columns.push(|c| Some(&mut c.parallel.as_mut()?.region));
        columns.push(|c| Some(&mut c.parallel.as_mut()?.local.parent));
        lists.push(Box::new(|c| Some(&mut c.parallel.as_mut()?.local.loose)));
        for k in 0..p.regions.len() {
            lists.push(Box::new(move |c| Some(&mut c.parallel.as_mut()?.regions[k].entry_forks)));
            lists
                .push(Box::new(move |c| Some(&mut c.parallel.as_mut()?.regions[k].interior_forks)));
            lists.push(Box::new(move |c| Some(&mut c.parallel.as_mut()?.regions[k].halts)));
            lists.push(Box::new(move |c| Some(&mut c.parallel.as_mut()?.regions[k].joins)));
        }
        for k in 0..p.closing.len() {
            lists.push(Box::new(move |c| Some(&mut c.parallel.as_mut()?.closing[k].blocks)));
        }
        for (k, value) in p.values.iter().enumerate() {
            lists.push(Box::new(move |c| Some(&mut c.parallel.as_mut()?.values[k].must)));
            for i in 0..value.at.len() {
                lists
                    .push(Box::new(move |c| Some(&mut c.parallel.as_mut()?.values[k].at[i].joins)));
                lists
                    .push(Box::new(move |c| Some(&mut c.parallel.as_mut()?.values[k].at[i].reach)));
            }
        }
        mutate_structure(c, p, &mut out);
    }
    let mut changed = c.clone();
    for column in columns {
        for b in 0..blocks as usize {
            for label in std::iter::once(None).chain((0..=blocks).map(Some)) {
                let Some(list) = column(&mut changed) else { continue };
                let old = std::mem::replace(&mut list[b], label);
                if old != label {
                    out.push(changed.clone());
                }
                if let Some(list) = column(&mut changed) {
                    list[b] = old;
                }
            }
        }
    }
    for list in lists {
        for b in 0..blocks {
            let mut changed = c.clone();
            let Some(list) = list(&mut changed) else { continue };
            match list.iter().position(|&e| e == b) {
                Some(at) => drop(list.remove(at)),
                None => list.insert(list.partition_point(|&e| e < b), b),
            }
            out.push(changed);
        }
    }
    out
}

type BoxedField<T> = Box<dyn Fn(&mut FunctionCertificate) -> Option<&mut T>>;
type Field<T> = fn(&mut FunctionCertificate) -> Option<&mut T>;

/// Mutants of the parts that are neither columns nor lists of blocks.
fn mutate_structure(
    c: &FunctionCertificate,
    p: &ParallelCertificate,
    out: &mut Vec<FunctionCertificate>,
) {
    let mut with = |change: &dyn Fn(&mut ParallelCertificate)| {
        let mut changed = p.clone();
        change(&mut changed);
        if changed != *p {
            out.push(FunctionCertificate { parallel: Some(Box::new(changed)), ..c.clone() });
        }
    };
    for k in 0..p.regions.len() {
        with(&|p| drop(p.regions.remove(k)));
        with(&|p| p.regions.push(p.regions[k].clone()));
        with(&|p| p.regions.swap(0, k));
        with(&|p| p.regions[k].level += 1);
        with(&|p| p.regions[k].level -= 1);
        with(&|p| p.regions[k].force ^= true);
        with(&|p| p.regions[k].lockstep ^= true);
        with(&|p| p.regions[k].width = Some(0));
        with(&|p| p.regions[k].backends = Some(Vec::new()));
        with(&|p| p.regions[k].bridges.clear());
        with(&|p| p.regions[k].bridges.push([0, 0]));
        for parent in std::iter::once(None).chain((0..=p.regions.len() as u32).map(Some)) {
            with(&|p| p.regions[k].parent = parent);
        }
    }
    for k in 0..p.closing.len() {
        with(&|p| drop(p.closing.remove(k)));
    }
    for k in 0..p.values.len() {
        with(&|p| drop(p.values.remove(k)));
        with(&|p| p.values[k].block += 1);
        for i in 0..p.values[k].at.len() {
            with(&|p| drop(p.values[k].at.remove(i)));
        }
    }
    out.push(FunctionCertificate { parallel: None, ..c.clone() });
}

/// Whether a path inside a set of blocks leads from one of them to an edge into one of the joins.
fn leads_to(g: &SmallGraph, from: usize, joins: BlockMask, inside: BlockMask) -> bool {
    let last = |&b: &usize| g.succs(b).any(|s| joins & bit(s) != 0);
    bits(inside).filter(last).any(|b| fixpoint::reaches(g, from, b, inside))
}

/// Forges proofs that values of `m` may be used after some joins: all sets of labels for one of the
/// properties certain, reached, or avoiding `m`, and the true labels for the other two.
fn forgeries(
    g: &SmallGraph,
    r: &ReferenceAnswers,
    c: &FunctionCertificate,
    m: usize,
) -> Vec<FunctionCertificate> {
    let Some(p) = &c.parallel else { return Vec::new() };
    let list = |set: BlockMask| bits(set).map(|b| b as u32).collect::<Vec<_>>();
    let must = fixpoint::must(g, &r.depths);
    let certain = bits(r.depths.reachable).filter(|&b| must[b] & bit(m) != 0);
    let certain = certain.fold(0, |set, b| set | bit(b));
    let joins: BlockMask = (0..g.len()).filter(|&b| g.join(b)).fold(0, |set, b| set | bit(b));
    let mut out = Vec::new();
    for chosen in bits(joins).map(bit).chain([joins]).filter(|&chosen| chosen != 0) {
        let closed = r.regions.regions.iter().filter(|r| r.joins & chosen != 0);
        let inside = closed.fold(0, |set, r| set | r.blocks);
        let reached = bits(inside).filter(|&b| fixpoint::reaches(g, b, m, inside));
        let reached = reached.fold(0, |set, b| set | bit(b));
        let sets = 0..=all(g.len());
        let before: BlockMask = bits(inside & !bit(m))
            .filter(|&b| leads_to(g, b, chosen, inside & !bit(m)))
            .fold(0, |set, b| set | bit(b));
        let labels = (sets.clone().map(|set| (set, reached, before)))
            .chain(sets.clone().map(|set| (certain, set, before)))
            .chain(sets.map(|set| (certain, reached, set)));
        for (must, reach, avoid) in labels {
            let mut forged = p.clone();
            forged.values.retain(|v| v.block != m as u32);
            let at =
                vec![JoinProof { joins: list(chosen), reach: list(reach), avoid: list(avoid) }];
            forged.values.push(ValueProof { block: m as u32, must: list(must), at });
            forged.values.sort_by_key(|v| v.block);
            out.push(FunctionCertificate { parallel: Some(forged), ..c.clone() });
        }
    }
    out
}

/// Checks the certificate of a graph on the graphs that differ in how one block starts or ends: it
/// may be accepted only where it is true.
fn check_neighbours(g: &SmallGraph, own: &FunctionCertificate) -> Result<u64, String> {
    let mut graphs = Vec::new();
    for b in 0..g.len() {
        for end in ends_of(g.len(), 2) {
            if end != g.blocks[b] && !(b == 0 && end.join) {
                let mut other = g.clone();
                other.blocks[b] = end;
                graphs.push(other);
            }
        }
    }
    let name = |k: usize| format!("f{k}");
    let texts = graphs.iter().enumerate().map(|(k, o)| o.to_text(&name(k), &[], &[]));
    let module = verifier::read(&texts.collect::<String>())?;
    let mut plain = own.clone();
    // Without uses no proof is needed.
    if let Some(p) = &mut plain.parallel {
        p.values.clear();
        p.closing.clear();
    }
    let functions =
        (0..graphs.len()).map(|k| FunctionCertificate { name: name(k), ..plain.clone() }).collect();
    let all = Certificate { version: pir_check::format::VERSION, functions };
    let refused: Vec<String> = match pir_check::check(&module, &all) {
        Ok(()) => Vec::new(),
        Err(found) => found.into_iter().filter_map(|d| d.function).collect(),
    };
    for (k, other) in graphs.iter().enumerate() {
        if refused.contains(&name(k)) {
            continue;
        }
        let truth = ReferenceAnswers::of(other)
            .map_err(|broken| format!("a certificate hides {broken:?} in `{other}`"))?;
        tells_truth(other, &truth, &plain).map_err(|what| format!("{what}, for `{other}`"))?;
    }
    Ok(graphs.len() as u64)
}
