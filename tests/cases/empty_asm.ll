; Assembly without instructions is a barrier for compilers: nothing happens, 0.
define i32 @main() {
  call void asm sideeffect "", "~{memory}"()
  %x = call i32 asm sideeffect "", "=r,0"(i32 0)
  ret i32 %x
}
