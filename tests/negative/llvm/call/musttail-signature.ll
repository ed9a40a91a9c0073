; llvm-as: cannot guarantee tail call due to mismatched parameter types
declare i32 @g(i64)
define i32 @f(i32 %a) {
  %r = musttail call i32 @g(i64 1)
  ret i32 %r
}
