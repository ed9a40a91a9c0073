; llvm-as: unterminated attribute group
attributes #0 = { nounwind
