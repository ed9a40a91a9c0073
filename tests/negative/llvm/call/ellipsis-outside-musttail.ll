; llvm-as: unexpected ellipsis in argument list for non-musttail call
declare void @g(i32, ...)
define void @f(i32 %a, ...) {
  call void (i32, ...) @g(i32 %a, ...)
  ret void
}
