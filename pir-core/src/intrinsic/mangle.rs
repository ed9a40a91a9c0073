//! The types in the names of overloaded intrinsics, as LLVM writes them.

use super::find;
use crate::entity::Type;
use crate::types::{TypeData, Types};

/// Returns the name that an intrinsic of this type has in LLVM: the name in the table, and each
/// type that it is overloaded on. `None` if `name` is no intrinsic or the type is none of its
/// types. O(length of the name and the types).
pub fn mangled(types: &Types, name: &[u8], ty: Type) -> Option<String> {
    let found = find(name)?;
    let (ret, params, vararg) = types.signature(ty)?;
    found.signature.check(types, ret, params, vararg).ok()?;
    let mut out = found.name.to_owned();
    if !found.signature.is_overloaded() {
        return Some(out);
    }
    let fills = |spec: &str| spec.starts_with("any") || spec.starts_with("ptrs:");
    let mut add = |spec: &str, ty: Type| {
        if fills(spec) {
            out.push('.');
            mangle(types, ty, &mut out);
        }
    };
    match found.signature.result().strip_prefix('{').and_then(|s| s.strip_suffix('}')) {
        Some(parts) => {
            let (fields, _) = types.fields(ret)?;
            parts.split(',').zip(fields).for_each(|(spec, &ty)| add(spec, ty));
        }
        None => add(found.signature.result(), ret),
    }
    found.signature.params().zip(params).for_each(|((spec, _), &ty)| add(spec, ty));
    Some(out)
}

/// Appends a type as it stands in names.
fn mangle(types: &Types, ty: Type, out: &mut String) {
    let all = |list: &[Type], out: &mut String| list.iter().for_each(|&t| mangle(types, t, out));
    match types.get(ty) {
        TypeData::Ptr(space) => out.push_str(&format!("p{space}")),
        TypeData::Int(bits) => out.push_str(&format!("i{bits}")),
        TypeData::Array(n, e) => {
            out.push_str(&format!("a{n}"));
            mangle(types, e, out);
        }
        TypeData::Vector(n, e) => {
            out.push_str(&format!("v{n}"));
            mangle(types, e, out);
        }
        TypeData::ScalableVector(n, e) => {
            out.push_str(&format!("nxv{n}"));
            mangle(types, e, out);
        }
        TypeData::Struct { .. } => {
            out.push_str("sl_");
            all(types.fields(ty).map_or(&[][..], |f| f.0), out);
            out.push('s');
        }
        TypeData::Named(_) => {
            out.push_str("s_");
            out.push_str(types.show(ty).trim_start_matches('%').trim_matches('"'));
            out.push('s');
        }
        TypeData::Function { .. } => {
            out.push_str("f_");
            if let Some((ret, params, vararg)) = types.signature(ty) {
                mangle(types, ret, out);
                all(params, out);
                out.push_str(if vararg { "vararg" } else { "" });
            }
            out.push('f');
        }
        TypeData::Target(n) => {
            let ext = types.target_ext(n);
            out.push('t');
            out.push_str(&String::from_utf8_lossy(&ext.name));
            for &t in &ext.types {
                out.push('_');
                mangle(types, t, out);
            }
            ext.ints.iter().for_each(|n| out.push_str(&format!("_{n}")));
            out.push('t');
        }
        TypeData::Void => out.push_str("isVoid"),
        TypeData::Metadata => out.push_str("Metadata"),
        TypeData::Half => out.push_str("f16"),
        TypeData::BFloat => out.push_str("bf16"),
        TypeData::Float => out.push_str("f32"),
        TypeData::Double => out.push_str("f64"),
        TypeData::X86Fp80 => out.push_str("f80"),
        TypeData::Fp128 => out.push_str("f128"),
        TypeData::PpcFp128 => out.push_str("ppcf128"),
        TypeData::X86Amx => out.push_str("x86amx"),
        TypeData::Label | TypeData::Token => out.push_str("token"),
    }
}
