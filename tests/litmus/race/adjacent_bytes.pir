; litmus: stores to adjacent bytes do not conflict
; spec: 4.memory
; outcome: return i16 513
; race: no
;
; Little endian: 0x0201.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@x = internal global i16 0, align 2

define i16 @main() {
entry:
  %hi = getelementptr i8, ptr @x, i64 1
  fork [label %a, label %b]

a:
  store i8 1, ptr @x, align 1
  halt

b:
  store i8 2, ptr %hi, align 1
  br label %done

done:
  join
  %v = load i16, ptr @x, align 2
  ret i16 %v
}
