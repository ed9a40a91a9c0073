// The red-black trees behind std::map and std::set, which libstdc++ has in its binary. The algorithm
// is that of Cormen, Leiserson, Rivest and Stein, Introduction to Algorithms, chapter 13.
//
// The header of a tree is a node: its parent is the root, its left child is the first node and its
// right child the last. It stands for the end.

typedef struct node node;

enum colour { RED, BLACK };

// child[0] is the left one.
struct node {
    enum colour colour;
    node *parent;
    node *child[2];
};

#define NULL ((void *)0)

static inline __attribute__((always_inline)) int is_red(const node *n) {
    return n && n->colour == RED;
}

// Returns the end of the path from a node that goes to the children of one side.
static inline __attribute__((always_inline)) node *outermost(node *n, int side) {
    while (n->child[side]) n = n->child[side];
    return n;
}

static inline __attribute__((always_inline)) node *increment(node *n) {
    if (n->child[1]) return outermost(n->child[1], 0);
    node *above = n->parent;
    while (n == above->child[1]) {
        n = above;
        above = above->parent;
    }
    // If the last node is the root, the loop ends one step too far, since the root is also the
    // right child of the header.
    return n->child[1] == above ? n : above;
}

static inline __attribute__((always_inline)) node *decrement(node *n) {
    // A red node that is its own grandparent is the header, whose predecessor is the last node.
    if (n->colour == RED && n->parent && n->parent->parent == n) return n->child[1];
    if (n->child[0]) return outermost(n->child[0], 1);
    node *above = n->parent;
    while (n == above->child[0]) {
        n = above;
        above = above->parent;
    }
    return above;
}

node *_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(node *n) { return increment(n); }
node *_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(node *n) { return increment(n); }
node *_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(node *n) { return decrement(n); }
node *_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(node *n) { return decrement(n); }

// Lets `to`, which may be null, take the place of `from` under its parent.
static inline __attribute__((always_inline)) void replace(node *from, node *to, node *header) {
    node *above = from->parent;
    if (header->parent == from)
        header->parent = to;
    else
        above->child[above->child[1] == from] = to;
    if (to) to->parent = above;
}

// Rotates the tree towards a side: the child on the other side takes the place of the node.
static void __pir_tree_rotate(node *n, int side, node *header) {
    node *up = n->child[!side];
    n->child[!side] = up->child[side];
    if (up->child[side]) up->child[side]->parent = n;
    replace(n, up, header);
    up->child[side] = n;
    n->parent = up;
}

void _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(_Bool left, node *n,
                                                                       node *place, node *header) {
    int side = !left;
    n->parent = place;
    n->child[0] = n->child[1] = NULL;
    n->colour = RED;
    place->child[side] = n;
    if (place == header) {
        // The only node is the root, the first and the last node.
        header->parent = n;
        header->child[!side] = n;
    } else if (header->child[side] == place) {
        header->child[side] = n;
    }
    while (n != header->parent && is_red(n->parent)) {
        node *top = n->parent->parent;
        int side = top->child[1] == n->parent;
        node *uncle = top->child[!side];
        if (is_red(uncle)) {
            n->parent->colour = BLACK;
            uncle->colour = BLACK;
            top->colour = RED;
            n = top;
            continue;
        }
        if (n->parent->child[!side] == n) {
            n = n->parent;
            __pir_tree_rotate(n, side, header);
        }
        n->parent->colour = BLACK;
        top->colour = RED;
        __pir_tree_rotate(top, !side, header);
    }
    header->parent->colour = BLACK;
}

// Removes a node and rebalances the tree. Returns the node that is no longer in it.
node *_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(node *n, node *header) {
    for (int side = 0; side < 2; side++)
        if (header->child[side] == n)
            header->child[side] =
                n->child[!side] ? outermost(n->child[!side], side) : n->parent;
    enum colour removed = n->colour;
    // `hole` takes the place of the node, or of its successor, which takes the place of the node.
    node *hole, *above;
    if (n->child[0] && n->child[1]) {
        node *next = outermost(n->child[1], 0);
        removed = next->colour;
        hole = next->child[1];
        above = next->parent;
        if (above == n) {
            above = next;
        } else {
            replace(next, hole, header);
            next->child[1] = n->child[1];
            next->child[1]->parent = next;
        }
        replace(n, next, header);
        next->child[0] = n->child[0];
        next->child[0]->parent = next;
        next->colour = n->colour;
    } else {
        hole = n->child[n->child[0] == NULL];
        above = n->parent;
        replace(n, hole, header);
    }
    if (removed == RED) return n;
    while (hole != header->parent && !is_red(hole)) {
        int side = above->child[1] == hole;
        node *sibling = above->child[!side];
        if (is_red(sibling)) {
            sibling->colour = BLACK;
            above->colour = RED;
            __pir_tree_rotate(above, side, header);
            sibling = above->child[!side];
        }
        if (!is_red(sibling->child[0]) && !is_red(sibling->child[1])) {
            sibling->colour = RED;
            hole = above;
            above = hole->parent;
            continue;
        }
        if (!is_red(sibling->child[!side])) {
            sibling->child[side]->colour = BLACK;
            sibling->colour = RED;
            __pir_tree_rotate(sibling, !side, header);
            sibling = above->child[!side];
        }
        sibling->colour = above->colour;
        above->colour = BLACK;
        sibling->child[!side]->colour = BLACK;
        __pir_tree_rotate(above, side, header);
        break;
    }
    if (hole) hole->colour = BLACK;
    return n;
}
