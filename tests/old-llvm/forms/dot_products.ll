; version: 19
; forms: llvm.x86.avx2.vpdp, llvm.x86.avx10.vpdp
source_filename = "dot_products.c"
define <4 x i32> @f(<4 x i32> %a, <4 x i32> %b) {
  %1 = call <4 x i32> @llvm.x86.avx2.vpdpbssd.128(<4 x i32> %a, <4 x i32> %b, <4 x i32> %b)
  %2 = call <4 x i32> @llvm.x86.avx2.vpdpwsud.128(<4 x i32> %1, <4 x i32> %b, <4 x i32> %b)
  ret <4 x i32> %2
}
define <16 x i32> @g(<16 x i32> %a, <16 x i32> %b) {
  %1 = call <16 x i32> @llvm.x86.avx10.vpdpbssd.512(<16 x i32> %a, <16 x i32> %b, <16 x i32> %b)
  ret <16 x i32> %1
}
declare <4 x i32> @llvm.x86.avx2.vpdpbssd.128(<4 x i32>, <4 x i32>, <4 x i32>)
declare <4 x i32> @llvm.x86.avx2.vpdpwsud.128(<4 x i32>, <4 x i32>, <4 x i32>)
declare <16 x i32> @llvm.x86.avx10.vpdpbssd.512(<16 x i32>, <16 x i32>, <16 x i32>)
