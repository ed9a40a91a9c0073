// A program that defines the symbols of gdb's JIT interface, as one with LLVM's generators does.
// The static library links beside them, and adds its code to their list.
#include "pir.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  struct entry *next, *previous;
  const char *file;
  uint64_t size;
};

struct descriptor {
  uint32_t version, action;
  struct entry *relevant, *first;
};

struct descriptor __jit_debug_descriptor = {1, 0, NULL, NULL};
static int added, removed;

void __jit_debug_register_code(void) {
  if (__jit_debug_descriptor.action == 1) added++;
  if (__jit_debug_descriptor.action == 2) removed++;
}

static const char source[] =
    "define i32 @minus(i32 %x) !dbg !3 {\n"
    "  %m = sub i32 0, %x, !dbg !6\n"
    "  ret i32 %m, !dbg !6\n"
    "}\n"
    "!llvm.dbg.cu = !{!0}\n"
    "!llvm.module.flags = !{!2}\n"
    "!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)\n"
    "!1 = !DIFile(filename: \"minus.c\", directory: \"/there\")\n"
    "!2 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
    "!3 = distinct !DISubprogram(name: \"minus\", scope: !1, file: !1, line: 1, type: !4, "
    "scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)\n"
    "!4 = !DISubroutineType(types: !5)\n"
    "!5 = !{null}\n"
    "!6 = !DILocation(line: 2, column: 3, scope: !3)\n";

static int listed(void) {
  int n = 0;
  for (struct entry *e = __jit_debug_descriptor.first; e; e = e->next) {
    if (e->size < 64 || memcmp(e->file, "\177ELF", 4)) exit(2);
    n++;
  }
  return n;
}

int main(void) {
  pir_error *error = NULL;
  pir_module *module = pir_module_read(source, strlen(source), &error);
  pir_options options = {.backend = "rayon", .generator = "jit", .threads = 1};
  pir_program *program = module ? pir_program_make(module, &options, &error) : NULL;
  if (!program) {
    printf("%s\n", error ? pir_error_message(error) : "no error");
    return 1;
  }
  if (added != 1 || removed != 0) return 3;
  printf("told of %d, ", listed());
  pir_program_free(program);
  pir_module_free(module);
  if (added != 1 || removed != 1) return 4;
  printf("then of %d\n", listed());
  return 0;
}
