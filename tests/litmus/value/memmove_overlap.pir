; litmus: memmove may overlap
; spec: 4.outcome
; outcome: return void | @a = [3 x i32] [i32 1, i32 1, i32 2]
;
; Elements 0 and 1 go to 1 and 2.

@a = global [3 x i32] [i32 1, i32 2, i32 3], align 4

define void @main() {
entry:
  %p = getelementptr inbounds i32, ptr @a, i32 1
  call void @llvm.memmove.p0.p0.i64(ptr align 4 %p, ptr align 4 @a, i64 8, i1 false)
  ret void
}

declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
