; llvm-as: expected function name in blockaddress
@v = global i32 0
@g = global ptr blockaddress(@v, %b)
