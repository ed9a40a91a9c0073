; litmus: the master runs on the forker's thread and sees its thread-local variable
; spec: 4.12, 4.3
; outcome: return i32 5
;
; The owner stores 5 before the fork; the master loads it.

@t = internal thread_local global i32 0, align 4

define i32 @main() {
entry:
  %p = call ptr @llvm.threadlocal.address.p0(ptr @t)
  store i32 5, ptr %p, align 4
  fork label %m [label %a]

m:
  %q = call ptr @llvm.threadlocal.address.p0(ptr @t)
  %v = load i32, ptr %q, align 4
  br label %done

a:
  halt

done:
  join
  ret i32 %v
}

declare ptr @llvm.threadlocal.address.p0(ptr)
