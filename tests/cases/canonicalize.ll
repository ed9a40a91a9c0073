; A signalling NaN becomes quiet: bit 51 is set.
; Interpreter, JIT and LLVM: status 8.
@nan = global i64 9218868437227405313
declare double @llvm.canonicalize.f64(double)

define i32 @main() {
  %x = load double, ptr @nan
  %c = call double @llvm.canonicalize.f64(double %x)
  %b = bitcast double %c to i64
  %t = lshr i64 %b, 48
  %m = and i64 %t, 15
  %r = trunc i64 %m to i32
  ret i32 %r
}
