// C11 atomics: every order, every read-modify-write, both compare-exchanges, fences, odd sizes.
#include <stdatomic.h>
#include <stdio.h>

static atomic_int counter;
static _Atomic unsigned char byte = 250;
static _Atomic(long *) pointer;
static _Atomic double real = 1.5;
static atomic_flag lock = ATOMIC_FLAG_INIT;
struct pair { int a, b; };
static _Atomic struct pair both;

static int orders(atomic_int *p) {
  int s = atomic_load_explicit(p, memory_order_relaxed);
  s += atomic_load_explicit(p, memory_order_acquire) + atomic_load_explicit(p, memory_order_seq_cst);
  atomic_store_explicit(p, s + 1, memory_order_relaxed);
  atomic_store_explicit(p, s + 2, memory_order_release);
  s += atomic_exchange_explicit(p, s + 3, memory_order_acq_rel);
  s += atomic_fetch_add_explicit(p, 5, memory_order_relaxed);
  s += atomic_fetch_sub_explicit(p, 2, memory_order_acquire);
  s += atomic_fetch_or_explicit(p, 8, memory_order_release);
  s += atomic_fetch_and(p, 0xFF);
  return s + atomic_fetch_xor(p, 3);
}
static int exchange(atomic_int *p) {
  int expected = 7;
  while (!atomic_compare_exchange_weak_explicit(p, &expected, expected + 1, memory_order_release, memory_order_relaxed));
  expected = 0;
  int ok = atomic_compare_exchange_strong_explicit(p, &expected, 9, memory_order_acq_rel, memory_order_acquire);
  ok += atomic_compare_exchange_strong(p, &expected, 100);
  atomic_thread_fence(memory_order_acquire);
  atomic_thread_fence(memory_order_release);
  atomic_thread_fence(memory_order_acq_rel);
  atomic_signal_fence(memory_order_seq_cst);
  return ok * 1000 + expected;
}

int main(void) {
  static long target = 11;
  atomic_store(&pointer, &target);
  atomic_store(&both, ((struct pair){3, 4}));
  byte += 10;
  real += 2.25;
  int max = 5;
  __atomic_fetch_max(&max, 9, __ATOMIC_RELAXED);
  __atomic_fetch_min(&max, 7, __ATOMIC_SEQ_CST);
  int first = atomic_flag_test_and_set(&lock), second = atomic_flag_test_and_set(&lock);
  atomic_flag_clear(&lock);
  struct pair p = atomic_load(&both);
  printf("%d %d\n", orders(&counter), exchange(&counter));
  printf("%u %g %ld %d %d %d %d %d\n", byte, real, *atomic_load(&pointer), max, first, second, p.a, p.b);
  printf("%d\n", __atomic_nand_fetch(&max, 3, __ATOMIC_ACQ_REL));
  return 0;
}
