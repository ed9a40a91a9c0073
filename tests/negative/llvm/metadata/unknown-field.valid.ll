; llvm-as: accepted
!0 = !DIFile(filename: "a", directory: "b")
