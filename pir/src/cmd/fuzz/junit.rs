//! A campaign as a test suite of JUnit's XML: one test case for each bug, or one that passed.

use super::words::{meaning, summary_words};
use pir_fuzz::{CampaignState, Report};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use std::io;

/// Returns the document.
pub(super) fn page(state: &CampaignState) -> String {
    let bytes = write(state).expect("writing to memory succeeds");
    String::from_utf8(bytes).expect("the parts are UTF-8")
}

fn write(state: &CampaignState) -> io::Result<Vec<u8>> {
    let reports = &state.result.reports;
    let failures = reports.len().to_string();
    let tests = reports.len().max(1).to_string();
    let time = format!("{:.3}", state.result.time.as_secs_f64());
    let subject = text(&state.identity.subject);
    let mut out = Writer::new_with_indent(Vec::new(), b' ', 2);
    out.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let suite = [
        ("name", &*subject),
        ("tests", &tests),
        ("failures", &failures),
        ("errors", "0"),
        ("skipped", "0"),
        ("time", &time),
    ];
    out.create_element("testsuites").write_inner_content(|out| {
        out.create_element("testsuite").with_attributes(suite).write_inner_content(|out| {
            for report in reports {
                failed(out, &subject, report)?;
            }
            if reports.is_empty() {
                let case = [("name", "no report"), ("classname", &subject), ("time", &time)];
                out.create_element("testcase").with_attributes(case).write_empty()?;
            }
            let words = text(&summary_words(&state.identity.subject, &state.result));
            out.create_element("system-out").write_text_content(BytesText::new(&words))?;
            Ok(())
        })?;
        Ok(())
    })?;
    Ok(out.into_inner())
}

fn failed(out: &mut Writer<Vec<u8>>, subject: &str, report: &Report) -> io::Result<()> {
    let name = text(&format!("seed {}: {}", report.seed, report.kind));
    let case = [("name", &*name), ("classname", subject), ("time", "0")];
    out.create_element("testcase").with_attributes(case).write_inner_content(|out| {
        let kind = report.kind.name();
        let message = text(&format!("{}: {}", meaning(report.kind), report.outcome));
        out.create_element("failure")
            .with_attributes([("message", &*message), ("type", kind)])
            .write_text_content(BytesText::new(&text(&report.to_string())))?;
        Ok(())
    })?;
    Ok(())
}

/// Replaces the characters that XML cannot have, not even escaped.
fn text(text: &str) -> String {
    let is_allowed = |c: char| {
        matches!(c, '\t' | '\n' | '\r') || (c >= ' ' && !matches!(c, '\u{fffe}' | '\u{ffff}'))
    };
    text.chars().map(|c| if is_allowed(c) { c } else { '\u{fffd}' }).collect()
}
