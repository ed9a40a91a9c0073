#!/bin/sh
# One task of a campaign as a job array of Slurm: the shard with the number of the task.
#
#     sbatch --array=1-8 bench/slurm/campaign.sh FOLDER --pass licm --cases 1000000
#
# A task that is killed and requeued goes on from its folder, FOLDER/partN. The status is that of
# `pir fuzz`: 1 if there is a report.
#SBATCH --job-name=pir-fuzz
#SBATCH --cpus-per-task=1
#SBATCH --requeue
set -eu
folder=$1
shift
shard=$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT
exec "${PIR:-pir}" fuzz --quiet --jobs "$SLURM_CPUS_PER_TASK" --shard "$shard" \
    --out "$folder/part$SLURM_ARRAY_TASK_ID" "$@"
