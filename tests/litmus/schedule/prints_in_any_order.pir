; litmus: nothing orders two strands
; spec: 4.7, 4.8
; outcome: return i32 0 | stdout "ab"
; outcome: return i32 0 | stdout "ba"
; race: no
;
; Each strand prints one letter.

define i32 @main() {
entry:
  fork [label %a, label %b]

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
