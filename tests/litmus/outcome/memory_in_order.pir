; litmus: observable globals are listed in the order of the file
; spec: 4.outcome
; outcome: return i32 0 | @z = i32 1 | @a = i32 2
; race: no
;
; @a is stored to first and listed last.

@z = global i32 0, align 4
@a = global i32 0, align 4

define i32 @main() {
entry:
  store i32 2, ptr @a, align 4
  store i32 1, ptr @z, align 4
  ret i32 0
}
