; Loads, stores, allocas, address computations and atomics in every form.

%struct.pair = type { i32, [4 x i64] }

define void @plain(ptr %p, ptr addrspace(1) %q, i64 %n) {
  %1 = alloca i32, align 4
  %2 = alloca i8, i64 %n, align 16
  %3 = alloca inalloca %struct.pair, align 8
  %4 = alloca [0 x i8], align 1
  %5 = alloca i32, i32 3, align 4, addrspace(0)
  %6 = load i32, ptr %p, align 4
  %7 = load volatile i32, ptr %p, align 1
  %8 = load i64, ptr addrspace(1) %q, align 8, !invariant.load !0, !nontemporal !1
  %9 = load <4 x float>, ptr %p, align 1
  %10 = load %struct.pair, ptr %p, align 8
  %11 = load [2 x { i8, i16 }], ptr %p
  %12 = load i17, ptr %p, align 4
  store i32 %6, ptr %p, align 4
  store volatile i32 7, ptr %1, align 4
  store %struct.pair %10, ptr %3, align 8
  store <2 x i1> <i1 true, i1 false>, ptr %2, align 1, !nontemporal !1
  store ptr %4, ptr %p, align 8
  ret void
}

define ptr @addresses(ptr %p, i32 %i, i64 %j, <2 x ptr> %v, <2 x i64> %w) {
  %1 = getelementptr i32, ptr %p, i64 %j
  %2 = getelementptr inbounds i32, ptr %1, i32 %i
  %3 = getelementptr nusw i8, ptr %2, i64 -1
  %4 = getelementptr nuw i8, ptr %3, i64 1
  %5 = getelementptr inbounds nuw %struct.pair, ptr %4, i64 2, i32 1, i64 %j
  %6 = getelementptr nusw nuw [4 x i64], ptr %5, i64 0, i64 3
  %7 = getelementptr i64, <2 x ptr> %v, <2 x i64> %w
  %8 = getelementptr inbounds i8, ptr %6, <2 x i64> <i64 1, i64 2>
  %9 = getelementptr %struct.pair, <2 x ptr> %8, i64 0, i32 0
  %10 = getelementptr { i8, { i16, [3 x i32] } }, ptr %p, i64 0, i32 1, i32 1, i64 2
  %11 = extractelement <2 x ptr> %9, i64 1
  %12 = getelementptr i8, ptr %11
  ret ptr %12
}

define void @atomic_orders(ptr %p, float %f) {
  %1 = load atomic i32, ptr %p unordered, align 4
  %2 = load atomic i32, ptr %p monotonic, align 4
  %3 = load atomic volatile i32, ptr %p acquire, align 4
  %4 = load atomic i64, ptr %p seq_cst, align 8
  %5 = load atomic float, ptr %p syncscope("singlethread") seq_cst, align 4
  %6 = load atomic ptr, ptr %p syncscope("agent") acquire, align 8
  store atomic i32 %1, ptr %p unordered, align 4
  store atomic i32 %2, ptr %p monotonic, align 4
  store atomic volatile i32 %3, ptr %p release, align 4
  store atomic i64 %4, ptr %p syncscope("singlethread") seq_cst, align 8
  store atomic ptr %6, ptr %p seq_cst, align 8
  fence acquire
  fence release
  fence acq_rel
  fence seq_cst
  fence syncscope("singlethread") acquire
  fence syncscope("agent") seq_cst
  ret void
}

define void @read_modify_write(ptr %p, i32 %x, float %f, <2 x half> %h, ptr %q) {
  %1 = atomicrmw xchg ptr %p, i32 %x monotonic, align 4
  %2 = atomicrmw add ptr %p, i32 %x acquire, align 4
  %3 = atomicrmw sub ptr %p, i32 %x release, align 4
  %4 = atomicrmw and ptr %p, i32 %x acq_rel, align 4
  %5 = atomicrmw nand ptr %p, i32 %x seq_cst, align 4
  %6 = atomicrmw or ptr %p, i32 %x syncscope("singlethread") seq_cst, align 4
  %7 = atomicrmw xor ptr %p, i32 %x seq_cst, align 8
  %8 = atomicrmw volatile max ptr %p, i32 %x seq_cst, align 4
  %9 = atomicrmw min ptr %p, i32 %x seq_cst, align 4
  %10 = atomicrmw umax ptr %p, i32 %x seq_cst, align 4
  %11 = atomicrmw umin ptr %p, i32 %x seq_cst, align 4
  %12 = atomicrmw uinc_wrap ptr %p, i32 %x seq_cst, align 4
  %13 = atomicrmw udec_wrap ptr %p, i32 %x seq_cst, align 4
  %14 = atomicrmw usub_cond ptr %p, i32 %x seq_cst, align 4
  %15 = atomicrmw usub_sat ptr %p, i32 %x seq_cst, align 4
  %16 = atomicrmw fadd ptr %p, float %f seq_cst, align 4
  %17 = atomicrmw fsub ptr %p, float %f monotonic, align 4
  %18 = atomicrmw fmax ptr %p, float %f monotonic, align 4
  %19 = atomicrmw fmin ptr %p, float %f monotonic, align 4
  %20 = atomicrmw fmaximum ptr %p, float %f monotonic, align 4
  %21 = atomicrmw fminimum ptr %p, float %f monotonic, align 4
  %22 = atomicrmw fadd ptr %p, <2 x half> %h monotonic, align 4
  %23 = atomicrmw xchg ptr %p, ptr %q seq_cst, align 8
  %24 = atomicrmw xchg ptr %p, float %f seq_cst, align 4
  %25 = atomicrmw add ptr %p, i8 1 seq_cst
  ret void
}

define i32 @compare_exchange(ptr %p, i32 %old, i32 %new, ptr %q, ptr addrspace(5) %r) {
  %1 = cmpxchg ptr %p, i32 %old, i32 %new monotonic monotonic, align 4
  %2 = cmpxchg ptr %p, i32 %old, i32 %new acquire monotonic, align 4
  %3 = cmpxchg weak ptr %p, i32 %old, i32 %new release monotonic, align 4
  %4 = cmpxchg volatile ptr %p, i32 %old, i32 %new acq_rel acquire, align 4
  %5 = cmpxchg weak volatile ptr %p, i32 %old, i32 %new syncscope("singlethread") seq_cst seq_cst, align 4
  %6 = cmpxchg ptr %p, ptr %q, ptr null release seq_cst, align 8
  %7 = cmpxchg ptr addrspace(5) %r, i64 0, i64 -1 monotonic acquire, align 8
  %8 = extractvalue { i32, i1 } %5, 0
  %9 = extractvalue { i32, i1 } %1, 1
  %10 = zext i1 %9 to i32
  %11 = add i32 %8, %10
  ret i32 %11
}

!0 = !{}
!1 = !{i32 1}
