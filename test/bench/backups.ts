// How long a backup takes, read through again, beside what packs the same files and reads nothing again.
import { join } from 'node:path'
import { runTrackhut } from '../support/executable'
import { compare, type Result } from './measuring'

/** @param folder holds the data directory of an instance, with a thousand workouts */
export function measureBackup(folder: string): Promise<Result> {
  const target = (run: number, ending: string) => join(folder, `backup-${run}.${ending}`)
  const backUp = async (run: number) =>
    (await runTrackhut({ folder, args: ['backup', target(run, 'trackhut')] })).exitCode
  return compare({
    what: 'Backup of 1,000 workouts, verified',
    against: 'tar and gzip',
    ours: run => succeed(backUp(run)),
    baseline: run =>
      succeed(Bun.spawn(['tar', '-czf', target(run, 'tgz'), '-C', folder, 'trackhut-data/uploads']).exited),
    runs: 3,
  })
}

async function succeed(exitCode: Promise<number>) {
  if ((await exitCode) !== 0) throw new Error(`it ended with ${await exitCode}`)
}
