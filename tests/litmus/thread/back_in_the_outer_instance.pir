; litmus: behind the inner join the owner's id is that of the outer instance again
; spec: 4.12, 4.5
; outcome: return i32 13
;
; Digits: id 1 of 3.

define i32 @main() {
entry:
  fork [label %a, label %b, label %a]

a:
  halt

b:
  fork [label %c, label %d]

c:
  br label %inner

d:
  halt

inner:
  join
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
