; Target extension types.

%spirv.holder = type { i32, target("spirv.Image", i32, 1, 0) }

declare target("spirv.Event") @event(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 0), target("aarch64.svcount"))

define i64 @extension(ptr %p) {
  %1 = alloca target("aarch64.svcount"), align 2
  %2 = load target("aarch64.svcount"), ptr %1, align 2
  %3 = call target("spirv.Event") @event(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 0) poison, target("aarch64.svcount") %2)
  %4 = call i64 @llvm.vscale.i64()
  ret i64 %4
}

declare i64 @llvm.vscale.i64()
