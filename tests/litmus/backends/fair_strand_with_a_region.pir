; litmus: forced strands of OpenMP with regions for PIR go on while one of them waits
; spec: 4.8, 2.attributes
; outcome: return i32 5
; race: no
;
; %b waits for what %a stores behind its region; %d and %e may run on any thread, but not in place of %b.

@flag = internal global i32 0, align 4
@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %a, label %b], !pir.backends !0

a:
  fork [label %d, label %e], !pir.backends !1

d:
  store i32 5, ptr @x, align 4
  halt

e:
  br label %inner

inner:
  join
  store atomic i32 1, ptr @flag release, align 4
  br label %done

b:
  fork [label %f, label %g], !pir.backends !1

f:
  br label %spin

spin:
  %v = load atomic i32, ptr @flag acquire, align 4
  %c = icmp eq i32 %v, 0
  br i1 %c, label %spin, label %seen

seen:
  br label %later

g:
  halt

later:
  join
  halt

done:
  join
  %end = load i32, ptr @x, align 4
  ret i32 %end
}

!0 = !{!"openmp"}
!1 = !{!"rayon"}
