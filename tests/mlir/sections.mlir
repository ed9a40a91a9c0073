// Three sections, each executed once.
llvm.mlir.global internal @sum(0 : i32) : i32
llvm.func @main() -> i32 {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c100 = llvm.mlir.constant(100 : i32) : i32
  %sum = llvm.mlir.addressof @sum : !llvm.ptr
  omp.parallel {
    omp.sections {
      omp.section {
        omp.atomic.update %sum : !llvm.ptr {
        ^bb0(%old: i32):
          %new = llvm.add %old, %c1 : i32
          omp.yield(%new : i32)
        }
        omp.terminator
      }
      omp.section {
        omp.atomic.update %sum : !llvm.ptr {
        ^bb0(%old: i32):
          %new = llvm.add %old, %c100 : i32
          omp.yield(%new : i32)
        }
        omp.terminator
      }
      omp.section {
        omp.atomic.update %sum : !llvm.ptr {
        ^bb0(%old: i32):
          %new = llvm.add %old, %c100 : i32
          omp.yield(%new : i32)
        }
        omp.terminator
      }
      omp.terminator
    }
    omp.terminator
  }
  %got = llvm.load %sum : !llvm.ptr -> i32
  %want = llvm.mlir.constant(201 : i32) : i32
  %ok = llvm.icmp "eq" %got, %want : i32
  %good = llvm.mlir.constant(0 : i32) : i32
  %bad = llvm.mlir.constant(1 : i32) : i32
  %status = llvm.select %ok, %good, %bad : i1, i32
  llvm.return %status : i32
}
