; litmus: part k waits for all parts up to k - w, not only for part k - w
; spec: 4.9
; outcome: return i32 0 | stdout "abcd"
; outcome: return i32 0 | stdout "abdc"
; outcome: return i32 0 | stdout "acbd"
; outcome: return i32 0 | stdout "bacd"
; outcome: return i32 0 | stdout "badc"
;
; c comes after a; d after a and b. The five orders with a < c, a < d, b < d.

define i32 @main() {
entry:
  fork width i32 2 [label %a, label %b, label %c, label %d]

a:
  call i32 @putchar(i32 97) ; a
  br label %done

b:
  call i32 @putchar(i32 98) ; b
  halt

c:
  call i32 @putchar(i32 99) ; c
  halt

d:
  call i32 @putchar(i32 100) ; d
  halt

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
