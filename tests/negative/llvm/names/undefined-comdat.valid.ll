; llvm-as: accepted
$nothing = comdat any
@g = global i32 0, comdat($nothing)
