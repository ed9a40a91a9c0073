; llvm-as: value has no uses
define i32 @f(i32 %x) {
  ret i32 1
  uselistorder i32 %x, { 1, 0 }
}
