; version: 15
; forms: x86_mmx, llvm.x86.avx512.vpdpbusd, llvm.x86.avx512.vpdpbusds, llvm.x86.avx512.vpdpwssd
; forms: llvm.x86.avx512.vpdpwssds, llvm.x86.avx512bf16
source_filename = "x86.c"
define <4 x i32> @dots(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c) {
  %1 = call <4 x i32> @llvm.x86.avx512.vpdpbusd.128(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c)
  %2 = call <4 x i32> @llvm.x86.avx512.vpdpbusds.128(<4 x i32> %1, <4 x i32> %b, <4 x i32> %c)
  %3 = call <4 x i32> @llvm.x86.avx512.vpdpwssd.128(<4 x i32> %2, <4 x i32> %b, <4 x i32> %c)
  %4 = call <4 x i32> @llvm.x86.avx512.vpdpwssds.128(<4 x i32> %3, <4 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %4
}
define <8 x i16> @brains(<4 x float> %a, <4 x i32> %b, <4 x i1> %m, <8 x i16> %v) {
  %1 = call <4 x float> @llvm.x86.avx512bf16.dpbf16ps.128(<4 x float> %a, <4 x i32> %b, <4 x i32> %b)
  %2 = call <8 x i16> @llvm.x86.avx512bf16.cvtne2ps2bf16.128(<4 x float> %1, <4 x float> %a)
  %3 = call <8 x i16> @llvm.x86.avx512bf16.mask.cvtneps2bf16.128(<4 x float> %1, <8 x i16> %2, <4 x i1> %m)
  ret <8 x i16> %3
}
define <4 x i32> @place(<4 x i32> %a, <4 x i32> %b) !dbg !3 {
  %1 = call <4 x i32> @llvm.x86.avx512.vpdpwssd.128(<4 x i32> %a, <4 x i32> %b, <4 x i32> zeroinitializer), !dbg !5
  ret <4 x i32> %1, !dbg !5
}
define <8 x i16> @result(<4 x float> %a, <4 x i1> %m) !dbg !6 {
  %1 = call <8 x i16> @llvm.x86.avx512bf16.mask.cvtneps2bf16.128(<4 x float> %a, <8 x i16> undef, <4 x i1> %m), !dbg !7
  ret <8 x i16> %1, !dbg !7
}
define x86_mmx @mmx(x86_mmx %a, x86_mmx %b) {
  %1 = call x86_mmx @llvm.x86.mmx.padd.b(x86_mmx %a, x86_mmx %b)
  ret x86_mmx %1
}
declare <4 x i32> @llvm.x86.avx512.vpdpbusd.128(<4 x i32>, <4 x i32>, <4 x i32>)
declare <4 x i32> @llvm.x86.avx512.vpdpbusds.128(<4 x i32>, <4 x i32>, <4 x i32>)
declare <4 x i32> @llvm.x86.avx512.vpdpwssd.128(<4 x i32>, <4 x i32>, <4 x i32>)
declare <4 x i32> @llvm.x86.avx512.vpdpwssds.128(<4 x i32>, <4 x i32>, <4 x i32>)
declare <4 x float> @llvm.x86.avx512bf16.dpbf16ps.128(<4 x float>, <4 x i32>, <4 x i32>)
declare <8 x i16> @llvm.x86.avx512bf16.cvtne2ps2bf16.128(<4 x float>, <4 x float>)
declare <8 x i16> @llvm.x86.avx512bf16.mask.cvtneps2bf16.128(<4 x float>, <8 x i16>, <4 x i1>)
declare x86_mmx @llvm.x86.mmx.padd.b(x86_mmx, x86_mmx)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "x86.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "place", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DISubroutineType(types: !8)
!5 = !DILocation(line: 2, scope: !3)
!6 = distinct !DISubprogram(name: "result", scope: !1, file: !1, line: 4, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!7 = !DILocation(line: 5, scope: !6)
!8 = !{null}
