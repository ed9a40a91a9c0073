; Globals count as memory, however many: --max-memory stops it.
@g = internal global [1099511627776 x i8] zeroinitializer
define i32 @main() {
  store i8 1, ptr @g
  ret i32 0
}
