; litmus: the first byte of a number is the lowest
; spec: 4.outcome
; outcome: return i8 4
;
; 0x01020304 on a little endian target.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define i8 @main() {
entry:
  %p = alloca i32, align 4
  store i32 16909060, ptr %p, align 4
  %v = load i8, ptr %p, align 1
  ret i8 %v
}
