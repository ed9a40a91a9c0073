; litmus: printf writes what its format says
; spec: 4.outcome
; outcome: return i32 5 | stdout "x=-7\n"
;
; It returns the number of characters: 5.

@f = internal constant [6 x i8] c"x=%d\0A\00", align 1

define i32 @main() {
entry:
  %n = call i32 (ptr, ...) @printf(ptr @f, i32 -7)
  ret i32 %n
}

declare i32 @printf(ptr, ...)
