; litmus: loops for OpenMP inside those for PIR, and a value that is used behind both
; spec: 4.2, 4.6, 2.attributes
; outcome: return i32 36
; race: no
;
; The sum of (i + 1) (k + 1) for i and k from 0 to 2.

@n = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %h], !pir.backends !0

h:
  %i = phi i32 [ 0, %entry ], [ %i1, %l ]
  %c = icmp slt i32 %i, 3
  br i1 %c, label %l, label %j

l:
  %i1 = add nsw i32 %i, 1
  fork interior [label %s, label %h]

s:
  fork [label %h2], !pir.backends !1

h2:
  %k = phi i32 [ 0, %s ], [ %k1, %l2 ]
  %d = icmp slt i32 %k, 3
  br i1 %d, label %l2, label %j2

l2:
  %k1 = add nsw i32 %k, 1
  fork interior [label %s2, label %h2]

s2:
  %p = mul i32 %i1, %k1
  %old = atomicrmw add ptr @n, i32 %p seq_cst, align 4
  halt

j2:
  join
  %zero = sub i32 %k, 3
  %o = atomicrmw add ptr @n, i32 %zero seq_cst, align 4
  halt

j:
  join
  %end = load i32, ptr @n, align 4
  ret i32 %end
}

!0 = !{!"rayon"}
!1 = !{!"openmp"}
