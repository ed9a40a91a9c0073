//! Replacements of calls of the run time.

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
    /// it may have changed settings of its creator, `destroys` whether it has objects to destroy.
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
    /// A call that stays, in a strand that is a thread of the run time: that of a nest lock, whose
    /// owner is the thread's task, or `__kmpc_threadprivate_cached`.
    OfThread,
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
    /// Returns whether a call creates tasks, which may run at once.
    pub(crate) fn creates_task(self) -> bool {
        use Entry::{Task, TaskAfter, TaskNow, Taskloop, TaskloopNow};
        matches!(self, Task | TaskAfter | TaskNow | Taskloop | TaskloopNow)
    }

    /// Returns the replacement of a call where no task is deferred.
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

    /// Returns whether a call concerns the strand that makes it.
    pub(crate) fn asks_for_strand(self) -> bool {
        match self {
            Self::Call { strand, .. } | Self::CallByReference { strand, .. } => strand,
            Self::Fork | Self::ForkIf | Self::Teams | Self::ThreadPrivate => true,
            Self::Reduce | Self::EndReduce | Self::EndReduceNowait => true,
            Self::Cancel { .. } => true,
            Self::TaskDone { restores, .. } => restores,
            _ => false,
        }
    }

    /// Returns the position of the first captured value, if a call opens a region.
    pub(crate) fn first_captured(self) -> Option<usize> {
        match self {
            Self::Fork | Self::Teams => Some(3),
            Self::ForkIf => Some(4),
            _ => None,
        }
    }
}
