; litmus: everything in a group happens before the next group
; spec: 4.10, 4.memory
; outcome: return void | @s = [4 x i32] [i32 0, i32 0, i32 1, i32 1]
; race: no
;
; Lane k loads @x into s[k] and then stores 1: lanes 2 and 3 of the second group load 1.

@x = internal global i32 0, align 4
@s = global [4 x i32] zeroinitializer, align 4

define void @main() {
entry:
  fork width i32 2 lockstep [label %lane, label %lane, label %lane, label %lane]

lane:
  %id = call i32 @llvm.parallel.thread.id()
  %v = load i32, ptr @x, align 4
  store i32 1, ptr @x, align 4
  %to = getelementptr inbounds i32, ptr @s, i32 %id
  store i32 %v, ptr %to, align 4
  br label %done

done:
  join
  ret void
}

declare i32 @llvm.parallel.thread.id()
