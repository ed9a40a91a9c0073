/* PIR for C and whoever calls C: read and verify a module, lower it, compile it, call it.
 *
 * Link with libpir_c.a and -lpthread -lm -ldl. Whatever a function returns belongs to the caller, who frees it
 * with the function named for it; freeing NULL does nothing. Text is UTF-8 with a zero at its end. A function
 * that fails returns NULL (or 0), and if `error` is not NULL, `*error` says why; else `*error` is not touched.
 * Modules and programs may be used from several threads at a time.
 */
#ifndef PIR_H
#define PIR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pir_error pir_error;
typedef struct pir_module pir_module;
typedef struct pir_program pir_program;

/* What went wrong. The message may have several lines: all that is wrong with a module is told. */
const char *pir_error_message(const pir_error *error);
/* The code of the first finding, such as "PIR0301"; empty if there is none. */
const char *pir_error_code(const pir_error *error);
/* Where, in the text of the module, from 1; 0 if that is not known. */
uint32_t pir_error_line(const pir_error *error);
uint32_t pir_error_column(const pir_error *error);
void pir_error_free(pir_error *error);

/* Reads the text of a module and verifies it: a pir_module is always valid. */
pir_module *pir_module_read(const char *text, size_t size, pir_error **error);
/* Its canonical text. */
char *pir_module_print(const pir_module *module);
/* Plain LLVM IR, by the back end with this name; NULL names the default. */
char *pir_module_lower(const pir_module *module, const char *backend, pir_error **error);
void pir_module_free(pir_module *module);
void pir_text_free(char *text);

/* How a program is made. Zeroes and NULLs choose the defaults. */
typedef struct pir_options {
  const char *backend;   /* "rayon", "simd", "sequential", ... */
  const char *generator; /* "jit" or "llvm" */
  uint32_t threads;      /* that work at a time; 0: as many as there are processors */
} pir_options;

/* Makes machine code. `options` may be NULL. */
pir_program *pir_program_make(const pir_module *module, const pir_options *options, pir_error **error);
/* No function of the program may be running. */
void pir_program_free(pir_program *program);

/* An argument or result: integers of at most 64 bits, pointers, `float` and `double`. */
typedef union pir_value {
  int64_t i;
  void *p;
  float f;
  double d;
} pir_value;

/* Calls a function of the module; 1: it returned. `result` may be NULL. A fault of any strand is an error. */
int pir_program_call(const pir_program *program, const char *name, const pir_value *arguments, size_t count,
                     pir_value *result, pir_error **error);
/* The address of a function or variable that the module defines; NULL if there is none. A function may be
 * called through it from within pir_program_run; from elsewhere a fault in it ends the process. */
void *pir_program_address(const pir_program *program, const char *name);
/* Calls `f` with `data` as the first strand of a run; 1: it returned. */
int pir_program_run(const pir_program *program, void (*f)(void *), void *data, pir_error **error);

#ifdef __cplusplus
}
#endif

#endif
