; llvm-as: wrong number of indexes, expected 3
@g = global i32 0
@h = global ptr @g
@i = global ptr @g
define ptr @f() {
  ret ptr @g
}
uselistorder ptr @g, { 1, 0 }
