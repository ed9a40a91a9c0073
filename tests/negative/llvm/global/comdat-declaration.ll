; llvm-as: Declaration may not be in a Comdat!
$g = comdat any
@g = external global i32, comdat
