; litmus: barriers of a forced instance of PIR inside a strand of a team of OpenMP, and of that team
; spec: 4.13, 4.12, 2.attributes
; outcome: return i32 6
; race: no
;
; %c and %d meet at a barrier of the inner instance, then %a and %b at one of the outer instance.

@x = internal global i32 0, align 4
@y = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %a, label %b], !pir.backends !0

a:
  fork force [label %c, label %d], !pir.backends !1

c:
  store i32 2, ptr @x, align 4
  call void @llvm.parallel.barrier()
  br label %inner

d:
  call void @llvm.parallel.barrier()
  %v = load i32, ptr @x, align 4
  br label %inner

inner:
  join
  %w = mul i32 %v, 3
  store i32 %w, ptr @y, align 4
  call void @llvm.parallel.barrier()
  halt

b:
  call void @llvm.parallel.barrier()
  %end = load i32, ptr @y, align 4
  br label %done

done:
  join
  ret i32 %end
}

declare void @llvm.parallel.barrier()

!0 = !{!"openmp"}
!1 = !{!"rayon"}
