; llvm-as: invalid value for 'no-infs-fp-math' attribute: maybe
define void @f() "no-infs-fp-math"="maybe" {
  ret void
}
