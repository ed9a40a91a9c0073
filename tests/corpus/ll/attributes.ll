; Attributes of every form on functions, parameters, returns and call sites.

define void @parameters(i8 zeroext %a, i8 signext %b, i8 noext %c, i32 inreg %d, i32 noundef %e, i32 range(i32 -5, 10) %f) { ret void }
declare void @pointers(ptr noalias, ptr nonnull, ptr readonly, ptr writeonly, ptr readnone, ptr nofree, ptr noundef)
declare void @sizes(ptr align 4, ptr align(8), ptr dereferenceable(16), ptr dereferenceable_or_null(24), ptr alignstack(8))
declare void @memory_passing(ptr byval(i32), ptr byval({ i32, i64 }) align 8, ptr byref([4 x i8]))
declare void @struct_return(ptr sret({ i32, [8 x i64] }) align 8)
declare void @in_alloca(ptr inalloca(<{ i32, i8 }>))
declare void @pre_allocated(ptr preallocated(i32))
declare void @swift(ptr swiftself, ptr swifterror, ptr swiftasync)
declare swiftcc void @swift_self_only(ptr swiftself)
declare ptr @returned(ptr returned, ptr nest)
declare ptr @allocation(i64 allocalign, ptr allocptr) allockind("realloc,uninitialized,aligned") allocsize(0) "alloc-family"="mine"
declare void @captures(ptr captures(none), ptr captures(address), ptr captures(address_is_null), ptr captures(provenance), ptr captures(read_provenance), ptr captures(address, read_provenance), ptr captures(ret: address, provenance), ptr captures(address_is_null, ret: address, read_provenance))
declare void @initializes(ptr initializes((0, 4)) , ptr initializes((-8, -4), (0, 4), (8, 16)))
declare void @dead(ptr dead_on_unwind, ptr dead_on_return)
declare nofpclass(nan inf) float @fpclass(float nofpclass(zero), double nofpclass(snan qnan pinf ninf), half nofpclass(psub nsub pnorm nnorm pzero nzero), float nofpclass(all), float nofpclass(sub norm))
declare void @writable(ptr writable dereferenceable(8))
declare void @llvm.donothing() #30
declare range(i8 0, 2) i8 @ranges(i64 range(i64 10, -10), <4 x i16> range(i16 1, 300), i128 range(i128 0, 18446744073709551616))
declare void @strings(i32 "key", i32 "key"="value", i32 "quoted \22\5C\7F"="\FF") "fn-key" "fn-key2"="x"
declare noalias noundef nonnull align 16 dereferenceable(8) ptr @return_attributes()
declare inreg signext i16 @return_extension()

define void @group.all() #0 { ret void }
define ptr @group.ints(i32 %a, i32 %b) #1 { ret ptr null }
define void @group.memory.none() memory(none) { ret void }
define void @group.memory.read() memory(read) { ret void }
define void @group.memory.write() memory(write) { ret void }
define void @group.memory.rw() memory(readwrite) { ret void }
define void @group.memory.arg() memory(argmem: read) { ret void }
define void @group.memory.mixed() memory(read, argmem: readwrite, inaccessiblemem: write, errnomem: none) { ret void }
define void @group.memory.target() memory(readwrite, target_mem0: none, target_mem1: read) { ret void }
define void @uw() uwtable { ret void }
define void @uw.sync() uwtable(sync) { ret void }
define void @uw.async() uwtable(async) { ret void }
define void @vscale() vscale_range(1,16) { ret void }
define void @vscale.one() vscale_range(2) { ret void }
define void @stack() alignstack(16) { ret void }
define void @sanitizers() #2 { ret void }
define void @sizes.speed() #3 { ret void }
define void @opt.none() noinline optnone { ret void }
define void @always() alwaysinline { ret void }
define void @minimal() minsize optsize { ret void }
define void @debugging() optdebug { ret void }
define void @strict() strictfp { ret void }
define void @protect() ssp { ret void }
define void @protect.req() sspreq { ret void }
define void @protect.strong() sspstrong { ret void }
define void @naked() naked noinline { unreachable }
define void @jump() unnamed_addr jumptable { ret void }
define void @presplit() presplitcoroutine { ret void }
define void @call.sites(ptr %p) {
  call void @group.all() #4
  call void @group.all() nounwind willreturn memory(none) "call-key"="v"
  %1 = call ptr @allocation(i64 8, ptr %p) builtin allocsize(0)
  %2 = call noundef ptr @returned(ptr noundef %p, ptr null) nobuiltin nomerge
  call void @group.all() #4 [ "deopt"() ]
  ret void
}
declare void @old_spelling(ptr captures(none)) memory(argmem: readwrite, inaccessiblemem: readwrite)

attributes #0 = { cold convergent disable_sanitizer_instrumentation fn_ret_thunk_extern hot inlinehint mustprogress nocallback nocf_check nocreateundeforpoison nodivergencesource noduplicate nofree noimplicitfloat noinline nomerge noprofile norecurse noredzone noreturn nosync nounwind null_pointer_is_valid returns_twice safestack shadowcallstack skipprofile speculatable speculative_load_hardening willreturn nonlazybind }
attributes #1 = { alignstack=32 allocsize(0,1) uwtable vscale_range(2,4) memory(argmem: read) allockind("alloc,zeroed") "alloc-family"="malloc" }
attributes #2 = { sanitize_address sanitize_hwaddress sanitize_memory sanitize_memtag sanitize_thread sanitize_numerical_stability sanitize_realtime sanitize_type sanitize_alloc_token nosanitize_bounds nosanitize_coverage }
attributes #3 = { coro_only_destroy_when_complete optforfuzzing sanitize_realtime_blocking "target-cpu"="x86-64" "target-features"="+cx8,+mmx" "empty"="" "denormal-fp-math"="preserve-sign,ieee" "no-infs-fp-math"="false" }
attributes #4 = { coro_elide_safe builtin "escaped \22quote\22 \5Cback"="tab\09" }
attributes #30 = { nocallback nofree }
