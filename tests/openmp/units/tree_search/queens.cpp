#include "problem.h"

namespace {

class Queens : public Node {
public:
  Queens(int n, std::vector<int> rows) : n_(n), rows_(std::move(rows)) {}
  bool is_goal() const override { return (int)rows_.size() == n_; }
  long value() const override { return 1; }
  long bound() const override { return 2; }
  std::vector<std::unique_ptr<Node>> children() const override {
    std::vector<std::unique_ptr<Node>> out;
    for (int r = 0; r < n_ && !is_goal(); r++)
      if (is_free(r)) {
        auto rows = rows_;
        rows.push_back(r);
        out.push_back(std::make_unique<Queens>(n_, std::move(rows)));
      }
    return out;
  }

private:
  bool is_free(int row) const {
    int column = (int)rows_.size();
    for (int c = 0; c < column; c++)
      if (rows_[c] == row || rows_[c] - row == column - c || row - rows_[c] == column - c)
        return false;
    return true;
  }
  int n_;
  std::vector<int> rows_;
};

} // namespace

std::unique_ptr<Node> queens(int n) { return std::make_unique<Queens>(n, std::vector<int>()); }
