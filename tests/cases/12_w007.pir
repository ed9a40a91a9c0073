; Equal constants, written differently, for two edges from one block: valid.
define {i32,i8} @f(i1 %c) {
e:
  br i1 %c, label %a, label %a
a:
  %t = phi {i32,i8} [ {i32 0, i8 0}, %e ], [ zeroinitializer, %e ]
  ret {i32,i8} %t
}
