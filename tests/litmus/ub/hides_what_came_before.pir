; litmus: undefined behaviour is the whole outcome
; spec: 4.outcome
; args: i32 0
; outcome: ub division-by-zero
;
; The print and the store before it do not count.

@x = global i32 0, align 4

define i32 @main(i32 %d) {
entry:
  call i32 @putchar(i32 97) ; a
  store i32 1, ptr @x, align 4
  %v = sdiv i32 1, %d
  ret i32 %v
}

declare i32 @putchar(i32)
