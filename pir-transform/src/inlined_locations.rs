//! Source locations of copied code: the callee's own, inlined at that of the call.

use pir_core::Module;
use pir_core::entity::{Inst, Md};
use pir_core::function::Body;
use pir_core::md::{Attachment, MdData, MdField, MdPool, MdValue};
use pir_core::symbol::Sym;
use rustc_hash::FxHashMap;

/// Calls within calls whose locations are followed, because malformed ones may form a cycle.
const MAX_CHAIN: usize = 64;

/// The locations of the copies that take the place of one call.
pub(crate) struct InlinedLocations {
    /// The location of the call. Without one, the caller has no debug information.
    call: Option<Md>,
    /// The new location for each one of the callee's.
    made: FxHashMap<Md, Md>,
}

impl InlinedLocations {
    pub(crate) fn of(body: &Body, call: Inst) -> Self {
        let location = body.attachments(call).find(|a| a.kind == Sym::DBG);
        Self { call: location.map(|a| a.node), made: FxHashMap::default() }
    }

    /// Sets the location of a copied instruction. One that has none, as in a library, gets that of
    /// the call.
    pub(crate) fn set(&mut self, module: &Module, body: &mut Body, i: Inst) {
        let own = body.attachments(i).find(|a| a.kind == Sym::DBG).map(|a| a.node);
        let mut list: Vec<Attachment> =
            body.attachments(i).filter(|a| a.kind != Sym::DBG).collect();
        if let Some(call) = self.call {
            let own = own.and_then(|own| self.inlined(module, body, own));
            list.push(Attachment { kind: Sym::DBG, node: own.unwrap_or(call) });
        }
        body.set_attachments(i, &list);
    }

    /// Returns a location of the callee, as seen from the caller. `None` if it is malformed.
    fn inlined(&mut self, module: &Module, body: &mut Body, own: Md) -> Option<Md> {
        let kind = module.symbols.find(b"DILocation")?;
        let inlined_at = module.symbols.find(b"inlinedAt")?;
        let mut chain = Vec::new();
        let mut at = Some(own);
        while let Some(md) = at.filter(|md| !self.made.contains_key(md)) {
            let pool = pool(module, body, md);
            let MdData::Node { kind: found, fields, .. } = pool.get(md.index()) else {
                return None;
            };
            if found != kind || chain.len() == MAX_CHAIN {
                return None;
            }
            // Words, such as `isImplicitCode: true`, are in the pool of the old node.
            let of_number = |f: &&MdField| matches!(f.value, MdValue::Node(_) | MdValue::Int(_));
            let mut fields: Vec<MdField> =
                pool.fields(fields).iter().filter(of_number).copied().collect();
            let outer = fields.iter().position(|f| f.name == inlined_at);
            at = outer.and_then(|n| match fields.remove(n).value {
                MdValue::Node(outer) => Some(outer),
                _ => None,
            });
            chain.push((md, fields));
        }
        let mut outer = match at {
            Some(md) => self.made.get(&md).copied()?,
            None => self.call?,
        };
        for (md, mut fields) in chain.into_iter().rev() {
            fields.push(MdField { name: inlined_at, value: MdValue::Node(outer) });
            let fields = body.metadata.push_fields(&fields);
            let new = MdData::Node { distinct: false, kind, fields };
            outer = Md::local(body.metadata.push(new));
            self.made.insert(md, outer);
        }
        Some(outer)
    }
}

fn pool<'a>(module: &'a Module, body: &'a Body, md: Md) -> &'a MdPool {
    if md.is_local() { &body.metadata } else { &module.metadata }
}

#[cfg(test)]
mod tests {
    use crate::{Options, run};

    #[test]
    fn copies_keep_their_source_lines() {
        let text = br#"
define internal void @inner(ptr %p) !dbg !7 {
  store i32 1, ptr %p, align 4, !dbg !10
  ret void, !dbg !10
}
define internal void @outer(ptr %p) !dbg !8 {
  call void @inner(ptr %p), !dbg !11
  store i32 2, ptr %p, align 4
  ret void, !dbg !11
}
define void @f(ptr %p) !dbg !9 {
  call void @outer(ptr %p), !dbg !12
  ret void, !dbg !12
}
define void @without(ptr %p) {
  call void @outer(ptr %p)
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!7 = distinct !DISubprogram(name: "inner", file: !1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!8 = distinct !DISubprogram(name: "outer", file: !1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!9 = distinct !DISubprogram(name: "f", file: !1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!10 = !DILocation(line: 3, column: 1, scope: !7, isImplicitCode: true)
!11 = !DILocation(line: 5, column: 1, scope: !8)
!12 = !DILocation(line: 7, column: 1, scope: !9)
"#;
        let module = pir_core::text::parse(text).module.expect("it parses");
        let verified = pir_verify::verify(module).expect("it is valid");
        let pipeline = "inline".parse().expect("it is a pass");
        let done = run(verified, &pipeline, &Options::default()).expect("it stays valid");
        let text = pir_core::text::print::print(done.module.module());
        let text = String::from_utf8(text).expect("text");
        let (_, f) = text.split_once("define void @f").expect("@f is there");
        let (f, without) = f.split_once("define void @without").expect("@without is there");
        let outer = "inlinedAt: !12)";
        let inner = format!(
            "store i32 1, ptr %p, align 4, !dbg !DILocation(line: 3, column: 1, scope: !7, \
             inlinedAt: !DILocation(line: 5, column: 1, scope: !8, {outer})"
        );
        assert!(f.contains(&inner), "{f}");
        // An instruction without a location has that of the call.
        assert!(f.contains("store i32 2, ptr %p, align 4, !dbg !12"), "{f}");
        let (without, _) = without.split_once('}').expect("it ends");
        assert!(without.contains("store i32 1") && !without.contains("!dbg"), "{without}");
        assert!(pir_core::text::parse(text.as_bytes()).module.is_some(), "{text}");
    }
}
