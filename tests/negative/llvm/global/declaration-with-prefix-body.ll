; llvm-as: expected top-level entity
declare void @f() { ret void }
