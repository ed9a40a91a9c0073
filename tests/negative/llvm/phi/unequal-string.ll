; llvm-as: PHI node has multiple entries for the same basic block with different incoming values!
define [2 x i8] @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi [2 x i8] [ c"ab", %e ], [ [i8 97, i8 99], %e ]
  ret [2 x i8] %t
}
