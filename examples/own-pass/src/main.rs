//! The pass as a command: `own-pass INPUT OUTPUT`.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let [input, output] =
        std::env::args().skip(1).collect::<Vec<_>>().try_into().map_err(|words: Vec<String>| {
            format!("own-pass takes two files, and not {}", words.len())
        })?;
    let parsed = pir_core::text::parse(&std::fs::read(input)?).into_result();
    let module = parsed.map_err(|found| found[0].to_string())?;
    std::fs::write(output, own_pass::forward(module)?.to_string())?;
    Ok(())
}
