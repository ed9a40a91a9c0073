; litmus: interior forks of an inner region leave the outer one plain
; spec: 4.12, 3
; outcome: return i32 12
;
; The outer region has no interior fork of its own: %b is 1 of 2.

define i32 @main() {
entry:
  fork [label %a, label %b]

a:
  fork [label %s]

s:
  fork interior [label %t, label %s2]

t:
  halt

s2:
  br label %inner

inner:
  join
  halt

b:
  %id = call i32 @llvm.parallel.thread.id()
  %n = call i32 @llvm.parallel.num_threads()
  br label %done

done:
  join
  %tens.0 = mul i32 %id, 10
  %digits.0 = add i32 %tens.0, %n
  ret i32 %digits.0
}

declare i32 @llvm.parallel.num_threads()
declare i32 @llvm.parallel.thread.id()
