; litmus: the width may be known only at run time
; spec: 4.9, 1
; args: i32 1
; outcome: return i32 0 | stdout "ab"
;
; The argument is 1.

define i32 @main(i32 %w) {
entry:
  fork width i32 %w [label %a, label %b]

a:
  call i32 @putchar(i32 97) ; a
  halt

b:
  call i32 @putchar(i32 98) ; b
  br label %done

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
