; litmus: three strands give all six orders
; spec: 4.7, 4.8
; outcome: return i32 0 | stdout "abc"
; outcome: return i32 0 | stdout "acb"
; outcome: return i32 0 | stdout "bac"
; outcome: return i32 0 | stdout "bca"
; outcome: return i32 0 | stdout "cab"
; outcome: return i32 0 | stdout "cba"
;
; Neither the place in the list nor the kind of successor matters.

define i32 @main() {
entry:
  fork label %a [label %b, label %c]

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
