; Globals, aliases, ifuncs, functions: linkage, visibility, storage, TLS, sections, comdats, and module directives.
source_filename = "globals \22quoted\22.ll"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

module asm ".globl from_asm"
module asm "from_asm: .long 1 # \22text\22"
module asm ""

$any = comdat any
$exact = comdat exactmatch
$largest = comdat largest
$nodup = comdat nodeduplicate
$samesize = comdat samesize
$"quoted comdat" = comdat any

@external = external global i32
@external.const = external constant i32, align 4
@private = private global i32 0
@internal = internal global i32 0
@available = available_externally global i32 0
@linkonce = linkonce global i32 0
@weak = weak global i32 0
@common = common global i32 0
@appending = appending global [1 x i32] [i32 3]
@extern.weak = extern_weak global i32
@linkonce.odr = linkonce_odr constant i32 0
@weak.odr = weak_odr constant i32 0
@explicit.external = external global i32, align 16
@hidden = hidden global i32 0
@protected = protected global i32 0
@default.vis = default global i32 0
@dso = dso_local global i32 0
@dso.preempt = dso_preemptable global i32 0
@imported = external dllimport global i32
@exported = dllexport global i32 0
@tls = thread_local global i32 0
@tls.ld = thread_local(localdynamic) global i32 0
@tls.ie = thread_local(initialexec) global i32 0
@tls.le = internal thread_local(localexec) unnamed_addr global i32 0
@unnamed = private unnamed_addr constant [1 x i8] zeroinitializer, align 1
@local.unnamed = internal local_unnamed_addr global i32 0
@aspace = addrspace(3) global i32 0, align 4
@aspace.all = weak hidden thread_local unnamed_addr addrspace(1) externally_initialized constant i32 5, section "sec", comdat($any), align 64
@externally = externally_initialized global i32 0
@any = global i32 0, comdat
@largest = linkonce_odr global i64 0, comdat
@in.exact = global i32 0, comdat($exact), align 4
@in.quoted = global i32 0, comdat($"quoted comdat")
@section = global i32 0, section ".data.\22odd\22", align 4
@partition = global i32 0, partition "part one"
@code.model = global i32 0, code_model "large"
@code.model2 = global i32 0, section "s", partition "p", code_model "tiny", align 2
@no.asan = global i32 0, no_sanitize_address
@no.hwasan = global i32 0, no_sanitize_hwaddress, align 4
@memtag = global i32 0, sanitize_memtag
@asan.dyn = global i32 0, sanitize_address_dyninit, align 8
@attributed = global i32 0 #0
@attached = global i32 0, align 4, !type !0, !associated !1, !absolute_symbol !2
@"quoted \E2\82\AC name" = global i32 0
@"" = global i32 1
@1 = private constant i32 3
@-dash.$dollar = global ptr @0
@2 = global ptr @1

@alias = alias i32, ptr @internal
@alias.weak = weak_odr hidden thread_local(initialexec) unnamed_addr alias i32, ptr @tls.ie
@alias.expr = internal alias i8, getelementptr inbounds (i8, ptr @largest, i64 4)
@alias.fn = dso_local alias void (i32), ptr @plain
@alias.alias = alias i32, ptr @alias
@alias.aspace = alias i32, ptr addrspace(3) @aspace
@alias.partition = alias i32, ptr @internal, partition "p"
@ifunc = ifunc void (i32), ptr @resolver
@ifunc.hidden = internal ifunc i32 (), ptr @resolver, partition "q"

@llvm.used = appending global [1 x ptr] [ptr @private], section "llvm.metadata"
@llvm.compiler.used = appending global [2 x ptr] [ptr @internal, ptr @tls.le], section "llvm.metadata"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @ctor, ptr null }]
@llvm.global_dtors = appending global [0 x { i32, ptr, ptr }] zeroinitializer

define void @plain(i32 %0) { ret void }
define internal void @ctor() { ret void }
define ptr @resolver() { ret ptr @plain }
define private void @f.private() { ret void }
define available_externally void @f.available() { ret void }
define linkonce_odr hidden void @f.linkonce() comdat($samesize) { ret void }
define weak_odr protected dllexport void @f.exported() unnamed_addr { ret void }
declare extern_weak void @f.weak()
declare dllimport void @f.imported()
define dso_local void @nodup() local_unnamed_addr section ".text.hot" partition "p" comdat($nodup) align 32 gc "statepoint-example" prefix i32 123 prologue i8 -112 personality ptr @plain !prof !3 !type !0 { ret void }
define i32 @f.prefix() addrspace(0) prefix <{ i8, [2 x i32] }> <{ i8 1, [2 x i32] [i32 2, i32 3] }> { ret i32 0 }
define void @3() { ret void }
define void @4() { call void @3() ret void }
declare !callback !4 void @f.callback(ptr, ...)
declare !type !0 !kcfi_type !5 void @f.attached()
define void @preferred() align 16 { ret void }

attributes #0 = { "bss-section"="my_bss" "key only" }

!0 = !{i64 0, !"typeid"}
!1 = !{ptr @internal}
!2 = !{i64 0, i64 256}
!3 = !{!"function_entry_count", i64 100, i64 12345}
!4 = !{!6}
!5 = !{i32 77}
!6 = !{i64 0, i1 true}
