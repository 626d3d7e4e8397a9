// How long a backup takes, read through again, beside what packs the same files and reads nothing again.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTrackhut } from '../support/executable'
import { compare, type Result } from './measuring'

/**
 * @param folder holds the data directory of an instance, whose recordings are replaced
 * @param recording as each of them is to be
 */
export function measureBackup(folder: string, recording: Uint8Array): Promise<Result> {
  const count = replaceRecordings(join(folder, 'trackhut-data', 'uploads'), recording)
  const target = (run: number, ending: string) => join(folder, `backup-${run}.${ending}`)
  const backUp = async (run: number) =>
    (await runTrackhut({ folder, args: ['backup', target(run, 'trackhut')] })).exitCode
  const pack = (run: number) =>
    Bun.spawn(['tar', '-czf', target(run, 'tgz'), '-C', folder, 'trackhut-data/uploads']).exited
  return compare({
    what: `Backup of ${count} recordings of ${recording.byteLength / 1000} kB, verified`,
    against: 'tar and gzip',
    ours: run => succeed(backUp(run)),
    baseline: run => succeed(pack(run)),
    runs: 3,
  })
}

/** Those of seeded workouts are a few bytes. */
function replaceRecordings(uploads: string, recording: Uint8Array): number {
  const names = readdirSync(uploads, { recursive: true }).filter(name => String(name).endsWith('.gpx'))
  for (const name of names) writeFileSync(join(uploads, String(name)), recording)
  return names.length
}

async function succeed(exitCode: Promise<number>) {
  if ((await exitCode) !== 0) throw new Error(`it ended with ${await exitCode}`)
}
