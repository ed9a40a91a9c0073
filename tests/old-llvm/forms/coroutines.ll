; forms: llvm.coro.end
source_filename = "coroutines.c"
define void @f(ptr %h) presplitcoroutine {
  %1 = call i1 @llvm.coro.end(ptr %h, i1 false)
  ret void
}
declare i1 @llvm.coro.end(ptr, i1)
