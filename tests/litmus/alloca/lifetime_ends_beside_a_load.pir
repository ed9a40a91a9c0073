; litmus: one strand ends the lifetime of an alloca, the other loads from it
; spec: 4.11, 4.7
; outcome: return i32 5
; outcome: ub use-outside-lifetime
; race: no
;
; The marker is no access, but the order matters.

define i32 @main() {
entry:
  %p = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr %p)
  store i32 5, ptr %p, align 4
  fork label %b [label %a]

a:
  call void @llvm.lifetime.end.p0(ptr %p)
  halt

b:
  %v = load i32, ptr %p, align 4
  br label %done

done:
  join
  ret i32 %v
}

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
