; Refused as by llvm-as-22.
define void @g(ptr %p) {
 call void %p() allocsize(0)
 ret void
}
