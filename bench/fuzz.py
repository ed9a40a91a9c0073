#!/usr/bin/env python3
"""Cases that `pir fuzz` runs a second on one core, for each pass (docs/fuzzing.md, *Speed*).

    python3 bench/fuzz.py [--pir PATH] [--mode MODE] [--cases N] [--rounds N] [--size N] [--passes NAME ...]

A case is a whole one: a program is generated and verified, the pass runs, the result is verified, and the outcomes are
compared. Prints a row for each pass: the median of the rounds, their spread (the largest over the smallest), how many
programs the pass changes, and the instructions that a program executes in the median. The last row is the geometric
mean.
"""

import argparse
import json
import math
import pathlib
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def run(pir, *arguments):
    done = subprocess.run([pir, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{pir} {' '.join(arguments)}: status {done.returncode}\n{done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pir", default=ROOT / "target" / "dist" / "pir")
    parser.add_argument("--mode", default="race-free")
    parser.add_argument("--cases", type=int, default=10000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--size", type=int)
    parser.add_argument("--passes", nargs="+")
    args = parser.parse_args()
    passes = args.passes or [p["name"] for p in run(args.pir, "opt", "--list-passes", "--format", "json")]
    campaign = ["--mode", args.mode, "--cases", str(args.cases), "--jobs", "1", "--corpus-percent", "0", "--seed", "7", "--format", "json"]
    campaign += ["--size", str(args.size)] if args.size else []
    print("| pass | cases a second | spread | changed | instructions |\n|---|--:|--:|--:|--:|", flush=True)
    medians = []
    for name in passes:
        rounds = [run(args.pir, "fuzz", "--pass", name, *campaign)[-1]["summary"] for _ in range(args.rounds)]
        speeds = [r["per_second"] for r in rounds]
        medians.append(statistics.median(speeds))
        last = rounds[-1]
        print(
            f"| `{name}` | {medians[-1]:,.0f} | {max(speeds) / min(speeds):.2f} "
            f"| {100 * last['pass_fired'] / last['cases']:.0f} % | {last['instructions_median']} |",
            flush=True,
        )
    mean = math.exp(statistics.fmean(map(math.log, medians)))
    print(f"| geometric mean | {mean:,.0f} | | | |")


if __name__ == "__main__":
    main()
