; Use-list orders of globals, arguments, instructions, constants, functions and blocks.

@a = global i32 0
@b = global [3 x ptr] [ptr @a, ptr @a, ptr @a]
@c = global ptr blockaddress(@f, %next)

define i32 @f(i32 %x, ptr %p) {
entry:
  %s = add i32 %x, %x
  %t = mul i32 %s, %x
  store i32 %s, ptr %p, align 4
  store i32 7, ptr %p, align 4
  store i32 7, ptr @a, align 4
  indirectbr ptr %p, [label %next, label %other]

next:
  br label %other

other:
  %r = phi i32 [ %s, %entry ], [ %t, %next ]
  ret i32 %r

  uselistorder i32 %x, { 2, 0, 1 }
  uselistorder i32 %s, { 1, 2, 0 }
  uselistorder label %other, { 1, 0 }
}

define i32 @caller(ptr %p) {
  %1 = call i32 @f(i32 1, ptr %p)
  %2 = call i32 @f(i32 2, ptr %p)
  %3 = add i32 %1, %2
  ret i32 %3

  uselistorder ptr %p, { 1, 0 }
}

uselistorder ptr @a, { 3, 1, 2, 0 }
uselistorder i32 7, { 1, 0 }
uselistorder ptr @f, { 1, 0 }
uselistorder_bb @f, %next, { 1, 0 }
