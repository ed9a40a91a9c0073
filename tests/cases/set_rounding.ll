; The environment is set to round up, and a division asks for it.
; JIT and LLVM: status 86. The interpreter refuses, with the place of the first call.
declare void @llvm.set.rounding(i32)
declare i32 @llvm.get.rounding()
declare double @llvm.experimental.constrained.fdiv.f64(double, double, metadata, metadata)

define i32 @main() {
  call void @llvm.set.rounding(i32 2)
  %d = call double @llvm.experimental.constrained.fdiv.f64(double 1.0, double 3.0, metadata !"round.dynamic", metadata !"fpexcept.strict")
  %mode = call i32 @llvm.get.rounding()
  call void @llvm.set.rounding(i32 1)
  %b = bitcast double %d to i64
  %t = and i64 %b, 255
  %low = trunc i64 %t to i32
  %is = icmp eq i32 %mode, 2
  %r = select i1 %is, i32 %low, i32 1
  ret i32 %r
}
