; llvm-as: expected '...' at end of argument list for musttail call in varargs function
declare i32 @g(i32)
define i32 @f(i32 %a, ...) {
  %r = musttail call i32 @g(i32 1)
  ret i32 %r
}
