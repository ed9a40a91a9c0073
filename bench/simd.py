#!/usr/bin/env python3
"""Lanes against clang's own vectoriser: one thread, equal results, both sides by clang-22 -O3.

    python3 bench/simd.py [--rounds N] [kernel...]

For each kernel of bench/simd: `#pragma omp simd` around the strand, by `clang-22 -O3 -march=native
-fopenmp-simd`; and the strand's LLVM IR (`-O2` without vectorisers), vectorised by
`pir_vector::lane_loop` and compiled by `clang-22 -O3 -march=native`. Prints the best times, what two runs of
the reference differ by (A/A), and the ratio; the worst of all rounds. Ends with status 1 if results
differ or a target is missed.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
HERE = ROOT / "bench" / "simd"
LANES = ROOT / "target" / "release" / "examples" / "lanes"

# Lanes, groups, and the ratio that is wanted.
KERNELS = {
    "mandelbrot": (32, 2, 11.0),
    "march": (32, 2, 4.0),
    "collatz": (32, 2, 4.0),
    "search": (32, 2, 4.0),
    "saxpy": (64, 4, 1.0),
    "stencil": (64, 4, 1.0),
}


def run(*command):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{command}: status {done.returncode}\n{done.stderr}")
    return done.stdout


def build(kernel, tmp, lanes, groups):
    source = HERE / f"{kernel}.c"
    scalar, wide = tmp / f"{kernel}.ll", tmp / f"{kernel}.v.ll"
    plain = ["-O2", "-march=native", "-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops"]
    run("clang-22", *plain, "-fno-math-errno", "-DSTRAND=void strand", "-S", "-emit-llvm", source, "-o", scalar)
    wide.write_text(run(LANES, scalar, "strand", "lanes", lanes, groups, 512))
    run("llvm-as-22", wide, "-o", "/dev/null")
    fast = ["-O3", "-march=native"]
    run("clang-22", *fast, "-Wno-override-module", "-c", wide, "-o", tmp / "wide.o")
    repeated = ["-DREPEATED"] if "REPEAT" in source.read_text() else []
    define = f'-DKERNEL="{source}"'
    run("clang-22", *fast, "-fopenmp-simd", "-fno-math-errno", "-Wno-pass-failed", *repeated, define, HERE / "main.c",
        tmp / "wide.o", "-o", tmp / kernel)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("kernels", nargs="*", default=list(KERNELS))
    args = parser.parse_args()
    for tool in ("clang-22", "llvm-as-22"):
        if shutil.which(tool) is None:
            sys.exit(f"{tool} is missing: apt-get install -y clang-22 llvm-22")
    cargo = ["cargo", "build", "--release", "-q", "-p", "pir-vector", "--example", "lanes"]
    subprocess.run(cargo, cwd=ROOT, check=True)
    failed = False
    print(f"{'kernel':12}{'lanes':>8}{'omp simd':>12}{'A/A':>7}{'lanes':>12}{'ratio':>8}{'wanted':>8}")
    with tempfile.TemporaryDirectory() as tmp:
        tmp = pathlib.Path(tmp)
        for kernel in args.kernels:
            lanes, groups, wanted = KERNELS[kernel]
            build(kernel, tmp, lanes, groups)
            worst = None
            for _ in range(args.rounds):
                a, b, v = map(float, run(tmp / kernel).split()[:3])
                row = (min(a, b) / v, min(a, b), max(a, b) / min(a, b), v)
                worst = row if worst is None or row < worst else worst
            ratio, reference, spread, took = worst
            failed |= ratio < wanted
            print(f"{kernel:12}{f'{lanes}/{groups}':>8}{reference * 1e3:10.3f}ms{spread:7.3f}{took * 1e3:10.3f}ms"
                  f"{ratio:8.2f}{wanted:8.1f}{'' if ratio >= wanted else '  missed'}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
