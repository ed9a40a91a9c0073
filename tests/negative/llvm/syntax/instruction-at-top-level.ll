; llvm-as: expected 'type' after name
%r = add i32 1, 2
