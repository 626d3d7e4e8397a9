import { describe, expect, test } from 'bun:test'
import { jobs as jobsTable } from '../../../src/platform/db/tables'
import { createJobs, dropJob, queueJob } from '../../../src/jobs'
import { openTestApp, startOfTest } from '../../support/test-app'

type App = ReturnType<typeof openTestApp>

const kind = 'draw-picture'
const queued = (app: App) => app.ctx.db.select().from(jobsTable).all()

/** Jobs of an application whose pictures are drawn by `handler`. */
function jobsWith(app: App, run: (subject: string) => Promise<void>) {
  const { db, log, clock } = app.ctx
  return createJobs({ db, log, clock, handlers: { [kind]: { run } } })
}

/** Lets the jobs work through what is due at this moment. */
async function runDue(app: App, run: (subject: string) => Promise<void>) {
  const jobs = jobsWith(app, run)
  jobs.start()
  await Bun.sleep(0)
  await jobs.stop()
}

test('a job is done once, and forgotten', async () => {
  await using app = openTestApp()
  const done: string[] = []
  queueJob(app.ctx.db, kind, 'a', startOfTest)
  queueJob(app.ctx.db, kind, 'a', startOfTest)
  await runDue(app, async subject => void done.push(subject))
  expect(done).toEqual(['a'])
  expect(queued(app)).toEqual([])
})

test('jobs are done in the order they are due, one after the other', async () => {
  await using app = openTestApp()
  const events: string[] = []
  queueJob(app.ctx.db, kind, 'second', new Date(startOfTest.getTime() - 1000))
  queueJob(app.ctx.db, kind, 'first', new Date(startOfTest.getTime() - 2000))
  const jobs = jobsWith(app, async subject => {
    events.push(`${subject} begins`)
    await Bun.sleep(1)
    events.push(`${subject} ends`)
  })
  jobs.start()
  while (queued(app).length > 0) await Bun.sleep(1)
  await jobs.stop()
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('a job that is not due waits', async () => {
  await using app = openTestApp()
  queueJob(app.ctx.db, kind, 'later', new Date(startOfTest.getTime() + 1))
  const done: string[] = []
  await runDue(app, async subject => void done.push(subject))
  expect(done).toEqual([])
  app.advanceClock(1)
  await runDue(app, async subject => void done.push(subject))
  expect(done).toEqual(['later'])
})

test('a job that was dropped is not done', async () => {
  await using app = openTestApp()
  queueJob(app.ctx.db, kind, 'unwanted', startOfTest)
  dropJob(app.ctx.db, kind, 'unwanted')
  const done: string[] = []
  await runDue(app, async subject => void done.push(subject))
  expect(done).toEqual([])
})

describe('a job that fails', () => {
  const failures: [name: string, handler: (subject: string) => Promise<void>][] = [
    ['later', async () => Promise.reject(new Error('no'))],
    [
      'at once',
      () => {
        throw new Error('no')
      },
    ],
  ]

  test.each(failures)('%s is tried again, later each time, and given up in the end', async (_, handler) => {
    await using app = openTestApp()
    queueJob(app.ctx.db, kind, 'a', startOfTest)
    const waits = [10_000, 60_000, 600_000, 3_600_000]
    for (const [index, wait] of waits.entries()) {
      await runDue(app, handler)
      const due = new Date(app.ctx.clock().getTime() + wait)
      expect(queued(app)).toMatchObject([{ attempts: index + 1, dueAt: due }])
      app.setClock(due)
    }
    await runDue(app, handler)
    expect(queued(app)).toEqual([])
    expect(app.logLines.filter(line => line.includes(' warn A job failed'))).toHaveLength(4)
    expect(app.logLines.filter(line => line.includes(' error A job was given up'))).toHaveLength(1)
  })

  test('does not hold up the others', async () => {
    await using app = openTestApp()
    queueJob(app.ctx.db, kind, 'bad', startOfTest)
    queueJob(app.ctx.db, kind, 'good', startOfTest)
    const jobs = jobsWith(app, async subject => {
      if (subject === 'bad') throw new Error('no')
    })
    jobs.start()
    while (queued(app).some(({ subject }) => subject === 'good')) await Bun.sleep(1)
    await jobs.stop()
    expect(queued(app)).toMatchObject([{ subject: 'bad', attempts: 1 }])
  })
})

test('stopping lets the job in hand finish and starts no other', async () => {
  await using app = openTestApp()
  queueJob(app.ctx.db, kind, 'one', startOfTest)
  queueJob(app.ctx.db, kind, 'two', startOfTest)
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const done: string[] = []
  const jobs = jobsWith(app, async subject => {
    begun.resolve()
    await finish.promise
    done.push(subject)
  })
  jobs.start()
  await begun.promise
  const stopped = jobs.stop()
  finish.resolve()
  await stopped
  expect(done).toEqual(['one'])
  expect(queued(app)).toMatchObject([{ subject: 'two', attempts: 0 }])
})

test('a job queued while another is done is done too', async () => {
  await using app = openTestApp()
  const done: string[] = []
  queueJob(app.ctx.db, kind, 'one', startOfTest)
  const jobs = jobsWith(app, async subject => {
    done.push(subject)
    if (subject === 'one') {
      queueJob(app.ctx.db, kind, 'two', startOfTest)
      jobs.wake()
    }
  })
  jobs.start()
  while (queued(app).length > 0) await Bun.sleep(1)
  await jobs.stop()
  expect(done).toEqual(['one', 'two'])
})

test('a database that fails is logged, and the jobs go on afterwards', async () => {
  await using app = openTestApp()
  const done: string[] = []
  app.ctx.database.sqlite.run('ALTER TABLE jobs RENAME TO hidden')
  const jobs = jobsWith(app, async subject => void done.push(subject))
  jobs.start()
  while (app.logLines.length === 0) await Bun.sleep(1)
  expect(app.logLines[0]).toContain('error Jobs could not be read')
  app.ctx.database.sqlite.run('ALTER TABLE hidden RENAME TO jobs')
  queueJob(app.ctx.db, kind, 'a', startOfTest)
  jobs.wake()
  while (queued(app).length > 0) await Bun.sleep(1)
  await jobs.stop()
  expect(done).toEqual(['a'])
})
