//! What raised code is told at the beginning of a region that it executes by itself.

use crate::record::Task;
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
    /// `icvs`: those of the region's implicit tasks.
    pub(crate) fn of(parent: &Task, icvs: &Icvs) -> Outside {
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
        }
    }
}
