//! Loops of unforced regions: iterations as vector code where that pays, and how many of them a
//! thread takes at a time.

use super::Expand;
use super::lanes::put_in_loop;
use super::width::{Form, Lanes, pays, straight};
use crate::program::TaskId;
use pir_core::GlobalId;
use pir_core::module::Linkage;
use pir_vector::{LaneLoop, Order, Shape, Tail, lane_loop};

/// Vector code that was made and does not pay is left to the optimiser to remove.
const REFUSED: Linkage = Linkage::Private;

/// The function that runs iterations `lo..hi` of a loop of an unforced region, whose strands may go
/// in step: as vector code, or one after the other where there is none. `count`: the iterations, if
/// they are known.
pub(super) fn free_chunk(
    x: &Expand<'_, '_>,
    body: TaskId,
    lanes: Option<Lanes>,
    count: Option<u64>,
) -> (GlobalId, Form) {
    let task = x.task(body);
    let scalar = || (chunk(x, body), Form { lanes: 1, groups: 1 });
    if let Some(private) = x.private(body) {
        let critical = if private.is_guarded() { x.critical() } else { None };
        return x.f.with_module(|m| {
            let wide = lanes.filter(|_| pays(m, private.function));
            let wide = wide.and_then(|lanes| private.wide(m, lanes, count, critical));
            wide.unwrap_or_else(|| (private.chunk(m, critical), Form { lanes: 1, groups: 1 }))
        });
    }
    let Some(wanted) = lanes else { return scalar() };
    let made = x.f.with_module(|m| {
        if !pays(m, task) {
            return None;
        }
        let shapes = [Shape::Uniform, Shape::Uniform, Shape::Consecutive { stride: 1 }];
        let form = wanted.form(m, task, &shapes, count)?;
        let name = format!("{}.wide", m.display_name(task));
        if let Some(g) = m.find(name.as_bytes()) {
            return (m.global(g).linkage != REFUSED).then_some((g, form));
        }
        let request = LaneLoop {
            order: Order::Free,
            target: wanted.target,
            groups: form.groups,
            tail: if wanted.masked { Tail::Masked } else { Tail::Scalar },
            ..LaneLoop::new(task, 2, &name, form.lanes)
        };
        match lane_loop(m, &request) {
            Ok(l) if l.full.serial == 0 && l.full.far * u64::from(wanted.far) <= l.full.work => {
                m.globals[l.id.0 as usize].linkage = Linkage::Internal;
                put_in_loop(m, &l, task);
                x.has_group(l.id, l.full.id);
                Some((l.id, form))
            }
            Ok(l) => {
                m.globals[l.id.0 as usize].linkage = REFUSED;
                let (serial, far, work) = (l.full.serial, l.full.far, l.full.work);
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
fn chunk(x: &Expand<'_, '_>, body: TaskId) -> GlobalId {
    let task = x.task(body);
    let chunk = x.f.with_module(|m| {
        let name = format!("{}.chunk", m.display_name(task));
        m.find(name.as_bytes()).unwrap_or_else(|| super::chunk::make(m, task, &name))
    });
    x.is_chunk_of(chunk, task);
    chunk
}

/// How the iterations of a loop are dealt out.
pub(super) struct Chunking {
    /// A loop of no more iterations is not shared: it ends in well under a microsecond. 0: not
    /// known.
    pub few: i64,
    /// The number of iterations of a chunk is a multiple of this, so that vectors are full.
    pub unit: i64,
}

impl Chunking {
    /// Instructions that take about a microsecond.
    const MICROSECOND_INSTS: i64 = 4000;
    /// The number of chunks in a microsecond's work.
    const PARTS: i64 = 4;

    /// Judged by the code of an iteration, and the form that [`free_chunk`] gave it.
    pub(super) fn of(x: &Expand<'_, '_>, body: TaskId, form: Form) -> Self {
        let task = x.private(body).map_or_else(|| x.task(body), |p| p.function);
        let lanes = i64::from(form.lanes);
        match x.f.with_module(|m| straight(m, task)) {
            Some(insts) => {
                let groups =
                    (Self::MICROSECOND_INSTS / (insts.max(1) * i64::from(form.groups))).max(1);
                let unit = (groups / Self::PARTS).max(1) * lanes;
                Self { few: groups * lanes, unit }
            }
            None => Self { few: 0, unit: lanes },
        }
    }
}
