; litmus: atomicrmw xchg on a pointer
; spec: 4.memory
; outcome: return ptr null | @p = ptr @p
;
; The old pointer is null; the new one is the address of @p itself.

@p = global ptr null, align 8

define ptr @main() {
entry:
  %old = atomicrmw xchg ptr @p, ptr @p seq_cst, align 8
  ret ptr %old
}
