; litmus: `llvm.assume` of what is false
; spec: 4.outcome
; args: i32 3
; outcome: ub assume-false
;
; 3 is not 4.

define i32 @main(i32 %n) {
entry:
  %c = icmp eq i32 %n, 4
  call void @llvm.assume(i1 %c)
  ret i32 0
}

declare void @llvm.assume(i1)
