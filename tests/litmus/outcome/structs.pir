; litmus: a struct is printed member by member
; spec: 4.outcome
; outcome: return void | @s = { i32, i64 } { i32 5, i64 -6 }
; race: no
;
; Both members are stored.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@s = global { i32, i64 } zeroinitializer, align 8

define void @main() {
entry:
  %p = getelementptr inbounds { i32, i64 }, ptr @s, i32 0, i32 1
  store i32 5, ptr @s, align 4
  store i64 -6, ptr %p, align 8
  ret void
}
