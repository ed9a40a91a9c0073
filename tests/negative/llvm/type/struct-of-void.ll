; llvm-as: void type only allowed for function results
@g = external global { void }
