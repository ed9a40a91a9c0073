// race: total at 5
// A member function adds to a member of a shared object.
struct Account {
  int total = 0;
  void add(int n) { total += n; }
};
int main() {
  Account account;
#pragma omp parallel for
  for (int i = 0; i < 8; i++)
    account.add(i);
  return account.total < 0;
}
