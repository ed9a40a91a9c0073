// An ordered loop: each iteration sees the one before.
llvm.mlir.global internal @sum(0 : i32) : i32
llvm.func @main() -> i32 {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c100 = llvm.mlir.constant(100 : i32) : i32
  %c3 = llvm.mlir.constant(3 : i32) : i32
  %c7 = llvm.mlir.constant(7 : i32) : i32
  %sum = llvm.mlir.addressof @sum : !llvm.ptr
  omp.parallel {
    omp.wsloop ordered(0) schedule(dynamic = %c3 : i32) {
      omp.loop_nest (%i) : i32 = (%c1) to (%c7) inclusive step (%c1) {
        omp.ordered.region {
          %v = llvm.load %sum : !llvm.ptr -> i32
          %w = llvm.mul %v, %c3 : i32
          %s = llvm.add %w, %i : i32
          llvm.store %s, %sum : i32, !llvm.ptr
          omp.terminator
        }
        omp.yield
      }
    }
    omp.terminator
  }
  %got = llvm.load %sum : !llvm.ptr -> i32
  %want = llvm.mlir.constant(1636 : i32) : i32
  %ok = llvm.icmp "eq" %got, %want : i32
  %good = llvm.mlir.constant(0 : i32) : i32
  %bad = llvm.mlir.constant(1 : i32) : i32
  %status = llvm.select %ok, %good, %bad : i1, i32
  llvm.return %status : i32
}
