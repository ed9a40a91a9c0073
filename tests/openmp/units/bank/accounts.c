#include "bank.h"

static struct account accounts[ACCOUNTS];

void accounts_open(long first_balance) {
  for (int a = 0; a < ACCOUNTS; a++) {
    omp_init_lock(&accounts[a].lock);
    accounts[a].branch = a % BRANCHES;
    accounts[a].balance = first_balance;
    accounts[a].in = accounts[a].out = 0;
    accounts[a].refused = 0;
  }
}

void accounts_close(void) {
  for (int a = 0; a < ACCOUNTS; a++)
    omp_destroy_lock(&accounts[a].lock);
}

const struct account *account(int a) { return accounts + a; }

long account_balance(int a) {
  omp_set_lock(&accounts[a].lock);
  long b = accounts[a].balance;
  omp_unset_lock(&accounts[a].lock);
  return b;
}

/* All locks at once, in the order that `transfer` takes them in. */
long accounts_total(void) {
  long sum = 0;
  for (int a = 0; a < ACCOUNTS; a++)
    omp_set_lock(&accounts[a].lock);
  for (int a = 0; a < ACCOUNTS; a++)
    sum += accounts[a].balance;
  for (int a = ACCOUNTS; a-- > 0;)
    omp_unset_lock(&accounts[a].lock);
  return sum;
}

/* The caller has both locks. */
static bool move(struct account *from, struct account *to, long amount) {
  if (from->balance < amount) {
    from->refused++;
    return false;
  }
  from->balance -= amount;
  from->out += amount;
  to->balance += amount;
  to->in += amount;
  branch_note_pair(from->branch, to->branch, amount);
  return true;
}

bool transfer(const struct order *o) {
  if (o->from == o->to)
    return false;
  int first = o->from < o->to ? o->from : o->to, second = o->from + o->to - first;
  omp_set_lock(&accounts[first].lock);
  omp_set_lock(&accounts[second].lock);
  bool done = move(accounts + o->from, accounts + o->to, o->amount);
  omp_unset_lock(&accounts[second].lock);
  omp_unset_lock(&accounts[first].lock);
  return done;
}

int standing_orders(int a) {
  int next = (a + 1) % ACCOUNTS, first = a < next ? a : next, second = a + next - first;
  omp_set_lock(&accounts[first].lock);
  omp_set_lock(&accounts[second].lock);
  /* Not a failure of the order counts, but that it was looked at. */
  move(accounts + a, accounts + next, 1);
  omp_unset_lock(&accounts[first].lock);
  omp_unset_lock(&accounts[second].lock);
  return 1;
}
