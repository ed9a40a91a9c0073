; litmus: a region with only a spine has no parts
; spec: 4.9, 4.3
; outcome: return i32 3
;
; The only successor is the continuation; nothing is numbered.

define i32 @main() {
entry:
  fork width i32 1 [label %a]

a:
  %v = add i32 1, 2
  br label %done

done:
  join
  ret i32 %v
}
