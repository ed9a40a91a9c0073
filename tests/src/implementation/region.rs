//! The region forest.

use pir_analysis::{Cfg, Depths, Region, Regions};

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
    check_forest(&ours, cfg, depths)
}

/// The views of the forest agree with each other: levels, parents, children, nested regions.
fn check_forest(ours: &Regions, cfg: &Cfg, depths: &Depths) -> Result<(), String> {
    for region in ours.iter() {
        let (level, parent) = (ours.level(region), ours.parent(region));
        let above = parent.map_or(0, |p| ours.level(p));
        equal(above, level - 1, || format!("level above {region}"))?;
        let siblings: Vec<_> = match parent {
            Some(p) => ours.children(p).collect(),
            None => ours.roots().collect(),
        };
        equal(siblings.contains(&region), true, || format!("{region} among its siblings"))?;
        let inside = |&r: &Region| ours.ancestors(r).any(|a| a == region);
        let nested: Vec<_> = ours.nested(region).collect();
        let expected: Vec<_> = ours.iter().filter(inside).collect();
        equal(nested, expected, || format!("regions in {region}"))?;
        let own = ours.blocks(region).iter().filter(|&&b| depths.body(b) == Some(level));
        let own: Vec<_> = own.copied().collect();
        equal(ours.own_blocks(region), &own, || format!("blocks of {region} itself"))?;
        for &fork in ours.entry_forks(region) {
            let what = || format!("regions of {fork}");
            equal((ours.opened_by(fork), ours.innermost(fork)), (Some(region), parent), what)?;
        }
    }
    for (b, block) in blocks(cfg) {
        let depth = depths.body(block).unwrap_or(0);
        let level = ours.innermost(block).map_or(0, |r| ours.level(r));
        equal(level, depth, || format!("level of the innermost region of {b}"))?;
        for level in 1..=depth {
            let region = ours.at_level(block, level).ok_or("no region at a level")?;
            let holds = ours.level(region) == level && ours.contains(region, block);
            equal(holds, true, || format!("region of {b} at level {level}"))?;
        }
    }
    Ok(())
}
