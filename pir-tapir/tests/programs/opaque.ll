; Text with opaque pointers, as later compilers of Cilk write it.
; RESULT: return i32 89
; EXPECT: fib raised
declare token @llvm.syncregion.start()
define i32 @fib(i32 %n) #0 {
entry:
  %x = alloca i32, align 4
  %sr = tail call token @llvm.syncregion.start()
  %small = icmp slt i32 %n, 2
  br i1 %small, label %base, label %big
base:
  ret i32 %n
big:
  detach within %sr, label %task, label %rest
task:
  %m = sub i32 %n, 1
  %a = call i32 @fib(i32 %m)
  store i32 %a, ptr %x, align 4
  reattach within %sr, label %rest
rest:
  %k = sub i32 %n, 2
  %b = call i32 @fib(i32 %k)
  sync within %sr, label %synced
synced:
  %v = load i32, ptr %x, align 4
  %s = add i32 %v, %b
  ret i32 %s
}
define i32 @main() #0 {
  %r = call i32 @fib(i32 11)
  ret i32 %r
}

attributes #0 = { nounwind }
