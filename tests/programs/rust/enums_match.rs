//! Enumerations with data, and patterns.

#[derive(Debug, Clone)]
enum E {
    Num(i64),
    Add(Box<E>, Box<E>),
    Mul(Box<E>, Box<E>),
    Neg(Box<E>),
    Var { name: char },
}
use E::*;
fn eval(e: &E, x: i64) -> Result<i64, String> {
    Ok(match e {
        Num(n @ 0..=9) => *n,
        Num(n) if *n < 0 => return Err(format!("negative {n}")),
        Num(n) => n * 100,
        Add(a, b) => eval(a, x)? + eval(b, x)?,
        Mul(a, b) => eval(a, x)?.checked_mul(eval(b, x)?).ok_or("overflow")?,
        Neg(a) => -eval(a, x)?,
        Var { name: 'x' | 'X' } => x,
        Var { name } => return Err(format!("unknown {name}")),
    })
}
fn main() {
    let e = Add(
        Box::new(Num(5)),
        Box::new(Mul(Box::new(Var { name: 'x' }), Box::new(Neg(Box::new(Num(12)))))),
    );
    println!("{:?} {:?}", eval(&e, 3), eval(&e, i64::MAX / 2));
    println!("{:?} {:?} {:?}", eval(&Num(-1), 0), eval(&Var { name: 'y' }, 0), e);
}
