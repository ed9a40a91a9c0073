; llvm-as: redefinition of comdat '$c'
$c = comdat any
$c = comdat any
