// What can be wrong around the executable, and does not keep it from serving: its log tells.
import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFirstAccount, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'

/** The library that shows a program another clock, where Debian has it. */
const otherClock = new Bun.Glob('/usr/lib/*/faketime/libfaketime.so.1')
const [clockLibrary] = otherClock.scanSync({ cwd: '/', absolute: true })

test.skipIf(!clockLibrary)('a clock that was never set is told of, and the server serves', async () => {
  using folder = temporaryFolder()
  const environment = { LD_PRELOAD: clockLibrary ?? '', FAKETIME: '@1970-01-02 00:00:00' }
  await using server = await startServer({ folder: folder.path, environment })
  await createFirstAccount(server)
  expect(server.output()).toContain('1970-01-02T00:00:00')
  expect(server.output()).toContain('warn The clock of this machine is wrong.')
  expect((await server.request('GET', '/healthz')).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

test('a folder for backups that cannot be written to is told of at the start, not at the first backup', async () => {
  using folder = temporaryFolder()
  writeFileSync(join(folder.path, 'disk'), '')
  await using server = await startServer({ folder: folder.path, environment: { BACKUP_DIR: 'disk/backups' } })
  expect(server.output()).toContain(
    `warn Backups cannot be made: BACKUP_DIR cannot be written to {"reason":"${folder.path}/disk is a file, and no folder"}`,
  )
})
