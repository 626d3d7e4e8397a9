// The newer versions that administrators see if an update feed is configured.
import { describe, expect, test } from 'bun:test'
import type { AttentionAnswer } from '../../../src/instance/attention/schemas'
import { followUpdateFeed } from '../../../src/instance/updates/check-for-updates'
import { openTestFeed } from '../../support/release-feed'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'

const dayMs = 86_400_000

type App = ReturnType<typeof openTestApp>

const newerVersion = async (admin: TestUser) =>
  (await admin.get<AttentionAnswer>('/api/attention')).body.data.newer_version

/** The times at which checks of the feed are due. */
const dueAt = (app: App) =>
  app.ctx.database.sqlite
    .query<{ due_at: number }, []>("SELECT due_at FROM jobs WHERE kind = 'check-for-updates'")
    .all()
    .map(row => row.due_at)

/** Starts the check in the same way as the start of the server. */
function start(app: App) {
  followUpdateFeed(app.ctx)
  app.ctx.jobs.start()
  app.ctx.jobs.wake()
}

describe.skipIf(!Bun.which('ssh-keygen'))('with a feed', () => {
  test('a newer version is told, once it is there', async () => {
    using feed = openTestFeed()
    await feed.publish('1.0.0')
    await using app = openTestApp({ UPDATE_FEED: feed.address, UPDATE_KEY: feed.publicKey })
    const admin = await app.user('admin', { isAdmin: true })
    start(app)
    await until(() => dueAt(app)[0] === app.ctx.clock().getTime() + dayMs)
    expect(await newerVersion(admin)).toBeNull()
    await feed.publish('99.0.0')
    app.advanceClock(dayMs)
    app.ctx.jobs.wake()
    await until(async () => (await newerVersion(admin)) === '99.0.0')
  })

  test('it is asked once a day, however often the server starts, and told nothing', async () => {
    using feed = openTestFeed()
    await feed.publish('99.0.0')
    await using app = openTestApp({ UPDATE_FEED: feed.address, UPDATE_KEY: feed.publicKey })
    start(app)
    const next = app.ctx.clock().getTime() + dayMs
    await until(() => dueAt(app)[0] === next)
    app.advanceClock(dayMs - 1)
    start(app)
    expect(dueAt(app)).toEqual([next])
    expect(feed.asked).toEqual([
      { path: 'SHA256SUMS', agent: 'Trackhut' },
      { path: 'SHA256SUMS.sig', agent: 'Trackhut' },
    ])
  })

  test('what is signed by somebody else is not told', async () => {
    using feed = openTestFeed()
    using other = openTestFeed()
    await feed.publish('99.0.0')
    await using app = openTestApp({ UPDATE_FEED: feed.address, UPDATE_KEY: other.publicKey })
    start(app)
    await until(() => app.logLines.some(line => line.includes('The signature of SHA256SUMS was not made')))
    expect(await newerVersion(await app.user('admin', { isAdmin: true }))).toBeNull()
  })
})

describe.skipIf(!Bun.which('ssh-keygen'))('an old list', () => {
  test('is not taken for news', async () => {
    using feed = openTestFeed()
    await feed.publish('99.0.0')
    await using app = openTestApp({ UPDATE_FEED: feed.address, UPDATE_KEY: feed.publicKey })
    const admin = await app.user('admin', { isAdmin: true })
    start(app)
    await until(async () => (await newerVersion(admin)) === '99.0.0')
    await feed.publish('1.0.0')
    app.advanceClock(dayMs)
    app.ctx.jobs.wake()
    await until(() => app.logLines.some(line => line.includes('The list of releases is older than one')))
    expect(await newerVersion(admin)).toBe('99.0.0')
  })

  test('is none across a restart either', async () => {
    using feed = openTestFeed()
    using folder = temporaryFolder()
    const environment = { DATA_DIR: folder.path, UPDATE_FEED: feed.address, UPDATE_KEY: feed.publicKey }
    await feed.publish('99.0.0')
    const stopped = openTestApp(environment)
    start(stopped)
    await until(() => dueAt(stopped)[0] === stopped.ctx.clock().getTime() + dayMs)
    await stopped.close()

    await feed.publish('98.0.0')
    await using app = openTestApp(environment)
    app.advanceClock(dayMs)
    start(app)
    await until(() => app.logLines.some(line => line.includes('The list of releases is older than one')))
    expect(await newerVersion(await app.user('admin', { isAdmin: true }))).toBe('99.0.0')
  })
})

describe.skipIf(!Bun.which('ssh-keygen'))('what another feed or another key said', () => {
  test.each(['UPDATE_FEED', 'UPDATE_KEY'])(
    'counts no longer with another %s, which is asked at once',
    async changed => {
      using before = openTestFeed()
      using after = openTestFeed()
      using folder = temporaryFolder()
      await before.publish('99.0.0')
      const settings = { UPDATE_FEED: before.address, UPDATE_KEY: before.publicKey }
      const stopped = openTestApp({ DATA_DIR: folder.path, ...settings })
      start(stopped)
      await until(() => dueAt(stopped)[0] === stopped.ctx.clock().getTime() + dayMs)
      await stopped.close()

      // Either the old URL serves a release that is signed with the new key, or a new URL serves a release that is
      // signed with the old key.
      if (changed === 'UPDATE_KEY') await before.publish('98.0.0', undefined, after)
      else await after.publish('98.0.0', undefined, before)
      const other =
        changed === 'UPDATE_KEY' ? { UPDATE_KEY: after.publicKey } : { UPDATE_FEED: after.address }
      await using app = openTestApp({ DATA_DIR: folder.path, ...settings, ...other })
      const admin = await app.user('admin', { isAdmin: true })
      expect(await newerVersion(admin)).toBeNull()
      start(app)
      await until(async () => (await newerVersion(admin)) === '98.0.0')
      expect(app.logLines.join('\n')).not.toContain('older than one')
    },
  )
})

test.skipIf(!Bun.which('ssh-keygen'))('without a key nobody is asked, and the log says so', async () => {
  using feed = openTestFeed()
  await using app = openTestApp({ UPDATE_FEED: feed.address })
  followUpdateFeed(app.ctx)
  expect(dueAt(app)).toEqual([])
  expect(app.logLines.join('\n')).toContain('UPDATE_FEED needs UPDATE_KEY')
})

test('without a feed nobody is asked', async () => {
  await using app = openTestApp()
  followUpdateFeed(app.ctx)
  expect(dueAt(app)).toEqual([])
})
