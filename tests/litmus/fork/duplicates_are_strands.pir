; litmus: a successor listed three times is three strands
; spec: 4.1, 1
; outcome: return i32 3
; race: no
;
; Each strand adds 1 atomically; the join orders all three before the load.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %a, label %a]

a:
  %old = atomicrmw add ptr @x, i32 1 monotonic, align 4
  br label %done

done:
  join
  %v = load i32, ptr @x, align 4
  ret i32 %v
}
