// Inserts and erases keys in the red-black tree of libstdc++, and prints the tree after each step.

#include <stdio.h>
#include <stdlib.h>

typedef struct node node;
struct node {
    int colour;
    node *parent, *left, *right;
    int key;
};

void _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(_Bool, node *, node *,
                                                                       node *);
node *_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(node *, node *);
node *_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(node *);
node *_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(const node *);
node *_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(node *);
node *_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(const node *);

static node header;
static unsigned random_state = 1;

static unsigned next(unsigned below) {
    random_state = random_state * 1103515245 + 12345;
    return (random_state >> 16) % below;
}

static node *find(int key, node **place) {
    node *n = header.parent;
    *place = &header;
    while (n && n->key != key) {
        *place = n;
        n = key < n->key ? n->left : n->right;
    }
    return n;
}

static void print(const node *n) {
    if (!n) {
        printf("-");
        return;
    }
    printf("(");
    print(n->left);
    printf("%c%d", n->colour ? 'b' : 'r', n->key);
    print(n->right);
    printf(")");
}

static void toggle(int key) {
    node *place, *n = find(key, &place);
    if (n) {
        node *out = _ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(n, &header);
        printf("-%d ", out->key);
        free(out);
    } else {
        n = malloc(sizeof *n);
        n->key = key;
        _Bool left = place == &header || key < place->key;
        _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(left, n, place, &header);
        printf("+%d ", key);
    }
    print(header.parent);
    for (n = header.left; n != &header; n = _ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(n))
        printf(" %d", n->key);
    if (header.parent) {
        const node *c = &header;
        do {
            c = _ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(c);
            printf(" %d", c->key);
        } while (c != header.left);
        c = _ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(c);
        n = _ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(&header);
        printf(" | %d %d", c == &header ? -1 : c->key, n->key);
    }
    puts("");
}

int main(void) {
    header.left = header.right = &header;
    for (int round = 1; round <= 6; round++)
        for (int k = 0; k < 60; k++) toggle(next(4 * round));
    for (int k = 0; k < 64; k++) toggle(k);
    for (int k = 0; k < 64; k++) toggle(k * 37 % 64);
}
