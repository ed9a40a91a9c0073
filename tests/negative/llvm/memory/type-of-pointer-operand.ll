; llvm-as: '%p' defined with type 'ptr' but expected 'ptr addrspace(1)'
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  store i32 %a, ptr addrspace(1) %p
  ret void
}
