// What a release is made of: one commit.
import { join } from 'node:path'
import packageJson from '../../package.json'

export const root = join(import.meta.dir, '../..')

export interface Source {
  version: string
  /** Full hash; with `-changed` when there are changes that are in no commit. */
  commit: string
  /** Every file of a release has this time: that of the commit, or `SOURCE_DATE_EPOCH`. */
  time: Date
}

export function readSource(): Source {
  const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct'))
  if (!Number.isSafeInteger(seconds)) throw new Error('SOURCE_DATE_EPOCH is not a number of seconds')
  const isChanged = git('status', '--porcelain') !== ''
  return {
    version: packageJson.version,
    commit: `${git('rev-parse', 'HEAD')}${isChanged ? '-changed' : ''}`,
    time: new Date(seconds * 1000),
  }
}

function git(...args: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['git', ...args], { cwd: root })
  if (exitCode !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.toString().trim()
}
