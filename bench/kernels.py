#!/usr/bin/env python3
"""Kernels in PIR against clang-22 -O3 -march=native -fopenmp of the C that they were made from.

    python3 bench/kernels.py [--runs N] [--rounds N] [--only WORD] [--threads N] [--quantile Q] [--no-build]

Each program times itself; all programs of a kernel run in turn, N times, and the median of all rounds
counts, or another quantile: 0.25 says more where other programs run beside. The C is compiled twice, loops with `parallel for` and with `parallel for simd`, and the better one
is the peer. Results must be equal. A/A is the peer's time in odd runs over that in even runs.
"""
import argparse
import math
import os
import pathlib
import statistics
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PIR = pathlib.Path(os.environ.get("PIR") or ROOT / "target" / "release" / "pir")
SIZES = {
    "saxpy": 1 << 20, "dot": 1 << 20, "stencil5": 1024, "matmul": 384, "mandelbrot": 512, "nbody": 3000,
    "histogram": 1 << 22, "prefix": 1 << 21, "mergesort": 1 << 19, "quicksort": 1 << 19, "fib": 30, "nqueens": 10,
    "blocked": 384, "lu": 384, "fft": 1 << 17, "spmv": 1 << 17, "transform": 1 << 19, "groups": 1 << 20, "nested": 500,
}
THREADS = (1, 2)


def run(command, threads):
    """Nanoseconds of each round, and the check sum."""
    environment = dict(os.environ, OMP_NUM_THREADS=str(threads), OMP_PROC_BIND="false")
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, env=environment, timeout=300)
    lines = done.stdout.split("\n")
    if done.returncode or not lines[-2].startswith("check "):
        raise SystemExit(f"{command}: {done.returncode}\n{done.stdout}{done.stderr}")
    return [int(l) for l in lines[:-2]], lines[-2]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--only", default="")
    parser.add_argument("--threads", type=int, choices=THREADS)
    parser.add_argument("--quantile", type=float, default=0.5)
    parser.add_argument("--no-build", action="store_true")
    arguments = parser.parse_args()
    if not arguments.no_build:
        subprocess.run(["cargo", "build", "-q", "--release", "-p", "pir"], check=True, cwd=ROOT)
    names = [n for n in SIZES if arguments.only in n]

    def quantile(times):
        return sorted(times)[int(arguments.quantile * (len(times) - 1))]

    print(f"{'kernel':11} {'thr':3} {'clang ms':>9} {'A/A':>5} {'llvm':>6} {'jit':>6}   (times the clang's time)")
    ratios = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            source, text = (ROOT / "bench" / "kernels" / f"{name}.{e}" for e in ("c", "pir"))
            flags = ["-O3", "-march=native", "-fopenmp", "-std=gnu11", "-Wno-everything"]
            peers = []
            for kind in ([], ["-DSIMD"]):
                peers.append(pathlib.Path(folder) / f"{name}{len(peers)}")
                subprocess.run(["clang-22", *flags, *kind, source, "-o", peers[-1], "-lm"], check=True)
            for threads in [arguments.threads] if arguments.threads else THREADS:
                work = [SIZES[name], arguments.rounds]
                pir = [PIR, "run", "--executor", "rayon", "--threads", threads]
                ways = {f"clang {n}": [p, *work] for n, p in enumerate(peers)}
                for engine in ("llvm", "jit"):
                    ways[engine] = [*pir, "--engine", engine, text, "--", *work]
                times, results = {w: [] for w in ways}, set()
                for _ in range(arguments.runs):
                    for way, command in ways.items():
                        found, result = run(command, threads)
                        times[way].append(found)
                        results.add((result, way))
                if len({result for result, _ in results}) != 1:
                    raise SystemExit(f"{name} on {threads} threads: results differ: {sorted(results)}")
                middle = {w: quantile(sum(t, [])) for w, t in times.items()}
                peer = min("clang 0", "clang 1", key=middle.get)
                halves = [quantile(sum(times[peer][k::2], [])) for k in (0, 1)]
                row = [f"{name:11} {threads:3} {middle[peer] / 1e6:9.3f} {halves[1] / halves[0]:5.2f}"]
                for engine in ("llvm", "jit"):
                    ratio = middle[engine] / middle[peer]
                    ratios.setdefault((engine, threads), []).append(ratio)
                    row.append(f"{ratio:6.2f}")
                print(" ".join(row), flush=True)
    for (engine, threads), found in sorted(ratios.items()):
        mean = math.exp(statistics.fmean(map(math.log, found)))
        print(f"geometric mean, {engine}, {threads} threads: {mean:.2f}, worst {max(found):.2f}")


main()
