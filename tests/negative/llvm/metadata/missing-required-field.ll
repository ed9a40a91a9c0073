; llvm-as: missing required field 'directory'
!0 = !DIFile(filename: "a")
