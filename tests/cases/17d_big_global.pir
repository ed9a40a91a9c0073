; Globals count as memory: --max-memory stops it.
@g = internal global [9000000000 x i8] zeroinitializer
define i32 @main() {
  store i8 1, ptr @g
  ret i32 0
}
