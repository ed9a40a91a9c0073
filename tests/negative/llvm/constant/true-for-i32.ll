; llvm-as: constant expression type mismatch: got type 'i1' but expected 'i32'
@g = global i32 true
