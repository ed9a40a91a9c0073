; litmus: no enclosing instance of one that never closes is closed
; spec: 4.5
; outcome: hang
;
; Inner strands halt, so %a is suspended for ever; the outer instance never closes although %b joined.

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  fork [label %c, label %c]

b:
  br label %done

c:
  halt

done:
  join
  ret i32 0
}
