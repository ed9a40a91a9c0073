; llvm-as: cannot guarantee tail call due to mismatched ABI impacting function attributes
declare i32 @g(ptr byval(i32))
define i32 @f(ptr %a) {
  %r = musttail call i32 @g(ptr byval(i32) %a)
  ret i32 %r
}
