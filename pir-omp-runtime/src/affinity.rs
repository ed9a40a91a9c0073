//! Places: sets of processors that threads are bound to.
//!
//! `OMP_PLACES` is read as lists of numbers with intervals, or as one of the abstract names; the
//! topology is that of `/sys/devices/system/cpu`. Without places and without `OMP_PROC_BIND` no
//! thread is bound.

use crate::record::{Member, Team};
use crate::settings::environment;
use crate::thread::{Requests, Thread};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Processors by their numbers in the system.
pub(crate) type Place = Vec<usize>;

/// Returns the processors that the calling thread may use.
fn allowed() -> Vec<usize> {
    // SAFETY: the set is a value that the call fills.
    unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        if libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &mut set) != 0 {
            return (0..crate::settings::processors()).collect();
        }
        (0..libc::CPU_SETSIZE as usize).filter(|cpu| libc::CPU_ISSET(*cpu, &set)).collect()
    }
}

/// Returns the processors of the calling thread.
pub(crate) fn of_this_thread() -> Vec<usize> {
    allowed()
}

/// Returns the places; none: threads are not bound.
pub(crate) fn places() -> &'static [Place] {
    static PLACES: OnceLock<Vec<Place>> = OnceLock::new();
    PLACES.get_or_init(|| {
        let text = environment().places.as_deref();
        let binds = environment().initial.proc_bind != 0;
        let allowed = initial();
        let read = text.and_then(|text| read_places(text, allowed));
        match (read, text.is_some() || binds) {
            (Some(places), _) => places,
            (None, true) => by_topology("cores", allowed),
            (None, false) => Vec::new(),
        }
    })
}

/// Returns the places that programs see: all processors are one if threads are not bound.
pub(crate) fn shown_places() -> &'static [Place] {
    match places() {
        [] => std::slice::from_ref(initial()),
        places => places,
    }
}

/// Returns the processors that the process could use when it began.
pub(crate) fn initial() -> &'static Place {
    static INITIAL: OnceLock<Place> = OnceLock::new();
    INITIAL.get_or_init(allowed)
}

/// Returns the number of processors of the machine.
pub(crate) fn of_machine() -> usize {
    // SAFETY: asks the system for a number.
    let configured = unsafe { libc::sysconf(libc::_SC_NPROCESSORS_CONF) };
    usize::try_from(configured).unwrap_or(1).max(1)
}

/// Whether threads are bound.
pub(crate) fn binds() -> bool {
    environment().initial.proc_bind != 0 && !places().is_empty()
}

/// Groups processors by the part of the machine that they share: `threads`, `cores`, `ll_caches`,
/// `numa_domains`, `sockets`.
fn by_topology(name: &str, allowed: &[usize]) -> Vec<Place> {
    let read = |cpu: usize, file: &str| {
        let path = format!("/sys/devices/system/cpu/cpu{cpu}/{file}");
        std::fs::read_to_string(path).map(|text| text.trim().to_owned()).unwrap_or_default()
    };
    let key = |cpu: usize| match name {
        "threads" => cpu.to_string(),
        "cores" => {
            let package = read(cpu, "topology/physical_package_id");
            format!("{package}:{}", read(cpu, "topology/core_id"))
        }
        "ll_caches" => (0..5)
            .rev()
            .map(|level| read(cpu, &format!("cache/index{level}/shared_cpu_list")))
            .find(|list| !list.is_empty())
            .unwrap_or_default(),
        "numa_domains" => (0..1024)
            .find(|node| {
                let path = format!("/sys/devices/system/cpu/cpu{cpu}/node{node}");
                std::path::Path::new(&path).exists()
            })
            .map_or(String::new(), |node: usize| node.to_string()),
        _ => read(cpu, "topology/physical_package_id"),
    };
    let mut groups: BTreeMap<String, (usize, Place)> = BTreeMap::new();
    for cpu in allowed {
        groups.entry(key(*cpu)).or_insert_with(|| (*cpu, Vec::new())).1.push(*cpu);
    }
    let mut places: Vec<_> = groups.into_values().collect();
    places.sort();
    places.into_iter().map(|(_, place)| place).collect()
}

