// `simd`, and `simd` in a worksharing loop.
llvm.mlir.global internal @sum(0 : i32) : i32
llvm.mlir.global internal @a(dense<0> : tensor<100xi32>) : !llvm.array<100 x i32>
llvm.func @main() -> i32 {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c100 = llvm.mlir.constant(100 : i32) : i32
  %sum = llvm.mlir.addressof @sum : !llvm.ptr
  %a = llvm.mlir.addressof @a : !llvm.ptr
  omp.simd safelen(8) simdlen(4) {
    omp.loop_nest (%i) : i32 = (%c0) to (%c100) step (%c1) {
      %p = llvm.getelementptr inbounds %a[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<100 x i32>
      llvm.store %i, %p : i32, !llvm.ptr
      omp.yield
    }
  }
  omp.parallel {
    omp.wsloop {
      omp.simd {
        omp.loop_nest (%i) : i32 = (%c0) to (%c100) step (%c1) {
          %p = llvm.getelementptr inbounds %a[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<100 x i32>
          %v = llvm.load %p : !llvm.ptr -> i32
          %s = llvm.add %v, %c1 : i32
          llvm.store %s, %p : i32, !llvm.ptr
          omp.yield
        }
      } {omp.composite}
    } {omp.composite}
    omp.wsloop {
      omp.loop_nest (%i) : i32 = (%c0) to (%c100) step (%c1) {
        %p = llvm.getelementptr inbounds %a[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<100 x i32>
        %v = llvm.load %p : !llvm.ptr -> i32
        omp.atomic.update %sum : !llvm.ptr {
        ^bb0(%old: i32):
          %new = llvm.add %old, %v : i32
          omp.yield(%new : i32)
        }
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
