; llvm-as: Attribute 'jumptable' requires 'unnamed_addr'
define i32 @f(i32 %a) local_unnamed_addr jumptable {
  ret i32 %a
}
