//! Programs with debug information.

/// The program with debug information: each function has a subprogram, and each instruction, which
/// stands in a line of its own that begins with a space, ten times the number of that line in
/// `NAME.c`.
pub(crate) fn described(text: &str, name: &str) -> String {
    let mut nodes = format!(
        "!llvm.dbg.cu = !{{!0}}\n!llvm.module.flags = !{{!2}}\n\
         !0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)\n\
         !1 = !DIFile(filename: \"{name}.c\", directory: \"/there\")\n\
         !2 = !{{i32 2, !\"Debug Info Version\", i32 3}}\n\
         !3 = !DISubroutineType(types: !4)\n!4 = !{{null}}\n"
    );
    let (mut made, mut function) = (String::new(), 0);
    for (n, line) in text.lines().enumerate() {
        let (line, id) = (line.split(" ;").next().unwrap_or(line), n + 100);
        let at = 10 * (n + 1);
        if line.starts_with("define ") {
            function = id;
            let name = line.split(['@', '(']).nth(1).expect("a name");
            nodes += &format!(
                "!{id} = distinct !DISubprogram(name: \"{name}\", scope: !1, file: !1, line: \
                 {at}, type: !3, \
                 scopeLine: {at}, spFlags: DISPFlagDefinition, unit: !0)\n"
            );
            made += &format!("{}!dbg !{id} {{\n", line.trim_end_matches('{'));
        } else if line.starts_with(' ') && !line.trim().is_empty() {
            made += &format!("{line}, !dbg !{id}\n");
            nodes += &format!("!{id} = !DILocation(line: {at}, column: 3, scope: !{function})\n");
        } else {
            made += &format!("{line}\n");
        }
    }
    made + &nodes
}
