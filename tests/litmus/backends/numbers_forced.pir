; litmus: ids and numbers of forced instances with two back ends
; spec: 4.12, 2.attributes
; outcome: return i32 1203
; race: no
;
; The last of three strands of the outer instance opens one of two strands with another back end, the second of which
; writes 1 and 2. Behind the inner join it is strand 2 of 3 again; behind the outer one, 0 of 1.

@inner = internal global i32 0, align 4
@outer = internal global i32 0, align 4

define i32 @main() {
entry:
  fork force [label %a, label %a, label %b], !pir.backends !0

a:
  halt

b:
  fork force [label %c, label %d], !pir.backends !1

c:
  halt

d:
  %id = call i32 @llvm.parallel.thread.id()
  %n = call i32 @llvm.parallel.num_threads()
  %tens = mul i32 %id, 1000
  %hundreds = mul i32 %n, 100
  %both = add i32 %tens, %hundreds
  store i32 %both, ptr @inner, align 4
  br label %closed

closed:
  join
  %id.b = call i32 @llvm.parallel.thread.id()
  %n.b = call i32 @llvm.parallel.num_threads()
  %less = sub i32 %n.b, %id.b
  %more = mul i32 %less, 2
  store i32 %more, ptr @outer, align 4
  br label %done

done:
  join
  %n.end = call i32 @llvm.parallel.num_threads()
  %i = load i32, ptr @inner, align 4
  %o = load i32, ptr @outer, align 4
  %sum = add i32 %i, %o
  %end = add i32 %sum, %n.end
  ret i32 %end
}

declare i32 @llvm.parallel.num_threads()
declare i32 @llvm.parallel.thread.id()

!0 = !{!"openmp"}
!1 = !{!"rayon"}
