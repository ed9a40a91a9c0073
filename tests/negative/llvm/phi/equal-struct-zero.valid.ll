; llvm-as: accepted
define { i32, [2 x i8] } @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi { i32, [2 x i8] } [ zeroinitializer, %e ], [ { i32 0, [2 x i8] c"\00\00" }, %e ]
  ret { i32, [2 x i8] } %t
}
