//! Edges, titles and cases of the examples and the litmus tests are clear of each other.

use super::*;
use crate::edge::EdgePath;
use crate::labels::LabelRoom;
use crate::view::views;
use std::path::{Path, PathBuf};

/// Height of a letter of a case.
const LABEL_HEIGHT: f64 = 9.0;
/// Distance in pixels at which a curve passes letters or a box.
const CLEARANCE: f64 = 4.0;

/// Points along the curves of an edge.
fn along(e: &EdgePath) -> Vec<Point> {
    let curve = |p: [Point; 4]| {
        (0..=32).map(move |k| {
            let t = f64::from(k) / 32.0;
            let b = [
                (1.0 - t).powi(3),
                3.0 * t * (1.0 - t).powi(2),
                3.0 * t * t * (1.0 - t),
                t.powi(3),
            ];
            (0..4).fold((0.0, 0.0), |(x, y), i| (x + b[i] * p[i].0, y + b[i] * p[i].1))
        })
    };
    e.curves().into_iter().flat_map(curve).collect()
}

fn pictures(text: &[u8]) -> Vec<FunctionPicture> {
    let module = pir_core::text::parse(text).module.expect("a module");
    views(&module, None).iter().map(|v| layout(v).expect("it is small")).collect()
}

/// The pictures of all files in these folders that parse.
fn pictures_in(folders: &[&str]) -> Vec<(PathBuf, FunctionPicture)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folders: Vec<PathBuf> = folders.iter().map(|f| root.join(f)).collect();
    let mut out = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "pir") {
                let text = std::fs::read(&path).expect("a file");
                if pir_core::text::parse(&text).module.is_some() {
                    out.extend(pictures(&text).into_iter().map(|p| (path.clone(), p)));
                }
            }
        }
    }
    out
}

const ALL: &[&str] = &["examples", "docs", "tests/litmus", "tests/beginners"];

/// Fails with the first of the findings.
fn assert_none(wrong: &mut Vec<String>) {
    wrong.dedup();
    let first = wrong[..wrong.len().min(12)].join("\n");
    assert!(wrong.is_empty(), "{} places, such as\n{first}", wrong.len());
}

/// A rectangle by its corners.
type Corners = [f64; 4];

fn is_inside([left, top, right, bottom]: Corners, (x, y): Point, margin: f64) -> bool {
    (left - margin..right + margin).contains(&x) && (top - margin..bottom + margin).contains(&y)
}

fn corners(b: &BlockBox) -> Corners {
    [b.x, b.y, b.x + b.width, b.y + BLOCK_HEIGHT]
}

#[test]
fn edges_are_clear_of_titles_and_blocks() {
    let (mut titles, mut wrong) = (0, Vec::new());
    for (path, p) in pictures_in(ALL) {
        titles += p.regions.len();
        for e in &p.edges {
            let name = format!("{}: @{}: {}", path.display(), p.name, e.tip);
            let points = along(e);
            for r in &p.regions {
                let end = r.title_x + r.title.chars().count() as f64 * 6.8;
                let title = [r.title_x, r.y + 7.0, end, r.y + 18.0];
                if points.iter().any(|&q| is_inside(title, q, CLEARANCE)) {
                    wrong.push(format!("{name}: over the title {}", r.title));
                }
            }
            // The ends of an edge are on the borders of its blocks.
            let (first, last) = (points[0], points[points.len() - 1]);
            for b in &p.blocks {
                let is_end = [first, last].iter().any(|&q| is_inside(corners(b), q, 0.5));
                let margin = if is_end { -0.5 } else { CLEARANCE };
                if points.iter().any(|&q| is_inside(corners(b), q, margin)) {
                    wrong.push(format!("{name}: over {}", b.name));
                }
            }
        }
    }
    assert_none(&mut wrong);
    assert!(titles > 100, "{titles} regions");
}

