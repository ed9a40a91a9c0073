; litmus: positions count occurrences, not blocks
; spec: 4.12
; outcome: return i32 1
;
; %b stands between two occurrences of %a: position 1.

define i32 @main() {
entry:
  fork [label %a, label %b, label %a]

a:
  halt

b:
  %id = call i32 @llvm.parallel.thread.id()
  br label %done

done:
  join
  ret i32 %id
}

declare i32 @llvm.parallel.thread.id()
