; Terminators: every form of branch, switch, indirectbr, callbr, invoke; unreachable code; unusual block order.

declare void @may_throw()
declare i32 @personality(...)

define i32 @branches(i32 %x, ptr %where) {
entry:
  switch i32 %x, label %default [
    i32 0, label %zero
    i32 -1, label %minus
    i32 2147483647, label %minus
  ]

minus:
  switch i32 %x, label %zero [
  ]

zero:
  indirectbr ptr %where, [label %zero, label %default, label %last]

unreached:
  %a = add i32 %b, 1
  %b = add i32 %a, 1
  br label %unreached

default:
  %p = phi i32 [ %x, %entry ], [ 7, %zero ]
  %wide = zext i32 %p to i128
  switch i128 %wide, label %last [
    i128 340282366920938463463374607431768211455, label %stop
    i128 18446744073709551616, label %last
  ]

stop:
  unreachable

last:
  %q = phi i32 [ 1, %zero ], [ 2, %default ], [ 2, %default ]
  ret i32 %q
}

define i32 @asm_goto(i32 %x) {
  %out = callbr i32 asm sideeffect "# $0 $1 ${2:l}", "=r,r,!i,!i,~{dirflag},~{fpsr},~{flags}"(i32 %x)
          to label %fall [label %one, label %two]

fall:
  ret i32 %out

one:
  %r = phi i32 [ %out, %0 ]
  ret i32 %r

two:
  callbr void asm "", "!i"()
          to label %fall2 [label %fall2]

fall2:
  ret i32 2
}

define void @invokes(ptr %f) personality ptr @personality {
  invoke void @may_throw()
          to label %next unwind label %pad

next:
  %r = invoke fastcc noundef i32 %f(i32 signext 1, ptr nonnull @invokes) #0
          to label %done unwind label %pad2, !prof !0

pad:
  %lp = landingpad { ptr, i32 }
          cleanup
  resume { ptr, i32 } %lp

pad2:
  %lp2 = landingpad { ptr, i32 }
          cleanup
          catch ptr null
          catch ptr @invokes
          filter [0 x ptr] zeroinitializer
          filter [2 x ptr] [ptr @may_throw, ptr null]
  ret void

done:
  ret void
}

define void @asm_invoke() personality ptr @personality {
  invoke void asm sideeffect unwind "call may_throw", ""()
          to label %ok unwind label %bad

ok:
  ret void

bad:
  %lp = landingpad token
          cleanup
  ret void
}

define i32 @long_chain(i1 %c) {
  br label %4

2:
  ret i32 2

3:
  br label %2

4:
  br i1 %c, label %3, label %2
}

attributes #0 = { nounwind }

!0 = !{!"branch_weights", i32 1000, i32 1}
