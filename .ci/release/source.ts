// What a release is made of: one commit.
import { join } from 'node:path'
import { nameVersion } from '../../src/platform/version'
import { readCommit } from './commit'

export const root = join(import.meta.dir, '../..')

export interface Source {
  /** `2.0.0` on its tag, `2.0.0-dev+466e5019` elsewhere. */
  version: string
  /** Full hash; with `-changed` when there are changes that are in no commit. */
  commit: string
  /** Every file of a release has this time: that of the commit, or `SOURCE_DATE_EPOCH`. */
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
