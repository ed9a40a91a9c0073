; litmus: a value of a region that the only lane opened, behind the join of the lanes
; spec: 4.6, 4.10, 6.2
; outcome: return i32 6
; race: no
;
; The master is the spine. The lane opens a region, whose strand defines %v; both joins are passed.

define i32 @main() {
entry:
  fork lockstep label %m [label %lane]

m:
  br label %done

lane:
  fork [label %x, label %y]

x:
  %v = add i32 1, 2
  br label %inner

y:
  br label %inner

inner:
  join
  br label %done

done:
  join
  %r = mul i32 %v, 2
  ret i32 %r
}
