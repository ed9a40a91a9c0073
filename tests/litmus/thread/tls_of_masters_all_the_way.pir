; litmus: masters of inner regions and of interior forks stay on the same thread
; spec: 4.12, 4.3
; outcome: return i32 7
;
; Owner, master, interior master and inner master are all on one thread: 1 + 2 + 4.

@t = internal thread_local global i32 0, align 4

define void @add(i32 %n) {
entry:
  %p = call ptr @llvm.threadlocal.address.p0(ptr @t)
  %v = load i32, ptr %p, align 4
  %w = add i32 %v, %n
  store i32 %w, ptr %p, align 4
  ret void
}

define i32 @main() {
entry:
  call void @add(i32 1)
  fork label %m [label %a]

a:
  halt

m:
  fork interior label %m2 [label %a]

m2:
  call void @add(i32 2)
  fork label %n [label %b]

b:
  halt

n:
  call void @add(i32 4)
  br label %inner

inner:
  join
  br label %done

done:
  join
  %p = call ptr @llvm.threadlocal.address.p0(ptr @t)
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

declare ptr @llvm.threadlocal.address.p0(ptr)
