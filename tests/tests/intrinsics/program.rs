//! Programs that call instances with all of their values and write the results.

use crate::intrinsics::instance::{IntrinsicInstance, ParamValues};
use crate::intrinsics::values::ValueType;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The words of constrained intrinsics, and the mode that is set before they are called.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConstrainedWords {
    /// The rounding mode that calls name.
    pub mode: &'static str,
    /// What calls promise of exceptions.
    pub exceptions: &'static str,
    /// What `fesetround` is given before the calls, if anything.
    pub set: Option<u32>,
    /// The predicate of comparisons.
    pub predicate: &'static str,
}

/// No instance is constrained.
pub(crate) const UNCONSTRAINED: ConstrainedWords = ConstrainedWords {
    mode: "round.tonearest",
    exceptions: "fpexcept.ignore",
    set: None,
    predicate: "olt",
};

/// A program that writes the results of all instances, one after the other.
pub(crate) fn program(instances: &[IntrinsicInstance], words: ConstrainedWords) -> String {
    let mut out = String::new();
    let mut tables: BTreeMap<(String, Vec<u128>), usize> = BTreeMap::new();
    let mut declared = BTreeMap::new();
    let mut size = 0;
    for (n, instance) in instances.iter().enumerate() {
        function(&mut out, n, instance, words, size, &mut tables, &mut declared);
        size += instance.calls() * instance.results.iter().map(|t| t.bytes()).sum::<usize>();
    }
    for ((_, values), n) in &tables {
        // A vector takes its lanes from one value on; so the first ones come again at the end.
        let bytes = |x: &u128| x.to_le_bytes();
        let text: String = values.iter().flat_map(bytes).map(|b| format!("\\{b:02x}")).collect();
        let _ = writeln!(out, "@t{n} = global [{} x i8] c\"{text}\"", values.len() * 16);
    }
    let _ = writeln!(out, "@out = global [{size} x i8] zeroinitializer");
    for declaration in declared.values() {
        let _ = writeln!(out, "{declaration}");
    }
    out += "declare i64 @write(i32, ptr, i64)\ndeclare i32 @fesetround(i32)\n";
    out += "define i32 @main() {\n";
    if let Some(mode) = words.set {
        let _ = writeln!(out, "  %set = call i32 @fesetround(i32 {mode})");
    }
    for n in 0..instances.len() {
        let _ = writeln!(out, "  call void @f{n}()");
    }
    let _ = writeln!(out, "  %w = call i64 @write(i32 1, ptr @out, i64 {size})\n  ret i32 0\n}}");
    // The engines need not support functions that are not called.
    if words.set.is_none() {
        out = out.replace("declare i32 @fesetround(i32)\n", "");
    }
    out
}

