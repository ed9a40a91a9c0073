; llvm-as: Number of label constraints does not match number of callbr dests
define void @f() {
  callbr void asm "", "!i,!i"()
          to label %a [label %b]
a:
  ret void
b:
  ret void
}
