; The loop's updates may not be withheld: an iteration never ends. Every engine: the status that exit is given.
declare void @exit(i32)
@cnt = internal global i32 0
define i32 @main() {
e:
  fork force [label %A, label %B]
A:
  fork [label %h]
h:
  %i = phi i32 [0, %A], [%n, %l]
  %c = icmp slt i32 %i, 1
  br i1 %c, label %l, label %ij
l:
  %n = add i32 %i, 1
  fork interior [label %body, label %h]
body:
  %o = atomicrmw add ptr @cnt, i32 1 monotonic
  br label %spin
spin:
  br label %spin
ij:
  join
  br label %j
B:
  br label %B1
B1:
  %v2 = load atomic i32, ptr @cnt monotonic, align 4
  %vc2 = icmp eq i32 %v2, 0
  br i1 %vc2, label %B1, label %go
go:
  call void @exit(i32 9)
  br label %j
j:
  join
  ret i32 3
}
