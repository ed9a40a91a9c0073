// A tool that counts what it is told, and prints the counts at its end: a line for each kind of
// event. It also checks what must hold for all programs: what begins ends, in the thread or the
// task that began it, and what a task or region had stored is there when it ends.

#include <omp-tools.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_KINDS = 256 };

static struct {
  char name[96];
  long count;
} kinds[MAX_KINDS];
static int used, is_locked;
static long faults;

static ompt_get_thread_data_t get_thread_data;
static ompt_get_unique_id_t get_unique_id;
static ompt_get_task_info_t get_task_info;
static ompt_get_parallel_info_t get_parallel_info;
static ompt_get_state_t get_state;

static void lock(void) {
  while (__atomic_exchange_n(&is_locked, 1, __ATOMIC_ACQUIRE))
    ;
}

static void unlock(void) { __atomic_store_n(&is_locked, 0, __ATOMIC_RELEASE); }

static void count(const char *name) {
  lock();
  int k = 0;
  while (k < used && strcmp(kinds[k].name, name))
    k++;
  if (k == used) {
    if (used == MAX_KINDS)
      abort();
    snprintf(kinds[used++].name, sizeof kinds[0].name, "%s", name);
  }
  kinds[k].count++;
  unlock();
}

#define COUNT(...)                                                                                 \
  do {                                                                                             \
    char text[96];                                                                                 \
    snprintf(text, sizeof text, __VA_ARGS__);                                                      \
    count(text);                                                                                   \
  } while (0)

static void fault(const char *what) {
  fprintf(stderr, "fault: %s\n", what);
  __atomic_fetch_add(&faults, 1, __ATOMIC_RELAXED);
}

static const char *endpoint(ompt_scope_endpoint_t end) {
  return end == ompt_scope_begin ? "begin" : end == ompt_scope_end ? "end" : "both";
}

// ---- Threads and regions ----

static void on_thread_begin(ompt_thread_t kind, ompt_data_t *thread) {
  if (thread->value)
    fault("a thread begins with data");
  thread->value = get_unique_id();
  COUNT("thread_begin %s", kind == ompt_thread_initial ? "initial" : "worker");
}

static void on_thread_end(ompt_data_t *thread) {
  if (!thread->value)
    fault("a thread ends that has not begun");
  thread->value = 0;
  COUNT("thread_end");
}

static const char *region_kind(int flags) {
  return flags & ompt_parallel_league ? "league" : "team";
}

static void on_parallel_begin(ompt_data_t *task, const ompt_frame_t *frame, ompt_data_t *region,
                              unsigned requested, int flags, const void *code) {
  (void)frame, (void)code;
  if (!task)
    fault("no task meets a region");
  region->value = get_unique_id();
  COUNT("parallel_begin %s requested %u", region_kind(flags), requested);
}

static void on_parallel_end(ompt_data_t *region, ompt_data_t *task, int flags, const void *code) {
  (void)task, (void)code;
  if (!region->value)
    fault("a region ends that has not begun");
  region->value = 0;
  COUNT("parallel_end %s", region_kind(flags));
}

static void on_implicit_task(ompt_scope_endpoint_t end, ompt_data_t *region, ompt_data_t *task,
                             unsigned size, unsigned index, int flags) {
  const char *kind = flags & ompt_task_initial ? "initial" : "implicit";
  if (end == ompt_scope_begin) {
    task->value = get_unique_id();
    COUNT("implicit_task begin %s size %u index %u", kind, size, index);
    if (flags & ompt_task_implicit && !region->value)
      fault("an implicit task begins without a region");
  } else {
    if (!task->value)
      fault("an implicit task ends that has not begun");
    task->value = 0;
    COUNT("implicit_task end %s", kind);
  }
}

// ---- Tasks ----

static const char *task_flags(int flags) {
  static __thread char text[64];
  snprintf(text, sizeof text, "%s%s%s%s%s%s", flags & ompt_task_explicit ? " explicit" : "",
           flags & ompt_task_taskwait ? " taskwait" : "",
           flags & ompt_task_undeferred ? " undeferred" : "",
           flags & ompt_task_untied ? " untied" : "", flags & ompt_task_final ? " final" : "",
           flags & ompt_task_mergeable ? " mergeable" : "");
  return text;
}

static void on_task_create(ompt_data_t *creator, const ompt_frame_t *frame, ompt_data_t *task,
                           int flags, int has_dependences, const void *code) {
  (void)frame, (void)code;
  if (!creator->value)
    fault("a task that has not begun creates one");
  task->value = get_unique_id();
  COUNT("task_create%s%s", task_flags(flags), has_dependences ? " depends" : "");
}

