; llvm-as: expected metadata type
!0 = !DIStrange(name: "x")
