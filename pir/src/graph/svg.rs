//! SVG, by itself or inside the page. Every shape carries its hover text as its title.

use super::layout::{BLOCK_HEIGHT, EdgeKind, EdgePath, Picture};
use std::fmt::Write as _;

const MARGIN: f64 = 24.0;
const HEADING: f64 = 34.0;
const LEGEND: f64 = 46.0;

/// Fills by depth: light at depth 0, then one hue a level.
const DEPTHS: [&str; 6] = ["#f4f5f7", "#d7e8fb", "#d5f2e3", "#fdeecb", "#f9dbd3", "#e7dcf7"];
/// Borders of regions by level.
const BORDERS: [&str; 5] = ["#3b7dc4", "#2f9a68", "#c08a1c", "#c2553a", "#7a55b8"];

/// The style sheet; the page has it too.
pub const STYLE: &str = "\
text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#1d2733}\
.head{font-size:15px;font-weight:600}.sub{font-size:11px;fill:#5a6675}\
.title{font-size:11.5px;font-weight:600}\
.block rect{stroke:#5a6675;stroke-width:1.1}.dead rect{stroke-dasharray:3 3;fill:#eee}\
.region rect{stroke-width:1.4}\
.edge{fill:none;stroke:#68748a;stroke-width:1.4}\
.fork{stroke:#c4362b;stroke-width:1.8;stroke-dasharray:6 3}\
.interior{stroke:#d9801f;stroke-width:1.8;stroke-dasharray:6 3}\
.master{stroke:#8e1f6e;stroke-width:2.6;stroke-dasharray:none}\
.join{stroke:#1f7a4d;stroke-width:1.8;stroke-dasharray:2 3}\
.edge:hover{stroke-width:4}.block:hover rect{stroke-width:2.4}";

/// The functions one below the other, with a legend.
pub fn svg(pictures: &[Picture]) -> String {
    let width = pictures.iter().map(|p| p.width).fold(720.0, f64::max) + 2.0 * MARGIN;
    let height = LEGEND
        + pictures.iter().map(|p| p.height + HEADING + MARGIN).sum::<f64>()
        + if pictures.is_empty() { HEADING } else { 0.0 };
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\"><style>{STYLE}</style>"
    );
    out.push_str(MARKERS);
    let _ = write!(out, "<rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"#fff\"/>");
    legend(&mut out);
    let mut y = LEGEND;
    for p in pictures {
        let _ = write!(out, "<g transform=\"translate({MARGIN:.0} {y:.0})\">");
        picture(&mut out, p);
        out.push_str("</g>");
        y += p.height + HEADING + MARGIN;
    }
    if pictures.is_empty() {
        let _ = write!(out, "<text x=\"{MARGIN}\" y=\"{y}\">no function has a body</text>");
    }
    out.push_str("</svg>\n");
    out
}

const MARKERS: &str = "<defs>\
<marker id=\"a-branch\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerUnits=\"userSpaceOnUse\" markerWidth=\"9\" markerHeight=\"9\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#68748a\"/></marker>\
<marker id=\"a-fork\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerUnits=\"userSpaceOnUse\" markerWidth=\"9\" markerHeight=\"9\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#c4362b\"/></marker>\
<marker id=\"a-interior\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerUnits=\"userSpaceOnUse\" markerWidth=\"9\" markerHeight=\"9\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#d9801f\"/></marker>\
<marker id=\"a-master\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerUnits=\"userSpaceOnUse\" markerWidth=\"10\" markerHeight=\"10\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#8e1f6e\"/></marker>\
<marker id=\"a-join\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerUnits=\"userSpaceOnUse\" markerWidth=\"9\" markerHeight=\"9\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#1f7a4d\"/></marker>\
</defs>";

fn class(kind: EdgeKind) -> &'static str {
    match kind {
        EdgeKind::Branch => "branch",
        EdgeKind::Fork => "fork",
        EdgeKind::Interior => "interior",
        EdgeKind::Master => "master",
        EdgeKind::Join => "join",
    }
}

