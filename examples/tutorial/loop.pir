; A parallel loop: element i of the array becomes i.

define void @iota(ptr %a, i32 %n) {
entry:
  fork [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %latch, label %exit

latch:
  %i.next = add i32 %i, 1
  fork interior [label %body, label %header]

body:
  %p = getelementptr inbounds i32, ptr %a, i32 %i
  store i32 %i, ptr %p, align 4
  halt

exit:
  join
  ret void
}

; Adds up the elements of such an array: 0 + 1 + ... + n - 1.
define i32 @sum(i32 %n) {
entry:
  %a = alloca i32, i32 %n, align 4
  call void @iota(ptr %a, i32 %n)
  br label %add

add:
  %k = phi i32 [ 0, %entry ], [ %k.next, %add ]
  %sum = phi i32 [ 0, %entry ], [ %more, %add ]
  %p = getelementptr inbounds i32, ptr %a, i32 %k
  %x = load i32, ptr %p, align 4
  %more = add i32 %sum, %x
  %k.next = add i32 %k, 1
  %done = icmp eq i32 %k.next, %n
  br i1 %done, label %end, label %add

end:
  ret i32 %more
}

define i32 @main() {
entry:
  %sum = call i32 @sum(i32 10)
  ret i32 %sum
}
