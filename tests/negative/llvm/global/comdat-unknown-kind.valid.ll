; llvm-as: accepted
$g = comdat largest
