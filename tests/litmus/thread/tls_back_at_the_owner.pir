; litmus: the owner resumes on its thread and sees what the master stored there
; spec: 4.12, 4.6
; outcome: return i32 8
;
; The master, on the owner's thread, stores 8; no other strand touches the variable.

@t = internal thread_local global i32 0, align 4

define i32 @main() {
entry:
  fork label %m [label %a]

m:
  %p = call ptr @llvm.threadlocal.address.p0(ptr @t)
  store i32 8, ptr %p, align 4
  br label %done

a:
  halt

done:
  join
  %q = call ptr @llvm.threadlocal.address.p0(ptr @t)
  %v = load i32, ptr %q, align 4
  ret i32 %v
}

declare ptr @llvm.threadlocal.address.p0(ptr)
