//! Bytes that no text should hold, anywhere in a text: each gets an answer, never a panic, in every
//! format. The rendering is called as the command calls it, and the command itself is run on the
//! cases that once made it panic.

use crate::common::{PIR, source};
use pir_core::diag::Diagnostic;
use pir_diag::{Render, Style, json, sarif::Sarif};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A text with a token, a comment, a name, a string and metadata; the marks say which place is
/// which.
const PLACES: &str = "; ~comment\nsource_filename = \"~string\"\n%\"t~name\" = type { i32 }\n\
    @\"g~global\" = global [2 x i8] c\"~~\", section \"~s\"\n~\n\
    define i32 @f(i32 %\"x~\") {\n\"e~ntry\":\n  %y = add i32 %\"x~\", 1 ; ~\n  ~\n\
    fork [label %a, label %\"b~\"]\na:\n  br label %j\n\"b~\":\n  br label %j\nj:\n  join\n  \
    ret i32 %y, !m~ !0\n}\n!n~ = !{!0}\n!0 = !{!\"~md\"}\n";

/// Valid and broken UTF-8, of one byte to four, combining, wide, invisible, and control characters.
const HOSTILE: &[&[u8]] = &[
    "é".as_bytes(),
    "€".as_bytes(),
    "🦀".as_bytes(),
    "\u{301}".as_bytes(),
    "\u{FEFF}".as_bytes(),
    "\u{200B}\u{202E}".as_bytes(),
    "全角".as_bytes(),
    b"\xFF",
    b"\x80",
    b"\xC3",
    b"\xE2\x82",
    b"\xF0\x9F\xA6",
    b"\xED\xA0\x80",
    b"\xC0\xAF",
    b"\0",
    b"\r",
    b"\r\n",
    b"\x1B[31m",
    b"\x7F",
    b"\t",
];

/// Verifies a text, renders the diagnostics in all formats and returns them.
fn show(text: &[u8]) -> Vec<Diagnostic> {
    let options = pir_verify::Options { jobs: Some(1), ..Default::default() };
    let verdict = pir_verify::check_text(text, &options);
    let render = Render::new("a.pir", text, Style::Plain);
    for d in &verdict.diagnostics {
        let shown = render.render(d);
        assert!(shown.contains(&d.code.to_string()), "{shown}");
        let span = d.span.expect("findings in a text have a place");
        assert!(span.start as usize <= text.len(), "the place is in the text");
    }
    let found = json::findings(text, &verdict.diagnostics);
    let line =
        json::Verdict { file: "a.pir", valid: verdict.valid, diagnostics: found, error: None };
    serde_json::to_string(&line).expect("JSON");
    let mut sarif = Sarif::default();
    sarif.add("a.pir", text, &verdict.diagnostics);
    sarif.finish().to_string();
    let errors = verdict.diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(errors, !verdict.valid, "refused without a reason, or accepted in spite of one");
    verdict.diagnostics
}

/// The text with one mark replaced; all other marks go.
fn with(mark: usize, bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for (n, part) in PLACES.split('~').enumerate() {
        if n == mark + 1 {
            out.extend_from_slice(bytes);
        }
        out.extend_from_slice(part.as_bytes());
    }
    out
}

#[test]
fn hostile_bytes_are_diagnosed_at_every_place() {
    let marks = PLACES.matches('~').count();
    assert!(show(&with(marks, b"")).iter().all(|d| d.code.to_string() != "PIR0001"));
    for bytes in HOSTILE {
        for mark in 0..marks {
            show(&with(mark, bytes));
        }
        show(bytes);
        show(&bytes.repeat(3));
        // Cut off in the middle, at the end of the text.
        for end in 0..bytes.len() {
            show(&bytes[..end]);
            show(&[b"define void @f() {\n  ret void ", &bytes[..end]].concat());
        }
    }
}

