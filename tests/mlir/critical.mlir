// A named critical section, and one without a name.
llvm.mlir.global internal @sum(0 : i32) : i32
omp.critical.declare @lock hint(contended, speculative)
llvm.func @main() -> i32 {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c100 = llvm.mlir.constant(100 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %sum = llvm.mlir.addressof @sum : !llvm.ptr
  omp.parallel num_threads(%c4 : i32) {
    omp.critical(@lock) {
      %v = llvm.load %sum : !llvm.ptr -> i32
      %s = llvm.add %v, %c1 : i32
      llvm.store %s, %sum : i32, !llvm.ptr
      omp.terminator
    }
    omp.barrier
    omp.critical {
      %v = llvm.load %sum : !llvm.ptr -> i32
      %s = llvm.add %v, %c100 : i32
      llvm.store %s, %sum : i32, !llvm.ptr
      omp.terminator
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
