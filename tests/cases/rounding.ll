; A constrained division that rounds up: the last bits are those of the next number above 1/3.
; Interpreter and JIT: status 86, as clang -O2. To nearest it would be 85, as clang -O0 has it:
; LLVM takes for granted that the environment has the mode which the call names.
declare double @llvm.experimental.constrained.fdiv.f64(double, double, metadata, metadata)

define i32 @main() {
  %d = call double @llvm.experimental.constrained.fdiv.f64(double 1.0, double 3.0, metadata !"round.upward", metadata !"fpexcept.ignore")
  %b = bitcast double %d to i64
  %t = and i64 %b, 255
  %r = trunc i64 %t to i32
  ret i32 %r
}
