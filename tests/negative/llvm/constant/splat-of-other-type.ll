; llvm-as: constant expression type mismatch: got type 'i64' but expected 'i32'
@g = global <2 x i32> splat (i64 1)
