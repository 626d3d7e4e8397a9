// If an import is killed at any step, either the old data or the whole imported instance is left, and the import can be
// run again.

import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../../src/platform/db/database'
import { dataDirAt } from '../../../src/platform/storage/data-dir'
import { isRestoreMarked } from '../../../src/platform/storage/restored-data'
import { cleanUpDirectory } from '../../../src/server/clean-up'
import { executable, runTrackhut } from '../../support/executable'
import { steadyRide } from '../../support/recordings'
import { temporaryFolder } from '../../support/temporary-folder'
import { until } from '../../support/waiting'
import { dumps, oldFiles, uploadFolder } from './moving'

const importing = (uploads: string, data: string) => [
  ...[executable, 'import', 'fittrackee'],
  ...['--dump', dumps.old, '--uploads', uploads, '--data', data],
]

/** Kills the import as soon as a file exists. */
async function killAt(path: string, command: string[]) {
  const child = Bun.spawn(command, { stdio: ['ignore', 'ignore', 'ignore'] })
  await until(() => existsSync(path) || child.exitCode !== null, { everyMs: 0 })
  child.kill('SIGKILL')
  await child.exited
}

/** Names of the users in the data directory, as `trackhut users list` prints them. */
async function usersIn(data: string): Promise<string[]> {
  const { stdout } = await runTrackhut({
    folder: data,
    args: ['users', 'list', '--json', '--data', data],
  })
  return JSON.parse(stdout || '[]').map(({ username }: { username: string }) => username)
}

const everybody = ['kim', 'sam']

test.each([
  'restored/trackhut.db',
  'restored/uploads/pictures/1',
  'restored/uploads/workouts/1',
  'restored/complete',
  'uploads/workouts',
])('killed as soon as there is %s', async path => {
  using uploads = uploadFolder(oldFiles)
  using folder = temporaryFolder()
  const data = join(folder.path, 'data')
  mkdirSync(data, { mode: 0o700 })
  openDatabase(dataDirAt(data).database).close()
  const command = importing(uploads.path, data)
  await killAt(join(data, path), command)
  const found = await usersIn(data)
  expect([[], everybody]).toContainEqual(found)
  const again = Bun.spawn(command, { stdio: ['ignore', 'ignore', 'ignore'] })
  // If everything is imported already, a second import is refused.
  expect(await again.exited).toBe(found.length === 0 ? 0 : 1)
  expect(await usersIn(data)).toEqual(everybody)
  // What is left in `restored` is not marked as complete, so it never takes effect, and the next server deletes it.
  expect(isRestoreMarked(data)).toBe(false)
  cleanUpDirectory(dataDirAt(data))
  expect(readdirSync(data)).not.toContain('restored')
  expect(readdirSync(join(data, 'uploads/workouts/1')).filter(name => name.endsWith('.gpx'))).toHaveLength(2)
})

test('a full disk is said, and leaves what was there', async () => {
  const ride = steadyRide({ points: 20_000, step: 1e-5, climb: 0 })
  using uploads = uploadFolder({ ...oldFiles, 'workouts/1/gone.gpx': ride })
  using folder = temporaryFolder()
  const data = join(folder.path, 'data')
  const { exitCode, stderr } = await runTrackhut({
    folder: folder.path,
    program: '/bin/sh',
    args: ['-c', `trap '' XFSZ; ulimit -f 2600; exec "$0" "$@"`, ...importing(uploads.path, data)],
  })
  expect([exitCode, stderr]).toEqual([78, expect.stringMatching(/^The data directory cannot be used: .+$/m)])
  expect(readdirSync(data).toSorted()).toEqual(['lock.db', 'run'])
})
