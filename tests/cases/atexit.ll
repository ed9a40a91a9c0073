; A handler of `atexit` runs when `main` returns: "bye", status 0.
@s = private constant [4 x i8] c"bye\00"
declare i32 @puts(ptr)
declare i32 @atexit(ptr)
define void @bye() {
  %r = call i32 @puts(ptr @s)
  ret void
}
define i32 @main() {
  %r = call i32 @atexit(ptr @bye)
  ret i32 0
}
