//! SVG, by itself or inside the page. Every shape carries its hover text as its title.

use super::edge::{EdgeKind, EdgePath};
use super::labels::{LabelRoom, label_room};
use super::picture::{BLOCK_HEIGHT, FunctionPicture};
use std::collections::BTreeSet;
use std::fmt::Write as _;

const PICTURE_MARGIN: f64 = 24.0;
const HEADING_HEIGHT: f64 = 34.0;
/// Height of the legend's first row, with room below, and of each further row.
const LEGEND_HEIGHT: f64 = 46.0;
const LEGEND_ROW_HEIGHT: f64 = 24.0;

/// Number of fills: depth 0 is light, and each depth below has a hue of its own.
const FILL_COUNT: usize = 6;
/// Number of borders of regions, by level.
const BORDER_COUNT: usize = 5;
/// Lines about broken rules under a heading; their height.
const MAX_PROBLEMS: usize = 4;
const PROBLEM_LINE_HEIGHT: f64 = 16.0;
/// Width of a small character.
const SMALL_CHAR_WIDTH: f64 = 6.8;

/// The style sheet. Colours are those of classes, because few programs but browsers know variables.
const SVG_STYLE: &str = "\
text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#1d2733}\
.head{font-size:15px;font-weight:600}.sub{font-size:11px;fill:#5a6675}\
.title{font-size:11.5px;font-weight:600}.case{font-size:10.5px;fill:#5a6675}\
.title,.case{paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}\
.paper{fill:#fff}.d0{fill:#f4f5f7}.d1{fill:#d7e8fb}.d2{fill:#d5f2e3}.d3{fill:#fdeecb}\
.d4{fill:#f9dbd3}.d5{fill:#e7dcf7}.none{fill:#eee}\
.r0{stroke:#3b7dc4}.r1{stroke:#2f9a68}.r2{stroke:#c08a1c}.r3{stroke:#c2553a}.r4{stroke:#7a55b8}\
.t0{fill:#3b7dc4}.t1{fill:#2f9a68}.t2{fill:#c08a1c}.t3{fill:#c2553a}.t4{fill:#7a55b8}\
.block rect{stroke:#5a6675;stroke-width:1.1}.dead rect{stroke-dasharray:3 3}\
.region rect{stroke-width:1.4;fill-opacity:.38}\
.edge{fill:none;stroke:#68748a;stroke-width:1.4}\
.fork{stroke:#c4362b;stroke-width:1.8;stroke-dasharray:6 3}\
.interior{stroke:#d9801f;stroke-width:1.8;stroke-dasharray:6 3}\
.master{stroke:#8e1f6e;stroke-width:2.6;stroke-dasharray:none}\
.join{stroke:#1f7a4d;stroke-width:1.8;stroke-dasharray:2 3}\
.m-branch{fill:#68748a}.m-fork{fill:#c4362b}.m-interior{fill:#d9801f}.m-master{fill:#8e1f6e}\
.m-join{fill:#1f7a4d}\
.witness{fill:none;stroke:#ff2a2a;stroke-width:11;stroke-opacity:.35;stroke-linecap:round}\
.block.wrong rect{stroke:#e00000;stroke-width:2.6}\
.problem{fill:#e00000}\
.edge:hover{stroke-width:4}.block:hover rect{stroke-width:2.4}\
@media (prefers-color-scheme:dark){\
text{fill:#e4e9f0}.sub,.case{fill:#a3afbe}.title,.case{stroke:#14181d}\
.paper{fill:#14181d}.d0{fill:#262c34}.d1{fill:#1d3a5c}.d2{fill:#1b4632}.d3{fill:#4d3d14}\
.d4{fill:#552b21}.d5{fill:#3d2c5c}.none{fill:#333}\
.r0{stroke:#6ea8e8}.r1{stroke:#5cc492}.r2{stroke:#e0b04a}.r3{stroke:#e88a72}.r4{stroke:#ad8ce6}\
.t0{fill:#6ea8e8}.t1{fill:#5cc492}.t2{fill:#e0b04a}.t3{fill:#e88a72}.t4{fill:#ad8ce6}\
.block rect{stroke:#8492a4}.edge{stroke:#94a1b5}.fork{stroke:#f0776d}.interior{stroke:#f0a350}\
.master{stroke:#d873b8}.join{stroke:#57bd8a}.m-branch{fill:#94a1b5}.m-fork{fill:#f0776d}\
.m-interior{fill:#f0a350}.m-master{fill:#d873b8}.m-join{fill:#57bd8a}\
.block.wrong rect{stroke:#ff5c5c}.problem{fill:#ff5c5c}}";

