; llvm-as: invalid element type for struct
@g = external global { void () }