fn legend(out: &mut String) {
    let mut x = MARGIN;
    for (kind, text) in [
        (EdgeKind::Branch, "branch"),
        (EdgeKind::Fork, "fork"),
        (EdgeKind::Interior, "fork interior"),
        (EdgeKind::Master, "master"),
        (EdgeKind::Join, "to join"),
    ] {
        let c = class(kind);
        let _ = write!(
            out,
            "<path class=\"edge {c}\" marker-end=\"url(#a-{c})\" d=\"M{x:.0} 22h34\"/>\
             <text class=\"sub\" x=\"{:.0}\" y=\"26\">{text}</text>",
            x + 40.0
        );
        x += 58.0 + text.len() as f64 * 6.8;
    }
    for (depth, fill) in DEPTHS.iter().enumerate().take(4) {
        let _ = write!(
            out,
            "<rect x=\"{x:.0}\" y=\"15\" width=\"14\" height=\"14\" rx=\"3\" fill=\"{fill}\" \
             stroke=\"#5a6675\"/><text class=\"sub\" x=\"{:.0}\" y=\"26\">{depth}</text>",
            x + 18.0
        );
        x += 34.0;
    }
    let _ = write!(out, "<text class=\"sub\" x=\"{x:.0}\" y=\"26\">depth</text>");
}

/// One function at the origin.
pub fn picture(out: &mut String, p: &Picture) {
    let _ = write!(out, "<text class=\"head\" x=\"0\" y=\"20\">@{}</text>", escape(&p.name));
    let _ = write!(out, "<g transform=\"translate(0 {HEADING:.0})\">");
    for r in &p.regions {
        let border = BORDERS[(r.level as usize - 1) % BORDERS.len()];
        let fill = DEPTHS[1 + (r.level as usize - 1) % (DEPTHS.len() - 1)];
        let _ = write!(
            out,
            "<g class=\"region\"><title>{}</title><rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" \
             height=\"{:.1}\" rx=\"10\" fill=\"{fill}\" fill-opacity=\".38\" \
             stroke=\"{border}\"/><text class=\"title\" x=\"{:.1}\" y=\"{:.1}\" \
             style=\"fill:{border}\">{}</text></g>",
            escape(&r.tip),
            r.x,
            r.y,
            r.width,
            r.height,
            r.x + 10.0,
            r.y + 17.0,
            escape(&r.title),
        );
    }
    for e in &p.edges {
        let c = class(e.kind);
        let _ = write!(
            out,
            "<path class=\"edge {c}\" marker-end=\"url(#a-{c})\" d=\"{}\"><title>{}</title></path>",
            curve(e),
            escape(&e.tip)
        );
    }
    for b in &p.blocks {
        let (kind, fill) = match b.depth {
            Some(d) => ("block", DEPTHS[d.unsigned_abs() as usize % DEPTHS.len()]),
            None => ("block dead", "#eee"),
        };
        let middle = b.x + b.width / 2.0;
        let _ = write!(
            out,
            "<g class=\"{kind}\"><title>{}</title><rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" \
             height=\"{BLOCK_HEIGHT}\" rx=\"5\" fill=\"{fill}\"/>\
             <text text-anchor=\"middle\" x=\"{middle:.1}\" y=\"{:.1}\">{}</text>\
             <text class=\"sub\" text-anchor=\"middle\" x=\"{middle:.1}\" y=\"{:.1}\">{}</text></g>",
            escape(&b.tip),
            b.x,
            b.y,
            b.width,
            b.y + 17.0,
            escape(&b.name),
            b.y + 32.0,
            escape(&b.text),
        );
    }
    out.push_str("</g>");
}

/// The path of an edge: vertical where it leaves, passes a layer and arrives.
fn curve(e: &EdgePath) -> String {
    let mut d = String::new();
    let (x, y) = e.points[0];
    let _ = write!(d, "M{x:.1} {y:.1}");
    if let (true, [a, side, b]) = (e.back, &e.points[..]) {
        let _ =
            write!(d, "C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}", side.0, a.1, side.0, b.1, b.0, b.1);
        return d;
    }
    for w in e.points.windows(2) {
        let ((x0, y0), (x1, y1)) = (w[0], w[1]);
        let middle = (y0 + y1) / 2.0;
        let _ = write!(d, "C{x0:.1} {middle:.1} {x1:.1} {middle:.1} {x1:.1} {y1:.1}");
    }
    d
}

/// Text for XML.
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
