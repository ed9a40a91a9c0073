; litmus: the owner goes on only when its strands have ended
; spec: 4.1, 4.5, 4.outcome
; outcome: return i32 0 | stdout "ab"
;
; The owner prints b behind the join; the strand's a comes before.

define i32 @main() {
entry:
  fork [label %a]

a:
  call i32 @putchar(i32 97) ; a
  br label %done

done:
  join
  call i32 @putchar(i32 98) ; b
  ret i32 0
}

declare i32 @putchar(i32)
