; The address of an intrinsic of PIR is taken: PIR0129, as with those of LLVM.
declare i32 @llvm.parallel.thread.id()
@p = global ptr @llvm.parallel.thread.id
define i32 @main() {
e:
  fork [label %a, label %b]
a:
  %f = load ptr, ptr @p
  %x = call i32 %f()
  br label %j
b:
  %g = load ptr, ptr @p
  %y = call i32 %g()
  br label %j
j:
  join
  %s = mul i32 %y, 10
  %t = add i32 %s, %x
  ret i32 %t
}
