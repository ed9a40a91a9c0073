; litmus: a spine whose blocks are also those of other strands decides all the same
; spec: 4.5, 4.8
; outcome: return i32 1
; race: no
;
; Master and successor run the same block, which goes where its number says.

define i32 @main() {
entry:
  fork force label %same [label %same, label %same]

same:
  %id = call i32 @llvm.parallel.thread.id()
  %zero = icmp eq i32 %id, 0
  br i1 %zero, label %first, label %second

first:
  join
  ret i32 1

second:
  join
  ret i32 2
}

declare i32 @llvm.parallel.thread.id()
