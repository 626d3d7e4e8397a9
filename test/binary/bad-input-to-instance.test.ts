// The other half of the table in bad-input.test.ts: what can be wrong where there is an instance.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFirstAccount, runTrackhut, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'
import { data, expectSentence, type Row, write } from './bad-input-rows'

const usedRows: Row[] = [
  {
    what: 'half a backup',
    arrange: folder => {
      const whole = readFileSync(join(folder, 'whole.trackhut'))
      write('half.trackhut', whole.subarray(0, whole.length / 2))(folder)
    },
    args: ['restore', 'half.trackhut', '--replace'],
    exitCode: 1,
    stderr: 'Nothing was changed: the file is not a backup of Trackhut, or it is cut off.',
  },
  {
    what: 'a restore over what is there',
    args: ['restore', 'whole.trackhut'],
    exitCode: 1,
    stderr: `…/${data} is not empty. Add --replace to set aside what is in it.`,
  },
  {
    what: 'a backup in the place of a folder',
    args: ['backup', data],
    exitCode: 1,
    stderr: `No backup was made: …/${data} is there already.`,
  },
  {
    what: 'an archive that is none',
    arrange: write('noise.zip', randomBytes(300)),
    args: ['import', 'noise.zip', '--user', 'first'],
    exitCode: 1,
    stderr: 'Nothing was imported: the archive is damaged, or no zip archive.',
  },
  {
    what: 'an archive for nobody',
    arrange: write('rides.zip'),
    args: ['import', 'rides.zip', '--user', 'sam'],
    exitCode: 1,
    stderr: "User 'sam' not found.\nCheck the provided user name (case sensitive).",
  },
  {
    what: 'no feed of releases',
    args: ['update'],
    exitCode: 1,
    stderr:
      'Where releases are published is not known. Say it with UPDATE_FEED in the environment or in /etc/trackhut/trackhut.env, or with trackhut update --update-feed https://…',
  },
]

describe('one sentence and an exit code where there is an instance', () => {
  const folder = temporaryFolder()
  beforeAll(async () => {
    await using server = await startServer({ folder: folder.path })
    await createFirstAccount(server)
    await server.stop()
    await runTrackhut({ folder: folder.path, args: ['backup', 'whole.trackhut'] })
  })
  afterAll(() => folder[Symbol.dispose]())

  test.each(usedRows)('$what', async row => {
    row.arrange?.(folder.path)
    await expectSentence(folder.path, { folder: folder.path, args: row.args ?? [] }, row)
  })
})

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
  write('disk')(folder.path)
  await using server = await startServer({ folder: folder.path, environment: { BACKUP_DIR: 'disk/backups' } })
  expect(server.output()).toContain(
    `warn Backups cannot be made: BACKUP_DIR cannot be written to {"reason":"${folder.path}/disk is a file, and no folder"}`,
  )
})
