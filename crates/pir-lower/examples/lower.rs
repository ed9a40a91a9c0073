//! Prints a file's task program, or its lowering: `lower FILE [BACKEND]`.
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read(&args[1]).expect("a file");
    let module = pir_core::text::parse(&text).module.expect("it parses");
    let verified = pir_verify::verify(module).expect("valid");
    match args.get(2) {
        None => print!("{}", pir_lower::outline(verified).expect("outlined")),
        Some(b) => print!("{}", pir_lower::lower(verified, &pir_lower::Options { backend: b.clone() }).expect("lowered")),
    }
}
