; litmus: an object that the spine makes before its loop is one for all strands
; spec: 4.9, 4.11
; outcome: return i32 7 | @out = [4 x i32] [i32 0, i32 7, i32 7, i32 0]
; race: no
;
; With a width of 1 the strands run one after the other: the first one stores, the others load.

@out = global [4 x i32] zeroinitializer, align 4

define i32 @main() {
entry:
  fork width i32 1 [label %before]

before:
  %x = alloca i32, align 4
  br label %head

head:
  %i = phi i32 [ 0, %before ], [ %next, %latch ]
  %more = icmp ult i32 %i, 3
  br i1 %more, label %latch, label %exit

latch:
  %next = add nuw i32 %i, 1
  fork interior [label %body, label %head]

body:
  %first = icmp eq i32 %i, 0
  br i1 %first, label %set, label %get

set:
  store i32 7, ptr %x, align 4
  halt

get:
  %v = load i32, ptr %x, align 4
  %p = getelementptr inbounds i32, ptr @out, i32 %i
  store i32 %v, ptr %p, align 4
  halt

exit:
  join
  %q = getelementptr inbounds i32, ptr @out, i32 2
  %z = load i32, ptr %q, align 4
  ret i32 %z
}
