; litmus: null for a `dereferenceable` parameter
; spec: 4.outcome
; outcome: ub attribute-broken
;
; The promise of four bytes is broken at the call.

define i32 @f(ptr dereferenceable(4) %p) {
entry:
  ret i32 0
}

define i32 @main() {
entry:
  %r = call i32 @f(ptr null)
  ret i32 %r
}
