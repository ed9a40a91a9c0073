; llvm-as: unknown selection kind
$g = comdat strange
