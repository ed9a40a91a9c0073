; llvm-as: use of undefined comdat '$nothing'
@g = global i32 0, comdat($nothing)
