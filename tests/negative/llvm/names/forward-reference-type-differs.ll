; llvm-as: instruction forward referenced with type 'i32'
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %b, label %a
a:
  ret i32 %v
b:
  %v = add i64 1, 2
  br label %a
}
