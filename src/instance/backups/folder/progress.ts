// How far a backup is: whoever makes it writes that to a small file of the data directory, because it is another process that
// answers requests.
import { writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataDir } from '../../../platform/storage/data-dir'

interface Progress {
  done: number
  total: number
}

const fileIn = ({ run }: DataDir) => join(run, 'backup-progress')

const tellEveryMs = 500

/** Answers what is to be told how many of how many files are done. */
export function tellProgress(dataDir: DataDir) {
  let toldAt = performance.now()
  return (done: number, total: number) => {
    const now = performance.now()
    if (now - toldAt < tellEveryMs) return
    toldAt = now
    writeFileSync(fileIn(dataDir), `${done} ${total}`, { mode: 0o600 })
  }
}

/** Answers null when nobody knows. */
export async function readProgress(dataDir: DataDir): Promise<Progress | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  const [, done, total] = /^(\d+) (\d+)$/.exec(text) ?? []
  return total === undefined ? null : { done: Number(done), total: Number(total) }
}

/** To be called when a backup begins and ends. */
export const forgetProgress = (dataDir: DataDir) => rm(fileIn(dataDir), { force: true })
