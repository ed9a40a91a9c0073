//! Errors of one's own, the question mark and main with a result.

use std::fmt;
#[derive(Debug)]
enum Bad {
    Parse(std::num::ParseIntError),
    Small(i32),
}
impl fmt::Display for Bad {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Bad::Parse(e) => write!(f, "parse: {e}"),
            Bad::Small(n) => write!(f, "{n} is small"),
        }
    }
}
impl std::error::Error for Bad {}
impl From<std::num::ParseIntError> for Bad {
    fn from(e: std::num::ParseIntError) -> Self {
        Bad::Parse(e)
    }
}
fn read(s: &str) -> Result<i32, Bad> {
    let n: i32 = s.trim().parse()?;
    if n < 10 { Err(Bad::Small(n)) } else { Ok(n) }
}
fn main() -> Result<(), Box<dyn std::error::Error>> {
    for s in [" 12", "3", "x", "99999999999"] {
        match read(s) {
            Ok(n) => println!("{n}"),
            Err(e) => println!("{e}"),
        }
    }
    read("4")?;
    println!("never");
    Ok(())
}
