// `private` and `firstprivate` by privatizers.
llvm.mlir.global internal @sum(0 : i32) : i32
omp.private {type = private} @fresh : i32
omp.private {type = firstprivate} @copied : i32 copy {
^bb0(%from: !llvm.ptr, %to: !llvm.ptr):
  %v = llvm.load %from : !llvm.ptr -> i32
  llvm.store %v, %to : i32, !llvm.ptr
  omp.yield(%to : !llvm.ptr)
}
llvm.func @main() -> i32 {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c100 = llvm.mlir.constant(100 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %sum = llvm.mlir.addressof @sum : !llvm.ptr
  %x = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  %y = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %c0, %x : i32, !llvm.ptr
  llvm.store %c100, %y : i32, !llvm.ptr
  omp.parallel num_threads(%c4 : i32) private(@fresh %x -> %mine, @copied %y -> %copy : !llvm.ptr, !llvm.ptr) {
    llvm.store %c1, %mine : i32, !llvm.ptr
    %m = llvm.load %mine : !llvm.ptr -> i32
    %v = llvm.load %copy : !llvm.ptr -> i32
    %s = llvm.add %m, %v : i32
    llvm.store %s, %copy : i32, !llvm.ptr
    %w = llvm.load %copy : !llvm.ptr -> i32
    omp.atomic.update %sum : !llvm.ptr {
    ^bb0(%old: i32):
      %new = llvm.add %old, %w : i32
      omp.yield(%new : i32)
    }
    omp.terminator
  }
  %got = llvm.load %sum : !llvm.ptr -> i32
  %want = llvm.mlir.constant(404 : i32) : i32
  %ok = llvm.icmp "eq" %got, %want : i32
  %good = llvm.mlir.constant(0 : i32) : i32
  %bad = llvm.mlir.constant(1 : i32) : i32
  %status = llvm.select %ok, %good, %bad : i1, i32
  llvm.return %status : i32
}
