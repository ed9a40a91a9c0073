; llvm-as: expected top-level entity
strange thing
