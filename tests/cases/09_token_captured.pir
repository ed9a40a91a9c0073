; A token that a strand captures: PIR0603.
declare token @llvm.experimental.convergence.entry() convergent
declare void @g() convergent
define i32 @main() convergent {
e:
  %t = call token @llvm.experimental.convergence.entry()
  fork [label %a, label %b]
a:
  call void @g() ["convergencectrl"(token %t)]
  br label %j
b:
  br label %j
j:
  join
  ret i32 0
}
