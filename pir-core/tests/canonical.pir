source_filename = "canonical.pir"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

module asm ".globl \22x\22"
module asm "nop"

%0 = type <{ i8, [3 x ptr] }>
%"struct a" = type { i32, %0, <4 x float> }
%opaque = type opaque

$comdat = comdat any
$"odd name" = comdat nodeduplicate

@0 = private unnamed_addr constant [6 x i8] c"a\22b\\\0A\00", align 1
@"$quoted" = dso_local thread_local(initialexec) global i32 -1, section "s p", comdat($comdat), align 4, !kind !3
@comdat = linkonce_odr hidden global %"struct a" zeroinitializer, comdat, align 16
@extern = external addrspace(1) global i64
@floats = internal global [4 x double] [double 1.500000e-07, double -0.000000e+00, double 0x4132D68700000000, double 0x7FF0000000000001]
@wide = constant { half, bfloat, x86_fp80, fp128, ppc_fp128, i200 } { half 0xH3C00, bfloat 0xR3F80, x86_fp80 0xK3FFF8000000000000001, fp128 0xL00000000000000013FFF000000000002, ppc_fp128 0xM3FF00000000000010000000000000002, i200 -803469022129495137770981046170581301261101496891396417650683 }
@expressions = global [3 x ptr] [ptr getelementptr inbounds nuw inrange(-4, 8) (%"struct a", ptr @comdat, i64 0, i32 1), ptr addrspacecast (ptr addrspace(1) @extern to ptr), ptr blockaddress(@terminators, %4)]
@vectors = global { <2 x i32>, <2 x i1>, i64 } { <2 x i32> splat (i32 7), <2 x i1> <i1 true, i1 false>, i64 sub nuw (i64 ptrtoint (ptr @comdat to i64), i64 3) }

@alias = weak alias i8, getelementptr (i8, ptr @comdat, i64 1)

@resolved = ifunc void (), ptr @resolver

declare !kind !3 i32 @__gxx_personality_v0(...)

declare noundef nonnull align 8 dereferenceable(16) ptr @attributes(ptr noalias byval(%"struct a") align 8, i32 signext range(i32 0, 10), ptr captures(none), ...) local_unnamed_addr #0

define internal fastcc ptr @resolver() unnamed_addr {
  ret ptr null
}

define void @terminators(i32 %x, ptr %0, ptr %"a b") #1 gc "shadow-stack" personality ptr @__gxx_personality_v0 !kind !3 {
  switch i32 %x, label %2 [
    i32 1, label %4
    i32 -2, label %2
  ]

2:
  %3 = phi i32 [ %x, %1 ], [ %x, %1 ]
  indirectbr ptr %0, [label %4, label %named]

4:
  invoke fastcc void @resolved(ptr align 4 %0) #2 [ "deopt"(i32 1, ptr %0), "empty"() ]
          to label %named unwind label %pad

named:
  callbr void asm sideeffect "# ${0:l}", "!i"()
          to label %never [label %never]

pad:
  %5 = landingpad { ptr, i32 }
          cleanup
          catch ptr null
          filter [1 x ptr] zeroinitializer
  resume { ptr, i32 } %5

never:
  unreachable
}

define void @region(ptr %data, i64 %n, i32 %w) !dbg !4 {
entry:
    #dbg_value(i64 %n, !6, !DIExpression(DW_OP_plus_uconst, 4), !7)
  fork force width i32 %w [ptr %data, i64 %n] label %master [label %a, label %a], !pir.backends !{!"openmp"}, !dbg !7

master:
  %slot = alloca i32, align 4
  fork interior [ptr %slot] [label %a, label %b]

a:
  halt

b:
  br label %end

end:
  join
    #dbg_value(!DIArgList(i64 %n, i32 %w), !6, !DIExpression(DW_OP_LLVM_arg, 0), !7)
  %old = atomicrmw volatile add ptr %data, i32 1 syncscope("singlethread") acq_rel, align 4, !tbaa !{}
  %pair = cmpxchg weak ptr %data, i32 %old, i32 0 seq_cst monotonic, align 4
  %sum = add nuw nsw i32 %old, 1
  %same = icmp samesign ult i32 %sum, %w
  %fast = fadd fast float 0x3FB99999A0000000, 1.000000e+00
  fork lockstep [label %end2]

end2:
  join
  call void (...) @llvm.fake(metadata ptr %data, metadata !"text", metadata !3), !dbg !DILocation(line: 1, scope: !4)
  ret void

  uselistorder i32 %old, { 1, 0 }
}

declare void @llvm.fake(...)

attributes #0 = { nounwind memory(argmem: read) "key"="value \22q\22" "word" }
attributes #1 = { alignstack=16 uwtable }
attributes #2 = { noreturn }

!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "x \22y\22", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/tmp")
!3 = distinct !{!3, null, !"string", ptr @comdat}
!4 = distinct !DISubprogram(name: "region", scope: !2, file: !2, line: 1, type: !5, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1)
!5 = !DISubroutineType(types: !{null})
!6 = !DILocalVariable(name: "n", arg: 2, scope: !4, file: !2, line: 1)
!7 = !DILocation(line: 2, column: 3, scope: !4)
