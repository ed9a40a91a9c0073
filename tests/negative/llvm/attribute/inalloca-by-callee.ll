; llvm-as: inalloca argument for call has mismatched alloca
declare void @g(ptr inalloca(i32))
define void @f() {
  %a = alloca i32
  call void @g(ptr %a)
  ret void
}
