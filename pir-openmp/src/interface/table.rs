//! The table of functions; `docs/how-to-add-an-openmp-function.md` says how to add a row.

use super::Construct as C;
use super::LockAction as L;
use super::Meaning::{self as M, None as NONE};
use super::{C_ONLY, CLOSED, Function, JOINS, Meaning, REFERENCE, SETS, TOLD, UNIFORM, WAITS};
use crate::entries::Entry::{
    self, Cancel, Constant, EndReduce, EndReduceNowait, Enter, Exit, Fence, Fork, ForkIf,
    GlobalThreadNum, Nothing, Reduce, Task, TaskAfter, TaskAlloc, TaskDone, Taskloop, Teams,
    ThreadPrivate, Wait, WaitFor,
};

/// A call stays a call.
const STAYS: Option<Entry> = None;

/// No argument is passed on.
const NO_ARGS: u32 = u32::MAX;

pub(super) const fn row(
    name: &'static str,
    becomes: Option<Entry>,
    traits: u8,
    meaning: Meaning,
) -> Function {
    Function { name, meaning, becomes, traits }
}

/// A function of `library/team.c` that gets the strand, and the arguments from number `skip` on.
const fn strand(function: &'static str, skip: u32) -> Option<Entry> {
    Some(Entry::Call { function, strand: true, skip })
}

/// One that gets the arguments.
const fn plain(function: &'static str) -> Option<Entry> {
    Some(Entry::Call { function, strand: false, skip: 0 })
}

/// One that does not get the first argument, the number of the thread.
const fn later(function: &'static str) -> Option<Entry> {
    Some(Entry::Call { function, strand: false, skip: 1 })
}

/// Classes of functions that the run time exports and that need no row, because their calls stay
/// and mean nothing to others: a description, and the names, where `*` is any text.
pub static CLASSES: &[(&str, &str)] = &[
    ("libomp's own routines", "kmp_* kmpc_*"),
    ("what raised code calls", "pir_omp_* pir_rt_*"),
    (
        "numbers, and the beginning and end of a program",
        "__kmpc_pop_num_threads __kmpc_global_num_threads __kmpc_bound_* __kmpc_in_parallel \
         __kmpc_ok_to_fork __kmpc_begin __kmpc_end __kmpc_get_target_offload \
         __kmpc_pause_resource omp_pause_resource*",
    ),
    (
        "constructs that clang and flang express otherwise",
        "__kmpc_*barrier_master* __kmpc_copyprivate_light __kmpc_sections_init __kmpc_*section \
         __kmpc_end_sections __kmpc_*scope __kmpc_dist_dispatch_init_* __kmpc_team_static_init_* \
         __kmpc_*_collapsed_init __kmpc_*_rectang __kmpc_*_lock __kmpc_*_lock_with_hint \
         __kmpc_threadprivate",
    ),
    (
        "tasks that other threads complete, and numbers of tasks",
        "__kmpc_task_allow_completion_event __kmpc_proxy_task_* omp_fulfill_event \
         __kmpc_omp_task_parts __kmpc_get_*taskid __kmpc_omp_has_task_team",
    ),
    (
        "memory spaces and allocators",
        "omp_*_mem_alloc omp_*_mem_space omp_get_*memspace* omp_*_allocator \
         __kmpc_*_allocator omp_aligned_calloc",
    ),
    (
        "devices, of which there is none",
        "omp_target_* omp_get_*interop_* omp_get_mapped_ptr omp_get_uid_from_device \
         omp_get_device_from_uid __tgt_interop_* ompx_* llvm_omp_target_*",
    ),
    ("places and affinity", "omp_get_*place* omp_get_proc_bind omp*_affinity* omp_display_env"),
    ("tools", "omp_control_tool"),
];

