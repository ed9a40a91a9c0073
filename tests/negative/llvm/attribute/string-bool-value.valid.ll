; llvm-as: accepted
define void @f() "no-infs-fp-math"="true" {
  ret void
}
