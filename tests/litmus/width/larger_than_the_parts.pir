; litmus: a window larger than the number of parts orders nothing
; spec: 4.9
; outcome: return i32 0 | stdout "ab"
; outcome: return i32 0 | stdout "ba"
; race: no
;
; Neither part has a part up to k - 5 before it.

define i32 @main() {
entry:
  fork width i32 5 [label %a, label %b]

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
