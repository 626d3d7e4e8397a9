// The commit that a release is made from.
import { join } from 'node:path'
import { nameVersion } from '../../src/platform/version'
import { readCommit } from './commit'

export const root = join(import.meta.dir, '../..')

export interface Source {
  /** `2.0.0` on its tag, otherwise for example `2.0.0-dev+466e5019`. */
  version: string
  /** Full hash, with `-changed` if there are uncommitted changes. */
  commit: string
  /** Timestamp of every file in a release: that of the commit, or `SOURCE_DATE_EPOCH`. */
  time: Date
}

export function readSource(): Source {
  const builtFrom = readCommit(root)
  const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? timeOfCommit())
  if (!Number.isSafeInteger(seconds)) throw new Error('SOURCE_DATE_EPOCH is not a number of seconds')
  return { version: nameVersion(builtFrom), commit: builtFrom.commit, time: new Date(seconds * 1000) }
}

function timeOfCommit(): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['git', 'log', '-1', '--format=%ct'], { cwd: root })
  if (exitCode !== 0) throw new Error(`Say SOURCE_DATE_EPOCH, as git does not know when: ${stderr}`)
  return stdout.toString().trim()
}
