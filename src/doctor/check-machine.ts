// The disk and the clock.
import { statfs } from 'node:fs/promises'
import { findInstanceConfig, updateInstanceConfig } from '../platform/configuration/store'
import { formatFileSize } from '../lib/files/file-size'
import type { Fault } from '../instance/doctor/inspection/finding'
import type { Patient } from '../instance/doctor/inspection/data-directory'
import { findLatestTime } from '../instance/doctor/inspection/store'

const megabyte = 1024 * 1024

/** Bytes: with less, uploads soon fail. */
const scarce = 500 * megabyte

/** Bytes: with less, not even the database has room for its log. */
const tooLittle = 50 * megabyte

export async function checkSpace({ dataDir }: Patient): Promise<Fault[]> {
  const { bavail, bsize } = await statfs(dataDir.root)
  const free = bavail * bsize
  if (free >= scarce) return []
  const state = free < tooLittle ? 'problem' : 'notice'
  return [{ state, sentence: `Only ${formatFileSize(free)} are free on the disk.`, advice: 'Make room.' }]
}

const toleratedMs = 5 * 60_000

/** Whether the clock of this machine agrees with what the server has seen and stored. */
export function checkClock({ db, now }: Patient): Fault[] {
  const { clockMark } = findInstanceConfig(db)
  const latest = findLatestTime(db)
  const isBehind = (time: Date | null) => time !== null && now.getTime() < time.getTime() - toleratedMs
  if (isBehind(latest)) {
    return [
      {
        state: 'problem',
        sentence: `The clock of this machine shows ${show(now)}, but something was stored at ${show(latest!)}.`,
        advice: 'Set the clock. If it is right, it was wrong then; that passes.',
      },
    ]
  }
  if (!isBehind(clockMark)) return []
  return [
    {
      state: 'problem',
      sentence: `The clock of this machine shows ${show(now)}, but the server has already seen ${show(clockMark!)}.`,
      advice: 'Set the clock if it is wrong. If it is right, --repair makes the server believe it.',
      mend() {
        updateInstanceConfig(db, { clockMark: now })
        return `The server goes on from ${show(now)}.`
      },
    },
  ]
}

const show = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
