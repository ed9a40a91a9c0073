; litmus: read-modify-writes of one instruction happen in the order of the lanes
; spec: 4.10
; outcome: return void | @s = [3 x i32] [i32 0, i32 1, i32 2]
; race: no
;
; Lane k reads the counter after lanes 0 .. k - 1 have added 1 each.

@x = internal global i32 0, align 4
@s = global [3 x i32] zeroinitializer, align 4

define void @main() {
entry:
  fork lockstep [label %lane, label %lane, label %lane]

lane:
  %id = call i32 @llvm.parallel.thread.id()
  %old = atomicrmw add ptr @x, i32 1 monotonic, align 4
  %to = getelementptr inbounds i32, ptr @s, i32 %id
  store i32 %old, ptr %to, align 4
  br label %done

done:
  join
  ret void
}

declare i32 @llvm.parallel.thread.id()
