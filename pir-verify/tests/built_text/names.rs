//! Names, words and places: every one that a module has, with every hostile text or number.

use super::*;

type NameSite = (&'static str, fn(&mut Module, &str) -> Result<(), BuildError>);

const NAME_SITES: &[NameSite] = &[
    ("function", |m, t| done(void(m, t))),
    ("declaration", |m, t| Ok(ignore(m.declare_function(t, Type::VOID, &[], false)))),
    ("variable", |m, t| Ok(ignore(m.add_variable(t, Type::I32, None)))),
    ("fresh name", |m, t| {
        let name = m.fresh_name(t);
        done(void(m, &name))
    }),
    ("alias", |m, t| {
        let init = Some(m.constant(Type::I32, ConstKind::Int(0)));
        let g = m.add_variable("v", Type::I32, init);
        m.add_global(Global::with_defaults(t, Type::I32, GlobalKind::Alias(g.into())));
        Ok(())
    }),
    ("two globals", |m, t| {
        m.add_variable(t, Type::I32, None);
        m.add_variable(t, Type::I32, None);
        Ok(())
    }),
    ("renamed global", |m, t| {
        let g = m.add_variable("v", Type::I32, None);
        m.globals[g.index()].name = Some(t.as_bytes().into());
        Ok(())
    }),
    ("parameter", |m, t| {
        let f = void(m, "f");
        f.name_args(&[t, t]);
        done(f)
    }),
    ("parameter set directly", |m, t| {
        let f = void(m, "f");
        let g = f.id();
        done(f)?;
        m.function_mut(g).expect("a function").params[0].name = Some(boxed(t));
        Ok(())
    }),
    ("block", |m, t| {
        let f = void(m, "f");
        let b = f.block(t);
        f.br(b);
        f.switch_to(b);
        done(f)
    }),
    ("value", |m, t| {
        let f = void(m, "f");
        f.named(t, f.add(f.arg(0), 1));
        f.named(t, f.store(f.arg(0), f.arg(1)).into());
        done(f)
    }),
    ("names set with the body", |m, t| {
        let f = void(m, "f");
        let v = f.add(f.arg(0), 1).as_inst().expect("an instruction");
        f.with_body(|b| {
            b.names.set(v, t.as_bytes());
            b.block_names.set(Block(0), format!("{t}'").as_bytes());
        });
        done(f)
    }),
    ("kind of an attachment", |m, t| {
        let node = tuple(m);
        let f = void(m, "f");
        f.attach(f.add(f.arg(0), 1).as_inst().expect("an instruction"), t, node);
        done(f)
    }),
    ("kind of a global's attachment", |m, t| {
        let (node, kind) = (tuple(m), m.symbols.intern(t.as_bytes()));
        let g = m.add_variable("v", Type::I32, None);
        m.globals[g.index()].attachments.push(Attachment { kind, node });
        Ok(())
    }),
    ("back end", |m, t| {
        let f = void(m, "f");
        let (s, j) = (f.block("s"), f.block("j"));
        let fork = f.fork(&[s]);
        f.backends(fork, &[t, "openmp"]);
        f.switch_to(s);
        f.br(j);
        f.switch_to(j);
        f.join();
        done(f)
    }),
    ("file of a place", |m, t| {
        let f = void(m, "f");
        f.at((t, 1, 1));
        f.add(f.arg(0), 1);
        f.at((&*format!("{t}x"), 2, 1));
        done(f)
    }),
    ("function with places", |m, t| {
        let f = void(m, t);
        f.at(("a.k", 1, 1));
        done(f)
    }),
    ("section", |m, t| {
        let g = m.add_variable("v", Type::I32, None);
        m.globals[g.index()].section = Some(boxed(t));
        m.globals[g.index()].partition = Some(boxed(t));
        Ok(())
    }),
    ("garbage collector", |m, t| {
        let f = void(m, "f");
        let g = f.id();
        done(f)?;
        m.function_mut(g).expect("a function").gc = Some(boxed(t));
        Ok(())
    }),
    ("comdat", |m, t| {
        let init = Some(m.constant(Type::I32, ConstKind::Int(0)));
        let g = m.add_variable("v", Type::I32, init);
        m.comdats.push(Comdat { name: t.as_bytes().into(), kind: boxed("any") });
        m.globals[g.index()].comdat = Some(0);
        Ok(())
    }),
    ("kind of a comdat", |m, t| {
        m.comdats.push(Comdat { name: b"c"[..].into(), kind: boxed(t) });
        Ok(())
    }),
    ("two comdats", |m, t| {
        for _ in 0..2 {
            m.comdats.push(Comdat { name: t.as_bytes().into(), kind: boxed("any") });
        }
        Ok(())
    }),
    ("source file", |m, t| Ok(m.source_filename = Some(boxed(t)))),
    ("data layout", |m, t| Ok(m.datalayout = Some(boxed(t)))),
    ("target triple", |m, t| Ok(m.triple = Some(boxed(t)))),
    ("module asm", |m, t| Ok(m.asm.push(boxed(t)))),
    ("type", |m, t| {
        let ty = m.types.named(t.as_bytes());
        let body = m.types.structure(&[Type::I32], false);
        m.types.define(ty, Some(body));
        m.add_variable("v", ty, None);
        Ok(())
    }),
    ("target type", |m, t| {
        let name = boxed(t);
        let ty = m.types.target(TargetExt { name, types: vec![], ints: vec![] });
        m.declare_function("g", Type::VOID, &[ty], false);
        Ok(())
    }),
    ("named metadata", |m, t| {
        let node = tuple(m);
        m.named_metadata.push((boxed(t), vec![node]));
        Ok(())
    }),
    ("metadata string", |m, t| {
        let text = m.metadata.push_bytes(t.as_bytes());
        let text = Md::module(m.metadata.push(MdData::String(text)));
        let ops = m.metadata.push_refs(&[Some(text)]);
        let node = m.add_metadata(MdData::Tuple { distinct: true, ops });
        m.named_metadata.push((boxed("n"), vec![node]));
        Ok(())
    }),
    ("kind of a node", |m, t| Ok(node(m, t, &[]))),
    ("field of a node", |m, t| Ok(node(m, "DIFile", &[(t, MdValue::Null)]))),
    ("string of a node", |m, t| {
        let text = MdValue::String(m.metadata.push_bytes(t.as_bytes()));
        node(m, "DIFile", &[("filename", text), ("directory", text)]);
        Ok(())
    }),
    ("encoding of a node", |m, t| {
        let text = MdValue::Word(m.metadata.push_bytes(t.as_bytes()));
        node(m, "DIBasicType", &[("encoding", text)]);
        Ok(())
    }),
    ("flags of a node", |m, t| {
        let text = MdValue::Word(m.metadata.push_bytes(t.as_bytes()));
        node(m, "DISubroutineType", &[("flags", text), ("types", MdValue::Null)]);
        Ok(())
    }),
    ("word of an expression", |m, t| {
        let value = MdValue::Word(m.metadata.push_bytes(t.as_bytes()));
        let name = m.symbols.intern(b"");
        let fields = m.metadata.push_fields(&[MdField { name, value }]);
        let md = m.add_metadata(MdData::Expression(fields));
        m.named_metadata.push((boxed("named"), vec![md]));
        Ok(())
    }),
    ("scope of an atomic", |m, t| {
        let scope = m.symbols.intern(t.as_bytes());
        let f = void(m, "f");
        let i = f.fence(Ordering::SeqCst);
        f.with_body(|b| {
            let info = MemInfo { scope, ..b.inst(i).mem() };
            let d = b.inst_mut(i);
            *d = d.with_mem_bits(info.to_bits().expect("few scopes"));
        });
        done(f)
    }),
    ("tag of a bundle", |m, t| {
        let tag = m.symbols.intern(t.as_bytes());
        let g = m.declare_function("g", Type::VOID, &[], false);
        let f = void(m, "f");
        let call = f.call(g, &[]).as_inst().expect("an instruction");
        f.with_body(|b| {
            b.bundles.push(pir_core::inst::Bundle { tag, len: 0 });
            b.call_mut(call).bundles = List { start: 0, len: 1 };
        });
        done(f)
    }),
    ("inline assembly", |m, t| {
        let ty = m.types.function(Type::VOID, &[], false);
        let f = void(m, "f");
        let asm = f.with_body(|b| {
            b.push_asm(InlineAsm {
                template: boxed(t),
                constraints: boxed(t),
                sideeffect: true,
                alignstack: false,
                intel: false,
                unwind: false,
            })
        });
        f.call_pointer(ty, Value::asm(asm), &[]);
        done(f)
    }),
    ("attribute", |m, t| {
        attribute(m, |m| Attr::Word(m.attrs.intern_text(t.as_bytes())));
        Ok(())
    }),
    ("attribute with a number", |m, t| {
        attribute(m, |m| Attr::Int(m.attrs.intern_text(t.as_bytes()), 3));
        Ok(())
    }),
    ("attribute with a type", |m, t| {
        attribute(m, |m| Attr::Type(m.attrs.intern_text(t.as_bytes()), Some(Type::I32)));
        Ok(())
    }),
    ("text of an attribute", |m, t| {
        attribute(m, |m| {
            let word = m.attrs.intern_text(b"memory");
            Attr::Text(word, m.attrs.intern_text(t.as_bytes()))
        });
        Ok(())
    }),
    ("string attribute", |m, t| {
        attribute(m, |m| {
            let key = m.attrs.intern_text(t.as_bytes());
            Attr::String(key, Some(key))
        });
        Ok(())
    }),
    ("attribute of a call", |m, t| {
        let g = m.declare_function("g", Type::VOID, &[Type::PTR], false);
        let f = void(m, "f");
        let call = f.call(g, &[f.arg(1).into()]).as_inst().expect("an instruction");
        f.with_body(|b| {
            let word = b.attrs.intern_text(t.as_bytes());
            let set = b.attrs.intern(&[Attr::Word(word)]);
            b.call_mut(call).fn_attrs = set;
        });
        done(f)
    }),
    ("code model", |m, t| {
        let v = Variable { code_model: Some(boxed(t)), ..Variable::default() };
        m.add_global(Global::with_defaults("v", Type::I32, GlobalKind::Variable(v)));
        Ok(())
    }),
    ("sanitizer", |m, t| {
        let v = Variable { sanitizer: vec![boxed(t)], ..Variable::default() };
        m.add_global(Global::with_defaults("v", Type::I32, GlobalKind::Variable(v)));
        Ok(())
    }),
    ("string constant", |m, t| {
        let ty = m.types.array(t.len() as u64, Type::I8);
        let init = Value::constant(m.consts.string(ty, t.as_bytes()));
        m.add_variable("v", ty, Some(init));
        Ok(())
    }),
];

#[test]
fn every_name_with_every_text() {
    let mut failures = Vec::new();
    for (site, build) in NAME_SITES {
        let mut read_back = 0;
        let long = "x".repeat(70_000);
        for text in TEXTS.iter().copied().chain([&*long]) {
            let case = || {
                let mut m = Module::new();
                match build(&mut m, text) {
                    Ok(()) => outcome(m),
                    Err(e) => {
                        assert!(matches!(e.misuse(), Misuse::Name { .. } | Misuse::NameTaken(_)));
                        // The module can still be used.
                        outcome(m)?;
                        Ok(Outcome::Refused)
                    }
                }
            };
            match guarded(case) {
                Ok(o) => read_back += usize::from(o == Outcome::ReadBack),
                Err(e) => failures.push(format!("{site} {:?}: {e}", &text[..text.len().min(20)])),
            }
        }
        let strict =
            ["kind of a node", "field of a node", "data layout", "attribute with a number"];
        let strict = strict.contains(site) || site.contains("attribute with a type");
        if read_back == 0 && !strict && *site != "two globals" && *site != "two comdats" {
            failures.push(format!("{site}: no text is accepted"));
        }
    }
    assert_none(failures);
}

#[test]
fn a_name_with_a_zero_byte_is_refused_where_it_is_given() {
    let refused = ["function", "parameter", "block", "value", "kind of an attachment"];
    for (site, build) in NAME_SITES.iter().filter(|(s, _)| refused.contains(s)) {
        let error = build(&mut Module::new(), "a\0b").expect_err(site);
        assert!(matches!(error.misuse(), Misuse::Name { .. }), "{site}: {error}");
        assert_eq!(error.block(), Some("entry"), "{site}");
    }
}

#[test]
fn every_place() {
    for line in [0, 1, 65_535, 65_536, u32::MAX] {
        for column in [0, 1, 65_535, 65_536, u32::MAX] {
            let mut m = Module::new();
            let f = void(&mut m, "f");
            f.at(("a.k", line, column));
            f.add(f.arg(0), 1);
            done(f).expect("a place is no misuse");
            assert_eq!(outcome(m), Ok(Outcome::ReadBack), "{line}:{column}");
        }
    }
}
