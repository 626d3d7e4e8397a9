// Measures backups with their verification. The baseline is packing the same files without verification.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { executable, runTrackhut } from '../support/executable'
import { compare, median, type Result } from './measuring'

/**
 * Measures one backup.
 * @param folder contains the data directory of an instance, whose recordings are replaced
 * @param recording the new content of each recording
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

/**
 * Measures the processor time of two successive backups of the same instance into one folder. For the second backup,
 * only the database must be stored. The baseline is an incremental tar, which also skips files that it has already
 * packed.
 */
export async function measureSharedBackups(folder: string, recording: Uint8Array): Promise<Result[]> {
  const count = replaceRecordings(join(folder, 'trackhut-data', 'uploads'), recording)
  const of = `${count} recordings of ${recording.byteLength / 1000} kB`
  const times: Record<'first' | 'next', { ours: number[]; tar: number[] }> = {
    first: { ours: [], tar: [] },
    next: { ours: [], tar: [] },
  }
  for (let run = 0; run < 3; run++) {
    const place = (name: string) => join(folder, `shared-${run}-${name}`)
    const backUp = () =>
      processorTime([executable, 'backup', '--data', join(folder, 'trackhut-data')], {
        BACKUP_DIR: place('backups'),
      })
    const pack = (name: string) =>
      processorTime(['tar', '-czf', place(name), '-g', place('list'), '-C', folder, 'trackhut-data/uploads'])
    for (const which of ['first', 'next'] as const) {
      times[which].ours.push(await backUp())
      times[which].tar.push(await pack(`${which}.tgz`))
      // The name of a backup contains its time in whole seconds. Therefore two backups must not be made in the same
      // second.
      await Bun.sleep(1000)
    }
  }
  return (['first', 'next'] as const).map(which => ({
    what: `The ${which} backup of ${of}, verified (processor)`,
    against: 'tar and gzip of what is new',
    ours: median(times[which].ours),
    baseline: median(times[which].tar),
    unit: 'ms',
  }))
}

async function processorTime(command: string[], environment: Record<string, string> = {}): Promise<number> {
  const child = Bun.spawn(command, { env: { ...process.env, ...environment }, stdout: 'ignore' })
  await succeed(child.exited)
  return Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1000
}

/**
 * Replaces the recordings of seeded workouts, which have only a few bytes. The new recordings are all different,
 * because backups store equal files only once.
 * @throws Error if there are no recordings, because nothing would be measured
 */
function replaceRecordings(uploads: string, recording: Uint8Array): number {
  const names = readdirSync(uploads, { recursive: true }).filter(name => String(name).endsWith('.gpx'))
  for (const [index, name] of names.entries())
    writeFileSync(join(uploads, String(name)), Buffer.concat([recording, Buffer.from(`<!-- ${index} -->`)]))
  if (names.length === 0) throw new Error('There are no recordings to back up')
  return names.length
}

async function succeed(exitCode: Promise<number>) {
  if ((await exitCode) !== 0) throw new Error(`it ended with ${await exitCode}`)
}
