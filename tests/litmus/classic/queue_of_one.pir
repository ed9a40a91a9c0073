; litmus: a producer hands two items over through one cell
; spec: 4.8, 4.memory
; outcome: return i32 12
; race: no
;
; full = 0: the producer may write; full = 1: the consumer may read. Items 1 and 2 arrive in order.

@cell = internal global i32 0, align 4
@full = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force label %consumer [label %producer]

producer:
  %n = phi i32 [ 1, %entry ], [ %n.next, %sent ]
  br label %wait.empty

wait.empty:
  %e = load atomic i32, ptr @full acquire, align 4
  %empty = icmp eq i32 %e, 0
  br i1 %empty, label %send, label %wait.empty

send:
  store i32 %n, ptr @cell, align 4
  store atomic i32 1, ptr @full release, align 4
  br label %sent

sent:
  %n.next = add i32 %n, 1
  %more = icmp ule i32 %n.next, 2
  br i1 %more, label %producer, label %stop

stop:
  halt

consumer:
  %f1 = load atomic i32, ptr @full acquire, align 4
  %is1 = icmp eq i32 %f1, 1
  br i1 %is1, label %first, label %consumer

first:
  %v1 = load i32, ptr @cell, align 4
  store atomic i32 0, ptr @full release, align 4
  br label %second.wait

second.wait:
  %f2 = load atomic i32, ptr @full acquire, align 4
  %is2 = icmp eq i32 %f2, 1
  br i1 %is2, label %second, label %second.wait

second:
  %v2 = load i32, ptr @cell, align 4
  br label %done

done:
  join
  %tens.0 = mul i32 %v1, 10
  %digits.0 = add i32 %tens.0, %v2
  ret i32 %digits.0
}
