; llvm-as: accepted
@x = global [4 x i8] zeroinitializer
define i64 @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi i64 [ ptrtoint (ptr @x to i64), %e ], [ ptrtoint (ptr @x to i64), %e ]
  ret i64 %t
}
