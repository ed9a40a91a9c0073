//! The functions of OpenMP's run time, and what becomes of a call of each.

/// The replacement of a call of the run time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entry {
    /// `__kmpc_fork_call`: a parallel region.
    Fork,
    /// `__kmpc_fork_call_if`: a parallel region, or a call.
    ForkIf,
    /// `__kmpc_fork_teams`: a parallel loop over teams, or a call if there is one.
    Teams,
    /// The number of the thread in the process, which only calls of the run time use.
    GlobalThreadNum,
    /// Nothing.
    Nothing,
    /// A constant.
    Constant(i32),
    /// `__kmpc_cancel` and `__kmpc_cancellationpoint`: a call, unless it is of a group of tasks.
    Cancel { function: &'static str },
    /// A call of a function of `library/team.c`. It gets the strand if `strand` says so, then the
    /// arguments from number `skip` on.
    Call { function: &'static str, strand: bool, skip: u32 },
    /// A [`Self::Call`] for a Fortran procedure, whose only argument is passed by reference.
    CallByReference { function: &'static str, strand: bool },
    /// `__kmpc_omp_task_alloc`: memory for a task's data. One of a `target` construct without a
    /// device is a task like any other.
    TaskAlloc,
    /// `__kmpc_omp_task`: a strand that runs the task.
    Task,
    /// `__kmpc_omp_task_with_deps`: a strand that runs the task after those that it depends on.
    TaskAfter,
    /// `__kmpc_omp_task_with_deps` where tasks are not deferred: the task runs at once.
    TaskNow,
    /// `__kmpc_omp_wait_deps`: a join, if a task would have to wait.
    WaitFor,
    /// `__kmpc_omp_task_complete_if0`: the end of a task that was called. `restores` says whether
    /// it may have changed what its creator has set, `destroys` whether it has objects to destroy.
    TaskDone { restores: bool, destroys: bool },
    /// `__kmpc_omp_taskwait` and `__kmpc_end_taskgroup`: a join.
    Wait,
    /// `__kmpc_omp_task` of the task that is running, which is untied: the rest of it.
    TaskRest,
    /// `__kmpc_taskloop`: a parallel loop over tasks.
    Taskloop,
    /// `__kmpc_taskloop` whose tasks run one after the other.
    TaskloopNow,
    /// `__kmpc_threadprivate_cached`, and the address of a thread-local variable.
    ThreadPrivate,
    /// A `fence`.
    Fence,
    /// `llvm.parallel.critical.enter` of argument 2.
    Enter,
    /// `llvm.parallel.critical.exit` of argument 2.
    Exit,
    /// `__kmpc_reduce` and `__kmpc_reduce_nowait`.
    Reduce,
    /// `__kmpc_end_reduce_nowait`.
    EndReduceNowait,
    /// `__kmpc_end_reduce`.
    EndReduce,
}

impl Entry {
    /// Returns whether all tasks have ended after the call that the function has created before.
    pub(crate) fn ends_tasks(self) -> bool {
        match self {
            Self::Wait | Self::EndReduce | Self::TaskRest => true,
            Self::Call { function, .. } => {
                ["barrier", "cancel_barrier", "copyprivate"].contains(&function)
            }
            _ => false,
        }
    }

    /// Returns whether a call creates tasks, which may run at once.
    pub(crate) fn creates_task(self) -> bool {
        use Entry::{Task, TaskAfter, TaskNow, Taskloop, TaskloopNow};
        matches!(self, Task | TaskAfter | TaskNow | Taskloop | TaskloopNow)
    }

    /// Returns what becomes of a call where no task is deferred.
    pub(crate) fn at_once(self) -> Self {
        match self {
            Self::Task | Self::TaskAfter => Self::TaskNow,
            Self::Taskloop => Self::TaskloopNow,
            other => other,
        }
    }

    /// Returns whether the task or wait of a call may depend on tasks that were created before it.
    pub(crate) fn heeds_dependences(self) -> bool {
        matches!(self, Self::TaskAfter | Self::TaskNow | Self::WaitFor)
    }

    /// Returns whether a call creates, runs or ends a task.
    pub(crate) fn concerns_tasks(self) -> bool {
        use Entry::{TaskAlloc, TaskDone, TaskRest};
        self.creates_task() || matches!(self, TaskAlloc | TaskDone { .. } | TaskRest)
    }

    /// Returns how many arguments a call needs at least, so that none that matters is missing.
    pub(crate) fn min_args(self) -> usize {
        match self {
            Self::Enter | Self::Exit | Self::EndReduce | Self::EndReduceNowait => 3,
            Self::Task | Self::TaskNow | Self::TaskDone { .. } | Self::TaskRest => 3,
            Self::TaskAlloc | Self::WaitFor => 6,
            Self::TaskAfter | Self::Reduce => 7,
            Self::Taskloop | Self::TaskloopNow => 11,
            Self::Cancel { .. } => 3,
            _ => 0,
        }
    }

    /// Returns whether a call may wait for another strand of its team.
    pub(crate) fn may_wait(self) -> bool {
        const WAITING: &[&str] = &[
            "barrier",
            "cancel_barrier",
            "copyprivate",
            "dispatch_fini",
            "doacross_wait",
            "lock_set",
            "nest_set",
            "ordered",
            "reduce_end",
        ];
        match self {
            Self::Call { function, .. } => WAITING.contains(&function),
            Self::EndReduce => true,
            _ => false,
        }
    }

    /// Returns whether a call concerns the strand that makes it.
    pub(crate) fn asks_for_strand(self) -> bool {
        match self {
            Self::Call { strand, .. } | Self::CallByReference { strand, .. } => strand,
            Self::Fork | Self::ForkIf | Self::Teams | Self::EndReduce | Self::ThreadPrivate => true,
            Self::Cancel { .. } => true,
            Self::TaskDone { restores, .. } => restores,
            _ => false,
        }
    }

    /// Returns whether a call says how many teams the next league has.
    pub(crate) fn asks_for_teams(self) -> bool {
        let asking = ["push_num_teams", "push_num_teams_51"];
        matches!(self, Self::Call { function, .. } if asking.contains(&function))
    }
}

/// A function of the run time by its name. `None`: the name is none of the run time's.
/// `Some(None)`: it is, and cannot be expressed.
pub(crate) fn entry(name: &[u8]) -> Option<Option<Entry>> {
    let name = std::str::from_utf8(name).ok()?;
    if let Some(rest) = name.strip_prefix("__kmpc_") {
        return Some(kmpc(rest));
    }
    if let Some(query) = name.strip_prefix("omp_") {
        // The clock is not about threads, and the C library and the interpreter have it.
        if ["get_wtime", "get_wtick", "get_wtime_", "get_wtick_"].contains(&query) {
            return None;
        }
        return Some(match query.strip_suffix('_') {
            None => routine(query),
            Some(query) => fortran(query),
        });
    }
    // `omp.h` calls a routine so whose name Fortran has for one that takes references.
    if let Some(query) = name.strip_prefix("ompc_") {
        return Some(routine(query));
    }
    let ours = ["__tgt_", "GOMP_", "kmp_", "kmpc_"].iter().any(|p| name.starts_with(p));
    ours.then_some(None)
}

fn strand(function: &'static str, skip: u32) -> Option<Entry> {
    Some(Entry::Call { function, strand: true, skip })
}

fn plain(function: &'static str) -> Option<Entry> {
    Some(Entry::Call { function, strand: false, skip: 0 })
}

/// A function whose first argument, the number of the thread, is not passed on.
fn later(function: &'static str) -> Option<Entry> {
    Some(Entry::Call { function, strand: false, skip: 1 })
}

/// Returns why calls of a function stay that cannot be expressed.
pub(crate) fn why_kept(name: &[u8]) -> &'static str {
    let of_reduction = [&b"__kmpc_taskred"[..], b"__kmpc_task_reduction"];
    match of_reduction.iter().any(|p| name.starts_with(p)) {
        true => "each thread that runs tasks of a reduction has a copy of the variable",
        false => "it cannot be expressed yet",
    }
}

fn kmpc(name: &str) -> Option<Entry> {
    match name {
        "fork_call" => Some(Entry::Fork),
        "fork_call_if" => Some(Entry::ForkIf),
        "fork_teams" => Some(Entry::Teams),
        "global_thread_num" => Some(Entry::GlobalThreadNum),
        // A team of one thread is opened by the call between them.
        "serialized_parallel" | "end_serialized_parallel" => Some(Entry::Nothing),
        "push_num_threads" => strand("push_num_threads", 2),
        "set_thread_limit" => strand("set_thread_limit", 2),
        "push_num_teams" => strand("push_num_teams", 2),
        "push_num_teams_51" => strand("push_num_teams_51", 2),
        "push_proc_bind" | "for_static_fini" | "distribute_static_fini" => Some(Entry::Nothing),
        "dispatch_deinit" => Some(Entry::Nothing),
        "for_static_init_4" => strand("static_4", 2),
        "for_static_init_4u" => strand("static_4u", 2),
        "for_static_init_8" => strand("static_8", 2),
        "for_static_init_8u" => strand("static_8u", 2),
        "dist_for_static_init_4" => strand("distributed_4", 2),
        "dist_for_static_init_4u" => strand("distributed_4u", 2),
        "dist_for_static_init_8" => strand("distributed_8", 2),
        "dist_for_static_init_8u" => strand("distributed_8u", 2),
        "dispatch_init_4" => strand("dispatch_init_4", 2),
        "dispatch_init_4u" => strand("dispatch_init_4u", 2),
        "dispatch_init_8" => strand("dispatch_init_8", 2),
        "dispatch_init_8u" => strand("dispatch_init_8u", 2),
        "dispatch_next_4" => strand("dispatch_next_4", 2),
        "dispatch_next_4u" => strand("dispatch_next_4u", 2),
        "dispatch_next_8" => strand("dispatch_next_8", 2),
        "dispatch_next_8u" => strand("dispatch_next_8u", 2),
        "dispatch_fini_4" | "dispatch_fini_4u" | "dispatch_fini_8" | "dispatch_fini_8u" => {
            Some(Entry::Call { function: "dispatch_fini", strand: true, skip: u32::MAX })
        }
        "ordered" => Some(Entry::Call { function: "ordered", strand: true, skip: u32::MAX }),
        "end_ordered" => {
            Some(Entry::Call { function: "ordered_end", strand: true, skip: u32::MAX })
        }
        "barrier" => Some(Entry::Call { function: "barrier", strand: true, skip: u32::MAX }),
        "cancel" => Some(Entry::Cancel { function: "cancel" }),
        "cancellationpoint" => Some(Entry::Cancel { function: "cancellation_point" }),
        "cancel_barrier" => {
            Some(Entry::Call { function: "cancel_barrier", strand: true, skip: u32::MAX })
        }
        "error" => plain("error"),
        "alloc" => later("alloc"),
        "calloc" => later("zeroed"),
        "aligned_alloc" => later("aligned"),
        "realloc" => later("resized"),
        "free" => later("release"),
        "omp_reg_task_with_affinity" => Some(Entry::Constant(0)),
        "single" => Some(Entry::Call { function: "single", strand: true, skip: u32::MAX }),
        "end_single" | "end_master" | "end_masked" => Some(Entry::Nothing),
        "copyprivate" => strand("copyprivate", 3),
        "master" => Some(Entry::Call { function: "master", strand: true, skip: u32::MAX }),
        "masked" => strand("masked", 2),
        "critical" | "critical_with_hint" => Some(Entry::Enter),
        "end_critical" => Some(Entry::Exit),
        "omp_task_alloc" | "omp_target_task_alloc" => Some(Entry::TaskAlloc),
        "omp_task" => Some(Entry::Task),
        "taskloop" | "taskloop_5" => Some(Entry::Taskloop),
        "threadprivate_cached" => Some(Entry::ThreadPrivate),
        "doacross_init" => strand("doacross_init", 2),
        "doacross_wait" => strand("doacross_wait", 2),
        "doacross_post" => strand("doacross_post", 2),
        "doacross_fini" => Some(Entry::Nothing),
        "omp_task_with_deps" => Some(Entry::TaskAfter),
        "omp_wait_deps" | "omp_taskwait_deps_51" => Some(Entry::WaitFor),
        "omp_task_complete_if0" => Some(Entry::TaskDone { restores: false, destroys: false }),
        "omp_task_begin_if0" | "taskgroup" => Some(Entry::Nothing),
        "omp_taskwait" | "end_taskgroup" => Some(Entry::Wait),
        "omp_taskyield" => Some(Entry::Constant(0)),
        "flush" => Some(Entry::Fence),
        "reduce" | "reduce_nowait" => Some(Entry::Reduce),
        "end_reduce" => Some(Entry::EndReduce),
        "end_reduce_nowait" => Some(Entry::EndReduceNowait),
        _ => None,
    }
}

/// Routines of `omp.h`.
fn routine(name: &str) -> Option<Entry> {
    match name {
        "get_thread_num" => strand("thread_num", 0),
        "get_num_threads" => strand("num_threads", 0),
        "get_max_threads" => strand("max_threads", 0),
        "set_num_threads" => strand("set_num_threads", 0),
        "in_parallel" => strand("in_parallel", 0),
        "get_level" => strand("level", 0),
        "get_active_level" => strand("active_level", 0),
        "get_ancestor_thread_num" => strand("ancestor_thread_num", 0),
        "get_team_size" => strand("team_size_at", 0),
        "get_max_active_levels" => plain("max_active_levels"),
        "set_max_active_levels" => plain("set_max_active_levels"),
        "get_nested" => plain("nested"),
        "set_nested" => plain("set_nested"),
        "get_num_procs" => plain("num_procs"),
        "get_thread_limit" => strand("thread_limit", 0),
        "get_supported_active_levels" => Some(Entry::Constant(i32::MAX)),
        "init_lock" | "init_lock_with_hint" => plain("lock_init"),
        "destroy_lock" => Some(Entry::Nothing),
        "set_lock" => plain("lock_set"),
        "unset_lock" => plain("lock_unset"),
        "test_lock" => plain("lock_test"),
        "init_nest_lock" | "init_nest_lock_with_hint" => plain("nest_init"),
        "destroy_nest_lock" => plain("nest_destroy"),
        "set_nest_lock" => strand("nest_set", 0),
        "unset_nest_lock" => plain("nest_unset"),
        "test_nest_lock" => strand("nest_test", 0),
        "get_max_task_priority" => plain("max_task_priority"),
        "get_dynamic" => strand("dynamic", 0),
        "get_team_num" => strand("team_num", 0),
        "get_num_teams" => strand("num_teams", 0),
        "get_cancellation" => plain("cancellation"),
        "in_final" => strand("in_final", 0),
        "in_explicit_task" => strand("in_task", 0),
        "set_schedule" => strand("set_schedule", 0),
        "get_schedule" => strand("get_schedule", 0),
        "alloc" => plain("alloc"),
        "calloc" => plain("zeroed"),
        "aligned_alloc" => plain("aligned"),
        "realloc" => plain("resized"),
        "free" => plain("release"),
        "get_num_devices" | "get_initial_device" | "get_device_num" => Some(Entry::Constant(0)),
        "get_default_device" => strand("device", 0),
        "set_default_device" => strand("set_device", 0),
        "get_max_teams" => plain("max_teams"),
        "set_num_teams" => plain("set_num_teams"),
        "get_teams_thread_limit" => plain("teams_limit"),
        "set_teams_thread_limit" => plain("set_teams_limit"),
        "is_initial_device" => Some(Entry::Constant(1)),
        "set_dynamic" => strand("set_dynamic", 0),
        _ => None,
    }
}

/// The entry of a routine of `omp_lib`, whose arguments are passed by reference.
fn fortran(name: &str) -> Option<Entry> {
    match routine(name)? {
        Entry::Call { function, strand, skip: 0 } => {
            let takes = [
                "set_num_threads",
                "set_max_active_levels",
                "set_nested",
                "set_dynamic",
                "set_device",
                "set_num_teams",
                "set_teams_limit",
                "ancestor_thread_num",
                "team_size_at",
            ];
            // Two arguments, or memory that Fortran has no pointers to.
            let others = ["set_schedule", "alloc", "zeroed", "aligned", "resized", "release"];
            if others.contains(&function) {
                return None;
            }
            if takes.contains(&function) {
                return Some(Entry::CallByReference { function, strand });
            }
            Some(Entry::Call { function, strand, skip: 0 })
        }
        other => Some(other),
    }
}
