; litmus: a load from a number that is no address
; spec: 4.outcome
; outcome: ub invalid-pointer
;
; 16 is not the address of an object that was exposed.

define i32 @main() {
entry:
  %p = inttoptr i64 16 to ptr
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
