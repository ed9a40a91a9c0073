//! A page without any outside resource: the picture, tips on hovering, zoom, a list of functions.

use super::picture::FunctionPicture;
use super::svg::{escape, svg};
use std::fmt::Write as _;

/// The page.
pub(crate) fn html(file: &str, pictures: &[FunctionPicture]) -> String {
    let mut functions = String::new();
    for (k, p) in pictures.iter().enumerate() {
        let _ = write!(
            functions,
            "<li><a href=\"#f{k}\" data-function=\"{k}\">@{}</a> <small>{} blocks, {} \
             regions</small></li>",
            escape(&p.name),
            p.blocks.len(),
            p.regions.len()
        );
    }
    let mut figures = String::new();
    for (k, p) in pictures.iter().enumerate() {
        let one = svg(std::slice::from_ref(p));
        let _ = write!(figures, "<figure id=\"f{k}\">{one}</figure>");
    }
    let file = escape(file);
    format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <title>{file}: Parallel-CFG</title><style>{PAGE_CSS}</style>\
         <nav><h1>{file}</h1><ul>{functions}</ul>\
         <p>Hover over a block, a region or an edge. Scroll with Ctrl to zoom.</p></nav>\
         <main>{figures}</main><div id=\"tip\" hidden></div><script>{PAGE_SCRIPT}</script></html>\n"
    )
}

const PAGE_CSS: &str = "\
body{margin:0;display:flex;font:14px system-ui,sans-serif;color:#1d2733;background:#fff}\
nav{position:sticky;top:0;box-sizing:border-box;width:240px;height:100vh;overflow:auto;\
padding:16px;border-right:1px solid #dfe3e8;background:#fafbfc;flex:none}\
nav h1{font-size:15px;overflow-wrap:anywhere;margin:0 0 8px}nav ul{list-style:none;padding:0}\
nav li{margin:5px 0}nav a{color:#1f5fa8;text-decoration:none;overflow-wrap:anywhere}\
nav p,nav small{color:#5a6675}main{flex:1;overflow:auto}\
figure{margin:0 0 12px;border-bottom:1px solid #eef0f3}\
#tip{position:fixed;max-width:560px;padding:8px 11px;border-radius:6px;background:#1d2733;\
color:#fff;white-space:pre-wrap;font:12px/1.4 \
ui-monospace,Menlo,Consolas,monospace;pointer-events:none;\
box-shadow:0 3px 14px #0004}\
@media (prefers-color-scheme:dark){body{color:#e4e9f0;background:#14181d}\
nav{background:#1a1f26;border-color:#333b46}nav a{color:#7fb2ee}nav p,nav small{color:#a3afbe}\
figure{border-color:#2a313a}#tip{background:#e4e9f0;color:#14181d}}";

const PAGE_SCRIPT: &str = "\
const tip=document.getElementById('tip');\
document.querySelectorAll('svg \
title').forEach(t=>{t.parentNode.dataset.tip=t.textContent;t.remove()});\
addEventListener('mousemove',e=>{const s=e.target.closest('[data-tip]');\
if(!s){tip.hidden=true;return}tip.textContent=s.dataset.tip;tip.hidden=false;\
const w=tip.offsetWidth,h=tip.offsetHeight;\
tip.style.left=Math.min(e.clientX+14,innerWidth-w-8)+'px';\
tip.style.top=Math.min(e.clientY+14,innerHeight-h-8)+'px'});\
let zoom=1;document.querySelector('main').addEventListener('wheel',e=>{if(!e.ctrlKey)return;\
e.preventDefault();zoom=Math.min(4,Math.max(.1,zoom*(e.deltaY<0?1.15:1/1.15)));\
document.querySelectorAll('figure svg').forEach(s=>s.style.zoom=zoom)},{passive:false});";
