; forms: llvm.vector.splice, llvm.experimental.vector.splice, llvm.experimental.vector.reverse
; forms: llvm.experimental.vector.interleave2, llvm.experimental.vector.deinterleave2
; forms: llvm.experimental.vector.partial.reduce.add, llvm.experimental.stepvector
; forms: llvm.flt.rounds, llvm.stacksave, llvm.stackrestore, llvm.va_start, llvm.va_end
; forms: llvm.va_copy, llvm.eh.typeid.for, llvm.var.annotation, llvm.ptr.annotation.p0
; forms: llvm.thread.pointer
source_filename = "names.c"
@type = external constant i8
@note = private constant [2 x i8] c"n\00"
define <8 x i32> @vectors(<8 x i32> %a, <8 x i32> %b) {
  %1 = call <8 x i32> @llvm.vector.splice.v8i32(<8 x i32> %a, <8 x i32> %b, i32 -2)
  %2 = call <8 x i32> @llvm.experimental.vector.splice.v8i32(<8 x i32> %1, <8 x i32> %b, i32 3)
  %s = call <8 x i32> @llvm.experimental.vector.reverse.v8i32(<8 x i32> %2)
  %t = call <8 x i32> @llvm.experimental.stepvector.v8i32()
  %u = add <8 x i32> %s, %t
  %i = call <16 x i32> @llvm.experimental.vector.interleave2.v16i32(<8 x i32> %u, <8 x i32> %b)
  %d = call { <8 x i32>, <8 x i32> } @llvm.experimental.vector.deinterleave2.v16i32(<16 x i32> %i)
  %e = extractvalue { <8 x i32>, <8 x i32> } %d, 0
  %p = call <4 x i32> @llvm.experimental.vector.partial.reduce.add.v4i32.v8i32(<4 x i32> zeroinitializer, <8 x i32> %e)
  ret <8 x i32> %e
}
define i32 @machine(...) {
  %rounds = call i32 @llvm.flt.rounds()
  %stack = call ptr @llvm.stacksave()
  call void @llvm.stackrestore(ptr %stack)
  %list = alloca [24 x i8], align 16
  %other = alloca [24 x i8], align 16
  call void @llvm.va_start(ptr %list)
  call void @llvm.va_copy(ptr %other, ptr %list)
  call void @llvm.va_end(ptr %list)
  %id = call i32 @llvm.eh.typeid.for(ptr @type)
  call void @llvm.var.annotation(ptr %list, ptr @note, ptr @note, i32 3, ptr null)
  %p = call ptr @llvm.ptr.annotation.p0(ptr %list, ptr @note, ptr @note, i32 3, ptr null)
  %t = call ptr @llvm.thread.pointer()
  ret i32 %rounds
}
declare <8 x i32> @llvm.vector.splice.v8i32(<8 x i32>, <8 x i32>, i32 immarg)
declare <8 x i32> @llvm.experimental.vector.splice.v8i32(<8 x i32>, <8 x i32>, i32 immarg)
declare <8 x i32> @llvm.experimental.vector.reverse.v8i32(<8 x i32>)
declare <8 x i32> @llvm.experimental.stepvector.v8i32()
declare <16 x i32> @llvm.experimental.vector.interleave2.v16i32(<8 x i32>, <8 x i32>)
declare { <8 x i32>, <8 x i32> } @llvm.experimental.vector.deinterleave2.v16i32(<16 x i32>)
declare <4 x i32> @llvm.experimental.vector.partial.reduce.add.v4i32.v8i32(<4 x i32>, <8 x i32>)
declare i32 @llvm.flt.rounds()
declare ptr @llvm.stacksave()
declare void @llvm.stackrestore(ptr)
declare void @llvm.va_start(ptr)
declare void @llvm.va_copy(ptr, ptr)
declare void @llvm.va_end(ptr)
declare i32 @llvm.eh.typeid.for(ptr)
declare void @llvm.var.annotation(ptr, ptr, ptr, i32, ptr)
declare ptr @llvm.ptr.annotation.p0(ptr, ptr, ptr, i32, ptr)
declare ptr @llvm.thread.pointer()
