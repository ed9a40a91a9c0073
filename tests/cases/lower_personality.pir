; Two strands that catch their own exceptions. LLVM accepts the lowered text.
declare i32 @__gxx_personality_v0(...)
declare void @may_throw(i32)
define i32 @main() personality ptr @__gxx_personality_v0 {
entry:
  fork [label %a, label %b]
a:
  invoke void @may_throw(i32 1) to label %a.ok unwind label %a.lp
a.ok:
  br label %done
a.lp:
  %x = landingpad { ptr, i32 } catch ptr null
  br label %done
b:
  invoke void @may_throw(i32 2) to label %b.ok unwind label %b.lp
b.ok:
  br label %done
b.lp:
  %y = landingpad { ptr, i32 } catch ptr null
  br label %done
done:
  join
  ret i32 0
}
