; llvm-as: accepted
$g = comdat any
@g = global i32 0, comdat
