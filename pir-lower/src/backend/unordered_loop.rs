//! Loops of unforced regions: iterations as vector code where that pays, and how many of them a
//! thread takes at a time.

use super::Expander;
use super::lanes::inline_lanes;
use super::width::{GroupShape, VectorWidths, is_profitable, straight_line_insts};
use crate::program::TaskId;
use pir_core::GlobalId;
use pir_core::module::Linkage;
use pir_vector::{LaneLoop, LaneOrder, ParamShape, RemainderMode, build_lane_loop};

/// Vector code that was made and does not pay is left to the optimiser to remove.
const UNPROFITABLE_LINKAGE: Linkage = Linkage::Private;

/// The function that runs iterations `lo..hi` of a loop of an unforced region, whose strands may go
/// in step: as vector code, or one after the other where there is none. `count`: the iterations, if
/// they are known.
pub(super) fn unordered_chunk(
    x: &Expander<'_, '_>,
    body: TaskId,
    lanes: Option<VectorWidths>,
    count: Option<u64>,
) -> (GlobalId, GroupShape) {
    let task = x.task(body);
    let scalar = || (scalar_chunk(x, body), GroupShape { lanes: 1, groups: 1 });
    if let Some(private) = x.privatised_iteration(body) {
        let critical = if private.is_guarded() { x.critical() } else { None };
        return x.f.with_module(|m| {
            let wide = lanes.filter(|_| is_profitable(m, private.function));
            let wide = wide.and_then(|lanes| private.vector_fold(m, lanes, count, critical));
            wide.unwrap_or_else(|| (private.chunk(m, critical), GroupShape { lanes: 1, groups: 1 }))
        });
    }
    let region = x.program.tasks[body.index()].region;
    if x.program.regions[region.index()].is_team {
        return scalar();
    }
    let Some(wanted) = lanes else { return scalar() };
    let made = x.f.with_module(|m| {
        if !is_profitable(m, task) {
            return None;
        }
        let shapes =
            [ParamShape::Uniform, ParamShape::Uniform, ParamShape::Consecutive { stride: 1 }];
        let form = wanted.group_shape(m, task, &shapes, count)?;
        let name = format!("{}.wide", m.display_name(task));
        if let Some(g) = m.find(name.as_bytes()) {
            return (m.global(g).linkage != UNPROFITABLE_LINKAGE).then_some((g, form));
        }
        let request = LaneLoop {
            order: LaneOrder::Unordered,
            target: wanted.target,
            groups: form.groups,
            remainder: if wanted.has_cheap_masks {
                RemainderMode::Masked
            } else {
                RemainderMode::Scalar
            },
            ..LaneLoop::new(task, 2, &name, form.lanes)
        };
        match build_lane_loop(m, &request) {
            Ok(l)
                if l.full_groups.serial_insts == 0
                    && l.full_groups.weighted_gathers * u64::from(wanted.min_insts_per_gather)
                        <= l.full_groups.weighted_insts =>
            {
                m.globals[l.id.0 as usize].linkage = Linkage::Internal;
                inline_lanes(m, &l, task);
                x.record_group(l.id, l.full_groups.id);
                Some((l.id, form))
            }
            Ok(l) => {
                m.globals[l.id.0 as usize].linkage = UNPROFITABLE_LINKAGE;
                let (serial, far, work) = (
                    l.full_groups.serial_insts,
                    l.full_groups.weighted_gathers,
                    l.full_groups.weighted_insts,
                );
                tracing::debug!(
                    "{name}: {serial} instructions lane by lane, {far} gathers and scatters in \
                     {work}"
                );
                None
            }
            Err(e) => {
                tracing::debug!("{name}: {e}");
                None
            }
        }
    });
    made.unwrap_or_else(scalar)
}

/// `void (ptr worker, ptr context, i64 lo, i64 hi)`, made when it is first asked for.
fn scalar_chunk(x: &Expander<'_, '_>, body: TaskId) -> GlobalId {
    let task = x.task(body);
    let region = x.program.tasks[body.index()].region;
    let make = match x.program.regions[region.index()].is_team {
        true => super::chunk::make_calling_chunk,
        false => super::chunk::make_chunk,
    };
    let chunk = x.f.with_module(|m| {
        let name = format!("{}.chunk", m.display_name(task));
        m.find(name.as_bytes()).unwrap_or_else(|| make(m, task, &name))
    });
    x.record_chunk_of(chunk, task);
    chunk
}

/// How the iterations of a loop are dealt out.
pub(super) struct Chunking {
    /// A loop of no more iterations is not shared: it ends in well under a microsecond. 0: not
    /// known.
    pub max_serial_iterations: i64,
    /// The number of iterations of a chunk is a multiple of this, so that vectors are full.
    pub multiple_of: i64,
}

impl Chunking {
    /// Instructions that take about a microsecond.
    const MICROSECOND_INSTS: i64 = 4000;
    /// The number of chunks in a microsecond's work.
    const CHUNKS_PER_MICROSECOND: i64 = 4;

    /// Judged by the code of an iteration, and the form that [`unordered_chunk`] gave it.
    pub(super) fn for_loop_body(x: &Expander<'_, '_>, body: TaskId, form: GroupShape) -> Self {
        let task = x.privatised_iteration(body).map_or_else(|| x.task(body), |p| p.function);
        let lanes = i64::from(form.lanes);
        match x.f.with_module(|m| straight_line_insts(m, task)) {
            Some(insts) => {
                let groups =
                    (Self::MICROSECOND_INSTS / (insts.max(1) * i64::from(form.groups))).max(1);
                let unit = (groups / Self::CHUNKS_PER_MICROSECOND).max(1) * lanes;
                Self { max_serial_iterations: groups * lanes, multiple_of: unit }
            }
            None => Self { max_serial_iterations: 0, multiple_of: lanes },
        }
    }
}
