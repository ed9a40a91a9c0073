; llvm-as: value doesn't match function result type 'void'
define void @f() {
  ret i32 0
}
