; litmus: memcpy behind the end
; spec: 4.outcome
; outcome: ub out-of-bounds
;
; Eight bytes into an object of four.

@a = internal global [8 x i8] zeroinitializer, align 1
@b = internal global [4 x i8] zeroinitializer, align 1

define i32 @main() {
entry:
  call void @llvm.memcpy.p0.p0.i64(ptr @b, ptr @a, i64 8, i1 false)
  ret i32 0
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
