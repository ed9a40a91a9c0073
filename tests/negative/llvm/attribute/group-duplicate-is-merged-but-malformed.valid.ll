; llvm-as: accepted
attributes #0 = { nounwind }
