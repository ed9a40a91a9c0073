; litmus: a store to an alloca whose lifetime has ended
; spec: 4.outcome
; outcome: ub use-outside-lifetime
;
; `llvm.lifetime.end` came before.

define i32 @main() {
entry:
  %x = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr %x)
  store i32 1, ptr %x, align 4
  call void @llvm.lifetime.end.p0(ptr %x)
  store i32 2, ptr %x, align 4
  ret i32 0
}

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
