// A B+ tree with leaves in a list, whose nodes are read by many threads at once or changed by one.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <omp.h>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

class Missing : public std::out_of_range {
  public:
    using std::out_of_range::out_of_range;
};

class Twice : public std::invalid_argument {
  public:
    using std::invalid_argument::invalid_argument;
};

// Many readers or one writer.
class Gate {
    omp_lock_t door_;
    std::atomic<int> readers_{0};

  public:
    Gate() { omp_init_lock(&door_); }
    ~Gate() { omp_destroy_lock(&door_); }
    Gate(const Gate &) = delete;
    Gate &operator=(const Gate &) = delete;

    class Reading {
        Gate &gate_;

      public:
        explicit Reading(Gate &gate) : gate_(gate) {
            omp_set_lock(&gate_.door_);
            gate_.readers_++;
            omp_unset_lock(&gate_.door_);
        }
        ~Reading() { gate_.readers_--; }
    };

    class Writing {
        Gate &gate_;

      public:
        explicit Writing(Gate &gate) : gate_(gate) {
            omp_set_lock(&gate_.door_);
            while (gate_.readers_.load() > 0) {
#pragma omp taskyield
            }
        }
        ~Writing() { omp_unset_lock(&gate_.door_); }
    };
};

template <typename Key, typename Value, int Order = 8> class BTree {
    struct Inner;
    struct Leaf;

    struct Node {
        std::vector<Key> keys;
        virtual ~Node() = default;
        virtual Leaf *leaf(const Key &key) = 0;
        // If the node was split: the first key of the new one, and the new one.
        using Split = std::optional<std::pair<Key, std::unique_ptr<Node>>>;
        virtual Split insert(const Key &key, Value value) = 0;
        virtual int depth() const = 0;
        virtual std::size_t count() const = 0;
    };

    struct Leaf final : Node {
        std::vector<Value> values;
        Leaf *next = nullptr;

        Leaf *leaf(const Key &) override { return this; }

        typename Node::Split insert(const Key &key, Value value) override {
            auto at = std::lower_bound(this->keys.begin(), this->keys.end(), key);
            auto index = at - this->keys.begin();
            if (at != this->keys.end() && *at == key)
                throw Twice("inserted before");
            this->keys.insert(at, key);
            values.insert(values.begin() + index, std::move(value));
            if (this->keys.size() <= Order)
                return std::nullopt;
            auto right = std::make_unique<Leaf>();
            auto half = this->keys.size() / 2;
            right->keys.assign(this->keys.begin() + half, this->keys.end());
            right->values.assign(std::make_move_iterator(values.begin() + half),
                                 std::make_move_iterator(values.end()));
            this->keys.resize(half);
            values.resize(half);
            right->next = next;
            next = right.get();
            Key first = right->keys.front();
            return std::make_pair(first, std::unique_ptr<Node>(std::move(right)));
        }

        int depth() const override { return 1; }
        std::size_t count() const override { return this->keys.size(); }
    };

    struct Inner final : Node {
        std::vector<std::unique_ptr<Node>> children;

        std::size_t child(const Key &key) const {
            auto at = std::upper_bound(this->keys.begin(), this->keys.end(), key);
            return static_cast<std::size_t>(at - this->keys.begin());
        }

        Leaf *leaf(const Key &key) override { return children[child(key)]->leaf(key); }

        typename Node::Split insert(const Key &key, Value value) override {
            auto index = child(key);
            auto split = children[index]->insert(key, std::move(value));
            if (!split)
                return std::nullopt;
            this->keys.insert(this->keys.begin() + index, split->first);
            children.insert(children.begin() + index + 1, std::move(split->second));
            if (children.size() <= Order)
                return std::nullopt;
            auto right = std::make_unique<Inner>();
            auto half = this->keys.size() / 2;
            Key up = this->keys[half];
            right->keys.assign(this->keys.begin() + half + 1, this->keys.end());
            for (auto i = half + 1; i < children.size(); i++)
                right->children.push_back(std::move(children[i]));
            this->keys.resize(half);
            children.resize(half + 1);
            return std::make_pair(up, std::unique_ptr<Node>(std::move(right)));
        }

        int depth() const override { return 1 + children.front()->depth(); }

        std::size_t count() const override {
            std::vector<std::size_t> counts(children.size());
            for (std::size_t i = 0; i < children.size(); i++) {
#pragma omp task shared(counts) firstprivate(i) if (children.size() > 2)
                counts[i] = children[i]->count();
            }
#pragma omp taskwait
            std::size_t sum = 0;
            for (auto c : counts)
                sum += c;
            return sum;
        }
    };

    std::unique_ptr<Node> root_ = std::make_unique<Leaf>();
    mutable Gate gate_;

  public:
    void insert(const Key &key, Value value) {
        Gate::Writing writing(gate_);
        auto split = root_->insert(key, std::move(value));
        if (!split)
            return;
        auto top = std::make_unique<Inner>();
        top->keys.push_back(split->first);
        top->children.push_back(std::move(root_));
        top->children.push_back(std::move(split->second));
        root_ = std::move(top);
    }

    Value at(const Key &key) const {
        Gate::Reading reading(gate_);
        Leaf *leaf = root_->leaf(key);
        auto at = std::lower_bound(leaf->keys.begin(), leaf->keys.end(), key);
        if (at == leaf->keys.end() || *at != key)
            throw Missing("no such key");
        return leaf->values[static_cast<std::size_t>(at - leaf->keys.begin())];
    }

    // Calls `f` for the keys from `low` on and below `high`, in their order.
    template <typename F> void range(const Key &low, const Key &high, F f) const {
        Gate::Reading reading(gate_);
        for (Leaf *leaf = root_->leaf(low); leaf; leaf = leaf->next)
            for (std::size_t i = 0; i < leaf->keys.size(); i++) {
                if (leaf->keys[i] < low)
                    continue;
                if (!(leaf->keys[i] < high))
                    return;
                f(leaf->keys[i], leaf->values[i]);
            }
    }

    int depth() const { return root_->depth(); }

    // To be called in a parallel region by one thread.
    std::size_t count() const { return root_->count(); }
};
