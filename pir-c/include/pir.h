/* PIR for C, and for languages that call C: verify, check, optimise, lower, compile and call
 * parallel LLVM IR.
 *
 *   cc program.c $(pkg-config --cflags --libs pir)
 *
 * Conventions of all functions:
 *
 * - Text is UTF-8 and ends with a zero byte, unless its size is passed.
 * - A pointer that is returned without `const` belongs to the caller, who frees it with the
 *   function named after its type. Freeing NULL has no effect. The address that
 *   pir_program_address returns is the program's and is not freed.
 * - A pointer that is returned with `const` belongs to the object that it was read from, and is
 *   valid until that object is freed.
 * - A function that fails returns NULL, or 0. If its parameter `error` is not NULL, it then stores
 *   a new error there; otherwise it leaves `*error` as it is.
 * - NULL in place of an object or a name is such a failure. It does not end the process.
 * - Several threads may use the same module or program at a time.
 * - Results with many parts are texts in JSON: one object, in the format that the command named
 *   beside the function prints with `--format json`. pir_text_free frees them.
 *
 * Structures that the library returns may get new members at their end in later versions.
 */
#ifndef PIR_H
#define PIR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header. */
#define PIR_VERSION_MAJOR 0
#define PIR_VERSION_MINOR 1
#define PIR_VERSION_PATCH 0

/* Returns the version of the library, such as "0.1.0". */
const char *pir_version(void);

typedef struct pir_error pir_error;
typedef struct pir_module pir_module;
typedef struct pir_program pir_program;

/* Findings */

typedef enum pir_severity {
  PIR_SEVERITY_WARNING = 1, /* The module is valid. */
  PIR_SEVERITY_ERROR = 2
} pir_severity;

/* A place in a text. */
typedef struct pir_place {
  const char *file; /* "" if it is unknown */
  uint32_t line;    /* counted from 1; 0 if it is unknown */
  uint32_t column;  /* in bytes, counted from 1; 0 if it is unknown */
} pir_place;

/* One diagnostic of a module, one fault, or another reason why a function failed. No string is
 * NULL; what is unknown is "". */
typedef struct pir_finding {
  pir_severity severity;
  const char *code;     /* such as "PIR0303", which `pir explain PIR0303` explains */
  const char *message;  /* without place and code */
  const char *function; /* the function of the module, without `@` */
  const char *block;    /* without `%` */
  /* Where a diagnostic is in the text of the module. Where a fault occurred: in the file that debug
   * information names (without its folders), and otherwise in the text of the module. */
  pir_place place;
  /* The place in the source that the module was compiled from, if a diagnostic has debug
   * information. */
  pir_place source;
  const char *notes;    /* one a line */
  const char *help;     /* what to do about it */
  const char *rendered; /* several lines for people, as the command `pir` shows them */
} pir_finding;

/* Errors */

/* Returns what went wrong, in one line for each finding that is an error. */
const char *pir_error_message(const pir_error *error);

/* The number of findings, which is at least 1. The warnings of an invalid module are among them. */
size_t pir_error_count(const pir_error *error);

/* Returns a finding, in the order of the text, or NULL unless `index` is below the count. */
const pir_finding *pir_error_finding(const pir_error *error, size_t index);

/* The code and the place of the first finding that is an error. */
const char *pir_error_code(const pir_error *error);
uint32_t pir_error_line(const pir_error *error);
uint32_t pir_error_column(const pir_error *error);

void pir_error_free(pir_error *error);

/* Modules */

/* Reads the text of a module and verifies it. A pir_module is always valid. */
pir_module *pir_module_read(const char *text, size_t size, pir_error **error);

/* The same. Findings and faults give `name` as the file of the text. */
pir_module *pir_module_read_named(const char *name, const char *text, size_t size,
                                  pir_error **error);

/* The number of warnings of the module, and one of them, or NULL unless `index` is below that. */
size_t pir_module_warning_count(const pir_module *module);
const pir_finding *pir_module_warning(const pir_module *module, size_t index);

/* Returns the canonical text of the module. */
char *pir_module_print(const pir_module *module);

/* Returns plain LLVM IR. NULL selects the default back end. */
char *pir_module_lower(const pir_module *module, const char *backend, pir_error **error);

/* Other modules from a module: the result belongs to the caller, too, and its places are those of
 * the same text. */

/* Runs passes, and verifies the result. `passes` is a list such as "licm,cse" or "O2", as for
 * `pir opt --passes`; NULL means "O2". If `remarks` is not NULL, the changes and the reasons
 * against changes are stored there, as a SARIF log (`pir opt --remarks FILE.sarif`). */
pir_module *pir_module_optimise(const pir_module *module, const char *passes, char **remarks,
                                pir_error **error);

/* Returns all passes: an array of the objects of `pir opt --list-passes`. */
char *pir_pass_list(void);

/* Raises calls of OpenMP's run time, as clang and flang generate them, and directives to forks and
 * joins. Then runs passes; NULL selects the default. If `report` is not NULL, a line for each
 * construct is stored there, raised or not, as `pir raise` writes it. */
pir_module *pir_module_raise(const pir_module *module, const char *passes, char **report,
                             pir_error **error);

