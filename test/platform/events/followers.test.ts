// Who is told of changes, and of what.
import { describe, expect, test } from 'bun:test'
import { transact } from '../../../src/platform/db/database'
import { jobs as jobRows, untoldChanges } from '../../../src/platform/db/tables'
import {
  follow,
  followerJobs,
  tellHappened,
  unfollow,
  wakeOnCommits,
} from '../../../src/platform/events/followers'
import type { Happening } from '../../../src/platform/events/happening'
import { createJobs } from '../../../src/platform/jobs/jobs'
import { openTestApp } from '../../support/test-app'
import { until } from '../../support/waiting'
import { change, enter } from '../../workouts/workouts/by-hand'

type App = ReturnType<typeof openTestApp>

const kindsOf = ({ ctx }: App) =>
  ctx.db
    .select()
    .from(jobRows)
    .all()
    .filter(({ kind }) => kind.startsWith('tell-'))
    .map(({ kind, subject }) => [kind, subject])

/** Runs the jobs of followers only, and notes what they are told. */
function listen({ ctx }: App) {
  const told: { changed: number[]; happened: Happening[] } = { changed: [], happened: [] }
  const failing = { times: 0 }
  const jobs = createJobs({
    ...{ db: ctx.db, log: ctx.log, clock: ctx.clock, onFailure: () => {} },
    world: () => ctx,
    jobs: followerJobs([
      {
        name: 'home-assistant',
        changed(_, userId) {
          if (failing.times-- > 0) throw new Error('not now')
          told.changed.push(userId)
        },
        happened: (_, happening) => told.happened.push(happening),
      },
    ]),
  })
  jobs.start()
  return { told, failing, jobs, [Symbol.asyncDispose]: () => jobs.stop() }
}

describe('while nobody follows an account', () => {
  test('nothing is queued or noted, and no commit is followed', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const kim = await app.user('kim')
    transact(app.ctx.db, tx => follow(tx, kim.account.id, 'webhooks'))
    transact(app.ctx.db, tx => unfollow(tx, kim.account.id, 'webhooks'))
    wakeOnCommits(app.ctx)
    await enter(sam)
    tellHappened(app.ctx, app.ctx.db, sam.account.id, { type: 'backup.failed', reasonCode: 'internal-error' })
    expect(kindsOf(app)).toEqual([])
    expect(app.ctx.db.select().from(untoldChanges).all()).toEqual([])
    expect(app.ctx.db.onCommit).toBeNull()
  })
})

describe('a follower', () => {
  test('is told of a change of its account, and of no other', async () => {
    await using app = openTestApp()
    const [sam, kim] = [await app.user('sam'), await app.user('kim')]
    transact(app.ctx.db, tx => follow(tx, sam.account.id, 'home-assistant'))
    await enter(kim)
    await enter(sam)
    expect(kindsOf(app)).toEqual([['tell-followers', String(sam.account.id)]])
    await using listening = listen(app)
    await until(() => listening.told.changed.length > 0)
    expect(listening.told.changed).toEqual([sam.account.id])
    expect(app.ctx.db.select().from(untoldChanges).all()).toEqual([])
  })

  test('is woken by the commit of the change', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { id } = await enter(sam)
    transact(app.ctx.db, tx => follow(tx, sam.account.id, 'home-assistant'))
    await using listening = listen(app)
    const { jobs } = listening
    wakeOnCommits({ db: app.ctx.db, jobs })
    await change(sam, id, { title: 'another' })
    await until(() => listening.told.changed.length > 0)
  })

  test('that fails is told again', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    transact(app.ctx.db, tx => follow(tx, sam.account.id, 'home-assistant'))
    await enter(sam)
    await using listening = listen(app)
    listening.failing.times = 1
    await until(() => listening.failing.times < 1 && kindsOf(app).length > 0)
    app.advanceClock(60_000)
    await until(() => {
      listening.jobs.wake()
      return listening.told.changed.length > 0
    })
  })

  test('is told of events of the server if it follows the server', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { db } = app.ctx
    transact(db, tx => {
      follow(tx, sam.account.id, 'home-assistant')
      follow(tx, null, 'home-assistant')
      follow(tx, null, 'home-assistant')
      tellHappened(app.ctx, tx, null, { type: 'backup.failed', reasonCode: 'internal-error' })
      tellHappened(app.ctx, tx, null, { type: 'backup.failed', reasonCode: 'internal-error' })
    })
    await using listening = listen(app)
    const { happened } = listening.told
    await until(() => happened.length >= 2)
    expect(happened.map(({ type, userId, at }) => [type, userId, at])).toEqual(
      Array(2).fill(['backup.failed', null, app.ctx.clock().getTime()]),
    )
    expect(new Set(happened.map(({ id }) => id)).size).toBe(2)
  })

  test('ends with its account', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    transact(app.ctx.db, tx => {
      follow(tx, sam.account.id, 'home-assistant')
      follow(tx, sam.account.id, 'webhooks')
    })
    await enter(sam)
    app.ctx.database.sqlite.run('DELETE FROM users')
    expect(app.ctx.database.sqlite.query('SELECT * FROM followers').all()).toEqual([])
    expect(app.ctx.db.select().from(untoldChanges).all()).toEqual([])
  })
})
