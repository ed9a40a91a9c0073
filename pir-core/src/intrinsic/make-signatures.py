#!/usr/bin/env python3
"""Writes the signature of every target-independent and x86 intrinsic, one a line.

The lines of x86 are x86.txt; of the others, a line is the start of a row of the table.

Usage: llvm-tblgen-22 -dump-json -I $INC $INC/llvm/IR/Intrinsics.td | ./make-signatures.py
with INC=$(llvm-config-22 --includedir). signature.rs describes the notation.
"""

import json
import re
import sys

records = json.load(sys.stdin)
FIXED = {
    "llvm_metadata_ty": "md", "llvm_token_ty": "tok", "llvm_x86amx_ty": "amx", "llvm_ptr_ty": "ptr",
    "llvm_half_ty": "f16", "llvm_bfloat_ty": "bf16", "llvm_float_ty": "f32", "llvm_double_ty": "f64",
    "llvm_f80_ty": "f80", "llvm_f128_ty": "f128", "llvm_ppcf128_ty": "ppcf128",
    "llvm_any_ty": "any", "llvm_anyint_ty": "anyint", "llvm_anyfloat_ty": "anyfloat",
    "llvm_anyvector_ty": "anyvec", "llvm_anyptr_ty": "anyptr", "llvm_vararg_ty": "...",
    "llvm_x86mmx_ty": "v1i64", "llvm_empty_ty": "{}",
}
DERIVED = {
    "LLVMVectorElementType": "elem", "LLVMExtendedType": "ext", "LLVMTruncatedType": "trunc",
    "LLVMHalfElementsVectorType": "half", "LLVMVectorOfBitcastsToInt": "bits",
    "LLVMVectorOfAnyPointersToElt": "ptrs",
}


def number(n):
    return n["value"] if isinstance(n, dict) else n


def text(ref):
    name = ref["def"]
    if name in FIXED:
        return FIXED[name]
    plain = re.fullmatch(r"llvm_(v?\d*(?:i|f|bf)\d+)_ty", name)
    if plain:
        return plain.group(1)
    rec = records[name]
    supers = rec["!superclasses"]
    if "LLVMMatchType" not in supers:
        if "LLVMQualPointerType" in supers:
            space = rec["Sig"][-1] if len(rec["Sig"]) > 1 else 0
            return f"ptr{space}" if space else "ptr"
        raise ValueError(f"{name}: {supers}")
    n = number(rec["Number"])
    for kind, word in DERIVED.items():
        if kind in supers:
            return f"{word}:{n}"
    if "LLVMScalarOrSameVectorWidth" in supers:
        assert rec["Sig"][2:] == [1], f"only i1 occurs there: {rec['Sig']}"
        return f"truth:{n}"
    if "LLVMOneNthElementsVectorType" in supers:
        return f"nth:{n}:{rec['Sig'][-1]}"
    if "LLVMSubdivide2VectorType" in supers:
        return f"subdivide:{n}:2"
    if "LLVMSubdivide4VectorType" in supers:
        return f"subdivide:{n}:4"
    if supers[-1] == "LLVMMatchType":
        return f"={n}"
    raise ValueError(f"{name}: {supers}")


rows = []
for name in records["!instanceof"]["Intrinsic"]:
    rec = records[name]
    if rec["TargetPrefix"] not in ("", "x86"):
        continue
    llvm_name = rec["LLVMName"] or "llvm." + name.removeprefix("int_").replace("_", ".")
    params = [text(t) for t in rec["ParamTypes"]]
    returns = [text(t) for t in rec["RetTypes"]]
    result = returns[0] if len(returns) == 1 else "{" + ",".join(returns) + "}" if returns else "void"
    for prop in rec["IntrProperties"]:
        p = records[prop["def"]]
        if "ImmArg" in p["!superclasses"]:
            params[number(p["ArgNo"]) - 1] += "!"
    rows.append(" ".join([llvm_name, result, *params]))
print("\n".join(sorted(rows, key=lambda r: r.split()[0].encode())))
