; litmus: under width 1 the parts run in the order listed
; spec: 4.9
; outcome: return i32 0 | stdout "abc"
; race: no
;
; Part k starts only after part k - 1 has ended.

define i32 @main() {
entry:
  fork width i32 1 [label %a, label %b, label %c]

a:
  call i32 @putchar(i32 97) ; a
  br label %done

b:
  call i32 @putchar(i32 98) ; b
  halt

c:
  call i32 @putchar(i32 99) ; c
  halt

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