#[test]
fn invalid_bytes_are_shown_as_whole_characters() {
    for c in ["é", "€", "🦀", "\u{301}", "\u{FEFF}", "全"] {
        for before in ["", "%", "@", "#", "$"] {
            let text = format!("define void @f() {{\n  ret void\n}}\n{before}{c} = x\n");
            let found = show(text.as_bytes());
            let bad = found.iter().find(|d| d.code.to_string() == "PIR0001").expect("PIR0001");
            let span = bad.span.expect("a place");
            let there = &text[span.start as usize..span.end as usize];
            assert!(there.ends_with(c), "{before}{c}: {there}");
            assert!(bad.message.contains(c), "{}", bad.message);
        }
    }
}

#[test]
fn a_byte_order_mark_is_skipped_at_the_start_only() {
    let text = "define void @f() {\n  ret void\n}\n";
    assert_eq!(show(format!("\u{FEFF}{text}").as_bytes()), []);
    assert_eq!(show("\u{FEFF}".as_bytes()), []);
    for bad in [format!("\u{FEFF}\u{FEFF}{text}"), format!("\n\u{FEFF}{text}")] {
        let found = show(bad.as_bytes());
        assert_eq!(found[0].code.to_string(), "PIR0001");
    }
    // Editors count columns without it.
    let found = show("\u{FEFF}x\n".as_bytes());
    let json = json::findings("\u{FEFF}x\n".as_bytes(), &found);
    assert_eq!((json[0].line, json[0].column), (Some(1), Some(1)));
}

/// Numbers that look random and are the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

#[test]
fn random_bytes_in_random_places_get_an_answer() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let texts = [
        PLACES.replace('~', ""),
        PLACES.replace('~', "").replace('\n', "\r\n"),
        include_str!("../../tests/cases/17_intrinsic_address.pir").to_owned(),
        include_str!("../../tests/cases/accepts_mix_dbg.ll").to_owned(),
    ];
    let mut refused = 0;
    for n in 0..3_000 {
        let mut text = texts[n % texts.len()].clone().into_bytes();
        for _ in 0..=random.below(3) {
            let at = random.below(text.len() + 1);
            let many = 1 + random.below(4);
            let bytes: Vec<u8> = match random.below(3) {
                0 => HOSTILE[random.below(HOSTILE.len())].to_vec(),
                1 => (0..many).map(|_| random.below(256) as u8).collect(),
                _ => (0..many).map(|_| 128 + random.below(128) as u8).collect(),
            };
            text.splice(at..at, bytes);
        }
        refused += usize::from(!show(&text).is_empty());
    }
    assert!(refused > 1_500, "only {refused} texts had anything to show");
}

#[test]
fn a_very_long_line_is_shown() {
    let text = format!("define void @f() {{ ret void é{} }}\n", "x".repeat(1 << 20));
    assert!(!show(text.as_bytes()).is_empty());
}

fn pir(file: &Path, format: &str) -> Output {
    Command::new(PIR)
        .args(["verify", "--format", format])
        .arg(file)
        .stdin(Stdio::null())
        .output()
        .expect("pir runs")
}

#[test]
fn the_command_gives_the_status_of_bad_text() {
    let cases = source("tests/cases");
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let invalid = dir.join("not-utf8.pir");
    std::fs::write(&invalid, b"define void @f() {\n  ret void \xE2\x82\n}\n")
        .expect("it is written");
    let files = [
        (cases.join("02_nonascii_panic.pir"), 2),
        (cases.join("02b_bom.pir"), 0),
        (cases.join("bom.pir"), 0),
        (invalid, 2),
    ];
    for (file, status) in &files {
        for format in ["human", "json", "sarif"] {
            let out = pir(file, format);
            let said = [out.stdout, out.stderr].concat();
            let said = String::from_utf8(said).expect("what is said is UTF-8");
            assert_eq!(out.status.code(), Some(*status), "{}: {said}", file.display());
            // SARIF lists all codes, whatever was found.
            if format != "sarif" {
                assert_eq!(said.contains("PIR0001"), *status == 2, "{}: {said}", file.display());
            }
        }
    }
}