/// The functions one below the other, with a legend of what occurs in them.
pub(crate) fn svg(pictures: &[FunctionPicture]) -> String {
    let widest = pictures.iter().map(|p| p.width.max(head_width(p))).fold(0.0, f64::max);
    let legend = legend(pictures, widest);
    let width = widest.max(legend.width) + 2.0 * PICTURE_MARGIN;
    let height = legend.height
        + pictures.iter().map(|p| p.height + head_height(p) + PICTURE_MARGIN).sum::<f64>()
        + if pictures.is_empty() { HEADING_HEIGHT } else { 0.0 };
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\"><style>{SVG_STYLE}</style><defs>"
    );
    for (name, size) in [("branch", 9), ("fork", 9), ("interior", 9), ("master", 10), ("join", 9)] {
        let _ = write!(
            out,
            "<marker id=\"a-{name}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" \
             markerUnits=\"userSpaceOnUse\" markerWidth=\"{size}\" markerHeight=\"{size}\" \
             orient=\"auto\"><path class=\"m-{name}\" d=\"M0 0L8 4L0 8z\"/></marker>"
        );
    }
    let _ = write!(
        out,
        "</defs><rect class=\"paper\" width=\"{width:.0}\" height=\"{height:.0}\"/>{}",
        legend.svg
    );
    let mut y = legend.height;
    for p in pictures {
        let _ = write!(out, "<g transform=\"translate({PICTURE_MARGIN:.0} {y:.0})\">");
        picture(&mut out, p);
        out.push_str("</g>");
        y += p.height + head_height(p) + PICTURE_MARGIN;
    }
    if pictures.is_empty() {
        let _ = write!(out, "<text x=\"{PICTURE_MARGIN}\" y=\"{y}\">no function has a body</text>");
    }
    out.push_str("</svg>\n");
    out
}

/// The lines about broken rules that are shown.
fn problems(p: &FunctionPicture) -> impl Iterator<Item = &str> {
    p.problems.iter().take(MAX_PROBLEMS).map(String::as_str)
}

fn head_height(p: &FunctionPicture) -> f64 {
    HEADING_HEIGHT + problems(p).count() as f64 * PROBLEM_LINE_HEIGHT
}

fn head_width(p: &FunctionPicture) -> f64 {
    let name = 9.2 * (p.name.chars().count() as f64 + 1.0);
    problems(p).map(|line| line.chars().count() as f64 * SMALL_CHAR_WIDTH).fold(name, f64::max)
}

fn class(kind: EdgeKind) -> &'static str {
    match kind {
        EdgeKind::Branch => "branch",
        EdgeKind::Fork => "fork",
        EdgeKind::Interior => "interior",
        EdgeKind::Master => "master",
        EdgeKind::Join => "join",
    }
}

/// What the kinds of lines and the fills mean.
struct Legend {
    svg: String,
    width: f64,
    height: f64,
}

/// The kinds of edges and the depths that occur, in rows no wider than `width` unless one entry is,
/// so that the legend never widens the canvas.
fn legend(pictures: &[FunctionPicture], width: f64) -> Legend {
    // Each entry is drawn at the origin of its row.
    let mut entries: Vec<(String, f64)> = Vec::new();
    let edges = || pictures.iter().flat_map(|p| &p.edges);
    let kinds = [
        (EdgeKind::Branch, "branch"),
        (EdgeKind::Fork, "fork"),
        (EdgeKind::Interior, "fork interior"),
        (EdgeKind::Master, "master"),
        (EdgeKind::Join, "to join"),
    ];
    let line = |attributes: String, text: &str| {
        let entry =
            format!("<path {attributes}/><text class=\"sub\" x=\"40\" y=\"26\">{text}</text>");
        (entry, 40.0 + text.len() as f64 * SMALL_CHAR_WIDTH)
    };
    for (kind, text) in kinds.into_iter().filter(|(kind, _)| edges().any(|e| e.kind == *kind)) {
        let c = class(kind);
        let arrow = format!("class=\"edge {c}\" marker-end=\"url(#a-{c})\" d=\"M0 22h34\"");
        entries.push(line(arrow, text));
    }
    if edges().any(|e| e.witness) {
        entries.push(line("class=\"witness\" d=\"M6 22h22\"".to_owned(), "path to an error"));
    }
    let fills: BTreeSet<usize> =
        pictures.iter().flat_map(|p| &p.blocks).filter_map(|b| b.depth).map(fill).collect();
    if fills.len() > 1 {
        let mut entry = String::new();
        let mut x = 0.0;
        for fill in &fills {
            let _ = write!(
                entry,
                "<rect class=\"d{fill}\" x=\"{x:.0}\" y=\"15\" width=\"14\" height=\"14\" rx=\"3\" \
                 stroke=\"#5a6675\"/><text class=\"sub\" x=\"{:.0}\" y=\"26\">{fill}</text>",
                x + 18.0
            );
            x += 34.0;
        }
        let _ = write!(entry, "<text class=\"sub\" x=\"{x:.0}\" y=\"26\">depth</text>");
        entries.push((entry, x + 5.0 * SMALL_CHAR_WIDTH));
    }
    let mut out = String::new();
    let (mut x, mut y, mut widest) = (0.0, 0.0, 0.0f64);
    for (entry, entry_width) in entries {
        if x > 0.0 && x + entry_width > width {
            (x, y) = (0.0, y + LEGEND_ROW_HEIGHT);
        }
        let left = PICTURE_MARGIN + x;
        let _ = write!(out, "<g transform=\"translate({left:.0} {y:.0})\">{entry}</g>");
        widest = widest.max(x + entry_width);
        x += entry_width + 18.0;
    }
    Legend { svg: out, width: widest, height: LEGEND_HEIGHT + y }
}

