; litmus: two atomic increments add up
; spec: 4.memory, 5
; outcome: return i32 2
; race: no
;
; Each reads the newest value. The total is the same in either order.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  %r1 = atomicrmw add ptr @x, i32 1 monotonic, align 4
  halt

b:
  %r2 = atomicrmw add ptr @x, i32 1 monotonic, align 4
  br label %done

done:
  join
  %v = load i32, ptr @x, align 4
  ret i32 %v
}
