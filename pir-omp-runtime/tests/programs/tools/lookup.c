// A tool that asks for all functions of the interface, and checks what they answer; it ends by
// `ompt_finalize_tool`, after which it is told nothing.

#include <omp-tools.h>
#include <omp.h>
#include <stdio.h>
#include <string.h>

static long regions, finalized;
static ompt_finalize_tool_t finalize_tool;

#define CHECK(CONDITION)                                                                           \
  do {                                                                                             \
    if (!(CONDITION)) {                                                                            \
      printf("wrong: %s\n", #CONDITION);                                                           \
      failed = 1;                                                                                  \
    }                                                                                              \
  } while (0)

static int failed;

static void on_parallel_begin(ompt_data_t *task, const ompt_frame_t *frame, ompt_data_t *region,
                              unsigned requested, int flags, const void *code) {
  (void)task, (void)region, (void)requested;
  CHECK(frame && code);
  CHECK(flags & ompt_parallel_team);
  regions++;
}

static void on_other(void) {}

static int initialize(ompt_function_lookup_t lookup, int device, ompt_data_t *data) {
  (void)device;
  CHECK(data->value == 5);
  CHECK(!lookup("ompt_no_such_function"));
#define FIND(NAME)                                                                                 \
  NAME##_t NAME = (NAME##_t)lookup(#NAME);                                                         \
  CHECK(NAME);
  FOREACH_OMPT_INQUIRY_FN(FIND)
  finalize_tool = ompt_finalize_tool;
  // States and locks can be enumerated.
  int state = ompt_state_undefined, states = 0, parallel = 0;
  const char *name;
  while (ompt_enumerate_states(state, &state, &name)) {
    states++;
    parallel += state == ompt_state_work_parallel && !strcmp(name, "ompt_state_work_parallel");
  }
  CHECK(states >= 15 && parallel == 1);
  int lock = kmp_mutex_impl_none, locks = 0;
  while (ompt_enumerate_mutex_impls(lock, &lock, &name))
    locks++;
  CHECK(locks >= 1);
  // Callbacks can be set, asked for, and taken back.
  ompt_callback_t f = 0;
  CHECK(ompt_set_callback(ompt_callback_parallel_begin, (ompt_callback_t)on_parallel_begin) ==
        ompt_set_always);
  CHECK(ompt_set_callback(ompt_callback_work, on_other) == ompt_set_always);
  CHECK(ompt_set_callback(ompt_callback_work, 0) == ompt_set_always);
  CHECK(ompt_set_callback((ompt_callbacks_t)1000, on_other) == ompt_set_error);
  CHECK(ompt_set_callback(ompt_callback_device_load, on_other) != ompt_set_always);
  CHECK(!ompt_get_callback(ompt_callback_work, &f));
  CHECK(!ompt_get_callback(ompt_callback_task_create, &f));
  CHECK(!ompt_get_target_info(0, 0, 0));
  CHECK(ompt_get_unique_id() != ompt_get_unique_id());
  CHECK(ompt_get_num_devices() == 1);
  CHECK(ompt_get_num_procs() >= 1);
  CHECK(ompt_get_proc_id() >= 0);
  int places = ompt_get_num_places(), processors[4096];
  CHECK(places >= 1 && ompt_get_place_proc_ids(0, 4096, processors) >= 1);
  CHECK(ompt_get_place_proc_ids(places, 4096, processors) == 0);
  CHECK(ompt_get_place_num() < places);
  CHECK(ompt_get_partition_place_nums(4096, processors) <= places);
  void *address = 0;
  size_t size = 1;
  CHECK(!ompt_get_task_memory(&address, &size, 0));
  return 1;
}

static void finalize(ompt_data_t *data) {
  CHECK(data->value == 5);
  finalized++;
}

ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *name) {
  (void)version, (void)name;
  static ompt_start_tool_result_t result = {initialize, finalize, {5}};
  return &result;
}

int main(void) {
#pragma omp parallel
  { (void)omp_get_thread_num(); }
  CHECK(regions == 1 && finalized == 0);
  // There is no callback for it.
  CHECK(omp_control_tool(omp_control_tool_start, 0, 0) == omp_control_tool_nocallback);
  finalize_tool();
  CHECK(finalized == 1);
#pragma omp parallel
  { (void)omp_get_thread_num(); }
  CHECK(regions == 1);
  CHECK(omp_control_tool(omp_control_tool_start, 0, 0) == omp_control_tool_notool);
  puts(failed ? "wrong" : "ok");
  return failed;
}
