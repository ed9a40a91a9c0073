; version: 16
; forms: inrange, undef, and, or, lshr, ashr, zext, sext, fptrunc, fpext, fptoui, fptosi
; forms: uitofp, sitofp, shl, icmp, fcmp, select, mul
source_filename = "constants.c"
@table = external constant { [5 x ptr] }
@g = external global i8
@weak = extern_weak global i8
@n = global i64 mul (i64 6, i64 7)
define void @stores(ptr %p) {
  store ptr getelementptr inbounds ({ [5 x ptr] }, ptr @table, i64 0, inrange i32 0, i64 2), ptr %p, align 8
  ret void
}
define i64 @ints() {
  %a = add i64 and (i64 ptrtoint (ptr @g to i64), i64 7), 1
  %b = add i64 %a, or (i64 ptrtoint (ptr @g to i64), i64 7)
  %c = add i64 %b, lshr (i64 ptrtoint (ptr @g to i64), i64 7)
  %d = add i64 %c, ashr (i64 ptrtoint (ptr @g to i64), i64 7)
  %e = add i64 %d, shl (i64 ptrtoint (ptr @g to i64), i64 7)
  %f = add i64 %e, mul (i64 ptrtoint (ptr @g to i64), i64 7)
  %h = add i64 %f, zext (i1 icmp eq (ptr @weak, ptr null) to i64)
  %i = add i64 %h, sext (i32 ptrtoint (ptr @g to i32) to i64)
  ret i64 %i
}
define double @floats() {
  %a = fadd double sitofp (i64 ptrtoint (ptr @g to i64) to double), uitofp (i64 ptrtoint (ptr @g to i64) to double)
  %b = fadd double %a, fpext (float fptrunc (double bitcast (i64 ptrtoint (ptr @g to i64) to double) to float) to double)
  ret double %b
}
define i64 @back() {
  %a = add i64 fptoui (double bitcast (i64 ptrtoint (ptr @g to i64) to double) to i64), fptosi (double bitcast (i64 ptrtoint (ptr @g to i64) to double) to i64)
  %b = add i64 %a, select (i1 fcmp oeq (double bitcast (i64 ptrtoint (ptr @g to i64) to double), double 1.0), i64 1, i64 2)
  ret i64 %b
}
define <4 x i32> @shuffles(<4 x i32> %a) {
  %r = shufflevector <4 x i32> %a, <4 x i32> undef, <4 x i32> <i32 0, i32 undef, i32 undef, i32 1>
  ret <4 x i32> %r
}
