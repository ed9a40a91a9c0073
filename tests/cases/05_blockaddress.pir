; Addresses of blocks outside of the regions of their function. Returns 12.
@t = internal constant [2 x ptr] [ptr blockaddress(@main, %x), ptr blockaddress(@main, %y)]
@s = internal global i32 0
define i32 @main() {
e:
  fork [label %a, label %b]
a:
  %o1 = atomicrmw add ptr @s, i32 3 monotonic
  br label %j
b:
  %o2 = atomicrmw add ptr @s, i32 4 monotonic
  br label %j
j:
  join
  %p = getelementptr [2 x ptr], ptr @t, i64 0, i64 1
  %q = load ptr, ptr %p
  indirectbr ptr %q, [label %x, label %y]
x:
  ret i32 1
y:
  %v = load i32, ptr @s
  %w = add i32 %v, 5
  ret i32 %w
}
