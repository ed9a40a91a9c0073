//! The region forest.

use pir_analysis::{Cfg, Depths, Regions};

use super::{blocks, equal, mask};
use crate::oracle::{ReferenceAnswers, bit, regions};

pub(super) fn check(r: &ReferenceAnswers, cfg: &Cfg, depths: &Depths) -> Result<(), String> {
    let ours = Regions::compute(cfg, depths);
    let mut found = Vec::new();
    let mut empty = 0;
    for region in ours.iter() {
        if ours.is_empty_region(region) {
            empty |= mask(ours.entry_forks(region));
            continue;
        }
        found.push((
            regions::OracleRegion {
                level: ours.level(region) as i8,
                blocks: mask(ours.blocks(region)),
                entry_forks: mask(ours.entry_forks(region)),
                interior_forks: mask(ours.interior_forks(region)),
                halts: mask(ours.halts(region)),
                joins: mask(ours.joins(region)),
            },
            ours.parent(region).map(|p| mask(ours.blocks(p))),
        ));
    }
    found.sort();
    let parents = r.regions.parents();
    let expected: Vec<_> = (r.regions.regions.iter().zip(&parents))
        .map(|(&region, &p)| (region, p.map(|p| r.regions.regions[p].blocks)))
        .collect();
    equal(found, expected, || "regions and their parents".into())?;
    equal(empty, r.regions.empty, || "empty regions".into())?;

    for (b, block) in blocks(cfg) {
        let around = r.regions.regions.iter().filter(|r| r.blocks & bit(b) != 0);
        let innermost = around.max_by_key(|r| r.level).map(|r| r.blocks);
        let ours_innermost = ours.innermost(block).map(|r| mask(ours.blocks(r)));
        equal(ours_innermost, innermost, || format!("innermost region of {b}"))?;

        let opened = r.regions.regions.iter().find(|r| r.entry_forks & bit(b) != 0);
        let ours_opened = ours.opened_by(block).map(|r| mask(ours.blocks(r))).filter(|&m| m != 0);
        equal(ours_opened, opened.map(|r| r.blocks), || format!("region opened by {b}"))?;

        let closed = r.regions.regions.iter().filter(|r| r.joins & bit(b) != 0);
        let mut closed: Vec<_> = closed.map(|r| r.blocks).collect();
        let ours_closed = ours.closed_by(block).iter().map(|&r| mask(ours.blocks(r)));
        let mut ours_closed: Vec<_> = ours_closed.filter(|&m| m != 0).collect();
        closed.sort();
        ours_closed.sort();
        equal(ours_closed, closed, || format!("regions closed by {b}"))?;
    }
    Ok(())
}
