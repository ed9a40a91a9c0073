//! Calls of the run time in the text of a module.

/// A call on a line of its own.
#[derive(Clone, Debug)]
pub(crate) struct Call<'t> {
    /// The line's number.
    pub line: usize,
    /// `%5`, if the call has a result.
    pub result: Option<&'t str>,
    /// The words between `=` and the callee: `tail call i32`.
    pub head: &'t str,
    /// The callee's name, without `@`.
    pub callee: &'t str,
    /// The arguments, with their types.
    pub args: Vec<&'t str>,
    /// What follows the closing parenthesis.
    pub tail: &'t str,
}

impl Call<'_> {
    /// The line with these arguments and this callee.
    pub(crate) fn with(&self, callee: &str, args: &[String]) -> String {
        let result = self.result.map(|r| format!("{r} = ")).unwrap_or_default();
        format!("  {result}{} @{callee}({}){}", self.head, args.join(", "), self.tail)
    }

    pub(crate) fn args(&self) -> Vec<String> {
        self.args.iter().map(|a| (*a).to_owned()).collect()
    }

    /// The type of the result: the first word after `call` and what modifies it.
    pub(crate) fn result_type(&self) -> &str {
        let words = self.head.split_whitespace();
        let mut after = words.skip_while(|w| *w != "call").skip(1);
        after.find(|w| matches!(*w, "void" | "ptr" | "i1" | "i32" | "i64")).unwrap_or("void")
    }
}

/// The pieces of a list, without those of lists in it.
fn pieces(list: &str) -> Vec<&str> {
    let (mut depth, mut start, mut found) = (0_i32, 0, Vec::new());
    for (at, c) in list.char_indices() {
        match c {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth -= 1,
            ',' if depth == 0 => {
                found.push(list[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    if !list[start..].trim().is_empty() {
        found.push(list[start..].trim());
    }
    found
}

/// The call on a line, if it is one of the run time.
fn call_on(line: usize, text: &str) -> Option<Call<'_>> {
    let body = text.strip_prefix("  ")?;
    let (result, rest) = match body.split_once(" = ") {
        Some((result, rest)) if result.starts_with('%') => (Some(result), rest),
        _ => (None, body),
    };
    let start = ["@__kmpc_", "@omp_"].iter().find_map(|name| rest.find(name))?;
    let head = rest[..start].trim_end();
    let named = &rest[start + 1..];
    let open = named.find('(')?;
    let mut depth = 0_i32;
    let close = named[open..].char_indices().find_map(|(at, c)| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        (depth == 0).then_some(open + at)
    })?;
    let is_call = head.split_whitespace().any(|w| w == "call");
    is_call.then(|| Call {
        line,
        result,
        head,
        callee: &named[..open],
        args: pieces(&named[open + 1..close]),
        tail: &named[close + 1..],
    })
}

/// All calls of the run time.
pub(crate) fn calls<'t>(lines: &[&'t str]) -> Vec<Call<'t>> {
    lines.iter().enumerate().filter_map(|(n, line)| call_on(n, line)).collect()
}

/// The type of an argument: its first word.
pub(crate) fn type_of(arg: &str) -> &str {
    arg.split_whitespace().next().unwrap_or("ptr")
}

/// The value of an argument: what follows its type and attributes.
pub(crate) fn value_of(arg: &str) -> &str {
    arg.rsplit(' ').next().unwrap_or("null")
}

/// The names of functions that the run time is given, without `@`.
pub(crate) fn outlined(calls: &[Call<'_>]) -> Vec<String> {
    let wanted = calls.iter().filter(|c| c.callee == "__kmpc_fork_call");
    let names = wanted.filter_map(|c| value_of(c.args.get(2)?).strip_prefix('@'));
    names.map(str::to_owned).collect()
}
