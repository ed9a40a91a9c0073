; litmus: va_arg writes the list
; spec: 4.memory
; outcome: ub poison-used
; race: yes
;
; Both strands take an argument from one list, whose position each of them reads and writes.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@x = internal global i32 0, align 4
@y = internal global i32 0, align 4

define void @f(i32 %n, ...) {
entry:
  %ap = alloca [24 x i8], align 16
  call void @llvm.va_start.p0(ptr %ap)
  fork [label %a, label %b]

a:
  %first = va_arg ptr %ap, i32
  store i32 %first, ptr @x, align 4
  halt

b:
  %second = va_arg ptr %ap, i32
  store i32 %second, ptr @y, align 4
  br label %done

done:
  join
  call void @llvm.va_end.p0(ptr %ap)
  ret void
}

define i32 @main() {
entry:
  call void (i32, ...) @f(i32 2, i32 5, i32 6)
  ret i32 0
}

declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
