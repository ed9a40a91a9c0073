; litmus: a shift by one element in lockstep reads only old elements
; spec: 4.10, 4.memory
; outcome: return void | @a = [4 x i32] [i32 1, i32 1, i32 2, i32 3]
; race: no
;
; Lane k copies a[k] to a[k + 1]; all loads come first. Serially it would spread a[0].

@a = global [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4

define void @main() {
entry:
  fork lockstep [label %lane, label %lane, label %lane]

lane:
  %id = call i32 @llvm.parallel.thread.id()
  %from = getelementptr inbounds i32, ptr @a, i32 %id
  %next = add i32 %id, 1
  %to = getelementptr inbounds i32, ptr @a, i32 %next
  %v = load i32, ptr %from, align 4
  store i32 %v, ptr %to, align 4
  br label %done

done:
  join
  ret void
}

declare i32 @llvm.parallel.thread.id()