/// The number of the fill for a depth.
fn fill(depth: i64) -> usize {
    depth.unsigned_abs() as usize % FILL_COUNT
}

/// One function at the origin.
fn picture(out: &mut String, p: &FunctionPicture) {
    let _ = write!(out, "<text class=\"head\" x=\"0\" y=\"20\">@{}</text>", escape(&p.name));
    for (k, line) in problems(p).enumerate() {
        let y = 22.0 + PROBLEM_LINE_HEIGHT * (k as f64 + 1.0);
        let _ =
            write!(out, "<text class=\"sub problem\" x=\"0\" y=\"{y:.0}\">{}</text>", escape(line));
    }
    let _ = write!(out, "<g transform=\"translate(0 {:.0})\">", head_height(p));
    let border = |level: u32| (level as usize - 1) % BORDER_COUNT;
    for r in &p.regions {
        let fill = 1 + (r.level as usize - 1) % (FILL_COUNT - 1);
        let _ = write!(
            out,
            "<g class=\"region\"><title>{}</title><rect class=\"d{fill} r{}\" x=\"{:.1}\" \
             y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"10\"/></g>",
            escape(&r.tip),
            border(r.level),
            r.x,
            r.y,
            r.width,
            r.height,
        );
    }
    for e in p.edges.iter().filter(|e| e.witness) {
        let _ = write!(out, "<path class=\"witness\" d=\"{}\"/>", curve(e));
    }
    for e in &p.edges {
        let c = class(e.kind);
        let _ = write!(
            out,
            "<path class=\"edge {c}\" marker-end=\"url(#a-{c})\" d=\"{}\">\
             <title>{}</title></path>",
            curve(e),
            escape(&e.tip)
        );
    }
    // After the edges, so that none of them crosses the letters.
    for r in &p.regions {
        let _ = write!(
            out,
            "<text class=\"title t{}\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            border(r.level),
            r.title_x,
            r.y + 17.0,
            escape(&r.title),
        );
    }
    for e in p.edges.iter().filter(|e| !e.label.is_empty()) {
        let LabelRoom { left: x, baseline: y, .. } = label_room(e);
        let _ = write!(
            out,
            "<text class=\"case\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>",
            escape(&e.label)
        );
    }
    for b in &p.blocks {
        let (dead, fill) = match b.depth {
            Some(d) => ("", format!("d{}", fill(d))),
            None => (" dead", "none".to_owned()),
        };
        let wrong = if b.wrong { " wrong" } else { "" };
        let middle = b.x + b.width / 2.0;
        let _ = write!(
            out,
            "<g class=\"block{dead}{wrong}\"><title>{}</title><rect class=\"{fill}\" x=\"{:.1}\" \
             y=\"{:.1}\" width=\"{:.1}\" height=\"{BLOCK_HEIGHT}\" rx=\"5\"/>\
             <text text-anchor=\"middle\" x=\"{middle:.1}\" y=\"{:.1}\">{}</text>\
             <text class=\"sub\" text-anchor=\"middle\" x=\"{middle:.1}\" \
             y=\"{:.1}\">{}</text></g>",
            escape(&b.tip),
            b.x,
            b.y,
            b.width,
            b.y + 17.0,
            escape(&b.name),
            b.y + 32.0,
            escape(&b.summary),
        );
    }
    out.push_str("</g>");
}

/// The path of an edge.
fn curve(e: &EdgePath) -> String {
    let mut d = String::new();
    let (x, y) = e.points[0];
    let _ = write!(d, "M{x:.1} {y:.1}");
    for [a, b, c, to] in e.curves() {
        // Parts that go straight on need no curve.
        let _ = match a.0 == b.0 && b.0 == c.0 && c.0 == to.0 {
            true => write!(d, "V{:.1}", to.1),
            false => {
                write!(d, "C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}", b.0, b.1, c.0, c.1, to.0, to.1)
            }
        };
    }
    d
}

/// Returns a text as XML and HTML take it, in elements and in attributes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
