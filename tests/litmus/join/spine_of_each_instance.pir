; litmus: each instance has a spine of its own
; spec: 4.3, 4.5
; outcome: return i32 21
;
; The inner spine is the inner master, the outer spine the outer master. Inner records %i2, outer %o1.

@x = internal global i32 0, align 4

define i32 @main() {
entry:
  fork label %m [label %b]

m:
  fork label %n [label %c]

n:
  br label %i2

c:
  br label %i1

i1:
  join
  store i32 1, ptr @x, align 4
  br label %o1

i2:
  join
  store i32 2, ptr @x, align 4
  br label %o1

b:
  br label %o2

o1:
  join
  %v = load i32, ptr @x, align 4
  %tens.0 = mul i32 %v, 10
  %digits.0 = add i32 %tens.0, 1
  ret i32 %digits.0

o2:
  join
  %w = load i32, ptr @x, align 4
  %t = mul i32 %w, 10
  %u = add i32 %t, 2
  ret i32 %u
}
