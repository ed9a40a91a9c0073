// NULL, text that is not UTF-8, and sizes that cannot be: errors, and the process goes on.
#include "check.h"

// A call failed, and its error has a finding with this text.
static void failed(_Bool has_failed, const char *text) {
  check(has_failed && error && pir_error_count(error) == 1, text);
  const pir_finding *f = pir_error_finding(error, 0);
  check(f->severity == PIR_SEVERITY_ERROR && strstr(f->message, text), text);
  check(strstr(f->rendered, text) && strstr(pir_error_message(error), text), text);
  check(!*f->code && !*f->function && !*f->block && !*f->notes && !*f->help, "empty strings");
  check(!*f->place.file && !f->place.line && !*f->source.file && !f->source.line, "no place");
  pir_error_free(error), error = NULL;
}

static void nothing(void *data) { (void)data; }

int main(void) {
  // Objects that are NULL.
  check(!*pir_error_message(NULL) && !*pir_error_code(NULL), "texts of no error");
  check(!pir_error_line(NULL) && !pir_error_column(NULL), "the place of no error");
  check(!pir_error_count(NULL) && !pir_error_finding(NULL, 0), "findings of no error");
  check(!pir_module_warning_count(NULL) && !pir_module_warning(NULL, 0), "warnings of no module");
  check(!pir_module_print(NULL) && !pir_program_address(NULL, "f"), "parts of nothing");
  failed(!pir_module_lower(NULL, NULL, &error), "the module is NULL");
  failed(!pir_program_make(NULL, NULL, &error), "the module is NULL");
  failed(!pir_program_call(NULL, "f", NULL, 0, NULL, &error), "the program is NULL");
  failed(!pir_program_run(NULL, nothing, NULL, &error), "the program is NULL");
  check(!pir_program_make(NULL, NULL, NULL), "an error that nobody reads");
  pir_error_free(NULL);
  pir_module_free(NULL);
  pir_program_free(NULL);
  pir_text_free(NULL);

  // Texts.
  failed(!pir_module_read(NULL, 1, &error), "the text is NULL");
  failed(!pir_module_read("", (size_t)-1, &error), "a text cannot have");
  failed(!pir_module_read_named("\xff", "", 0, &error), "the name is not UTF-8");
  check(!pir_module_read("\xff\xfe", 2, &error) && pir_error_line(error) == 1, "bytes");
  check(strstr(pir_error_finding(error, 0)->rendered, "<text>:1:1"), "bytes are shown");
  pir_error_free(error), error = NULL;
  check(!pir_module_read("define\0", 7, &error), "a zero byte");
  pir_error_free(error), error = NULL;
  pir_module *empty = pir_module_read(NULL, 0, &error);
  check(empty && pir_module_warning_count(empty) == 0, "an empty module");
  pir_module_free(empty);

  static const char source[] =
      "define i64 @same(i64 %x) {\n  ret i64 %x\n}\n"
      "define void @wide(<4 x i64> %v) {\n  ret void\n}\n";
  pir_module *module = pir_module_read(source, strlen(source), &error);
  check(module != NULL, "a module");
  failed(!pir_module_lower(module, "\xff", &error), "the back end is not UTF-8");
  failed(!pir_module_lower(module, "none", &error), "there is no back end `none`");

  // Options.
  pir_options options = {.backend = "none"};
  failed(!pir_program_make(module, &options, &error), "there is no back end `none`");
  options.backend = NULL, options.generator = "none";
  failed(!pir_program_make(module, &options, &error), "there is no generator `none`");
  options.generator = "\xff";
  failed(!pir_program_make(module, &options, &error), "the generator is not UTF-8");

  // Calls.
  pir_program *program = pir_program_make(module, NULL, &error);
  check(program != NULL, "a program");
  pir_module_free(module);
  pir_value x = {.i = 3}, result = {.i = 0};
  failed(!pir_program_call(program, NULL, &x, 1, NULL, &error), "the name is NULL");
  failed(!pir_program_call(program, "\xff", &x, 1, NULL, &error), "the name is not UTF-8");
  failed(!pir_program_call(program, "same", NULL, 1, NULL, &error), "the arguments are NULL");
  failed(!pir_program_call(program, "same", &x, 0, NULL, &error), "takes 1 argument,");
  failed(!pir_program_call(program, "same", &x, (size_t)-1, NULL, &error), "too many");
  failed(!pir_program_call(program, "none", &x, 1, NULL, &error), "there is no function @none");
  failed(!pir_program_run(program, NULL, NULL, &error), "the function is NULL");
  check(!pir_program_address(program, NULL), "the address of no name");
  check(!pir_program_address(program, "\xff"), "the address of a name that is not UTF-8");
  check(pir_program_call(program, "same", &x, 1, &result, &error) && result.i == 3, "a call");
  check(!pir_program_call(program, "same", &x, 0, NULL, NULL), "an error that nobody reads");
  pir_program_free(program);
  return 0;
}
