//! Files with the mistakes that beginners make, and the whole text that `pir verify` prints for
//! each: `tests/beginners/NAME.pir` and `NAME.txt`. `PIR_BLESS=1` writes the texts anew.

use crate::common::{PIR, source};
use std::process::Command;

#[test]
fn mistakes_are_explained() {
    let folder = source("tests/beginners");
    let entries = std::fs::read_dir(&folder).expect("the folder is there");
    let paths = entries.map(|e| e.expect("an entry").path());
    let mut names: Vec<String> = paths
        .filter(|p| p.extension().is_some_and(|e| e == "pir"))
        .map(|p| p.file_name().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert!(names.len() > 80, "{names:?}");
    let mut wrong = Vec::new();
    for name in &names {
        let mut pir = Command::new(PIR);
        let out = pir.arg("verify").arg(name).current_dir(&folder).output().expect("pir starts");
        let said = [out.stdout, out.stderr].concat();
        let said = String::from_utf8(said).expect("UTF-8");
        assert!(said.contains("[PIR"), "{name} has no finding:\n{said}");
        let expected = folder.join(name).with_extension("txt");
        if std::env::var_os("PIR_BLESS").is_some() {
            std::fs::write(&expected, &said).expect("the text is written");
        } else if std::fs::read_to_string(&expected).ok().as_deref() != Some(&*said) {
            wrong.push(format!("{name}:\n{said}"));
        }
    }
    assert!(wrong.is_empty(), "PIR_BLESS=1 accepts these texts:\n{}", wrong.join("\n"));
}
