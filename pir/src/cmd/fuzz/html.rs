//! A campaign as a page that needs no other file: statistics, plots, rules and reports.

use super::words::{fired_words, meaning, summary_words};
use pir_fuzz::{CampaignState, Report, StepCounts};
use pir_ir::graph::escape;
use std::fmt::Write as _;

/// Returns the page.
pub(super) fn page(state: &CampaignState) -> String {
    let result = &state.result;
    let s = &result.statistics;
    let mut out = String::new();
    let subject = escape(&state.identity.subject);
    let words = escape(&summary_words(&state.identity.subject, result));
    // Writing to a string succeeds.
    let _ = write!(
        out,
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <title>pir fuzz: {subject}</title><style>{CSS}</style>\
         <h1>{subject}</h1><p>{words}</p>"
    );
    let shares = [
        ("valid", s.valid),
        ("run", s.runs),
        ("race-free", s.race_free),
        ("complete", s.complete),
        ("inconclusive", s.inconclusive),
        (fired_words(&state.identity.subject), s.pass_fired),
        ("failed", s.reports),
    ];
    let percent = |n: u64| 100.0 * n as f64 / s.cases.max(1) as f64;
    let rows =
        shares.map(|(name, n)| (name.to_owned(), percent(n), format!("{:.1} %", percent(n))));
    let _ = write!(out, "<h2>Cases</h2>{}", bars("Share of the cases", &rows));
    let rows = size_rows(&result.steps);
    let _ = write!(out, "<h2>Executed instructions</h2>{}", bars("Cases by instructions", &rows));
    rules(state, &mut out);
    let _ = write!(out, "<h2>Reports</h2>");
    if result.reports.is_empty() {
        out.push_str("<p>None.</p>");
    }
    for report in &result.reports {
        section(report, &mut out);
    }
    out.push_str("</html>\n");
    out
}

const CSS: &str = "\
body{font:15px system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;\
color:#1d2733;background:#fff}h1{font-size:20px}h2{font-size:17px}\
pre{background:#f5f6f8;padding:.8em;overflow:auto}table{border-collapse:collapse}\
td,th{padding:2px 12px 2px 0;text-align:left}svg{max-width:100%}\
.bar{fill:#3b6fb6}text{fill:currentColor;font:13px system-ui,sans-serif}\
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1em}\
@media(prefers-color-scheme:dark){body{color:#dde3ea;background:#14181d}pre{background:#1d232b}}";

/// Returns the numbers of cases between powers of two.
fn size_rows(steps: &StepCounts) -> Vec<(String, f64, String)> {
    let mut buckets = [0u64; 65];
    for (size, cases) in steps.iter() {
        buckets[(u64::BITS - size.leading_zeros()) as usize] += cases;
    }
    let first = buckets.iter().position(|n| *n > 0).unwrap_or(0);
    let last = buckets.iter().rposition(|n| *n > 0).unwrap_or(0);
    let label = |bits: usize| match bits {
        0 => "0".to_owned(),
        1 => "1".to_owned(),
        _ => format!("{}–{}", 1u64 << (bits - 1), u64::MAX >> (64 - bits)),
    };
    (first..=last).map(|k| (label(k), buckets[k] as f64, buckets[k].to_string())).collect()
}

const LABEL_WIDTH: f64 = 170.0;
const PLOT_WIDTH: f64 = 400.0;
const ROW_HEIGHT: f64 = 20.0;

/// Draws a bar for each row of label, length and value.
fn bars(title: &str, rows: &[(String, f64, String)]) -> String {
    let max = rows.iter().map(|r| r.1).fold(0.0, f64::max).max(f64::MIN_POSITIVE);
    let (width, height) = (LABEL_WIDTH + PLOT_WIDTH + 80.0, ROW_HEIGHT * rows.len() as f64);
    let title = escape(title);
    let mut out = format!(
        "<svg role=\"img\" aria-label=\"{title}\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\"><title>{title}</title>"
    );
    for (k, (label, length, value)) in rows.iter().enumerate() {
        let (y, length) = (ROW_HEIGHT * k as f64, PLOT_WIDTH * length / max);
        let (label, value) = (escape(label), escape(value));
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{label}</text>\
             <rect class=\"bar\" x=\"{LABEL_WIDTH}\" y=\"{}\" width=\"{length:.1}\" height=\"14\"/>\
             <text x=\"{:.1}\" y=\"{}\">{value}</text>",
            LABEL_WIDTH - 8.0,
            y + 14.0,
            y + 3.0,
            LABEL_WIDTH + length + 6.0,
            y + 14.0
        );
    }
    out.push_str("</svg>");
    out
}

fn rules(state: &CampaignState, out: &mut String) {
    let (applied, missed) = state.result.coverage.totals();
    if applied + missed == 0 {
        return;
    }
    let _ = write!(
        out,
        "<h2>Rules that were reached</h2><p>{applied} applied, {missed} missed.</p><table>\
         <tr><th>pass</th><th>remark</th><th>rule</th><th>cases</th><th>first case</th></tr>"
    );
    for (name, count) in state.result.coverage.iter() {
        let kind = if name.is_applied { "applied" } else { "missed" };
        let (pass, rule) = (escape(&name.pass), escape(&name.rule));
        let _ = write!(
            out,
            "<tr><td>{pass}</td><td>{kind}</td><td>{rule}</td><td>{}</td><td>{}</td></tr>",
            count.cases, count.first_case
        );
    }
    out.push_str("</table>");
}

fn cases_of_bug(occurrences: u64) -> String {
    format!("{} of this bug", crate::output::counted(occurrences, "case"))
}

fn section(r: &Report, out: &mut String) {
    let _ = write!(out, "<h3>Case {}: {}</h3>", r.case, r.kind);
    let _ = write!(out, "<p>{}: {}.", meaning(r.kind), escape(&r.outcome));
    if !r.expected.is_empty() {
        let _ = write!(out, " Expected: {}.", escape(&r.expected.join("; ")));
    }
    if let Some(schedule) = r.schedule.as_ref().filter(|s| !s.turns.is_empty()) {
        let _ = write!(out, " Schedule: {}.", escape(&schedule.to_string()));
    }
    if let Some(culprit) = &r.culprit {
        let _ = write!(out, " Broken by {}.", escape(&culprit.to_string()));
    }
    let mode = r.generator.mode.name();
    let _ = write!(
        out,
        " Seed {}, mode {mode}, {}: {}.</p><div class=\"pair\">\
         <div>source<pre>{}</pre></div>",
        r.seed,
        cases_of_bug(r.occurrences),
        escape(&r.signature()),
        escape(&r.source)
    );
    if let Some(target) = &r.target {
        let _ = write!(out, "<div>result<pre>{}</pre></div>", escape(target));
    }
    out.push_str("</div>");
}
