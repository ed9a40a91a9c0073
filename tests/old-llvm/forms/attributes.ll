; forms: nocapture, readnone, readonly, writeonly, argmemonly, inaccessiblememonly
; forms: inaccessiblemem_or_argmemonly
source_filename = "attributes.c"
declare void @a(ptr nocapture readonly, ptr nocapture noundef writeonly) readonly argmemonly
declare void @b() argmemonly inaccessiblememonly
declare void @c() readonly writeonly
declare void @d() readnone nounwind
declare void @e() inaccessiblemem_or_argmemonly
declare void @f() inaccessiblemem_or_argmemonly argmemonly
declare void @g() #0
define void @h(ptr nocapture %p) #1 {
  call void @g() readonly
  call void @a(ptr nocapture %p, ptr %p) #2
  ret void
}
attributes #0 = { inaccessiblememonly nounwind }
attributes #1 = { writeonly }
attributes #2 = { argmemonly nounwind }
