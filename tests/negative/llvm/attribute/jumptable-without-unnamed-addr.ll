; llvm-as: Attribute 'jumptable' requires 'unnamed_addr'
define void @f() jumptable {
  ret void
}
