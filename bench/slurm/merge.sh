#!/bin/sh
# Merges the shards of a campaign: a job that depends on the array.
#
#     sbatch --dependency=afterany:JOB bench/slurm/merge.sh FOLDER --format html
#SBATCH --job-name=pir-fuzz-merge
set -eu
folder=$1
shift
"${PIR:-pir}" fuzz merge "$folder"/part* -o "$folder/all" "$@"
