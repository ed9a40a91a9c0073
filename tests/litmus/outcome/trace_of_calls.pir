; litmus: the trace of library calls is part of the outcome
; spec: 4.outcome
; outcome: return i32 0 | stdout "hi\nyo"
;
; putchar writes one character, puts a line.

@s = internal constant [3 x i8] c"hi\00", align 1

define i32 @main() {
entry:
  %n = call i32 @puts(ptr @s)
  %a = call i32 @putchar(i32 121)
  %b = call i32 @putchar(i32 111)
  ret i32 0
}

declare i32 @putchar(i32)
declare i32 @puts(ptr)