static void on_task_schedule(ompt_data_t *prior, ompt_task_status_t status, ompt_data_t *next) {
  static const char *const names[] = {"",       "complete",      "yield",        "cancel", "detach",
                                      "early_fulfill", "late_fulfill", "switch", "taskwait_complete"};
  if (!prior->value)
    fault("a thread leaves a task that has not begun");
  if (next && !next->value)
    fault("a thread goes to a task that is not known");
  COUNT("task_schedule %s", names[status]);
}

static void on_dependences(ompt_data_t *task, const ompt_dependence_t *list, int length) {
  (void)task;
  for (int k = 0; k < length; k++)
    COUNT("dependences of %d kind %d", length, list[k].dependence_type);
}

static void on_task_dependence(ompt_data_t *source, ompt_data_t *sink) {
  (void)source, (void)sink;
  count("task_dependence");
}

// ---- Waiting ----

static const char *sync_kind(ompt_sync_region_t kind) {
  static const char *const names[] = {"",         "barrier",   "implicit",  "explicit",
                                      "implementation", "taskwait", "taskgroup", "reduction",
                                      "workshare", "parallel", "teams"};
  return names[kind];
}

static void on_sync_region(ompt_sync_region_t kind, ompt_scope_endpoint_t end, ompt_data_t *region,
                           ompt_data_t *task, const void *code) {
  (void)region, (void)code;
  if (!task)
    fault("nobody waits");
  COUNT("sync_region %s %s", sync_kind(kind), endpoint(end));
}

static void on_sync_region_wait(ompt_sync_region_t kind, ompt_scope_endpoint_t end,
                                ompt_data_t *region, ompt_data_t *task, const void *code) {
  (void)region, (void)task, (void)code;
  COUNT("sync_region_wait %s %s", sync_kind(kind), endpoint(end));
}

static void on_reduction(ompt_sync_region_t kind, ompt_scope_endpoint_t end, ompt_data_t *region,
                         ompt_data_t *task, const void *code) {
  (void)kind, (void)region, (void)task, (void)code;
  COUNT("reduction %s", endpoint(end));
}

static const char *mutex_kind(ompt_mutex_t kind) {
  static const char *const names[] = {"",     "lock",           "test_lock", "nest_lock",
                                      "test_nest_lock", "critical", "atomic", "ordered"};
  return names[kind];
}

static void on_mutex_acquire(ompt_mutex_t kind, unsigned hint, unsigned implementation,
                             ompt_wait_id_t id, const void *code) {
  (void)hint, (void)implementation, (void)code;
  if (!id)
    fault("a lock has no number");
  COUNT("mutex_acquire %s", mutex_kind(kind));
}

static void on_mutex_acquired(ompt_mutex_t kind, ompt_wait_id_t id, const void *code) {
  (void)id, (void)code;
  COUNT("mutex_acquired %s", mutex_kind(kind));
}

static void on_mutex_released(ompt_mutex_t kind, ompt_wait_id_t id, const void *code) {
  (void)id, (void)code;
  COUNT("mutex_released %s", mutex_kind(kind));
}

static void on_lock_init(ompt_mutex_t kind, unsigned hint, unsigned implementation,
                         ompt_wait_id_t id, const void *code) {
  (void)implementation, (void)id, (void)code;
  COUNT("lock_init %s hint %u", mutex_kind(kind), hint);
}

static void on_lock_destroy(ompt_mutex_t kind, ompt_wait_id_t id, const void *code) {
  (void)id, (void)code;
  COUNT("lock_destroy %s", mutex_kind(kind));
}

static void on_nest_lock(ompt_scope_endpoint_t end, ompt_wait_id_t id, const void *code) {
  (void)id, (void)code;
  COUNT("nest_lock %s", endpoint(end));
}

// ---- Work ----

static void on_work(ompt_work_t kind, ompt_scope_endpoint_t end, ompt_data_t *region,
                    ompt_data_t *task, uint64_t length, const void *code) {
  static const char *const names[] = {"",           "loop",     "sections", "single_executor",
                                      "single_other", "workshare", "distribute", "taskloop",
                                      "scope",      "",         "static",   "dynamic",
                                      "guided",     "other"};
  (void)region, (void)code;
  if (!task->value)
    fault("no task works");
  if (end == ompt_scope_begin)
    COUNT("work begin %s of %lu", names[kind], (unsigned long)length);
  else
    COUNT("work end %s", names[kind]);
}

