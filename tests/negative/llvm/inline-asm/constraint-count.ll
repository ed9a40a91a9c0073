; llvm-as: number of input constraints does not match number of parameters
define void @f(i32 %a) {
  call void asm "nop", "r,r"(i32 %a)
  ret void
}
