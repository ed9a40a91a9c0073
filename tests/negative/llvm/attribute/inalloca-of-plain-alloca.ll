; llvm-as: inalloca argument for call has mismatched alloca
declare void @g(ptr inalloca(i32))
define void @f() {
  %a = alloca i32
  %b = getelementptr inbounds i8, ptr %a, i64 0
  call void @g(ptr inalloca(i32) %b)
  ret void
}
