; llvm-as: Invalid user of intrinsic instruction!
@g = global ptr @llvm.donothing
declare void @llvm.donothing()
