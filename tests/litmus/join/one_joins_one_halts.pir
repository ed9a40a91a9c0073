; litmus: one recorded join is enough
; spec: 4.4, 4.5
; outcome: return i32 1
;
; %a halts, %b records %done.

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  halt

b:
  br label %done

done:
  join
  ret i32 1
}
