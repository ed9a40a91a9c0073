; llvm-as: value doesn't match function result type 'i32'
define i32 @f() {
  ret void
}
