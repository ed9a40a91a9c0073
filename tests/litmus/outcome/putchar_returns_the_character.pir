; litmus: the value of a library call is part of the program
; spec: 4.outcome
; outcome: return i32 65 | stdout "A"
;
; putchar returns what it wrote.

define i32 @main() {
entry:
  %c = call i32 @putchar(i32 65)
  ret i32 %c
}

declare i32 @putchar(i32)