/// Reads `OMP_PLACES`; `None`: it is malformed, or no place has a processor.
fn read_places(text: &str, allowed: &[usize]) -> Option<Vec<Place>> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let lower = text.to_ascii_lowercase();
    if lower.starts_with(|c: char| c.is_ascii_alphabetic()) {
        let (name, count) = match lower.split_once('(') {
            Some((name, rest)) => (name, rest.strip_suffix(')')?.parse().ok()?),
            None => (lower.as_str(), usize::MAX),
        };
        let names = ["threads", "cores", "ll_caches", "numa_domains", "sockets"];
        let mut places = names.contains(&name).then(|| by_topology(name, allowed))?;
        places.truncate(count.max(1));
        return Some(places);
    }
    let mut places: Vec<Place> = Vec::new();
    let mut rest = lower.as_str();
    loop {
        let is_removed = rest.starts_with('!');
        rest = rest.trim_start_matches('!');
        let (place, after) = read_place(rest)?;
        let (count, stride, after) = read_interval(after)?;
        for k in 0..count {
            let offset = i64::try_from(k).ok()? * stride;
            let moved: Option<Vec<usize>> =
                place.iter().map(|cpu| usize::try_from(*cpu as i64 + offset).ok()).collect();
            let moved: Place = moved?.into_iter().filter(|cpu| allowed.contains(cpu)).collect();
            if is_removed {
                places.retain(|other| *other != moved);
            } else if !moved.is_empty() {
                places.push(moved);
            }
        }
        match after.strip_prefix(',') {
            Some(next) => rest = next,
            None if after.is_empty() => break,
            None => return None,
        }
    }
    (!places.is_empty()).then_some(places)
}

/// Reads `{…}` or a number: the processors of a place, and the text after it.
fn read_place(text: &str) -> Option<(Vec<usize>, &str)> {
    let Some(inner) = text.strip_prefix('{') else {
        let (number, rest) = read_number(text)?;
        return Some((vec![number as usize], rest));
    };
    let (inner, rest) = inner.split_once('}')?;
    let mut processors = Vec::new();
    for part in inner.split(',') {
        let is_removed = part.starts_with('!');
        let (first, after) = read_number(part.trim_start_matches('!'))?;
        let (count, stride, after) = read_interval(after)?;
        if !after.is_empty() {
            return None;
        }
        for k in 0..count {
            let cpu = usize::try_from(first + i64::try_from(k).ok()? * stride).ok()?;
            match is_removed {
                true => processors.retain(|other| *other != cpu),
                false => processors.push(cpu),
            }
        }
    }
    Some((processors, rest))
}

/// Reads `:count` and `:stride`, which are 1 if they are absent.
fn read_interval(text: &str) -> Option<(u64, i64, &str)> {
    let Some(text) = text.strip_prefix(':') else { return Some((1, 1, text)) };
    let (count, text) = read_number(text)?;
    let count = u64::try_from(count).ok().filter(|n| *n > 0 && *n <= 1 << 16)?;
    let Some(text) = text.strip_prefix(':') else { return Some((count, 1, text)) };
    let (stride, text) = read_number(text)?;
    Some((count, stride, text))
}

fn read_number(text: &str) -> Option<(i64, &str)> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let value: i64 = digits[..end].parse().ok().filter(|n| *n <= 1 << 20)?;
    Some((if text.starts_with('-') { -value } else { value }, &digits[end..]))
}

/// Gives each member of a team its place and its part of the list of places.
pub(crate) fn divide(me: &Thread, team: &'static Team, requests: &Requests) {
    if !binds() {
        return;
    }
    let all = places().len() as i32;
    let (first, last) = me.place_list.get();
    let last = if last < 0 { all - 1 } else { last };
    let own = me.place.get().clamp(first, last);
    let size = team.size.get() as i32;
    let inherited = team.icvs.get().map_or(0, |icvs| icvs.proc_bind);
    let kind = if requests.proc_bind > 0 { requests.proc_bind } else { inherited };
    for (k, member) in team.members[..size as usize].iter().enumerate() {
        let (place, list) = position(kind, k as i32, size, own, (first, last));
        member.place.set(place);
        member.place_list.set(list);
    }
}

