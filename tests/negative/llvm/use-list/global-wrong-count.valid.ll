; llvm-as: accepted
@g = global i32 0
@h = global ptr @g
@i = alias i32, ptr @g
define ptr @f() {
  %p = call ptr @f()
  ret ptr @g
}
define ptr @k() {
  %p = call ptr @f()
  %q = getelementptr i8, ptr @g, i64 4
  ret ptr @g
}
uselistorder ptr @g, { 1, 0, 4, 3, 2 }
uselistorder ptr @f, { 1, 0 }
