//! Parallel regions: how a team gets its threads, begins and ends.

use crate::ident::Ident;
use crate::idle::{self, Idle};
use crate::record::{Member, RegionFn, Task, Team, Work};
use crate::settings::{self, Icvs, UNLIMITED, environment};
use crate::sync::lock;
use crate::thread::{self, Requests, Thread};
use crate::tool::{self, Caller};
use crate::{affinity, barrier, doacross, report};
use pir_runtime::{FloatControl, external};
use std::ffi::c_void;
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};

unsafe extern "C" {
    fn pir_omp_call(
        function: RegionFn,
        gtid: *const i32,
        number: *const i32,
        count: i32,
        arguments: *mut *mut c_void,
    );
}

/// Unused teams, by the logarithm of their capacity.
static FREE_TEAMS: Mutex<[Option<FreeTeam>; 16]> = Mutex::new([const { None }; 16]);

/// The first team of a list.
pub(crate) struct FreeTeam(&'static Team);

/// The list of teams, held while the process is copied.
pub(crate) struct HeldTeams(MutexGuard<'static, [Option<FreeTeam>; 16]>);

pub(crate) fn hold() -> HeldTeams {
    HeldTeams(lock(&FREE_TEAMS))
}

impl HeldTeams {
    /// Forgets all teams: their locks may be held by threads that are not here.
    pub(crate) fn forget(mut self) {
        *self.0 = [const { None }; 16];
    }
}

/// Returns an unused team for up to `size` threads, without threads.
fn take_team(size: usize) -> &'static Team {
    let class = size.next_power_of_two().trailing_zeros() as usize;
    let mut free = lock(&FREE_TEAMS);
    if let Some(FreeTeam(team)) = free[class].take() {
        free[class] = team.next_free.take().map(FreeTeam);
        return team;
    }
    drop(free);
    Team::new(1 << class, environment().initial)
}

/// Gives a team and its threads back.
pub(crate) fn dismiss(team: &'static Team) {
    for member in &team.members[1..team.staffed.get().max(1)] {
        thread::give_worker(member.thread());
    }
    team.staffed.set(0);
    let class = team.members.len().trailing_zeros() as usize;
    let mut free = lock(&FREE_TEAMS);
    team.next_free.set(free[class].take().map(|f| f.0));
    free[class] = Some(FreeTeam(team));
}

/// Returns a team of the calling thread alone.
pub(crate) fn of_one(me: &'static Thread) -> &'static Team {
    let team = match me.free_teams.get() {
        Some(team) => {
            me.free_teams.set(team.next_free.take());
            team
        }
        None => Team::new(1, environment().initial),
    };
    team.size.set(1);
    team.members[0].thread.store(std::ptr::from_ref(me).cast_mut(), Ordering::Relaxed);
    team
}

/// Gives threads to the members of a team until it has `size`, or there are no more. Returns how
/// many it has.
fn staff(me: &'static Thread, team: &'static Team, size: usize) -> usize {
    team.members[0].thread.store(std::ptr::from_ref(me).cast_mut(), Ordering::Relaxed);
    let mut staffed = team.staffed.get().max(1);
    while staffed < size {
        let Some(worker) = thread::take_worker() else { break };
        let member = &team.members[staffed];
        member.thread.store(std::ptr::from_ref(worker).cast_mut(), Ordering::Relaxed);
        worker.assigned.store(std::ptr::from_ref(member).cast_mut(), Ordering::Relaxed);
        staffed += 1;
    }
    team.staffed.set(staffed);
    staffed.min(size)
}

/// Returns how many threads a region should have.
pub(crate) fn wanted_size(parent: &Task, requests: &Requests) -> usize {
    let icvs = parent.icvs.get();
    let is_inactive = parent.prefix.active_level.get() >= icvs.max_active_levels;
    if is_inactive {
        return 1;
    }
    let mut size = match (requests.num_threads, icvs.num_threads) {
        (0, 0) => settings::processors() as i32,
        (0, n) | (n, _) => n,
    };
    if icvs.dynamic && requests.strict.is_none() {
        size = size.min(settings::processors() as i32);
    }
    (size.max(1) as usize).min(thread::MAX_THREADS / 2)
}

/// The threads of a region that has not begun.
#[derive(Clone, Copy)]
pub(crate) struct Reservation {
    /// `None`: the calling thread alone.
    team: Option<&'static Team>,
    pub(crate) size: usize,
    /// Whether they stay with the calling thread.
    keeps: bool,
    /// How many of them count for a limit.
    counted: usize,
    requests: Requests,
}

/// Takes the requests for the calling thread's next region, and the threads for it.
///
/// Inlined, as [`run_region`] is: the reservation stays in registers.
#[inline(always)]
pub(crate) fn reserve(me: &'static Thread, is_parallel: bool) -> Reservation {
    let parent = me.current();
    let requests = me.take_requests();
    let alone = Reservation { team: None, size: 1, keeps: false, counted: 0, requests };
    let wanted = if is_parallel { wanted_size(parent, &requests) } else { 1 };
    if wanted == 1 {
        return alone;
    }
    let limit = parent.icvs.get().thread_limit;
    let granted = match limit < UNLIMITED {
        true => me.contention().take(wanted - 1, limit.max(1) as usize - 1) + 1,
        false => wanted,
    };
    // The threads of the outermost regions stay with the thread that began them, so that member
    // `i` is the same thread in each.
    let keeps = me.is_root.get() && parent.prefix.level.get() == 0;
    let team = team_for(me, granted, keeps);
    let size = staff(me, team, granted);
    if limit < UNLIMITED {
        me.contention().give_back(granted - size);
    }
    if size < wanted
        && let Some(strict) = requests.strict
    {
        report::too_few_threads(strict, size, wanted);
    }
    let counted = if limit < UNLIMITED { size - 1 } else { 0 };
    let reserved = Reservation { team: Some(team), size, keeps, counted, requests };
    if size == 1 {
        release(me, reserved);
        return alone;
    }
    reserved
}

/// Gives the threads of a reservation back.
pub(crate) fn release(me: &'static Thread, reserved: Reservation) {
    let Some(team) = reserved.team else { return };
    me.contention().give_back(reserved.counted);
    if !reserved.keeps {
        dismiss(team);
    }
}

/// Begins and ends a region of which the calling thread is the first member.
///
/// `caller`: of code in C that has it, or null.
#[inline(always)]
pub(crate) fn run_region(
    me: &'static Thread,
    reserved: Reservation,
    work: Work,
    caller: *const Caller,
) {
    let parent = me.current();
    let Some(team) = reserved.team else {
        return alone(me, parent, work, &reserved.requests, caller);
    };
    set_up(me, team, reserved.size, parent, work);
    team.active_level.set(parent.prefix.active_level.get() + 1);
    team.icvs.set(Some(icvs_inside(me, parent, &reserved.requests)));
    team.league.set((parent.prefix.teams.get(), parent.prefix.team.get()));
    team.is_league.set(false);
    team.run.set(if reserved.keeps { external::run_of_this_thread() } else { None });
    affinity::divide(me, team, &reserved.requests);
    let is_told = tool::is_active();
    if is_told {
        tell_begin(team, parent, &reserved.requests, caller);
    }
    execute(me, team);
    if is_told {
        tool::region_ends(me, team, parent);
    }
    release(me, reserved);
}

#[unsafe(no_mangle)]
unsafe extern "C" fn pir_omp_fork(
    _place: *const Ident,
    function: RegionFn,
    count: i32,
    arguments: *mut *mut c_void,
    caller: *const Caller,
) {
    let me = thread::current();
    run_region(me, reserve(me, true), Work { function, count, arguments }, caller);
}

/// Reports to the tool that a region begins.
///
/// `caller`: of code in C that has it, or null.
#[cold]
fn tell_begin(team: &'static Team, parent: &Task, requests: &Requests, caller: *const Caller) {
    let requested = match (requests.num_threads, parent.icvs.get().num_threads) {
        (0, 0) => settings::processors() as i32,
        (0, n) | (n, _) => n,
    };
    // SAFETY: code in C passes a variable or null.
    let caller = unsafe { caller.as_ref() }.copied().unwrap_or_default();
    tool::region_begins(team, parent, requested.max(1) as usize, caller);
}

/// Returns a team with room for `size` threads.
fn team_for(me: &'static Thread, size: usize, keeps: bool) -> &'static Team {
    if !keeps {
        return take_team(size);
    }
    let kept = me.kept_team.get();
    if let Some(team) = kept
        && team.members.len() >= size
    {
        return team;
    }
    let team = take_team(size);
    if let Some(old) = kept {
        // Its threads move to the same places of the larger one.
        for (old, new) in old.members[1..old.staffed.get().max(1)].iter().zip(&team.members[1..]) {
            new.thread.store(old.thread.load(Ordering::Relaxed), Ordering::Relaxed);
            let member = std::ptr::from_ref(new).cast_mut();
            old.thread().assigned.store(member, Ordering::Relaxed);
        }
        team.staffed.set(old.staffed.replace(0));
        dismiss(old);
    }
    me.kept_team.set(Some(team));
    team
}

/// Returns how many threads regions inside of the next one have that ask for nothing: what
/// `num_threads` of that one has `asked` for, or the environment.
pub(crate) fn threads_inside(parent: &Task, asked: Option<i32>) -> i32 {
    let inside = parent.prefix.level.get() as usize + 1;
    let listed = || environment().threads_at(inside);
    asked.or_else(listed).unwrap_or_else(|| parent.icvs.get().num_threads)
}

/// Returns the variables that the implicit tasks of a region begin with.
fn icvs_inside(me: &Thread, parent: &Task, requests: &Requests) -> Icvs {
    let mut icvs = parent.icvs.get();
    let inside = parent.prefix.level.get() as usize + 1;
    icvs.num_threads = threads_inside(parent, me.requested_levels.take().get(1).copied());
    let binds = &environment().proc_bind;
    if requests.proc_bind == 0 && binds.len() > 1 {
        icvs.proc_bind = binds[inside.min(binds.len() - 1)];
    }
    icvs
}

/// Writes the fields that the region's threads read, but for the variables.
fn set_up(me: &Thread, team: &'static Team, size: usize, parent: &'static Task, work: Work) {
    static REGIONS: AtomicU64 = AtomicU64::new(1);
    if team.size.replace(size) != size {
        // Others than the last region's members have counted their arrivals.
        team.forget_arrivals();
    }
    team.region.store(REGIONS.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
    team.work.set(Some(work));
    team.parent.set(Some(parent));
    team.outer.set(me.member.get());
    team.contention.set(me.contention.get());
    team.floats.set(FloatControl::of_this_thread());
    team.level.set(parent.prefix.level.get() + 1);
    team.reset_shared();
}

/// Executes a region that is set up, as its first member.
fn execute(me: &'static Thread, team: &'static Team) {
    let further = team.size.get() - 1;
    settings::team_begins(further);
    let outer = (me.member.get(), me.current(), me.tied.get());
    let member = &team.members[0];
    me.member.set(Some(member));
    me.tied.set(None);
    barrier::release(team, 0);
    let places = me.place_list.get();
    affinity::bind(me, member);
    run(me, member, team, || ());
    team.floats.get().adopt();
    me.place_list.set(places);
    me.member.set(outer.0);
    me.enter(outer.1);
    me.tied.set(outer.2);
    settings::team_ends(further);
}

/// Executes a member's implicit task, up to the end of the region. `ends` is called before others
/// may see that it has ended.
fn run(me: &'static Thread, member: &'static Member, team: &'static Team, ends: impl FnOnce()) {
    member.begin_implicit(me, team);
    me.enter(&member.task);
    team.floats.get().adopt();
    let is_told = tool::is_active();
    if is_told {
        tool::implicit_begins(me, member);
    }
    if let Some(work) = team.work.get() {
        let (gtid, number) = (me.gtid, member.number as i32);
        // SAFETY: compiled code gives the function and its arguments, which stay until the region
        // has ended.
        unsafe { pir_omp_call(work.function, &gtid, &number, work.count, work.arguments) };
    }
    if is_told {
        tool::implicit_waits(me, member);
    }
    ends();
    barrier::join(me, member);
    if is_told && member.number == 0 {
        tool::implicit_ends(me, member);
    }
}

/// The work of a thread of the run time: it executes regions, and between them the tasks that the
/// last one has left.
pub(crate) fn work(me: &'static Thread) {
    let (mut last, mut has_begun): (Option<Idle>, _) = (None, false);
    external::wakes();
    if tool::is_active() {
        tool::worker_begins(me);
    }
    loop {
        match &last {
            Some(idle) => barrier::await_release(me, idle),
            None => barrier::await_release(me, &crate::wait::Nothing),
        }
        if tool::is_active() {
            tool::tell_ending(me);
        }
        // SAFETY: members are never freed; the release came after the store.
        let member = unsafe { me.assigned.load(Ordering::Relaxed).as_ref() };
        let Some(member) = member else {
            external::sleeps();
            return thread::worker_ends(me);
        };
        let team = member.team();
        barrier::release(team, member.number);
        me.member.set(Some(member));
        match team.is_league.get() {
            true => me.contention.set(Some(&me.own_contention)),
            false => me.contention.set(team.contention.get()),
        }
        affinity::bind(me, member);
        if !has_begun {
            has_begun = true;
            member.begin_implicit(me, team);
            me.enter(&member.task);
            crate::display::thread_begins();
        }
        let slot = last.as_ref().map_or(idle::NO_SLOT, Idle::slot);
        let idle = last.insert(Idle::of(me, member, team, slot));
        run(me, member, team, || idle.begin());
    }
}

/// Executes a region by the calling thread alone.
fn alone(
    me: &'static Thread,
    parent: &'static Task,
    work: Work,
    requests: &Requests,
    caller: *const Caller,
) {
    let team = begin_alone(me, parent, requests, caller);
    let member = &team.members[0];
    let (gtid, number) = (me.gtid, 0);
    // SAFETY: as in `run`.
    unsafe { pir_omp_call(work.function, &gtid, &number, work.count, work.arguments) };
    barrier::join(me, member);
    end_alone(me, team);
}

/// Begins a region of one thread.
pub(crate) fn begin_alone(
    me: &'static Thread,
    parent: &'static Task,
    requests: &Requests,
    caller: *const Caller,
) -> &'static Team {
    let team = of_one(me);
    let placeholder = Work { function: nothing, count: 0, arguments: null_mut() };
    set_up(me, team, 1, parent, placeholder);
    team.active_level.set(parent.prefix.active_level.get());
    team.icvs.set(Some(icvs_inside(me, parent, requests)));
    team.league.set((parent.prefix.teams.get(), parent.prefix.team.get()));
    let member = &team.members[0];
    team.outer_tied.set(me.tied.replace(None));
    me.member.set(Some(member));
    member.begin_implicit(me, team);
    me.enter(&member.task);
    if tool::is_active() {
        tell_begin(team, parent, requests, caller);
        tool::implicit_begins(me, member);
    }
    team
}

unsafe extern "C" fn nothing() {}

pub(crate) fn end_alone(me: &'static Thread, team: &'static Team) {
    let is_told = tool::is_active();
    if is_told {
        tool::implicit_ends_alone(me, &team.members[0]);
    }
    me.member.set(team.outer.get());
    me.tied.set(team.outer_tied.take());
    if let Some(parent) = team.parent.get() {
        me.enter(parent);
        if is_told {
            tool::region_ends(me, team, parent);
        }
    }
    team.next_free.set(me.free_teams.replace(Some(team)));
}

/// Begins a region that compiled code executes itself, by the calling thread alone.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_serialized_parallel(_place: *const Ident, gtid: i32) {
    let me = thread::of_number(gtid);
    let requests = Requests { num_threads: 1, ..me.take_requests() };
    begin_alone(me, me.current(), &requests, null());
}

/// Ends a region that `__kmpc_serialized_parallel` has begun.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_end_serialized_parallel(_place: *const Ident, gtid: i32) {
    let me = thread::of_number(gtid);
    let member = me.member();
    barrier::join(me, member);
    end_alone(me, member.team());
}

/// Executes a region's function by the calling thread alone.
#[unsafe(no_mangle)]
unsafe extern "C" fn pir_omp_fork_alone(
    _place: *const Ident,
    gtid: i32,
    function: RegionFn,
    count: i32,
    arguments: *mut *mut c_void,
    caller: *const Caller,
) {
    let me = thread::of_number(gtid);
    let requests = Requests { num_threads: 1, ..me.take_requests() };
    alone(me, me.current(), Work { function, count, arguments }, &requests, caller);
}

/// The initial threads of the teams of a `teams` construct that has not begun.
#[derive(Clone, Copy)]
pub(crate) struct LeagueReservation {
    pub(crate) team: &'static Team,
    pub(crate) size: usize,
    /// How many teams there should be.
    wanted: usize,
    requests: Requests,
}

/// Takes the requests for the calling thread's next league, and the threads for it.
pub(crate) fn reserve_league(me: &'static Thread) -> LeagueReservation {
    let requests = me.take_requests();
    let (lower, upper) = requests.num_teams;
    let asked = settings::ASKED_TEAMS.load(Ordering::Relaxed);
    let wanted = match (upper, asked, environment().num_teams) {
        (0, 0, 0) => 1,
        (0, 0, n) | (0, n, _) | (n, _, _) => n,
    };
    let wanted = (wanted.max(lower).max(1) as usize).min(thread::MAX_THREADS / 2);
    let team = take_team(wanted);
    let size = staff(me, team, wanted);
    LeagueReservation { team, size, wanted, requests }
}

/// Returns the variables that the initial tasks of a league begin with.
fn icvs_of_league(parent: &Task, reserved: &LeagueReservation) -> Icvs {
    let mut icvs = parent.icvs.get();
    let asked = settings::ASKED_TEAMS_THREAD_LIMIT.load(Ordering::Relaxed);
    let of_environment = environment().teams_thread_limit;
    icvs.thread_limit = match (reserved.requests.thread_limit, asked, of_environment) {
        (0, 0, 0) => icvs.thread_limit,
        (0, 0, n) | (0, n, _) | (n, _, _) => n.min(icvs.thread_limit),
    };
    // The threads of a team come from its own limit, and not all teams may use all processors.
    if icvs.num_threads == 0 {
        icvs.num_threads = (settings::processors() / reserved.size).max(1) as i32;
    }
    icvs.num_threads = icvs.num_threads.min(icvs.thread_limit);
    icvs
}

/// Begins and ends a `teams` construct: each team's initial thread executes the work.
///
/// `caller`: of code in C that has it, or null.
pub(crate) fn run_league(
    me: &'static Thread,
    reserved: LeagueReservation,
    work: Work,
    caller: *const Caller,
) {
    let LeagueReservation { team, size, wanted, .. } = reserved;
    let parent = me.current();
    set_up(me, team, size, parent, work);
    team.level.set(parent.prefix.level.get());
    team.active_level.set(parent.prefix.active_level.get());
    team.icvs.set(Some(icvs_of_league(parent, &reserved)));
    team.is_league.set(true);
    team.run.set(None);
    team.league.set((size as i32, 0));
    let contention = me.contention.replace(Some(&me.league_contention));
    let is_told = tool::is_active();
    if is_told {
        // SAFETY: code in C passes a variable or null.
        let caller = unsafe { caller.as_ref() }.copied().unwrap_or_default();
        tool::region_begins(team, parent, wanted, caller);
    }
    execute(me, team);
    if is_told {
        tool::region_ends(me, team, parent);
    }
    me.contention.set(contention);
    dismiss(team);
}

#[unsafe(no_mangle)]
unsafe extern "C" fn pir_omp_fork_teams(
    _place: *const Ident,
    function: RegionFn,
    count: i32,
    arguments: *mut *mut c_void,
    caller: *const Caller,
) {
    let me = thread::current();
    run_league(me, reserve_league(me), Work { function, count, arguments }, caller);
}

impl Member {
    /// Begins the member's implicit task.
    pub(crate) fn begin_implicit(&'static self, me: &Thread, team: &'static Team) {
        let (task, prefix) = (&self.task, &self.task.prefix);
        let is_league = team.is_league.get();
        prefix.number.set(if is_league { 0 } else { self.number as i32 });
        prefix.size.set(if is_league { 1 } else { team.size.get() as i32 });
        prefix.level.set(team.level.get());
        prefix.active_level.set(team.active_level.get());
        prefix.flags.set(0);
        prefix.gtid.set(me.gtid);
        let (teams, number) = team.league.get();
        prefix.teams.set(teams);
        prefix.team.set(if is_league { self.number as i32 } else { number });
        if let Some(icvs) = team.icvs.get() {
            task.icvs.set(icvs);
        }
        task.parent.set(team.parent.get());
        task.group.set(None);
        task.table.take();
        task.depth.set(0);
        self.loops_met.set(0);
        self.singles_met.set(0);
        *self.doacross.borrow_mut() = doacross::OfThread::default();
    }
}
