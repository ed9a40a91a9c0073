; litmus: an alloca makes a fresh object each time it is executed
; spec: 4.11
; outcome: return i1 false
;
; The loop executes the alloca twice; both objects live, so their addresses differ.

define i1 @main() {
entry:
  br label %loop

loop:
  %first = phi i1 [ true, %entry ], [ false, %loop ]
  %old = phi ptr [ null, %entry ], [ %p, %loop ]
  %p = alloca i32, align 4
  %same = icmp eq ptr %p, %old
  br i1 %first, label %loop, label %out

out:
  ret i1 %same
}
