; llvm-as: cannot guarantee tail call due to mismatched calling conv
declare fastcc i32 @g(i32)
define i32 @f(i32 %a) {
  %r = musttail call fastcc i32 @g(i32 1)
  ret i32 %r
}
