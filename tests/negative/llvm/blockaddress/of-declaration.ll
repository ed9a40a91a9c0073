; llvm-as: cannot take blockaddress inside a declaration
declare void @f()
@g = global ptr blockaddress(@f, %b)
