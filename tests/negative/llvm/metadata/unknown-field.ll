; llvm-as: invalid field 'strange'
!0 = !DIFile(filename: "a", directory: "b", strange: 1)
