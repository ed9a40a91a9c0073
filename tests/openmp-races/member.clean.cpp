// race: none
// A member function adds to a private copy of an object.
struct Account {
  int total = 0;
  void add(int n) { total += n; }
};
int main() {
  Account account;
  int sum = 0;
#pragma omp parallel for firstprivate(account) reduction(+ : sum)
  for (int i = 0; i < 8; i++) {
    account.add(i);
    sum += i;
  }
  return sum != 28;
}
