// A reduction with an atomic combiner.
llvm.mlir.global internal @sum(0 : i32) : i32
omp.declare_reduction @add_i32 : i32 init {
^bb0(%original: i32):
  %zero = llvm.mlir.constant(0 : i32) : i32
  omp.yield(%zero : i32)
} combiner {
^bb0(%a: i32, %b: i32):
  %s = llvm.add %a, %b : i32
  omp.yield(%s : i32)
} atomic {
^bb0(%all: !llvm.ptr, %mine: !llvm.ptr):
  %v = llvm.load %mine : !llvm.ptr -> i32
  %was = llvm.atomicrmw add %all, %v monotonic : !llvm.ptr, i32
  omp.yield
}
llvm.func @main() -> i32 {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c100 = llvm.mlir.constant(100 : i32) : i32
  %sum = llvm.mlir.addressof @sum : !llvm.ptr
  omp.parallel {
    omp.wsloop reduction(@add_i32 %sum -> %mine : !llvm.ptr) {
      omp.loop_nest (%i) : i32 = (%c1) to (%c100) inclusive step (%c1) {
        %v = llvm.load %mine : !llvm.ptr -> i32
        %s = llvm.add %v, %i : i32
        llvm.store %s, %mine : i32, !llvm.ptr
        omp.yield
      }
    }
    omp.terminator
  }
  %got = llvm.load %sum : !llvm.ptr -> i32
  %want = llvm.mlir.constant(5050 : i32) : i32
  %ok = llvm.icmp "eq" %got, %want : i32
  %good = llvm.mlir.constant(0 : i32) : i32
  %bad = llvm.mlir.constant(1 : i32) : i32
  %status = llvm.select %ok, %good, %bad : i1, i32
  llvm.return %status : i32
}
