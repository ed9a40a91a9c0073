; Destructors of the module run when `main` returns: "dtor", status 0.
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @d, ptr null }]
@s = private constant [5 x i8] c"dtor\00"
declare i32 @puts(ptr)
define void @d() {
  %r = call i32 @puts(ptr @s)
  ret void
}
define i32 @main() {
  ret i32 0
}
