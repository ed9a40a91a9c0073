; llvm-as: function expected to be numbered '@1' or greater
@0 = global i32 0
define void @0() {
  ret void
}
