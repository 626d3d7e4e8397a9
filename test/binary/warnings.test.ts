// Faults outside the program that are logged, while the server keeps running.
import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFirstAccount, done, runTrackhut, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'

/** The library that fakes the clock for a program, at its path on Debian. */
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

test('a server with accounts and no administrator says so, and how to make one', async () => {
  using folder = temporaryFolder()
  const run = (...args: string[]) => runTrackhut({ folder: folder.path, args })
  const advice =
    'Nobody administers this server yet. To make somebody an administrator: trackhut users update NAME --set-admin true'
  const create = (name: string, ...more: string[]) =>
    run(
      'users',
      'create',
      name,
      '--email',
      `${name}@example.org`,
      '--password',
      'correct horse',
      '--lang',
      'en',
      ...more,
    )
  const created = (name: string) => done(`User '${name}' created.`)
  expect(await create('ada')).toEqual({ ...created('ada'), stderr: `${advice}\n` })
  const outputOfStart = async () => {
    await using server = await startServer({ folder: folder.path })
    await server.stop()
    return server.output()
  }
  expect(await outputOfStart()).toContain(`warn ${advice}`)
  expect(await create('bob', '--admin')).toEqual(created('bob'))
  expect(await outputOfStart()).not.toContain('administrator')
})
