; llvm-as: field 'filename' cannot be specified more than once
!0 = !DIFile(filename: "a", filename: "b", directory: "c")