/// A row for each function: its name, the replacement of a call, its traits, and its meaning.
pub static TABLE: &[Function] = &[
    // Regions, teams and threads.
    row("__kmpc_fork_call", Some(Fork), CLOSED | TOLD, M::Fork),
    row("__kmpc_fork_call_if", Some(ForkIf), CLOSED | TOLD, M::Fork),
    row("__kmpc_fork_teams", Some(Teams), 0, M::Fork),
    row("__kmpc_global_thread_num", Some(GlobalThreadNum), CLOSED, NONE),
    // A team of one thread is opened by the call between them.
    row("__kmpc_serialized_parallel", Some(Nothing), CLOSED, M::Begin(C::Serialized)),
    row("__kmpc_end_serialized_parallel", Some(Nothing), CLOSED, M::End(C::Serialized)),
    row("__kmpc_push_num_threads", strand("push_num_threads", 2), CLOSED, M::PushNumThreads),
    row("__kmpc_push_num_threads_strict", STAYS, 0, M::PushNumThreads),
    row("__kmpc_push_num_threads_list", STAYS, 0, M::PushNumThreadsList),
    row("__kmpc_push_num_threads_list_strict", STAYS, 0, M::PushNumThreadsList),
    row("__kmpc_push_proc_bind", Some(Nothing), CLOSED, NONE),
    row("__kmpc_push_num_teams", strand("push_num_teams", 2), 0, M::PushNumTeams),
    row("__kmpc_push_num_teams_51", strand("push_num_teams_51", 2), 0, M::PushNumTeams),
    row("__kmpc_set_thread_limit", strand("set_thread_limit", 2), SETS, NONE),
    // Synchronisation.
    row("__kmpc_barrier", strand("barrier", NO_ARGS), CLOSED | WAITS | JOINS, M::Barrier),
    row(
        "__kmpc_cancel_barrier",
        strand("cancel_barrier", NO_ARGS),
        CLOSED | WAITS | JOINS | UNIFORM,
        M::CancelBarrier,
    ),
    row("__kmpc_critical", Some(Enter), CLOSED, M::Begin(C::Critical)),
    row("__kmpc_critical_with_hint", Some(Enter), CLOSED, M::Begin(C::Critical)),
    row("__kmpc_end_critical", Some(Exit), CLOSED, M::End(C::Critical)),
    row("__kmpc_ordered", strand("ordered", NO_ARGS), CLOSED | WAITS, M::Begin(C::Ordered)),
    row("__kmpc_end_ordered", strand("ordered_end", NO_ARGS), CLOSED, M::End(C::Ordered)),
    row("__kmpc_flush", Some(Fence), CLOSED, NONE),
    row("__kmpc_reduce", Some(Reduce), CLOSED, M::ImplicitBarrier),
    row("__kmpc_reduce_nowait", Some(Reduce), CLOSED, NONE),
    row("__kmpc_end_reduce", Some(EndReduce), CLOSED | WAITS | JOINS, NONE),
    row("__kmpc_end_reduce_nowait", Some(EndReduceNowait), CLOSED, NONE),
    row("__kmpc_cancel", Some(Cancel { function: "cancel" }), CLOSED, M::Cancel),
    row(
        "__kmpc_cancellationpoint",
        Some(Cancel { function: "cancellation_point" }),
        CLOSED,
        M::Cancel,
    ),
    row("__kmpc_doacross_init", strand("doacross_init", 2), CLOSED, NONE),
    row("__kmpc_doacross_wait", strand("doacross_wait", 2), CLOSED | WAITS, NONE),
    row("__kmpc_doacross_post", strand("doacross_post", 2), CLOSED, NONE),
    row("__kmpc_doacross_fini", Some(Nothing), CLOSED, NONE),
    // Worksharing.
    row("__kmpc_master", strand("master", NO_ARGS), CLOSED, M::Begin(C::Master)),
    row("__kmpc_end_master", Some(Nothing), CLOSED, M::End(C::Masked)),
    row("__kmpc_masked", strand("masked", 2), CLOSED, M::Begin(C::Masked)),
    row("__kmpc_end_masked", Some(Nothing), CLOSED, M::End(C::Masked)),
    row("__kmpc_single", strand("single", NO_ARGS), CLOSED, M::Begin(C::Single)),
    row("__kmpc_end_single", Some(Nothing), CLOSED, M::End(C::Single)),
    row("__kmpc_copyprivate", strand("copyprivate", 3), CLOSED | WAITS | JOINS, M::ImplicitBarrier),
    row("__kmpc_for_static_init_4", strand("static_4", 2), CLOSED, M::StaticLoop),
    row("__kmpc_for_static_init_4u", strand("static_4u", 2), CLOSED, M::StaticLoop),
    row("__kmpc_for_static_init_8", strand("static_8", 2), CLOSED, M::StaticLoop),
    row("__kmpc_for_static_init_8u", strand("static_8u", 2), CLOSED, M::StaticLoop),
    row("__kmpc_for_static_fini", Some(Nothing), CLOSED, M::EndStaticLoop),
    row("__kmpc_distribute_static_fini", Some(Nothing), CLOSED, M::EndDistribute),
    row(
        "__kmpc_dist_for_static_init_4",
        strand("distributed_4", 2),
        CLOSED | TOLD,
        M::DistributedLoop,
    ),
    row(
        "__kmpc_dist_for_static_init_4u",
        strand("distributed_4u", 2),
        CLOSED | TOLD,
        M::DistributedLoop,
    ),
    row(
        "__kmpc_dist_for_static_init_8",
        strand("distributed_8", 2),
        CLOSED | TOLD,
        M::DistributedLoop,
    ),
    row(
        "__kmpc_dist_for_static_init_8u",
        strand("distributed_8u", 2),
        CLOSED | TOLD,
        M::DistributedLoop,
    ),
    // Those of `schedule(runtime)` need to be told the setting.
    row("__kmpc_dispatch_init_4", strand("dispatch_init_4", 2), CLOSED, M::Dispatch),
    row("__kmpc_dispatch_init_4u", strand("dispatch_init_4u", 2), CLOSED, M::Dispatch),
    row("__kmpc_dispatch_init_8", strand("dispatch_init_8", 2), CLOSED, M::Dispatch),
    row("__kmpc_dispatch_init_8u", strand("dispatch_init_8u", 2), CLOSED, M::Dispatch),
    row("__kmpc_dispatch_next_4", strand("dispatch_next_4", 2), CLOSED, M::DispatchNext),
    row("__kmpc_dispatch_next_4u", strand("dispatch_next_4u", 2), CLOSED, M::DispatchNext),
    row("__kmpc_dispatch_next_8", strand("dispatch_next_8", 2), CLOSED, M::DispatchNext),
    row("__kmpc_dispatch_next_8u", strand("dispatch_next_8u", 2), CLOSED, M::DispatchNext),
    row("__kmpc_dispatch_fini_4", strand("dispatch_fini", NO_ARGS), CLOSED | WAITS, NONE),
    row("__kmpc_dispatch_fini_4u", strand("dispatch_fini", NO_ARGS), CLOSED | WAITS, NONE),
    row("__kmpc_dispatch_fini_8", strand("dispatch_fini", NO_ARGS), CLOSED | WAITS, NONE),
    row("__kmpc_dispatch_fini_8u", strand("dispatch_fini", NO_ARGS), CLOSED | WAITS, NONE),
    row("__kmpc_dispatch_deinit", Some(Nothing), CLOSED, NONE),
    // Tasks.
    row("__kmpc_omp_task_alloc", Some(TaskAlloc), CLOSED, M::TaskAlloc),
    row("__kmpc_omp_target_task_alloc", Some(TaskAlloc), CLOSED, M::TargetTaskAlloc),
    row("__kmpc_omp_task", Some(Task), CLOSED, NONE),
    row("__kmpc_omp_task_with_deps", Some(TaskAfter), CLOSED, NONE),
    row("__kmpc_omp_task_begin_if0", Some(Nothing), CLOSED, M::Begin(C::TaskNow)),
    row(
        "__kmpc_omp_task_complete_if0",
        Some(TaskDone { restores: false, destroys: false }),
        CLOSED,
        M::End(C::TaskNow),
    ),
    row("__kmpc_omp_wait_deps", Some(WaitFor), CLOSED, NONE),
    row("__kmpc_omp_taskwait_deps_51", Some(WaitFor), CLOSED, NONE),
    row("__kmpc_omp_taskwait", Some(Wait), CLOSED | JOINS, NONE),
    row("__kmpc_omp_taskyield", Some(Constant(0)), CLOSED, NONE),
    row("__kmpc_taskgroup", Some(Nothing), CLOSED, M::Begin(C::Taskgroup)),
    row("__kmpc_end_taskgroup", Some(Wait), CLOSED | JOINS, M::End(C::Taskgroup)),
    row("__kmpc_taskloop", Some(Taskloop), CLOSED, NONE),
    row("__kmpc_taskloop_5", Some(Taskloop), CLOSED, NONE),
    row("__kmpc_omp_reg_task_with_affinity", Some(Constant(0)), CLOSED, NONE),
    row("__kmpc_taskred_init", STAYS, 0, M::TaskReduction),
    row("__kmpc_taskred_modifier_init", STAYS, 0, M::TaskReduction),
    row("__kmpc_task_reduction_init", STAYS, 0, M::TaskReduction),
    row("__kmpc_task_reduction_modifier_init", STAYS, 0, M::TaskReduction),
    row("__kmpc_task_reduction_modifier_fini", STAYS, 0, M::TaskReduction),
    row("__kmpc_task_reduction_get_th_data", STAYS, 0, M::TaskReduction),
    // Variables of threads, memory, and the rest.
    row("__kmpc_threadprivate_cached", Some(ThreadPrivate), 0, M::ThreadPrivate),
    row("__kmpc_threadprivate_register", STAYS, 0, M::ThreadPrivateRegister),
    row("__kmpc_threadprivate_register_vec", STAYS, 0, M::ThreadPrivateRegister),
    row("__kmpc_alloc", later("alloc"), CLOSED, NONE),
    row("__kmpc_calloc", later("zeroed"), CLOSED, NONE),
    row("__kmpc_aligned_alloc", later("aligned"), CLOSED, NONE),
    row("__kmpc_realloc", later("resized"), CLOSED, NONE),
    row("__kmpc_free", later("release"), CLOSED, NONE),
    row("__kmpc_error", plain("error"), CLOSED, NONE),
    // Routines: threads and teams.
    row("omp_get_thread_num", strand("thread_num", 0), CLOSED, M::ThreadNum),
    row("omp_get_num_threads", strand("num_threads", 0), CLOSED | UNIFORM, M::NumThreads),
    row("omp_get_max_threads", strand("max_threads", 0), CLOSED | TOLD | UNIFORM, NONE),
    row("omp_set_num_threads", strand("set_num_threads", 0), CLOSED | SETS | REFERENCE, NONE),
    row("omp_in_parallel", strand("in_parallel", 0), CLOSED | TOLD | UNIFORM, NONE),
    row("omp_get_level", strand("level", 0), CLOSED | TOLD | UNIFORM, NONE),
    row("omp_get_active_level", strand("active_level", 0), CLOSED | TOLD | UNIFORM, NONE),
    row(
        "omp_get_ancestor_thread_num",
        strand("ancestor_thread_num", 0),
        CLOSED | TOLD | REFERENCE,
        M::AncestorThreadNum,
    ),
    row("omp_get_team_size", strand("team_size_at", 0), CLOSED | TOLD | REFERENCE, NONE),
    row("omp_get_max_active_levels", strand("max_active_levels", 0), CLOSED | TOLD, NONE),
    row("omp_set_max_active_levels", plain("set_max_active_levels"), REFERENCE, NONE),
    row("omp_get_supported_active_levels", Some(Constant(i32::MAX)), CLOSED, NONE),
    row("omp_get_nested", strand("nested", 0), CLOSED | TOLD, NONE),
    row("omp_set_nested", plain("set_nested"), REFERENCE, NONE),
    row("omp_get_dynamic", strand("dynamic", 0), CLOSED | TOLD, NONE),
    row("omp_set_dynamic", strand("set_dynamic", 0), CLOSED | SETS | REFERENCE, NONE),
    row("omp_get_num_procs", strand("num_procs", 0), CLOSED | TOLD | UNIFORM, NONE),
    row("omp_get_thread_limit", strand("thread_limit", 0), CLOSED | TOLD, NONE),
    row("omp_get_schedule", strand("get_schedule", 0), CLOSED | TOLD, NONE),
    row("omp_set_schedule", strand("set_schedule", 0), CLOSED | SETS | C_ONLY, NONE),
    row("omp_get_team_num", strand("team_num", 0), CLOSED | TOLD | UNIFORM, NONE),
    row("omp_get_num_teams", strand("num_teams", 0), CLOSED | TOLD | UNIFORM, NONE),
    row("omp_get_max_teams", plain("max_teams"), 0, NONE),
    row("omp_set_num_teams", plain("set_num_teams"), REFERENCE, NONE),
    row("omp_get_teams_thread_limit", plain("teams_limit"), 0, NONE),
    row("omp_set_teams_thread_limit", plain("set_teams_limit"), REFERENCE, NONE),
    row("omp_get_cancellation", plain("cancellation"), CLOSED, NONE),
    // Routines: tasks.
    row("omp_in_final", strand("in_final", 0), CLOSED, NONE),
    row("omp_in_explicit_task", strand("in_task", 0), CLOSED | SETS, NONE),
    row("omp_get_max_task_priority", plain("max_task_priority"), CLOSED, NONE),
    // Routines: locks.
    row("omp_init_lock", plain("lock_init"), CLOSED, M::Lock(L::Init)),
    row("omp_init_lock_with_hint", plain("lock_init"), CLOSED, M::Lock(L::Init)),
    row("omp_destroy_lock", Some(Nothing), CLOSED, M::Lock(L::Destroy)),
    row("omp_set_lock", plain("lock_set"), CLOSED | WAITS, M::Lock(L::Set)),
    row("omp_unset_lock", plain("lock_unset"), CLOSED, M::Lock(L::Unset)),
    row("omp_test_lock", plain("lock_test"), CLOSED, M::Lock(L::Test)),
    row("omp_init_nest_lock", plain("nest_init"), 0, M::NestLock(L::Init)),
    row("omp_init_nest_lock_with_hint", plain("nest_init"), 0, M::NestLock(L::Init)),
    row("omp_destroy_nest_lock", plain("nest_destroy"), 0, M::NestLock(L::Destroy)),
    row("omp_set_nest_lock", strand("nest_set", 0), WAITS, M::NestLock(L::Set)),
    row("omp_unset_nest_lock", plain("nest_unset"), 0, M::NestLock(L::Unset)),
    row("omp_test_nest_lock", strand("nest_test", 0), 0, M::NestLock(L::Test)),
    // Routines: memory, which may be freed elsewhere.
    row("omp_alloc", plain("alloc"), C_ONLY, NONE),
    row("omp_calloc", plain("zeroed"), C_ONLY, NONE),
    row("omp_aligned_alloc", plain("aligned"), C_ONLY, NONE),
    row("omp_realloc", plain("resized"), C_ONLY, NONE),
    row("omp_free", plain("release"), C_ONLY, NONE),
    // Routines: devices, of which there is none, and tools.
    row("omp_get_num_devices", Some(Constant(0)), CLOSED, NONE),
    row("omp_get_initial_device", Some(Constant(0)), CLOSED, NONE),
    row("omp_get_device_num", Some(Constant(0)), CLOSED, NONE),
    row("omp_is_initial_device", Some(Constant(1)), CLOSED, NONE),
    row("omp_get_default_device", strand("device", 0), CLOSED | TOLD, NONE),
    row("omp_set_default_device", strand("set_device", 0), CLOSED | SETS | REFERENCE, NONE),
    // Routines: places and affinity.
    // Routines: time.
    row("omp_get_wtime", STAYS, 0, M::Clock),
    row("omp_get_wtick", STAYS, 0, M::Clock),
];
