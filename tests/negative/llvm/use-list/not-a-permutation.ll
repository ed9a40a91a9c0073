; llvm-as: expected distinct uselistorder indexes in range [0, size)
define i32 @f(i32 %x) {
  %a = add i32 %x, %x
  ret i32 %a
  uselistorder i32 %x, { 0, 0 }
}
