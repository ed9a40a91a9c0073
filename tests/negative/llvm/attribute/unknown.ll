; llvm-as: expected '{' in function body
define void @f() strange {
  ret void
}
