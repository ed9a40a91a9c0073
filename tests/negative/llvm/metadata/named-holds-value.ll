; llvm-as: Expected '!' here
!named = !{i32 1}
