; litmus: with interior forks the number is some constant of the instance, at least 1
; spec: 4.12
; outcome: return i1 true
;
; Both strands of the instance see the same number.

define i1 @main() {
entry:
  fork [label %u]

u:
  %n0 = call i32 @llvm.parallel.num_threads()
  fork interior [label %p, label %q]

p:
  %n1 = call i32 @llvm.parallel.num_threads()
  halt

q:
  %n2 = call i32 @llvm.parallel.num_threads()
  br label %done

done:
  join
  %eq1 = icmp eq i32 %n0, %n1
  %eq2 = icmp eq i32 %n1, %n2
  %positive = icmp sge i32 %n0, 1
  %eq = and i1 %eq1, %eq2
  %ok = and i1 %eq, %positive
  ret i1 %ok
}

declare i32 @llvm.parallel.num_threads()
