; litmus: lanes go through the rounds of a loop together
; spec: 4.10, 4.outcome
; outcome: return i32 0 | stdout "AAABBC"
;
; Lane k prints A, B, C, ... k + 1 letters: round 0 three lanes, round 1 two, round 2 one.

define i32 @main() {
entry:
  fork lockstep [label %lane, label %lane, label %lane]

lane:
  %id = call i32 @llvm.parallel.thread.id()
  br label %loop

loop:
  %n = phi i32 [ 0, %lane ], [ %n.next, %loop ]
  %letter = add i32 %n, 65
  %c = call i32 @putchar(i32 %letter)
  %n.next = add i32 %n, 1
  %more = icmp ule i32 %n.next, %id
  br i1 %more, label %loop, label %out

out:
  br label %done

done:
  join
  ret i32 0
}

declare i32 @putchar(i32)
declare i32 @llvm.parallel.thread.id()
