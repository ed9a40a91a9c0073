; litmus: two strands in the same block have registers of their own
; spec: 4.1, 4.6
; outcome: return void | @s = [2 x i32] [i32 1, i32 2]
; race: no
;
; Strand k counts %n up to k + 1. Were %n shared, the strands would not both end where they do.

@s = global [2 x i32] zeroinitializer, align 4

define void @main() {
entry:
  fork [label %start, label %start]

start:
  %id = call i32 @llvm.parallel.thread.id()
  br label %count

count:
  %n = phi i32 [ 1, %start ], [ %n.next, %count ]
  %n.next = add i32 %n, 1
  %more = icmp ule i32 %n, %id
  br i1 %more, label %count, label %write

write:
  %p = getelementptr inbounds i32, ptr @s, i32 %id
  store i32 %n, ptr %p, align 4
  br label %done

done:
  join
  ret void
}

declare i32 @llvm.parallel.thread.id()
