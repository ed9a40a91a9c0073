; litmus: a strand may start at the join block and does nothing
; spec: 4.1, 4.4
; outcome: return i32 0 | @x = i32 5
; race: no
;
; Strand a stores 5, the other one ends at once; both record the same join.

@x = global i32 0, align 4

define i32 @main() {
entry:
  fork [label %a, label %done]

a:
  store i32 5, ptr @x, align 4
  br label %done

done:
  join
  ret i32 0
}
