; litmus: who holds a critical section may wait for strands of the other back end
; spec: 4.13, 2.attributes
; outcome: return i32 21
; race: no
;
; %a and %b each hold the section while a region of theirs runs with another back end. Neither lies on top of the other.

@n = internal global i32 0, align 4
@lock = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b], !pir.backends !0

a:
  call void @llvm.parallel.critical.enter(ptr @lock)
  fork [label %c, label %d], !pir.backends !1

c:
  %u = load i32, ptr @n, align 4
  %u1 = add i32 %u, 1
  store i32 %u1, ptr @n, align 4
  halt

d:
  br label %first

first:
  join
  call void @llvm.parallel.critical.exit(ptr @lock)
  br label %done

b:
  call void @llvm.parallel.critical.enter(ptr @lock)
  fork [label %e, label %f], !pir.backends !1

e:
  %w = load i32, ptr @n, align 4
  %w1 = add i32 %w, 20
  store i32 %w1, ptr @n, align 4
  halt

f:
  br label %second

second:
  join
  call void @llvm.parallel.critical.exit(ptr @lock)
  br label %done

done:
  join
  %end = load i32, ptr @n, align 4
  ret i32 %end
}

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)

!0 = !{!"rayon"}
!1 = !{!"openmp"}
