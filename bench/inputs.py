"""Makes the inputs of the benchmarks. Each maker returns text and its number of blocks."""


def body(kind, blocks, named):
    """The blocks of one function: about six instructions each.

    `kind` tells where block k goes; values are numbered in LLVM's order unless named.
    """
    out = []
    number = 0 if named else 2  # arguments %0, %1

    def value():
        nonlocal number
        number += 1
        return f"%value.{number}" if named else f"%{number - 1}"

    # Numbers of blocks are known before the text is written: each block takes one number and
    # four for its values (three results and the condition), named blocks none.
    def label(k):
        return f"block.{k}" if named else str(2 + 5 * k)

    a, b = ("%a", "%p") if named else ("%0", "%1")
    for k in range(blocks):
        if k or not named:
            out.append(f"{label(k)}:" if k else "")
        if named and not k:
            out.append("entry.block:")
        if not named:
            number = 2 + 5 * k + 1
        x, y, z, c = value(), value(), value(), value()
        out.append(f"  {x} = load i64, ptr {b}, align 8")
        out.append(f"  {y} = add nsw i64 {x}, {a}")
        out.append(f"  {z} = getelementptr inbounds i64, ptr {b}, i64 {y}")
        out.append(f"  store i64 {y}, ptr {z}, align 8")
        out.append(f"  {c} = icmp slt i64 {y}, {k % 1000}")
        to = kind(k, blocks)
        if not to:
            out.append("  ret void")
        elif len(to) == 1:
            out.append(f"  br label %{label(to[0])}")
        else:
            out.append(f"  br i1 {c}, label %{label(to[0])}, label %{label(to[1])}")
    return "\n".join(line for line in out if line)


def mixed(k, n):
    """Diamonds with a loop around every fourth block."""
    if k == n - 1:
        return []
    r = k % 4
    if r == 0:
        return [k + 1, min(k + 2, n - 1)]
    if r == 3 and k > 3:
        return [k - 3 if k - 3 else k + 1, k + 1]
    return [k + 1]


def chain(k, n):
    return [k + 1] if k < n - 1 else []


def fan_in(k, n):
    """Every block may go to the last one."""
    if k == n - 1:
        return []
    return [k + 1, n - 1] if k + 1 < n - 1 else [n - 1]


def loop_nest(k, n):
    """Headers down, then latches up: block n-1-k closes the loop of block k."""
    if k == n - 1:
        return []
    return [k + 1] if k < n // 2 else [k + 1, n - 1 - k or 1]


def ladder(k, n):
    """Two rails with rungs in both directions."""
    if k >= n - 2:
        return []
    return [k + 2, k + 1 if k % 2 == 0 else k - 1 or 1]


def zigzag(k, n):
    """Each block goes on, and back by one."""
    if k == n - 1:
        return []
    return [k + 1, max(k - 1, 1)]


def function(name, kind, blocks, named=False):
    header = "i64 %a, ptr %p" if named else "i64 %0, ptr %1"
    return f"define void @{name}({header}) {{\n{body(kind, blocks, named)}\n}}\n"


def small(count):
    one = function("NAME", mixed, 4)
    return "\n".join(one.replace("NAME", f"f{k}", 1) for k in range(count)), 4 * count


def parallel(count):
    """One function with so many parallel loops, one after the other."""
    out = ["declare void @work(i64)\n", "define void @loops(i64 %n) {\nentry:\n  br label %pre0\n"]
    for k in range(count):
        out.append(
            f"pre{k}:\n  fork [label %head{k}]\n"
            f"head{k}:\n  %i{k} = phi i64 [ 0, %pre{k} ], [ %next{k}, %latch{k} ]\n"
            f"  %more{k} = icmp slt i64 %i{k}, %n\n"
            f"  br i1 %more{k}, label %spawn{k}, label %done{k}\n"
            f"spawn{k}:\n  fork interior [label %body{k}, label %latch{k}]\n"
            f"body{k}:\n  call void @work(i64 %i{k})\n  halt\n"
            f"latch{k}:\n  %next{k} = add nsw i64 %i{k}, 1\n  br label %head{k}\n"
            f"done{k}:\n  br label %join{k}\n"
            f"join{k}:\n  join\n  br label %pre{k + 1}\n"
        )
    out.append(f"pre{count}:\n  ret void\n}}\n")
    return "".join(out), 7 * count + 2
