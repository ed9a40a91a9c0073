//! `KMP_AFFINITY` and `GOMP_CPU_AFFINITY`, which bind threads where `OMP_PLACES` and
//! `OMP_PROC_BIND` are not set.

/// `omp_proc_bind_t`.
const CLOSE: i32 = 3;
const SPREAD: i32 = 4;

/// Returns how threads are bound, and to which places in the form of `OMP_PLACES`; `None`: they are
/// not, or the text is malformed.
pub(crate) fn of_kmp(text: &str) -> Option<(i32, String)> {
    let lower: String = text.to_ascii_lowercase().split_whitespace().collect();
    let (words, list) = match lower.split_once("proclist=[") {
        Some((before, rest)) => {
            let (list, after) = rest.split_once(']')?;
            (format!("{before}{after}"), Some(list))
        }
        None => (lower.clone(), None),
    };
    let words: Vec<&str> = words.split(',').collect();
    let has = |word: &str| words.contains(&word);
    let granularity = words.iter().find_map(|word| word.strip_prefix("granularity="));
    let places = match granularity {
        Some("fine" | "thread") => "threads",
        Some("socket" | "package" | "die") => "sockets",
        Some("node" | "numa_domain") => "numa_domains",
        _ => "cores",
    };
    match () {
        () if has("none") || has("disabled") => None,
        () if has("explicit") => Some((CLOSE, numbered(list?)?)),
        () if has("compact") => Some((CLOSE, places.to_owned())),
        () if has("scatter") || has("balanced") => Some((SPREAD, places.to_owned())),
        () => None,
    }
}

/// As [`of_kmp`], for a list of processors.
pub(crate) fn of_gomp(text: &str) -> Option<(i32, String)> {
    let list = text.split([' ', '\t', ',']).filter(|part| !part.is_empty()).collect::<Vec<_>>();
    Some((CLOSE, numbered(&list.join(","))?))
}

/// Writes `0,4-8:2` as `0,4,6,8`. Sets in braces stay as they are.
fn numbered(list: &str) -> Option<String> {
    let mut places = Vec::new();
    let mut rest = list;
    while !rest.is_empty() {
        if rest.starts_with('{') {
            let (set, after) = rest.split_at(rest.find('}')? + 1);
            places.push(set.to_owned());
            rest = after.trim_start_matches(',');
            continue;
        }
        let (part, after) = rest.split_once(',').unwrap_or((rest, ""));
        rest = after;
        let (range, stride) = part.split_once(':').unwrap_or((part, "1"));
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let number = |text: &str| text.parse::<usize>().ok().filter(|n| *n < 1 << 16);
        let stride = number(stride).filter(|n| *n > 0)?;
        let (first, last) = (number(first)?, number(last)?);
        places.extend((first..=last).step_by(stride).map(|n| n.to_string()));
    }
    (!places.is_empty()).then(|| places.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_become_places() {
        let read = |text| of_kmp(text).map(|(bind, places)| (bind, places.to_owned()));
        let wanted = |bind, places: &str| Some((bind, places.to_owned()));
        assert_eq!(read("compact"), wanted(CLOSE, "cores"));
        assert_eq!(read("verbose,granularity=fine, Compact,1,0"), wanted(CLOSE, "threads"));
        assert_eq!(read("scatter"), wanted(SPREAD, "cores"));
        assert_eq!(read("norespect,none"), None);
        assert_eq!(read("disabled"), None);
        assert_eq!(read("verbose"), None);
        assert_eq!(read("explicit"), None);
        assert_eq!(read("proclist=[7,0-4:2,{1,2}],explicit"), wanted(CLOSE, "7,0,2,4,{1,2}"));
    }

    #[test]
    fn lists_of_processors_become_places() {
        let read = |text| of_gomp(text).map(|(_, places)| places);
        assert_eq!(read("0 3 1-2 4-15:4").as_deref(), Some("0,3,1,2,4,8,12"));
        assert_eq!(read("5,6").as_deref(), Some("5,6"));
        assert_eq!(read("3-x"), None);
        assert_eq!(read(" "), None);
        assert_eq!(read("0-3:0"), None);
        assert_eq!(read("{0"), None);
    }
}
