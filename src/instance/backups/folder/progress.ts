// Stores the progress of a backup in a small file of the data directory, because a worker process makes the backup, and
// the server reports the progress.
import { writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataDir } from '../../../platform/storage/data-dir'

const fileIn = ({ run }: DataDir) => join(run, 'backup-progress')

const writeEveryMs = 500

/** Starts to store progress. @returns a callback that takes the number of files done and the total */
export function tellProgress(dataDir: DataDir) {
  let writtenAt = performance.now()
  return (done: number, total: number) => {
    const now = performance.now()
    if (now - writtenAt < writeEveryMs) return
    writtenAt = now
    writeFileSync(fileIn(dataDir), `${done} ${total}`, { mode: 0o600 })
  }
}

/** Reads the stored progress; null if there is none. */
export async function readProgress(dataDir: DataDir): Promise<{ done: number; total: number } | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  const [, done, total] = /^(\d+) (\d+)$/.exec(text) ?? []
  return total === undefined ? null : { done: Number(done), total: Number(total) }
}

/** Removes the stored progress. Call it before and after a backup. */
export const forgetProgress = (dataDir: DataDir) => rm(fileIn(dataDir), { force: true })
