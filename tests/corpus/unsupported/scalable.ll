; Scalable vectors: LLVM takes them, PIR does not. Their length is unknown before run time.

define <vscale x 4 x i32> @scalable(<vscale x 4 x i32> %a, ptr %p) {
  %1 = load <vscale x 4 x i32>, ptr %p, align 16
  %2 = add <vscale x 4 x i32> %a, %1
  ret <vscale x 4 x i32> %2
}
