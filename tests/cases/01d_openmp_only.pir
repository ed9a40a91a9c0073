; The loop's updates may not be withheld: an iteration waits for the sum. Every engine: 1.
@cnt = internal global i32 0
@flag = internal global i32 0
define i32 @main() {
e:
  fork force [label %A, label %B]
A:
  fork width i32 1 [label %h]
h:
  %i = phi i32 [0, %A], [%n, %l]
  %c = icmp slt i32 %i, 2
  br i1 %c, label %l, label %ij
l:
  %n = add i32 %i, 1
  fork interior [label %body, label %h]
body:
  %o = atomicrmw add ptr @cnt, i32 1 monotonic
  %z = icmp eq i32 %i, 0
  br i1 %z, label %done, label %spin
spin:
  %f = load atomic i32, ptr @flag monotonic, align 4
  %fc = icmp eq i32 %f, 0
  br i1 %fc, label %spin, label %done
done:
  halt
ij:
  join
  br label %j
B:
  %v = load atomic i32, ptr @cnt monotonic, align 4
  %vc = icmp eq i32 %v, 0
  br i1 %vc, label %B2, label %go
B2:
  br label %B1
B1:
  %v2 = load atomic i32, ptr @cnt monotonic, align 4
  %vc2 = icmp eq i32 %v2, 0
  br i1 %vc2, label %B1, label %go
go:
  store atomic i32 1, ptr @flag monotonic, align 4
  br label %j
j:
  join
  %r = load i32, ptr @cnt
  ret i32 %r
}
