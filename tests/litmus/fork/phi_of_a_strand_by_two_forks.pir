; litmus: a strand that two forks start has the value of the edge by which it came
; spec: 4.1, 4.2
; outcome: return i32 3
; race: no
;
; One instance of s comes from the entry with 1, the other from t with 2.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %s, label %t]

s:
  %v = phi i32 [ 1, %entry ], [ 2, %t ]
  %before = atomicrmw add ptr @x, i32 %v monotonic, align 4
  br label %end

t:
  fork interior [label %s, label %u]

u:
  br label %end

end:
  join
  %sum = load i32, ptr @x, align 4
  ret i32 %sum
}
