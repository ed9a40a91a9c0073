; litmus: memcpy writes plainly and races like a store
; spec: 4.memory
; outcome: return void | @x = i32 poison
; race: yes
;
; memcpy in a, a store in b.

@x = global i32 0, align 4
@y = internal global i32 0, align 4

define void @main() {
entry:
  fork [label %a, label %b]

a:
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 @x, ptr align 4 @y, i64 4, i1 false)
  halt

b:
  store i32 2, ptr @x, align 4
  br label %done

done:
  join
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
