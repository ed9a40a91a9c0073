; litmus: tasks that spawn tasks; the sync waits for all of them
; spec: 4.2, 4.5
; outcome: return i32 4
; race: no
;
; Each of two tasks spawns one more; all four count.

@count = internal global i32 0, align 4

define i32 @main() {
entry:
  fork label %wait [label %task, label %task]

wait:
  br label %sync

task:
  %o1 = atomicrmw add ptr @count, i32 1 monotonic, align 4
  fork interior [label %child]

child:
  %o2 = atomicrmw add ptr @count, i32 1 monotonic, align 4
  halt

sync:
  join
  %v = load i32, ptr @count, align 4
  ret i32 %v
}