#[test]
fn edges_cross_borders_of_regions_at_the_top_and_the_bottom_only() {
    let (mut crossings, mut wrong) = (0, Vec::new());
    for (path, p) in pictures_in(ALL) {
        for (e, r) in p.edges.iter().flat_map(|e| p.regions.iter().map(move |r| (e, r))) {
            let border = [r.x, r.y, r.x + r.width, r.y + r.height];
            for w in along(e).windows(2) {
                if is_inside(border, w[0], 0.0) == is_inside(border, w[1], 0.0) {
                    continue;
                }
                crossings += 1;
                if !(r.x + CLEARANCE..r.x + r.width - CLEARANCE).contains(&w[0].0) {
                    wrong.push(format!(
                        "{}: @{}: {}: through the side of {} at {:?}",
                        path.display(),
                        p.name,
                        e.tip,
                        r.title,
                        w[0]
                    ));
                }
            }
        }
    }
    assert_none(&mut wrong);
    assert!(crossings > 200, "{crossings} crossings");
}

#[test]
fn blocks_and_regions_do_not_overlap() {
    for (path, p) in pictures_in(ALL) {
        let overlap =
            |a: Corners, b: Corners| a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
        for (k, a) in p.blocks.iter().enumerate() {
            for b in &p.blocks[k + 1..] {
                let place = format!("{}: @{}: {} and {}", path.display(), p.name, a.name, b.name);
                assert!(!overlap(corners(a), corners(b)), "{place}");
            }
            for r in &p.regions {
                let border = [r.x, r.y, r.x + r.width, r.y + r.height];
                let inside = [border[0] + 8.0, border[1] + 8.0, border[2] - 8.0, border[3] - 8.0];
                let c = corners(a);
                let is_in = inside[0] <= c[0]
                    && inside[1] <= c[1]
                    && c[2] <= inside[2]
                    && c[3] <= inside[3];
                assert!(is_in || !overlap(border, c), "{}: {}", path.display(), a.name);
            }
        }
    }
}

#[test]
fn the_canvas_is_as_large_as_the_drawing() {
    for (path, p) in pictures_in(ALL) {
        let place = format!("{}: @{}", path.display(), p.name);
        let points: Vec<Point> = p
            .edges
            .iter()
            .flat_map(along)
            .chain(p.edges.iter().filter(|e| !e.label.is_empty()).map(|e| {
                let room = label_room(e);
                (room.right, room.baseline)
            }))
            .chain(p.blocks.iter().flat_map(|b| [(b.x, b.y), (b.x + b.width, b.y + BLOCK_HEIGHT)]))
            .chain(p.regions.iter().flat_map(|r| [(r.x, r.y), (r.x + r.width, r.y + r.height)]))
            .collect();
        let most = |f: fn(&Point) -> f64| points.iter().map(f).fold(f64::MIN, f64::max);
        let least = |f: fn(&Point) -> f64| points.iter().map(f).fold(f64::MAX, f64::min);
        for (range, size) in [
            ((least(|p| p.0), most(|p| p.0)), p.width),
            ((least(|p| p.1), most(|p| p.1)), p.height),
        ] {
            assert!(range.0 >= 0.0 && range.1 <= size, "{place}: {range:?} of {size}");
            // Edges may run near the side, in lanes.
            let margins = REGION_PADDING + 10.0;
            assert!(
                range.0 <= margins && range.1 >= size - margins,
                "{place}: {range:?} of {size}"
            );
        }
    }
}

#[test]
fn cases_do_not_overlap() {
    let mut labels = 0;
    for (path, p) in pictures_in(ALL) {
        let of: Vec<&EdgePath> = p.edges.iter().filter(|e| !e.label.is_empty()).collect();
        labels += of.len();
        for (k, a) in of.iter().enumerate() {
            let LabelRoom { left: a0, right: a1, baseline: ay } = label_room(a);
            for b in &of[k + 1..] {
                let LabelRoom { left: b0, right: b1, baseline: by } = label_room(b);
                let is_clear = a1 <= b0 || b1 <= a0 || (ay - by).abs() >= LABEL_HEIGHT;
                let names = (path.display(), &p.name, &a.tip, &b.tip);
                assert!(is_clear, "{}: @{}: {} and {}", names.0, names.1, names.2, names.3);
            }
            for b in &p.blocks {
                let [left, top, right, bottom] = corners(b);
                let is_clear =
                    a1 <= left || right <= a0 || ay <= top || ay - LABEL_HEIGHT >= bottom;
                assert!(is_clear, "{}: @{}: {} over {}", path.display(), p.name, a.tip, b.name);
            }
        }
    }
    assert!(labels > 100, "{labels} cases");
}

