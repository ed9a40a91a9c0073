//! The JSON of results has places in the text, and none for a module that was built.

use pir_ir::report::analysis::{FactsError, FactsOptions, facts, facts_for_lowering};
use pir_ir::report::{Dominance, RaceReport, ReportText, raise_report, to_json, with_places};
use pir_ir::{Input, SearchOptions, Verified, optimise, parse, races, raise, verify};

const RACE: &str = "\
define i32 @main() {
entry:
  %x = alloca i32
  fork [label %left, label %right]
left:
  store i32 1, ptr %x
  br label %done
right:
  store i32 2, ptr %x
  br label %done
done:
  join
  ret i32 0
}
";

fn module(text: &str) -> Verified {
    verify(parse(text.as_bytes()).module.expect("it parses")).expect("it is valid")
}

#[test]
fn places_are_lines_of_the_text() {
    let verdict =
        races(&module(RACE), "main", &Input::default(), &SearchOptions::default()).unwrap();
    let json = |text| to_json(&RaceReport::new(&verdict, &ReportText::new("race.pir", text)));
    let (with, without) = (json(RACE.as_bytes()), json(b""));
    assert!(with.starts_with("{\"file\":\"race.pir\",\"verdict\":\"race\""), "{with}");
    assert!(with.contains("\"line\":6") && with.contains("\"line\":9"), "{with}");
    assert!(without.contains("\"line\":null"), "{without}");
}

#[test]
fn remarks_get_places_unless_they_have_some() {
    let text = "define i32 @f(i32 %x) {\n  %a = add i32 %x, 1\n  %b = add i32 %x, 1\n  \
                %c = mul i32 %a, %b\n  ret i32 %c\n}\n";
    let done = optimise(module(text), "cse").unwrap();
    let placed = with_places(&done.remarks, &ReportText::new("f.pir", text.as_bytes()));
    let at = placed[0].source.as_ref().expect("a place");
    assert_eq!((at.file.as_str(), at.line), ("f.pir", 3));
    let nowhere = with_places(&done.remarks, &ReportText::new("f.pir", b""));
    assert_eq!(nowhere[0].source, None);
}

#[test]
fn facts_have_the_tables_that_are_asked_for() {
    let module = module(RACE);
    let all = vec![Dominance::Cfg, Dominance::Local, Dominance::Global];
    let options = FactsOptions { function: Some("main".into()), dominators: all };
    let json = to_json(&facts_for_lowering(&module, &options).unwrap());
    for key in ["\"cfg\":", "\"local\":", "\"global\":", "\"lowering\":"] {
        assert!(json.contains(key), "{key} in {json}");
    }
    let json = to_json(&facts(module.module(), &FactsOptions::default()).unwrap());
    assert!(!json.contains("dominators") && !json.contains("lowering"), "{json}");
    let options = FactsOptions { function: Some("none".into()), ..FactsOptions::default() };
    let missing = facts(module.module(), &options).err();
    let Some(FactsError::NoFunction(missing)) = missing else { panic!("{missing:?}") };
    assert_eq!(missing.to_string(), "there is no function @none with a body");
    // A module that breaks the rules has facts, too.
    let early = RACE.replace("br label %done\nright", "ret i32 1\nright");
    let early = parse(early.as_bytes()).module.expect("it parses");
    let found = facts(&early, &FactsOptions::default()).unwrap();
    assert!(!found[0].is_well_formed());
    assert!(found[0].table().contains("PIR0303: %left leaves the function at depth 1"));
}

#[test]
fn a_module_without_openmp_has_nothing_to_raise() {
    let raised = raise(module(RACE), &pir_ir::openmp::Options::default()).unwrap();
    assert!(raised.report.is_empty());
    let words = raise_report(&raised.report, &ReportText::new("race.pir", RACE.as_bytes()));
    assert_eq!(words, "race.pir: calls replaced: 0, kept: 0\n");
}
