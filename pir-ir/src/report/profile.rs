//! Profiles of runs: the object that `pir run --profile` writes, and a table for people.

use super::text::ReportText;
use pir_core::function::NO_SOURCE_PLACE;
use pir_engine::{Executable, Generator, Profile, RegionInfo, RegionProfile, RunReport};
use serde::Serialize;
use std::fmt::Write as _;
use std::time::Duration;

/// All that is known of a profiled run.
pub struct ProfileReport<'a> {
    /// The text of the module.
    pub text: &'a ReportText<'a>,
    /// The function that was called, without `@`.
    pub entry: &'a str,
    /// The code generator.
    pub generator: Generator,
    /// The program, made for the back end `rayon` with [`pir_lower::Options::profile`].
    pub program: &'a Executable,
    /// The counters of the run.
    pub counted: &'a RunReport,
    /// Its times.
    pub measured: &'a Profile,
    /// How long the call took.
    pub wall: Duration,
    /// Whether the call returned, and did not end with a fault.
    pub returned: bool,
}

/// The whole run; times in nanoseconds.
#[derive(Serialize)]
struct ProfileJson<'a> {
    file: &'a str,
    entry: &'a str,
    engine: &'static str,
    executor: &'a str,
    threads: usize,
    returned: bool,
    wall_ns: u64,
    work_ns: u64,
    span_ns: u64,
    parallelism: Option<f64>,
    promoted: u64,
    taken_back: u64,
    steals: u64,
    strands: u64,
    idle_ns: u64,
    busy_ns: u64,
    regions: Vec<RegionJson<'a>>,
}

/// All instances of a region.
#[derive(Serialize)]
struct RegionJson<'a> {
    id: usize,
    function: &'a str,
    block: &'a str,
    level: u32,
    parent: Option<u32>,
    backend: &'static str,
    file: String,
    line: Option<usize>,
    column: Option<usize>,
    instances: u64,
    work_ns: u64,
    span_ns: u64,
    parallelism: Option<f64>,
    steals: u64,
    idle_ns: u64,
}

fn ns(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// How many threads it could use: work over span.
fn parallelism(work: Duration, span: Duration) -> Option<f64> {
    (!span.is_zero()).then(|| work.as_secs_f64() / span.as_secs_f64())
}

impl ProfileReport<'_> {
    /// Returns the profile as an object: times are in nanoseconds.
    pub fn to_json(&self) -> String {
        super::to_json(&self.json())
    }

    fn json(&self) -> ProfileJson<'_> {
        let (counted, measured) = (self.counted, self.measured);
        let infos = self.program.regions().iter().enumerate();
        let regions = infos.map(|(id, info)| self.region(id, info));
        ProfileJson {
            file: self.text.name(),
            entry: self.entry,
            engine: match self.generator {
                Generator::Llvm => "llvm",
                _ => "jit",
            },
            executor: "rayon",
            threads: self.program.threads(),
            returned: self.returned,
            wall_ns: ns(self.wall),
            work_ns: ns(measured.work),
            span_ns: ns(measured.span),
            parallelism: parallelism(measured.work, measured.span),
            promoted: counted.promoted,
            taken_back: counted.taken_back,
            steals: counted.stolen,
            strands: counted.strands,
            idle_ns: ns(counted.idle),
            busy_ns: ns(counted.busy),
            regions: regions.collect(),
        }
    }

    fn region<'a>(&self, id: usize, info: &'a RegionInfo) -> RegionJson<'a> {
        let found = self.measured.regions.iter().find(|r| r.id as usize == id);
        let none = RegionProfile::default();
        let r = found.unwrap_or(&none);
        // The program's own source where it is known, else the text of the module.
        let (file, place) = match &info.source {
            Some(s) if s.line > 0 => {
                let column = (s.column > 0).then_some(s.column as usize);
                (s.file.clone(), Some((s.line as usize, column)))
            }
            _ => {
                let offset = (info.place != NO_SOURCE_PLACE).then_some(info.place);
                let at = self.text.position(offset);
                (self.text.place_name().to_owned(), at.map(|(line, column)| (line, Some(column))))
            }
        };
        RegionJson {
            id,
            function: &info.function,
            block: &info.block,
            level: info.level,
            parent: info.parent.map(|p| p.0),
            backend: info.backend,
            file,
            line: place.map(|p| p.0),
            column: place.and_then(|p| p.1),
            instances: r.count,
            work_ns: ns(r.work),
            span_ns: ns(r.span),
            parallelism: parallelism(r.work, r.span),
            steals: r.stolen,
            idle_ns: ns(r.idle),
        }
    }

    /// Returns a table for people, the regions with the most work first.
    pub fn table(&self) -> String {
        let mut json = self.json();
        json.regions.sort_by_key(|r| (std::cmp::Reverse(r.work_ns), r.id));
        let mut rows = vec![
            ["work", "span", "parallelism", "instances", "steals", "idle", "region"]
                .map(String::from),
        ];
        rows.push([
            time(json.work_ns),
            time(json.span_ns),
            ratio(json.parallelism),
            String::new(),
            json.steals.to_string(),
            time(json.idle_ns),
            "the whole run".into(),
        ]);
        rows.extend(json.regions.iter().map(|r| {
            let mut place = r.file.clone();
            for n in [r.line, r.column].into_iter().flatten() {
                let _ = write!(place, ":{n}");
            }
            [
                time(r.work_ns),
                time(r.span_ns),
                ratio(r.parallelism),
                r.instances.to_string(),
                r.steals.to_string(),
                time(r.idle_ns),
                format!("{place} @{} %{}", r.function, r.block),
            ]
        }));
        let mut text = format!(
            "{}: @{} took {} on {}{}\n\n",
            json.file,
            json.entry,
            time(json.wall_ns),
            match json.threads {
                1 => "1 thread".to_owned(),
                n => format!("{n} threads"),
            },
            if json.returned { "" } else { " and ended with a fault" },
        );
        let wide = |column: usize| rows.iter().map(|r| r[column].chars().count()).max();
        let widths: Vec<usize> = (0..6).map(|c| wide(c).unwrap_or(0)).collect();
        for row in &rows {
            for (cell, width) in row.iter().zip(&widths) {
                let _ = write!(text, "{cell:>width$}  ");
            }
            let _ = writeln!(text, "{}", row[6]);
        }
        text
    }
}

fn ratio(r: Option<f64>) -> String {
    r.map_or_else(|| "-".into(), |r| format!("{r:.1}"))
}

/// A time with three digits.
fn time(ns: u64) -> String {
    let (value, unit) = match ns {
        0..1_000 => return format!("{ns} ns"),
        1_000..1_000_000 => (ns as f64 / 1e3, "µs"),
        1_000_000..1_000_000_000 => (ns as f64 / 1e6, "ms"),
        _ => (ns as f64 / 1e9, "s"),
    };
    let digits = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    format!("{value:.digits$} {unit}")
}