/// Returns the place of thread `k` of `size`, and its part of the list of places from `first` to
/// `last`, if the first thread is at `own` (OpenMP 5.2, 10.1.3).
fn position(
    kind: i32,
    k: i32,
    size: i32,
    own: i32,
    (first, last): (i32, i32),
) -> (i32, (i32, i32)) {
    let count = last - first + 1;
    let wrap = |place: i32| first + (place - first).rem_euclid(count);
    match kind {
        // primary
        2 => (own, (first, last)),
        // spread: each thread has a part of the list.
        4 if size <= count => {
            let begin = wrap(own + k * count / size);
            let end = wrap(own + (k + 1) * count / size - 1);
            (begin, if begin <= end { (begin, end) } else { (begin, begin) })
        }
        4 => {
            let place = wrap(own + k * count / size);
            (place, (place, place))
        }
        // close, and `true`
        _ if size <= count => (wrap(own + k), (first, last)),
        _ => (wrap(own + k * count / size), (first, last)),
    }
}

/// Binds a thread that executes raised code and has no record: number `k` of `size`.
fn bind_unregistered(k: u32, size: u32) {
    thread_local! {
        static PLACE: Cell<i32> = const { Cell::new(-1) };
    }
    let all = places().len() as i32;
    // A region may have more threads than usual, which begin at the first place again.
    let k = k % size.max(1);
    let kind = environment().initial.proc_bind;
    let (place, _) = position(kind, k as i32, size as i32, 0, (0, all - 1));
    if PLACE.replace(place) != place
        && let Some(processors) = places().get(place as usize)
    {
        bind_to(processors);
    }
}

/// Lets threads that execute raised code be bound, if the environment says so.
pub(crate) fn place_raised_code() {
    if binds() {
        pir_runtime::place_threads_by(bind_unregistered);
    }
}

/// Binds the calling thread to the place of its member.
pub(crate) fn bind(me: &Thread, member: &Member) {
    if binds() {
        me.place_list.set(member.place_list.get());
        move_to(me, member.place.get());
    }
}

/// Binds the calling thread to a place.
pub(crate) fn move_to(me: &Thread, place: i32) {
    if me.place.replace(place) == place {
        return;
    }
    let Some(processors) = places().get(place as usize) else { return };
    bind_to(processors);
}

/// Binds the calling thread to processors; returns 0 or the system's error.
pub(crate) fn bind_to(processors: &[usize]) -> i32 {
    // SAFETY: the set is a value of this function.
    let result = unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        processors.iter().filter(|cpu| **cpu < libc::CPU_SETSIZE as usize).for_each(|cpu| {
            libc::CPU_SET(*cpu, &mut set);
        });
        libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &set)
    };
    match result {
        0 => 0,
        _ => std::io::Error::last_os_error().raw_os_error().unwrap_or(libc::EINVAL),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_places_are_read() {
        let allowed: Vec<usize> = (0..16).collect();
        let read = |text| read_places(text, &allowed);
        assert_eq!(read("{0,1},{2:2}"), Some(vec![vec![0, 1], vec![2, 3]]));
        assert_eq!(read("{0:2}:3:4"), Some(vec![vec![0, 1], vec![4, 5], vec![8, 9]]));
        assert_eq!(read("{0:4,!2}"), Some(vec![vec![0, 1, 3]]));
        assert_eq!(read("3, 5"), Some(vec![vec![3], vec![5]]));
        assert_eq!(read("{6:3:-2}"), Some(vec![vec![6, 4, 2]]));
        assert_eq!(read("{0}:4,!{2}"), Some(vec![vec![0], vec![1], vec![3]]));
        assert_eq!(read("{40}"), None, "the process may not use it");
        assert_eq!(read("{0"), None);
        assert_eq!(read("{0}x"), None);
        assert_eq!(read("shelves"), None);
        assert_eq!(read("threads(3)"), Some(vec![vec![0], vec![1], vec![2]]));
    }
}
