//! Writing with buffers, cursors and locks.

use std::io::{BufRead, BufWriter, Cursor, Read, Seek, SeekFrom, Write};
fn main() -> std::io::Result<()> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut c = Cursor::new(Vec::new());
    for i in 0..5 {
        writeln!(c, "line {i} {}", "x".repeat(i))?;
    }
    c.seek(SeekFrom::Start(7))?;
    let mut b = [0; 4];
    c.read_exact(&mut b)?;
    writeln!(out, "{:?}", String::from_utf8_lossy(&b))?;
    for l in c.lines().skip(1) {
        writeln!(out, "<{}>", l?)?;
    }
    let mut all = String::new();
    let n = std::io::stdin().read_line(&mut all)?;
    writeln!(out, "{n} {:?}", std::env::args().count())?;
    out.flush()
}
