; litmus: memset fills bytes
; spec: 4.outcome
; outcome: return i32 16843009
;
; 0x01010101.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  call void @llvm.memset.p0.i64(ptr align 4 @x, i8 1, i64 4, i1 false)
  %v = load i32, ptr @x, align 4
  ret i32 %v
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