/// How many pairs of edges cross, shared ends aside.
fn crossings(p: &FunctionPicture) -> usize {
    let lines: Vec<Vec<Point>> = p.edges.iter().map(along).collect();
    let turn = |a: Point, b: Point, c: Point| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
    let cross = |a: &[Point], b: &[Point]| {
        a.windows(2).any(|s| {
            b.windows(2).any(|t| {
                turn(s[0], s[1], t[0]) * turn(s[0], s[1], t[1]) < 0.0
                    && turn(t[0], t[1], s[0]) * turn(t[0], t[1], s[1]) < 0.0
            })
        })
    };
    let pairs = (0..lines.len()).flat_map(|a| (a + 1..lines.len()).map(move |b| (a, b)));
    pairs.filter(|&(a, b)| cross(&lines[a], &lines[b])).count()
}

#[test]
fn edges_of_the_examples_do_not_cross() {
    let pictures = pictures_in(&["examples", "docs/tutorial"]);
    for (path, p) in &pictures {
        assert_eq!(crossings(p), 0, "{}: @{}", path.display(), p.name);
    }
    assert!(pictures.len() > 30, "{} functions", pictures.len());
}

#[test]
fn too_many_long_edges_are_refused() {
    let mut text = String::from("define void @f(i1 %c) {\n");
    for k in 0..3000 {
        let (next, far) = (k + 1, 3000 - k);
        text.push_str(&format!("b{k}:\n  br i1 %c, label %b{next}, label %b{far}\n"));
    }
    text.push_str("b3000:\n  ret void\n}\n");
    let module = pir_core::text::parse(text.as_bytes()).module.expect("a module");
    assert!(layout(&views(&module, None)[0]).is_none());
}

#[test]
fn paths_to_an_error_and_cases_are_marked() {
    let text = b"define void @f(i1 %c) {\nentry:\n  br i1 %c, label %x, label %a\nx:\n  \
        fork [label %a, label %b]\na:\n  %v = add i32 1, 2\n  halt\nb:\n  br label %j\nj:\n  \
        join\n  ret void\n}\n";
    let p = &pictures(text)[0];
    assert_eq!(p.problems, ["PIR0301: %a is reached at depth 0 and at depth 1"]);
    let a = p.blocks.iter().find(|b| b.name == "%a").expect("block a");
    assert!(a.wrong && a.tip.contains("%v = add i32 1, 2\nhalt\n"), "{}", a.tip);
    let labels: Vec<&str> = p.edges.iter().map(|e| e.label.as_str()).collect();
    assert!(labels.contains(&"T") && labels.contains(&"F"), "{labels:?}");
    assert!(p.edges.iter().any(|e| e.witness && e.tip.starts_with("%entry → %a")));
}

#[test]
fn problems_are_the_depth_errors_that_verify_reports() {
    use pir_core::diag::Code::{
        EarlyExit, HaltOutside, InconsistentDepth, InteriorOutside, JoinEntry, JoinPhi,
        JoinPlacement, NegativeDepth,
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut seen = 0;
    for entry in std::fs::read_dir(root.join("tests/beginners")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read(&path).expect("a file");
        let verdict = pir_verify::check_text(&text, &pir_verify::Options::default());
        let codes: Vec<_> = verdict.diagnostics.iter().map(|d| d.code).collect();
        // Without its joins in place, a function has other depths than it was written for.
        let is_misplaced = codes.iter().any(|c| [JoinEntry, JoinPhi, JoinPlacement].contains(c));
        if is_misplaced || pir_core::text::parse(&text).module.is_none() {
            continue;
        }
        let rules = [InconsistentDepth, NegativeDepth, EarlyExit, HaltOutside, InteriorOutside];
        let mut wanted: Vec<String> =
            codes.iter().filter(|c| rules.contains(c)).map(ToString::to_string).collect();
        let mut problems: Vec<String> =
            pictures(&text).iter().flat_map(|p| &p.problems).map(|l| l[..7].to_owned()).collect();
        wanted.sort();
        problems.sort();
        assert_eq!(problems, wanted, "{}", path.display());
        seen += problems.len();
    }
    assert!(seen >= 8, "{seen} errors");
}
