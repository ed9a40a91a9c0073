; llvm-as: accepted
define float @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi float [ zeroinitializer, %e ], [ 0.0, %e ]
  ret float %t
}
