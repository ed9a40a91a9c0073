@s = constant [2 x i8] c"hi
define void @f() {
  ret void
}
