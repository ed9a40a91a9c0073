; llvm-as: accepted
declare void @llvm.donothing()
