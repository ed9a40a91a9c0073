; llvm-as: accepted
declare void @llvm.coro.end(ptr, i1, token)
