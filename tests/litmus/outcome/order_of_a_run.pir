; litmus: without strands the trace has one order
; spec: 4.outcome, 5
; outcome: return i32 0 | stdout "abc"
;
; Program order.

define i32 @main() {
entry:
  call i32 @putchar(i32 97) ; a
  call i32 @putchar(i32 98) ; b
  call i32 @putchar(i32 99) ; c
  ret i32 0
}

declare i32 @putchar(i32)
