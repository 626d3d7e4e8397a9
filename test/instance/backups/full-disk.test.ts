// Without disk space, or without permission, there is no backup and no partial file, and the server keeps running.

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupsAnswer } from '../../../src/instance/backups/schemas'
import {
  command,
  createFirstAccount,
  type Run,
  runTrackhut,
  type ServerProcess,
  startServer,
  unlimited,
} from '../../support/executable'
import { Rider } from '../../support/rider'
import { uploadedFiles } from '../../support/stored'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp } from '../../support/test-app'
import { until } from '../../support/waiting'
import { backUp, expectWhole, filesIn, namesOfBackups } from './backing-up'

/** Limits the size of files to 16 MB, as if the disk were full. */
const withLittleRoom = <R extends Run>(run: R): R => ({
  ...run,
  program: '/bin/sh',
  args: ['-c', `trap '' XFSZ; ulimit -f 16384; exec "$0" "$@"`, run.program ?? '', ...(run.args ?? [])],
})

/** Replaces a recording by one that cannot be compressed. */
function enlargeOne(dataDir: string) {
  const gpx = uploadedFiles(dataDir).find(name => name.endsWith('.gpx'))!
  writeFileSync(join(dataDir, 'uploads', gpx), randomBytes(24 * 1024 * 1024))
}

test('where the folder cannot be read, whatever the disk says of it, the page of backups says what there is to know', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  symlinkSync('backups', join(app.dataDir, 'backups'))
  const { status, body } = await admin.request<BackupsAnswer>('GET', '/api/backups')
  expect([status, body.data.backups]).toEqual([200, []])
})

describe.skipIf(process.platform === 'win32')('without room', () => {
  test('a server tells why there is no backup, and makes it once there is', async () => {
    using folder = temporaryFolder()
    const dataDir = join(folder.path, 'trackhut-data')
    await using server = await startServer(withLittleRoom({ folder: folder.path, ...unlimited }))
    const token = await createFirstAccount(server)
    const rider = new Rider(server, token)
    await rider.upload()
    enlargeOne(dataDir)
    await rider.request('POST', '/api/backups')
    const lastOf = async (requester: Rider) =>
      (await requester.request<BackupsAnswer>('GET', '/api/backups')).body.data.last
    await until(async () => (await lastOf(rider)) !== null)
    expect(await lastOf(rider)).toMatchObject({
      reason: 'the disk takes no file of this size',
      code: 'disk-file-too-large',
    })
    expect(filesIn(join(dataDir, 'backups'))).toEqual([])
    expect(readdirSync(join(dataDir, 'run'))).not.toContain('backup')
    expect((await rider.request('GET', '/api/ping')).status).toBe(200)
    expect(await server.stop()).toBe(0)

    using database = new Database(join(dataDir, 'trackhut.db'))
    database.run('UPDATE jobs SET due_at = 0')
    await using again = await startServer({ folder: folder.path, ...unlimited })
    const later = new Rider(again, token)
    await until(async () => (await lastOf(later))?.is_successful === true)
    expect(namesOfBackups(join(dataDir, 'backups'))).toHaveLength(1)
  })

  test('a new server refuses a backup larger than the disk takes, and takes it once it does', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'a.trackhut')
    {
      await using app = openTestApp()
      await (await app.user('sam')).upload()
      enlargeOne(app.dataDir)
      await backUp(app.dataDir, path)
    }
    const restoreAt = ({ setupLink, request }: ServerProcess) =>
      request('POST', '/api/setup/restore', {
        body: Bun.file(path),
        headers: { 'x-setup-token': setupLink?.split('#')[1] ?? '' },
      })
    {
      await using server = await startServer(withLittleRoom({ folder: folder.path, ...unlimited }))
      const { status, failure } = await restoreAt(server)
      expect([status, failure?.code]).toEqual([507, 'disk-file-too-large'])
    }
    await using again = await startServer({ folder: folder.path, ...unlimited })
    expect((await restoreAt(again)).status).toBe(202)
  })

  test('nothing is restored, and what was there is there', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'a.trackhut')
    const dataDir = join(folder.path, 'data')
    {
      await using app = openTestApp()
      await (await app.user('sam')).upload()
      enlargeOne(app.dataDir)
      await backUp(app.dataDir, path)
    }
    const restore = { folder: folder.path, ...command('restore', path, '--data', dataDir) }
    const { exitCode, stderr } = await runTrackhut(withLittleRoom(restore))
    expect([exitCode, stderr]).toEqual([1, 'Nothing was changed: the disk takes no file of this size.\n'])
    expect(readdirSync(dataDir).toSorted()).toEqual(['lock.db', 'run'])
    expect((await runTrackhut(restore)).exitCode).toBe(0)
    expect(expectWhole(dataDir)).toBe(1)
  })
})

test('into a folder that cannot be written to there is no backup, and a reason', async () => {
  await using app = openTestApp()
  const call = command('backup', '/proc/trackhut/a.trackhut', '--data', app.dataDir)
  const { exitCode, stderr } = await runTrackhut({ folder: app.dataDir, ...call })
  expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^No backup was made: .+\.\n$/)])
  expect(readdirSync(join(app.dataDir, 'run'))).toEqual(['backup-lock.db'])
})
