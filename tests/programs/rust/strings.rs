//! Strings, characters and UTF-8.

fn main() {
    let s = String::from("Grüße, Welt! ∑ = 10");
    println!("{} {} {}", s.len(), s.chars().count(), s.to_uppercase());
    let words: Vec<&str> = s.split_whitespace().collect();
    println!("{words:?} {:?} {:?}", s.find('W'), s.char_indices().nth(4));
    let r: String = s.chars().rev().filter(|c| c.is_alphanumeric()).collect();
    println!("{r} {:?} {}", "12x".parse::<i32>().is_err(), "-7".parse::<i64>().unwrap());
}
