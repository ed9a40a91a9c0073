; A value from before a sync that is not on every path, used after it.
; RESULT: return i32 1140
; EXPECT: f raised
define internal void @set(ptr %p, i32 %v) nounwind {
  store i32 %v, ptr %p
  ret void
}

define internal i32 @f(ptr %p, i1 %c) nounwind {
entry:
  %sr = call token @llvm.syncregion.start()
  detach within %sr, label %t1, label %n1
t1:
  call void @set(ptr %p, i32 7)
  reattach within %sr, label %n1
n1:
  %q = getelementptr i32, ptr %p, i64 1
  %v = load i32, ptr %q
  br i1 %c, label %w, label %m
w:
  sync within %sr, label %m
m:
  %r = getelementptr i32, ptr %p, i64 2
  detach within %sr, label %t2, label %n2
t2:
  call void @set(ptr %r, i32 %v)
  reattach within %sr, label %n2
n2:
  %twice = add i32 %v, %v
  sync within %sr, label %e
e:
  %a = load i32, ptr %p
  %b = load i32, ptr %r
  %ab = add i32 %a, %b
  %all = add i32 %ab, %twice
  ret i32 %all
}

define i32 @main() nounwind {
  %x = alloca [3 x i32]
  store i32 0, ptr %x
  %y = getelementptr i32, ptr %x, i64 1
  store i32 4, ptr %y
  %one = call i32 @f(ptr %x, i1 true)
  %two = call i32 @f(ptr %x, i1 false)
  %scaled = mul i32 %two, 59
  %sum = add i32 %one, %scaled
  ret i32 %sum
}

declare token @llvm.syncregion.start()
