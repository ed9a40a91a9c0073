; llvm-as: accepted
@0 = global i32 0
define void @1() {
  ret void
}