static void on_dispatch(ompt_data_t *region, ompt_data_t *task, ompt_dispatch_t kind,
                        ompt_data_t instance) {
  static const char *const names[] = {"",         "iteration", "section", "chunk",
                                      "taskloop", "distribute"};
  (void)region, (void)task;
  if (kind == ompt_dispatch_section)
    COUNT("dispatch %s", names[kind]);
  else {
    const ompt_dispatch_chunk_t *chunk = instance.ptr;
    COUNT("dispatch %s of %lu", names[kind], (unsigned long)chunk->iterations);
  }
}

static void on_masked(ompt_scope_endpoint_t end, ompt_data_t *region, ompt_data_t *task,
                      const void *code) {
  (void)region, (void)task, (void)code;
  COUNT("masked %s", endpoint(end));
}

static void on_flush(ompt_data_t *thread, const void *code) {
  (void)thread, (void)code;
  count("flush");
}

static void on_cancel(ompt_data_t *task, int flags, const void *code) {
  (void)task, (void)code;
  COUNT("cancel flags 0x%x", flags);
}

static void on_error(ompt_severity_t severity, const char *message, size_t length,
                     const void *code) {
  (void)code;
  COUNT("error %d \"%.*s\"", severity, (int)length, message);
}

static int on_control_tool(uint64_t command, uint64_t modifier, void *argument, const void *code) {
  (void)code, (void)argument;
  // The program asks for what the thread is doing: the tool prints what it can find out.
  if (command == 64) {
    for (int level = 0;; level++) {
      int flags = 0, number = -1;
      ompt_data_t *task = 0, *region = 0;
      ompt_frame_t *frame = 0;
      if (!get_task_info(level, &flags, &task, &frame, &region, &number))
        break;
      int size = 0;
      // libomp calls implicit tasks undeferred.
      int is_explicit = flags & ompt_task_explicit;
      COUNT("task at %d:%s%s%s thread %d%s", level, flags & ompt_task_initial ? " initial" : "",
            flags & ompt_task_implicit ? " implicit" : "", is_explicit ? task_flags(flags) : "",
            number, frame->exit_frame.ptr ? " exit" : "");
      if (!get_parallel_info(level, &region, &size))
        continue;
      COUNT("team at %d: %d", level, size);
    }
    return get_state(0);
  }
  COUNT("control_tool %lu %lu", (unsigned long)command, (unsigned long)modifier);
  return (int)command + 1;
}

// ---- Beginning and end ----

static void set(ompt_set_callback_t set_callback, ompt_callbacks_t event, ompt_callback_t f) {
  if (set_callback(event, f) != ompt_set_always)
    fault("a callback is not called");
}

static int initialize(ompt_function_lookup_t lookup, int device, ompt_data_t *data) {
  (void)device, (void)data;
  ompt_set_callback_t set_callback = (ompt_set_callback_t)lookup("ompt_set_callback");
  get_thread_data = (ompt_get_thread_data_t)lookup("ompt_get_thread_data");
  get_unique_id = (ompt_get_unique_id_t)lookup("ompt_get_unique_id");
  get_task_info = (ompt_get_task_info_t)lookup("ompt_get_task_info");
  get_parallel_info = (ompt_get_parallel_info_t)lookup("ompt_get_parallel_info");
  get_state = (ompt_get_state_t)lookup("ompt_get_state");
#define SET(NAME) set(set_callback, ompt_callback_##NAME, (ompt_callback_t)on_##NAME)
  SET(thread_begin);
  SET(thread_end);
  SET(parallel_begin);
  SET(parallel_end);
  SET(implicit_task);
  SET(task_create);
  SET(task_schedule);
  SET(dependences);
  SET(task_dependence);
  SET(sync_region);
  SET(sync_region_wait);
  SET(reduction);
  SET(mutex_acquire);
  SET(mutex_acquired);
  SET(mutex_released);
  SET(lock_init);
  SET(lock_destroy);
  SET(nest_lock);
  SET(work);
  SET(dispatch);
  SET(masked);
  SET(flush);
  SET(cancel);
  SET(error);
  SET(control_tool);
  return 1;
}

static int compare(const void *a, const void *b) { return strcmp(a, b); }

static void finalize(ompt_data_t *data) {
  (void)data;
  lock();
  qsort(kinds, (size_t)used, sizeof kinds[0], compare);
  for (int k = 0; k < used; k++)
    printf("%s: %ld\n", kinds[k].name, kinds[k].count);
  printf("faults: %ld\n", faults);
  fflush(stdout);
  unlock();
}

ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *name) {
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  return version && name ? &result : 0;
}
