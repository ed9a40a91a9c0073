; ---- load
define i32 @f(i32* %p) {
  %v = load i32, i32* %p, align 4
  ret i32 %v
}
; ---- store
define void @f(i32* %p) {
  store i32 1, i32* %p, align 4
  ret void
}
; ---- pointer to pointer
define void @f(i8** %p) {
  %v = load i8*, i8** %p
  store i8* %v, i8** %p
  ret void
}
; ---- element of a structure
%T = type { i32, i8*, %T* }
define void @f(%T* %p) {
  %q = getelementptr inbounds %T, %T* %p, i64 0, i32 1
  store i8* null, i8** %q
  ret void
}
; ---- element of an array
define void @f([4 x i32*]* %p) {
  %q = getelementptr [4 x i32*], [4 x i32*]* %p, i64 0, i64 2
  store i32* null, i32** %q
  ret void
}
; ---- cast between pointers
define void @f(i8* %p) {
  %q = bitcast i8* %p to i32*
  store i32 0, i32* %q
  ret void
}
; ---- chain of casts
define void @f(i8* %p) {
  %q = bitcast i8* %p to i32*
  %r = bitcast i32* %q to float*
  store float 0.0, float* %r
  ret void
}
; ---- numbered cast
define i32 @f(i8* %0) {
  %2 = bitcast i8* %0 to i32*
  %3 = load i32, i32* %2
  ret i32 %3
}
; ---- cast of a global
@g = global i32 0
define void @f() {
  %q = bitcast i32* @g to i8*
  store i8 0, i8* %q
  ret void
}
; ---- constant cast
@g = global i32 0
define void @f() {
  store i8 0, i8* bitcast (i32* @g to i8*)
  ret void
}
; ---- nested constant
@g = global [4 x i32] zeroinitializer
define void @f() {
  store i8 0, i8* getelementptr (i8, i8* bitcast ([4 x i32]* @g to i8*), i64 4)
  ret void
}
; ---- cast that is none between pointers
define void @f(i32 %x, <2 x i32> %v) {
  %q = bitcast i32 %x to float
  %r = bitcast <2 x i32> %v to i64
  ret void
}
; ---- vector of pointers
define void @f(<2 x i32*> %p) {
  %q = bitcast <2 x i32*> %p to <2 x i8*>
  %e = extractelement <2 x i8*> %q, i32 0
  store i8 1, i8* %e
  ret void
}
; ---- address space
define i32 @f(i32 addrspace(1)* %p) {
  %v = load i32, i32 addrspace(1)* %p
  ret i32 %v
}
; ---- pointer in an address space to a pointer
define i32* @f(i32* addrspace(3)* %p) {
  %v = load i32*, i32* addrspace(3)* %p
  ret i32* %v
}
; ---- addrspacecast
define void @f(i8* %p) {
  %q = addrspacecast i8* %p to i8 addrspace(1)*
  store i8 1, i8 addrspace(1)* %q
  ret void
}
; ---- variadic call
declare i32 @printf(i8*, ...)
define void @f(i8* %p) {
  %r = call i32 (i8*, ...) @printf(i8* %p, i32 1)
  ret void
}
; ---- call through a pointer
define void @f(void (i32)* %g) {
  call void %g(i32 1)
  ret void
}
; ---- call without arguments through a number
define void @f(void ()* %0) {
  call void %0()
  ret void
}
; ---- loaded function pointer
define void @f(i32 (i8*, i32)** %p) {
  %g = load i32 (i8*, i32)*, i32 (i8*, i32)** %p
  %r = call i32 %g(i8* null, i32 2)
  ret void
}
; ---- function that returns a pointer to a function
declare void (i32)* @get()
define void @f() {
  %g = call void (i32)* @get()
  call void %g(i32 1)
  ret void
}
; ---- call of a cast function
declare void @h()
define void @f() {
  call void (...) bitcast (void ()* @h to void (...)*)(i32 1)
  ret void
}
; ---- ptrtoint and inttoptr
define void @f(i8* %p) {
  %i = ptrtoint i8* %p to i64
  %q = inttoptr i64 %i to i32*
  store i32 0, i32* %q
  ret void
}
; ---- comparison
define i1 @f(i8* %p) {
  %c = icmp eq i8* %p, null
  ret i1 %c
}
; ---- select
define i8* @f(i1 %c, i8* %p) {
  %q = select i1 %c, i8* %p, i8* null
  ret i8* %q
}
; ---- phi
define i32* @f(i1 %c, i32* %p) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %q = phi i32* [ %p, %entry ], [ null, %a ]
  ret i32* %q
}
; ---- phi with numbers
define i32* @f(i1 %0, i32* %1) {
  br i1 %0, label %3, label %4
3:
  br label %4
4:
  %5 = phi i32* [ %1, %2 ], [ null, %3 ]
  ret i32* %5
}
; ---- phi of casts
define i8* @f(i1 %c, i32* %p) {
entry:
  %x = bitcast i32* %p to i8*
  br i1 %c, label %a, label %b
a:
  %y = getelementptr i8, i8* %x, i64 1
  br label %b
b:
  %q = phi i8* [ %x, %entry ], [ %y, %a ]
  ret i8* %q
}
; ---- switch
define void @f(i32 %x) {
entry:
  switch i32 %x, label %d [
    i32 0, label %a
    i32 1, label %d
  ]
a:
  ret void
d:
  ret void
}
; ---- atomics
define void @f(i32* %p) {
  %o = atomicrmw add i32* %p, i32 1 seq_cst
  %c = cmpxchg i32* %p, i32 0, i32 1 acq_rel monotonic
  fence seq_cst
  %a = load atomic i32, i32* %p acquire, align 4
  store atomic i32 0, i32* %p release, align 4
  ret void
}
; ---- exchange of pointers
define i8* @f(i8** %p) {
  %c = cmpxchg i8** %p, i8* null, i8* null seq_cst seq_cst
  %v = extractvalue { i8*, i1 } %c, 0
  ret i8* %v
}
; ---- volatile
define void @f(i32* %p) {
  %v = load volatile i32, i32* %p
  store volatile i32 %v, i32* %p
  ret void
}
; ---- local variables
%T = type { i32*, [2 x i8*] }
define void @f() {
  %a = alloca i8*, align 8
  %b = alloca %T, align 8
  %c = alloca i32, i64 4
  store i8* null, i8** %a
  ret void
}
; ---- lifetime
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture)
define void @f() {
  %a = alloca i32
  %b = bitcast i32* %a to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* nonnull %b)
  store i32 0, i32* %a
  call void @llvm.lifetime.end.p0i8(i64 4, i8* nonnull %b)
  ret void
}
; ---- lifetime of what is no variable
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)
define void @f(i8* %p) {
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %p)
  ret void
}
; ---- copy of memory
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg)
define void @f(i8* %p, i8* %q) {
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %p, i8* align 4 %q, i64 8, i1 false)
  ret void
}
; ---- saved stack
declare i8* @llvm.stacksave()
declare void @llvm.stackrestore(i8*)
define void @f() {
  %s = call i8* @llvm.stacksave()
  call void @llvm.stackrestore(i8* %s)
  ret void
}
; ---- variable arguments
%V = type { i32, i32, i8*, i8* }
declare void @llvm.va_start(i8*)
declare void @llvm.va_end(i8*)
define void @f(i32 %x, ...) {
  %l = alloca [1 x %V], align 16
  %p = bitcast [1 x %V]* %l to i8*
  call void @llvm.va_start(i8* %p)
  call void @llvm.va_end(i8* %p)
  ret void
}
; ---- masked load
declare <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>*, i32 immarg, <4 x i1>, <4 x i32>)
define void @f(<4 x i32>* %p, <4 x i1> %m) {
  %v = call <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>* %p, i32 4, <4 x i1> %m, <4 x i32> zeroinitializer)
  ret void
}
; ---- prefetch
declare void @llvm.prefetch.p0i8(i8* nocapture readonly, i32 immarg, i32 immarg, i32 immarg)
define void @f(i8* %p) {
  call void @llvm.prefetch.p0i8(i8* %p, i32 0, i32 3, i32 1)
  ret void
}
; ---- size of an object
declare i64 @llvm.objectsize.i64.p0i8(i8*, i1 immarg, i1 immarg, i1 immarg)
define i64 @f(i8* %p) {
  %s = call i64 @llvm.objectsize.i64.p0i8(i8* %p, i1 false, i1 true, i1 false)
  ret i64 %s
}
; ---- what functions do to memory
declare void @a(i8* nocapture) argmemonly nounwind
declare void @b() readnone
declare void @c() readonly nounwind willreturn
declare void @d(i8*) argmemonly readonly
declare void @e() inaccessiblememonly
declare void @g(i8*) inaccessiblemem_or_argmemonly writeonly
; ---- groups of attributes
declare void @a(i8* nocapture readonly) #0
declare void @b() #1
attributes #0 = { argmemonly mustprogress nofree nounwind readonly willreturn "x"="y" }
attributes #1 = { inaccessiblememonly nounwind }
; ---- attributes of a call
declare i32 @h(i8*)
define void @f(i8* %p) {
  %r = call i32 @h(i8* nocapture readonly %p) readonly nounwind
  ret void
}
; ---- attributes of parameters
declare noalias nonnull i8* @a(i8* noalias nocapture nonnull readnone dereferenceable(8) align 8, i8* writeonly, i32 zeroext)
; ---- byval without a type
declare void @a(%T* byval align 8, %U* noalias sret)
%T = type { i64, i64 }
%U = type { i32, i8* }
; ---- byval with a type
declare void @a(%T* byval(%T) align 8, %U* noalias sret(%U))
%T = type { i64, i64 }
%U = type { i32, i8* }
; ---- structures by value
%T = type { i64, i32* }
declare void @a(%T* byval align 8, i32)
define void @f(%T* %p) {
  call void @a(%T* byval align 8 %p, i32 1)
  ret void
}
; ---- globals
@a = global i32* null
@b = private unnamed_addr constant [3 x i8] c"%d\00", align 1
@c = global i8* getelementptr inbounds ([3 x i8], [3 x i8]* @b, i64 0, i64 0)
@d = global { i32*, i8* } { i32* null, i8* bitcast (i32** @a to i8*) }
@e = global [2 x i8*] [i8* null, i8* bitcast ({ i32*, i8* }* @d to i8*)]
@g = external thread_local global i8*
; ---- aliases
@a = global i32 0
@b = alias i32, i32* @a
@c = alias i8, bitcast (i32* @a to i8*)
; ---- resolver
@f = ifunc void (i32), void (i32)* ()* @r
define internal void (i32)* @r() {
  ret void (i32)* null
}
; ---- constructors
@llvm.global_ctors = appending global [1 x { i32, void ()*, i8* }] [{ i32, void ()*, i8* } { i32 65535, void ()* @c, i8* null }]
define internal void @c() {
  ret void
}
; ---- kept symbols
@a = global i32 0
@llvm.used = appending global [1 x i8*] [i8* bitcast (i32* @a to i8*)], section "llvm.metadata"
; ---- virtual table
@v = constant { [3 x i8*] } { [3 x i8*] [i8* null, i8* null, i8* null] }
define i32 (...)** @f() {
  ret i32 (...)** bitcast (i8** getelementptr inbounds ({ [3 x i8*] }, { [3 x i8*] }* @v, i32 0, inrange i32 0, i32 2) to i32 (...)**)
}
; ---- exceptions
declare i32 @__gxx_personality_v0(...)
declare void @g(i8*)
@t = external constant i8*
define void @f(i8* %p) personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) {
  invoke void @g(i8* %p)
          to label %1 unwind label %2
1:
  ret void
2:
  %3 = landingpad { i8*, i32 }
          cleanup
          catch i8* bitcast (i8** @t to i8*)
          catch i8* null
  %4 = extractvalue { i8*, i32 } %3, 0
  resume { i8*, i32 } %3
}
; ---- type of an exception
declare i32 @llvm.eh.typeid.for(i8*)
@t = external constant i8*
define i32 @f() {
  %r = call i32 @llvm.eh.typeid.for(i8* bitcast (i8** @t to i8*))
  ret i32 %r
}
; ---- types that name each other
%A = type { %B*, i32 }
%B = type { %A*, void (%A*, %B*)* }
%C = type opaque
%D = type <{ i8, %C* }>
declare void @f(%A*, %D*, %C*)
; ---- quoted names
%"class.a b" = type { i32* }
@"x y" = global %"class.a b"* null
define void @"f g"(%"class.a b"* %"p q") {
"entry block":
  store %"class.a b"* %"p q", %"class.a b"** @"x y"
  br label %"next one"
"next one":
  ret void
}
; ---- metadata
define void @f(i32* %p) {
  %v = load i32, i32* %p, align 4, !tbaa !0, !range !4
  ret void
}
!llvm.module.flags = !{!5}
!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"omnipotent char", !3, i64 0}
!3 = !{!"Simple C/C++ TBAA"}
!4 = !{i32 0, i32 10}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{void (i32*)* @f}
; ---- blockaddress
define void @f() {
entry:
  indirectbr i8* blockaddress(@f, %a), [label %a, label %b]
a:
  ret void
b:
  ret void
}
; ---- assembly
define void @f(i8* %p) {
  call void asm sideeffect "nop", "r,~{memory}"(i8* %p)
  %r = call i8* asm "mov $1, $0", "=r,r"(i8* %p)
  ret void
}
; ---- vararg instruction
define void @f(i8** %p) {
  %v = va_arg i8** %p, i32
  ret void
}
; ---- aggregates
define void @f(i8* %p) {
  %a = insertvalue { i8*, i32 } undef, i8* %p, 0
  %b = extractvalue { i8*, i32 } %a, 0
  ret void
}
; ---- vectors of addresses
define void @f(<2 x i32*> %p, i32* %s) {
  %q = getelementptr i32, <2 x i32*> %p, <2 x i64> <i64 1, i64 2>
  %r = getelementptr i32, i32* %s, <2 x i64> zeroinitializer
  ret void
}
; ---- parameters without names
define void @f(i32*, i8*) {
  ret void
}
; ---- arithmetic with flags
define void @f(i32 %x, float %y) {
  %a = add nuw nsw i32 %x, 1
  %b = fadd fast float %y, 1.0
  %c = lshr exact i32 %a, 1
  %d = freeze i32 %c
  ret void
}
; ---- tail calls
declare i8* @h(i8*)
define i8* @f(i8* %p) {
  %r = tail call i8* @h(i8* %p)
  %s = musttail call i8* @h(i8* %p)
  ret i8* %s
}
; ---- attributes of OpenCilk
define void @f() #0 {
  ret void
}
attributes #0 = { nounwind stealable uwtable }
; ---- order of uses
@a = global i32 0
define i32* @f(i32* %p) {
  %a = icmp eq i32* %p, @a
  %b = icmp eq i32* %p, null
  ret i32* %p
  uselistorder i32* %p, { 1, 0, 2 }
}
; ---- comments
; a comment with i32* in it
define void @f(i32* %p) { ; i8*
  ret void ; *
}
; ---- text of LLVM 22
define ptr @f(ptr captures(none) %p) memory(argmem: read) {
  %q = getelementptr inbounds nuw i8, ptr %p, i64 4
  ret ptr %q
}
; ---- constant expressions of earlier versions
@a = global i64 zext (i32 7 to i64)
@b = global i32 select (i1 true, i32 1, i32 2)
; ---- intrinsics of earlier versions
declare <4 x i32> @llvm.experimental.vector.extract.v4i32.v8i32(<8 x i32>, i64)
declare <4 x i32> @llvm.experimental.vector.reverse.v4i32(<4 x i32>)
define <4 x i32> @f(<8 x i32> %v) {
  %e = call <4 x i32> @llvm.experimental.vector.extract.v4i32.v8i32(<8 x i32> %v, i64 0)
  %r = call <4 x i32> @llvm.experimental.vector.reverse.v4i32(<4 x i32> %e)
  ret <4 x i32> %r
}
