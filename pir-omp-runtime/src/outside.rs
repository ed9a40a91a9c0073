//! What raised code is told at the beginning of a region that it executes by itself.

use crate::api;
use crate::record::{Member, Task};
use crate::settings::{self, Icvs};

/// `struct outside` of pir-openmp/library/openmp.h.
#[repr(C)]
pub(crate) struct Outside {
    level: i32,
    active_level: i32,
    max_active_levels: i32,
    threads: i32,
    processors: i32,
    teams: i32,
    team: i32,
    own: Settings,
    at_level: unsafe extern "C" fn(*const Task, *const Member, i32, i32) -> i32,
    task: *const Task,
    member: *const Member,
}

/// Answers `omp_get_ancestor_thread_num`, or `omp_get_team_size`, for a level of the regions
/// around.
///
/// # Safety
/// The task and the member are those of [`Outside::of`], and its region has not ended: until then
/// the thread that began it waits, and its records stay as they are.
unsafe extern "C" fn at_level(
    task: *const Task,
    member: *const Member,
    level: i32,
    wants_size: i32,
) -> i32 {
    // SAFETY: records are never freed; the rest is the caller's promise.
    let (task, member) = unsafe { (&*task, &*member) };
    let numbers = api::ancestor(task, member, level).map(|task| &task.prefix);
    numbers.map_or(-1, |n| if wants_size != 0 { n.size.get() } else { n.number.get() })
}

/// `struct settings`, in which 0 is "not set".
#[repr(C)]
struct Settings {
    threads: i32,
    dynamic: i32,
    limit: i32,
    is_task: i32,
    device: i32,
    kind: u32,
    chunk: i32,
}

/// What is added to the number of a device.
const FIRST_DEVICE: i32 = 0x4000_0000;

impl Outside {
    /// `member`: the one whose thread executes `parent`. `icvs`: those of the region's implicit
    /// tasks.
    pub(crate) fn of(parent: &'static Task, member: &'static Member, icvs: &Icvs) -> Outside {
        let (prefix, processors) = (&parent.prefix, settings::processors() as i32);
        Outside {
            level: prefix.level.get(),
            active_level: prefix.active_level.get(),
            max_active_levels: icvs.max_active_levels,
            threads: if icvs.num_threads == 0 { processors } else { icvs.num_threads },
            processors,
            teams: prefix.teams.get(),
            team: prefix.team.get(),
            own: Settings {
                threads: 0,
                dynamic: if icvs.dynamic { 1 } else { -1 },
                limit: icvs.thread_limit.max(1),
                is_task: 0,
                device: icvs.default_device.wrapping_add(FIRST_DEVICE),
                kind: icvs.schedule.kind,
                chunk: icvs.schedule.chunk,
            },
            at_level,
            task: parent,
            member,
        }
    }
}
