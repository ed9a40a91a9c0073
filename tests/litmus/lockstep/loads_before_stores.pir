; litmus: all lanes load before any lane stores
; spec: 4.10, 4.memory
; outcome: return void | @a = [2 x i32] [i32 2, i32 1]
; race: no
;
; Lane k loads a[1 - k], then stores to a[k]: the two elements change places.

@a = global [2 x i32] [i32 1, i32 2], align 4

define void @main() {
entry:
  fork lockstep [label %lane, label %lane]

lane:
  %id = call i32 @llvm.parallel.thread.id()
  %other = sub i32 1, %id
  %from = getelementptr inbounds i32, ptr @a, i32 %other
  %v = load i32, ptr %from, align 4
  %to = getelementptr inbounds i32, ptr @a, i32 %id
  store i32 %v, ptr %to, align 4
  br label %done

done:
  join
  ret void
}

declare i32 @llvm.parallel.thread.id()
