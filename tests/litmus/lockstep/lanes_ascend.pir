; litmus: within one instruction lanes act in ascending order
; spec: 4.10, 4.memory
; outcome: return i32 2
; race: no
;
; Lanes 0, 1, 2 store their number to @x in one instruction; the last one stays, and it is no race.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork lockstep [label %lane, label %lane, label %lane]

lane:
  %id = call i32 @llvm.parallel.thread.id()
  store i32 %id, ptr @x, align 4
  br label %done

done:
  join
  %v = load i32, ptr @x, align 4
  ret i32 %v
}

declare i32 @llvm.parallel.thread.id()