fn function(
    out: &mut String,
    n: usize,
    instance: &IntrinsicInstance,
    words: ConstrainedWords,
    at: usize,
    tables: &mut BTreeMap<(String, Vec<u128>), usize>,
    declared: &mut BTreeMap<String, String>,
) {
    let row = instance.id.row();
    let types: String = instance.slots.iter().map(|t| format!(".{}", t.mangled())).collect();
    let name = format!("{}{types}", row.name);
    let fields: Vec<String> = instance.results.iter().map(|t| t.text()).collect();
    let result = match &fields[..] {
        [one] => one.clone(),
        many => format!("{{ {} }}", many.join(", ")),
    };
    let mut params = vec![];
    let mut args = vec![];
    let mut loads = String::new();
    let mut step = 1;
    let modes = instance.params.iter().filter(|p| matches!(p, ParamValues::Word)).count();
    let mut word = 0;
    for (k, param) in instance.params.iter().enumerate() {
        match param {
            ParamValues::Values(ty, values) => {
                let table = table(*ty, values, tables);
                let lanes = ty.lanes.map_or(1, |n| n as usize);
                let _ = writeln!(loads, "  %q{k} = udiv i64 %i, {step}");
                let _ = writeln!(loads, "  %n{k} = urem i64 %q{k}, {}", values.len());
                let value = load(&mut loads, k, *ty, table, lanes);
                step *= values.len();
                params.push(ty.text());
                args.push(format!("{} {value}", ty.text()));
            }
            ParamValues::Constant(ty, text) => {
                params.push(ty.text());
                args.push(format!("{} {text}", ty.text()));
            }
            ParamValues::Word => {
                word += 1;
                let compares = row.name.contains(".fcmp");
                let text = match (word == modes, compares) {
                    (true, _) => words.exceptions,
                    (false, true) => words.predicate,
                    (false, false) => words.mode,
                };
                params.push("metadata".into());
                args.push(format!("metadata !\"{text}\""));
            }
        }
    }
    declared.insert(name.clone(), format!("declare {result} @{name}({})", params.join(", ")));
    let bytes: usize = instance.results.iter().map(|t| t.bytes()).sum();
    let _ = write!(
        out,
        "define void @f{n}() noinline {{\nentry:\n  br label %loop\nloop:\n  \
         %i = phi i64 [ 0, %entry ], [ %j, %loop ]\n{loads}  \
         %r = call {result} @{name}({})\n  %o = mul i64 %i, {bytes}\n  \
         %b = getelementptr i8, ptr getelementptr (i8, ptr @out, i64 {at}), i64 %o\n",
        args.join(", ")
    );
    let mut offset = 0;
    for (k, ty) in instance.results.iter().enumerate() {
        let value = match instance.results.len() {
            1 => "%r".to_owned(),
            _ => {
                let _ = writeln!(out, "  %x{k} = extractvalue {result} %r, {k}");
                format!("%x{k}")
            }
        };
        let _ = writeln!(out, "  %p{k} = getelementptr i8, ptr %b, i64 {offset}");
        let _ = writeln!(out, "  store {} {value}, ptr %p{k}, align 1", ty.text());
        offset += ty.bytes();
    }
    let _ = writeln!(
        out,
        "  %j = add i64 %i, 1\n  %c = icmp ult i64 %j, {}\n  \
         br i1 %c, label %loop, label %done\ndone:\n  ret void\n}}",
        instance.calls()
    );
}

fn table(
    ty: ValueType,
    values: &[u128],
    tables: &mut BTreeMap<(String, Vec<u128>), usize>,
) -> usize {
    let mut all = values.to_vec();
    let lanes = ty.lanes.map_or(0, |n| n as usize);
    all.extend((0..lanes).map(|k| values[k % values.len()]));
    let next = tables.len();
    *tables.entry((ty.scalar.text(), all)).or_insert(next)
}

/// Loads an argument from its table, whose entries have 16 bytes.
fn load(text: &mut String, k: usize, ty: ValueType, table: usize, lanes: usize) -> String {
    let scalar = ty.scalar.text();
    let mut vector = "poison".to_owned();
    for lane in 0..lanes {
        let _ = writeln!(text, "  %e{k}.{lane} = add i64 %n{k}, {lane}");
        let _ = writeln!(
            text,
            "  %a{k}.{lane} = getelementptr [16 x i8], ptr @t{table}, i64 %e{k}.{lane}\n  \
             %v{k}.{lane} = load {scalar}, ptr %a{k}.{lane}, align 1"
        );
        if ty.lanes.is_some() {
            let _ = writeln!(
                text,
                "  %w{k}.{lane} = insertelement {} {vector}, {scalar} %v{k}.{lane}, i32 {lane}",
                ty.text()
            );
            vector = format!("%w{k}.{lane}");
        }
    }
    match ty.lanes {
        Some(_) => vector,
        None => format!("%v{k}.0"),
    }
}

/// The values of the arguments in a call, lane by lane.
pub(crate) fn arguments(
    instance: &IntrinsicInstance,
    call: usize,
    lane: usize,
) -> Vec<(ValueType, u128)> {
    let mut rest = call;
    let mut found = vec![];
    for param in &instance.params {
        if let ParamValues::Values(ty, values) = param {
            let own = rest % values.len();
            let lane = if ty.lanes.is_some() { lane } else { 0 };
            found.push((*ty, values[(own + lane) % values.len()]));
            rest /= values.len();
        }
    }
    found
}
