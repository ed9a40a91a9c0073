; litmus: one load of eight bytes sees any part of two stores of four
; spec: 4.7, 4.memory
; outcome: return i64 0
; outcome: return i64 1
; outcome: return i64 4294967296
; outcome: return i64 4294967297
; race: no
;
; Nothing orders the stores, so the second one alone may be seen.

@both = internal global i64 0, align 8

define i64 @main() {
entry:
  fork label %c [label %a, label %b]

a:
  store atomic i32 1, ptr @both seq_cst, align 8
  halt

b:
  %high = getelementptr i32, ptr @both, i32 1
  store atomic i32 1, ptr %high seq_cst, align 4
  halt

c:
  %v = load atomic i64, ptr @both seq_cst, align 8
  br label %done

done:
  join
  ret i64 %v
}