void pir_module_free(pir_module *module);
void pir_text_free(char *text);

/* Facts about modules */

/* Facts that take a while or much room. */
typedef enum pir_facts {
  PIR_FACTS_CFG_DOMINATORS = 1,
  PIR_FACTS_LOCAL_DOMINATORS = 2,
  PIR_FACTS_GLOBAL_DOMINATORS = 4,
  PIR_FACTS_LOWERING = 8 /* tasks, loops, private variables, reductions */
} pir_facts;

/* Returns depths, regions and loops of the function with this name, or of all functions if
 * `function` is NULL (`pir analyze`). `facts` is a sum of members of pir_facts, or 0. */
char *pir_module_analyze(const pir_module *module, const char *function, unsigned facts,
                         pir_error **error);

/* Returns a picture of the function with this name, or of all functions (`pir graph`). `format` is
 * "svg", "html" or "dot"; NULL means "svg". */
char *pir_module_draw(const pir_module *module, const char *function, const char *format,
                      pir_error **error);

/* Returns a certificate: a proof that the module is valid, as JSON (`pir verify --certificate`). */
char *pir_module_certificate(const pir_module *module, pir_error **error);

/* Returns 1 if the certificate proves that the module is valid, by a checker that has no code in
 * common with the verifier (`pir check-certificate`). */
int pir_module_check_certificate(const pir_module *module, const char *certificate,
                                 pir_error **error);

/* Questions about all schedules */

/* What is called, and how far schedules are searched. A member that is 0 or NULL selects the
 * default. */
typedef struct pir_search {
  const char *entry;            /* the function to call; by default "main" */
  const char *const *arguments; /* words for a C `main`, else a number for each parameter */
  size_t argument_count;
  const char *input; /* standard input; by default empty */
  size_t input_size;
  const char *detector; /* of races: "auto", "bags" or "clocks" */
  int strict_races;     /* 1: a race is undefined behaviour that ends a run */
  uint32_t threads;     /* how many the program is told, if it asks; by default 4 */
  uint64_t max_steps;   /* instructions */
  uint64_t max_states;
  uint64_t max_memory; /* bytes that the program may hold */
  uint64_t timeout_ms; /* by default 60,000 */
} pir_search;

/* Looks for data races in all schedules (`pir race`). The member "verdict" of the result is "race",
 * "none", or "inconclusive" if the limits did not suffice. `search` may be NULL. */
char *pir_module_races(const pir_module *module, const pir_search *search, pir_error **error);

/* Returns the outcomes over all schedules, and whether these are all (`pir outcomes`). */
char *pir_module_outcomes(const pir_module *module, const pir_search *search, pir_error **error);

/* Returns whether each outcome of `target` is one of `module`, up to refinement (`pir outcomes
 * --refines`). Both are called in the same way. */
char *pir_module_refines(const pir_module *module, const pir_module *target,
                         const pir_search *search, pir_error **error);

/* Programs */

/* How a program is compiled and run. A member that is 0 or NULL selects the default. */
typedef struct pir_options {
  const char *backend;   /* "rayon", "simd", "sequential", ... */
  const char *generator; /* "jit", or "llvm" for the code of clang-22 */
  uint32_t threads;      /* how many run at a time; by default one for each processor */
  int profile;           /* 1: calls can be profiled, with the back end "rayon" only */
} pir_options;

/* Compiles a module to machine code in memory, and runs its constructors. `options` may be NULL.
 * The module may be freed before the program. */
pir_program *pir_program_make(const pir_module *module, const pir_options *options,
                              pir_error **error);

/* Frees the machine code, of which no function may be running. */
void pir_program_free(pir_program *program);

/* An argument or a result: an integer of at most 64 bits, a pointer, a `float` or a `double`. Of a
 * narrow argument the lowest bits count. A result is extended by its sign, so an `i1` that is true
 * is -1. */
typedef union pir_value {
  int64_t i;
  void *p;
  float f;
  double d;
} pir_value;

/* Calls a function of the module. Returns 1 if the function returned; a fault of any of its strands
 * is an error. `result` may be NULL. */
int pir_program_call(const pir_program *program, const char *name, const pir_value *arguments,
                     size_t count, pir_value *result, pir_error **error);

/* Calls a function as pir_program_call does, and stores a profile of the call in `profile`, unless
 * it is NULL (`pir run --profile`): work, span and steals of the run and of each region. A call
 * that ends with a fault has a profile, too. The program needs the member `profile` of its
 * options. */
int pir_program_profile(const pir_program *program, const char *name, const pir_value *arguments,
                        size_t count, pir_value *result, char **profile, pir_error **error);

/* Returns the address of a function or a variable that the module defines, or NULL if there is
 * none. The function may be called inside of pir_program_run; a fault ends the process if it is
 * called elsewhere. */
void *pir_program_address(const pir_program *program, const char *name);

/* Calls `f` with `data` as the first strand of a run, on a thread of the program. Returns 1 if `f`
 * returned. */
int pir_program_run(const pir_program *program, void (*f)(void *), void *data, pir_error **error);

#ifdef __cplusplus
}
#endif

#endif
