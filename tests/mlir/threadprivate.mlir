// A threadprivate variable keeps its value from region to region.
llvm.mlir.global internal @sum(0 : i32) : i32
llvm.mlir.global internal @own(5 : i32) : i32
llvm.func @main() -> i32 {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c100 = llvm.mlir.constant(100 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %sum = llvm.mlir.addressof @sum : !llvm.ptr
  %own = llvm.mlir.addressof @own : !llvm.ptr
  omp.parallel num_threads(%c2 : i32) {
    %t = omp.threadprivate %own : !llvm.ptr -> !llvm.ptr
    %v = llvm.load %t : !llvm.ptr -> i32
    %s = llvm.add %v, %c1 : i32
    llvm.store %s, %t : i32, !llvm.ptr
    omp.terminator
  }
  omp.parallel num_threads(%c2 : i32) {
    %t = omp.threadprivate %own : !llvm.ptr -> !llvm.ptr
    %v = llvm.load %t : !llvm.ptr -> i32
    omp.atomic.update %sum : !llvm.ptr {
    ^bb0(%old: i32):
      %new = llvm.add %old, %v : i32
      omp.yield(%new : i32)
    }
    omp.terminator
  }
  %got = llvm.load %sum : !llvm.ptr -> i32
  %want = llvm.mlir.constant(12 : i32) : i32
  %ok = llvm.icmp "eq" %got, %want : i32
  %good = llvm.mlir.constant(0 : i32) : i32
  %bad = llvm.mlir.constant(1 : i32) : i32
  %status = llvm.select %ok, %good, %bad : i1, i32
  llvm.return %status : i32
}
