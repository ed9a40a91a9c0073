; llvm-as: expected function name in blockaddress
@g = global ptr blockaddress(@f, %b)
