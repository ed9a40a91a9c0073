#!/usr/bin/env python3
"""What passes gain: programs before and after `pir opt -O2`, and the same program by clang.

    python3 bench/passes.py [--runs N] [--size N] [--only WORD]

For each program of bench/passes: the C source by `clang-22 -O3 -fopenmp`; the .pir by `pir run -O0 --engine jit`
as it is, and after `pir opt -O2`, or after the pipeline of the program in PIPELINES; and the latter by `--engine
llvm`, whose code is LLVM's, as clang's is. Each program measures itself and prints a sum and its time; the runs
alternate. Prints medians, the ratios of clang's median to those after the passes, and what two runs of the optimised
program differ by (A/A). Ends with status 1 if sums differ.
"""

import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
HERE = ROOT / "bench" / "passes"
PIR = ROOT / "target" / "release" / "pir"

# Programs whose pass is not in -O2.
PIPELINES = {
    "coarse": "coarsen(chunk=16)",
    "merged": "merge-adjacent-regions",
    "tree": "cutoff,simplify-cfg",
}


def run(*command):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{command}: status {done.returncode}\n{done.stderr}")
    return done.stdout


def measure(source, size, runs, tmp):
    """The medians of one program, by who made it."""
    clang, better = tmp / source.stem, tmp / f"{source.stem}.opt.pir"
    run("clang-22", "-O3", "-march=native", "-fopenmp", source, "-o", clang, "-lm")
    before = source.with_suffix(".pir")
    passes = ["--passes", PIPELINES[source.stem]] if source.stem in PIPELINES else ["-O2"]
    run(PIR, "opt", *passes, before, "-o", better)
    jit, llvm = ([PIR, "run", "-O0", "--engine", engine] for engine in ("jit", "llvm"))
    commands = {
        "clang": [clang, size],
        "before": [*jit, before, "--", size],
        "after": [*jit, better, "--", size],
        "after again": [*jit, better, "--", size],
        "llvm": [*llvm, better, "--", size],
    }
    times = {who: [] for who in commands}
    sums = set()
    for _ in range(runs):
        for who, command in commands.items():
            total, seconds = run(*command).split()
            sums.add(total)
            times[who].append(float(seconds))
    if len(sums) != 1:
        sys.exit(f"{source.stem}: the sums differ: {sorted(sums)}")
    return {who: statistics.median(t) for who, t in times.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=7, help="runs of each program")
    parser.add_argument("--only", default="", help="a part of the names of the programs")
    parser.add_argument("--size", type=int, default=40000, help="the argument of the programs")
    args = parser.parse_args()
    run("cargo", "build", "--release", "--quiet", "-p", "pir", "--manifest-path", ROOT / "Cargo.toml")
    columns = ("clang ms", "before ms", "after ms", "llvm ms", "gain", "gain llvm", "A/A")
    print(f"{'program':10} " + " ".join(f"{c:>10}" for c in columns), flush=True)
    with tempfile.TemporaryDirectory() as tmp:
        for source in sorted(s for s in HERE.glob("*.c") if args.only in s.stem):
            m = measure(source, args.size, args.runs, pathlib.Path(tmp))
            ms = " ".join(f"{1e3 * m[who]:10.3f}" for who in ("clang", "before", "after", "llvm"))
            gains = " ".join(f"{m['clang'] / m[who]:10.2f}" for who in ("after", "llvm"))
            print(f"{source.stem:10} {ms} {gains} {m['after again'] / m['after']:10.2f}", flush=True)


if __name__ == "__main__":
    main()
