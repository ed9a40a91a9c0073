; litmus: a critical section excludes strands whatever runs them
; spec: 4.13, 2.attributes
; outcome: return i32 8
; race: no
;
; Two strands of OpenMP's threads and two of PIR's in each of them add one to @n in sections of one object; the former twice.

@n = internal global i32 0, align 4
@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %a], !pir.backends !0

a:
  call void @add()
  fork [label %b, label %b], !pir.backends !1

b:
  call void @add()
  br label %inner

inner:
  join
  call void @add()
  br label %outer

outer:
  join
  %end = load i32, ptr @n, align 4
  ret i32 %end
}

define void @add() {
entry:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %old = load i32, ptr @n, align 4
  %new = add i32 %old, 1
  store i32 %new, ptr @n, align 4
  call void @llvm.parallel.critical.exit(ptr @lock)
  ret void
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)

!0 = !{!"openmp"}
!1 = !{!"rayon"}
