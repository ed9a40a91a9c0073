; litmus: memcpy between parts that overlap
; spec: 4.outcome
; outcome: ub overlap
;
; Bytes 0..4 to 2..6.

@a = internal global [8 x i8] zeroinitializer, align 1

define i32 @main() {
entry:
  %p = getelementptr i8, ptr @a, i64 2
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @a, i64 4, i1 false)
  ret i32 0
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
