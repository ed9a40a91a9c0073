; llvm-as: invalid function forward reference in uselistorder_bb
uselistorder_bb @nothing, %b, { 1, 0 }
