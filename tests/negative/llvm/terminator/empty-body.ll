; llvm-as: function body requires at least one basic block
define void @f() {
}
