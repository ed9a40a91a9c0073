#!/usr/bin/env python3
"""Compile time: `pir cc` against clang, the same programs with OpenMP.

    python3 bench/cc.py [--runs N] [--only WORD] [--no-build]

Each program is compiled and linked at -O3 by both, in turn, N times. The times are medians of whole
processes. A/A is clang in odd runs over even ones. The programs must print the same.
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PIR = pathlib.Path(os.environ.get("PIR") or ROOT / "target" / "release" / "pir")
OUT = ROOT / "target" / "bench" / "cc"
BLOCK = """
static double step{n}(double *restrict a, const double *restrict b, int size) {{
  double change = 0;
#pragma omp parallel for reduction(max : change)
  for (int i = 1; i < size - 1; i++) {{
    double x = (b[i - 1] + {n} * b[i] + b[i + 1]) / ({n} + 2);
    double d = x > a[i] ? x - a[i] : a[i] - x;
    if (d > change)
      change = d;
    a[i] = x;
  }}
#pragma omp parallel
  {{
#pragma omp for schedule(dynamic, 16) nowait
    for (int i = 0; i < size; i++)
      a[i] = a[i] * 0.5 + sqrt(a[i] * a[i] + {n}) * 0.25;
#pragma omp single
    change += 1;
  }}
  return change;
}}
"""
SEQUENTIAL = """
struct item{n} {{
  int key;
  double value;
}};

static int compare{n}(const void *x, const void *y) {{
  const struct item{n} *p = x, *q = y;
  return (p->key > q->key) - (p->key < q->key);
}}

static double sorted{n}(double *a, int size) {{
  struct item{n} items[64];
  int count = size < 64 ? size : 64;
  for (int i = 0; i < count; i++) {{
    items[i].key = (i * 37 + {n}) % 61;
    items[i].value = a[i];
  }}
  qsort(items, count, sizeof items[0], compare{n});
  double sum = 0;
  for (int i = 0; i < count; i++) {{
    switch (items[i].key % 4) {{
    case 0:
      sum += items[i].value;
      break;
    case 1:
      sum -= items[i].value * 0.5;
      break;
    default:
      sum += items[i].key;
    }}
  }}
  return sum;
}}
"""


def program(blocks, regions):
    """A program of about 30 lines for each block; `regions` of the blocks have three parallel constructs."""
    is_parallel = [n * regions // blocks != (n + 1) * regions // blocks for n in range(blocks)]
    calls = "".join(f"  sum += step{n}(a, b, N);\n" if p else f"  sum += sorted{n}(a, N);\n"
                    for n, p in enumerate(is_parallel))
    texts = (BLOCK if p else SEQUENTIAL for p in is_parallel)
    return ("#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#define N 4096\n"
            + "static double a[N], b[N];\n"
            + "".join(text.format(n=n) for n, text in enumerate(texts))
            + "int main(void) {\n  double sum = 0;\n  for (int i = 0; i < N; i++)\n    b[i] = i % 17;\n"
            + calls + '  printf("%.6f\\n", sum);\n  return 0;\n}\n')


def compile_with(command, source, to):
    """Seconds of the process."""
    start = time.perf_counter()
    done = subprocess.run([*command, "-O3", "-fopenmp", source, "-lm", "-o", to], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{command[0]} on {source}: {done.returncode}\n{done.stderr}")
    return time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--only", default="")
    parser.add_argument("--no-build", action="store_true")
    arguments = parser.parse_args()
    if not arguments.no_build:
        subprocess.run(["cargo", "build", "-q", "--release", "-p", "pir"], check=True, cwd=ROOT)
    OUT.mkdir(parents=True, exist_ok=True)
    sources = {}
    for name, blocks, regions in (("500", 15, 3), ("500-dense", 20, 20), ("2000", 60, 12), ("25", 1, 1)):
        sources[name] = program(blocks, regions)
    peers = {"clang": ["clang-22"], "pir": [PIR, "cc"]}
    print(f"{'program':12} {'lines':>5} {'clang ms':>8} {'A/A':>5} {'pir ms':>8} {'pir':>5}   (times clang's)")
    for name in (n for n in sources if arguments.only in n):
        source = OUT / f"{name}.c"
        source.write_text(sources[name])
        times = {peer: [] for peer in peers}
        for _ in range(arguments.runs):
            for peer, command in peers.items():
                times[peer].append(compile_with(command, source, OUT / f"{name}-{peer}"))
        printed = {subprocess.run([OUT / f"{name}-{peer}"], capture_output=True, check=True).stdout for peer in peers}
        if len(printed) != 1:
            raise SystemExit(f"{name}: results differ: {printed}")
        halves = [statistics.median(times["clang"][k::2]) for k in (0, 1)]
        clang, pir = (statistics.median(times[peer]) for peer in peers)
        lines = sources[name].count("\n")
        print(f"{name:12} {lines:5} {clang * 1e3:8.1f} {halves[0] / halves[1]:5.2f} {pir * 1e3:8.1f} {pir / clang:5.2f}",
              flush=True)


if __name__ == "__main__":
    main()
