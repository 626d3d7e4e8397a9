import { describe, expect, jest, test } from 'bun:test'
import { hour, minute, second } from '../../../src/lib/durations'
import { jobs as jobsTable } from '../../../src/platform/db/tables'
import { byId, byName, job, jobKind } from '../../../src/platform/jobs/job'
import { createJobs } from '../../../src/platform/jobs/jobs'
import { dropJob, findJobDueAt, listWaitingKinds, queueJob } from '../../../src/platform/jobs/store'
import { statementsOf } from '../../support/statements'
import { openTestApp, startOfTest } from '../../support/test-app'
import { nextTurn, until } from '../../support/waiting'

type App = ReturnType<typeof openTestApp>

const kind = jobKind('test', byName)
const delays = [10 * second, minute, 10 * minute, hour]
const queued = (app: App) => app.ctx.db.select().from(jobsTable).all()

type Run = (subject: string) => Promise<void>

function jobsWith(app: App, run: Run, giveUp?: Run, atOnce?: number) {
  const definition = job({
    kind,
    delays,
    ...(atOnce && { atOnce }),
    run: (_: null, subject) => run(subject),
    giveUp: (_, subject) => giveUp?.(subject),
  })
  const { db, log, clock } = app.ctx
  return createJobs({ db, log, clock, jobs: [definition], world: () => null, onFailure: () => {} })
}

async function runDue(app: App, run: Run, giveUp?: Run) {
  const jobs = jobsWith(app, run, giveUp)
  jobs.start()
  // Jobs start in a later turn of the event loop; in this turn, all due jobs run.
  await nextTurn()
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
    await nextTurn()
    events.push(`${subject} ends`)
  })
  jobs.start()
  await until(() => queued(app).length === 0)
  await jobs.stop()
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

describe('a job that is due later than any could be queued now', () => {
  const years = 11 * 365 * 86_400_000
  /** True if the job ran and was then deleted. */
  const isDone = async (dueInMs: number, now = startOfTest) => {
    await using app = openTestApp()
    app.setClock(now)
    queueJob(app.ctx.db, kind, 'a', new Date(now.getTime() + dueInMs))
    const done: string[] = []
    await runDue(app, async subject => void done.push(subject))
    return done.length === 1 && queued(app).length === 0
  }

  test('is done now: the clock was ahead when it was queued', async () => {
    expect(await isDone(years)).toBe(true)
  })

  test('which is a day after the longest delay', async () => {
    const farthest = 60 * 60_000 + 86_400_000
    expect([await isDone(farthest), await isDone(farthest + 1)]).toEqual([false, true])
  })

  test('waits while the clock shows a time before this program was written', async () => {
    expect(await isDone(years, new Date('2015-06-01'))).toBe(false)
  })
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
    await until(() => !queued(app).some(({ subject }) => subject === 'good'))
    await jobs.stop()
    expect(queued(app)).toMatchObject([{ subject: 'bad', attempts: 1 }])
  })
})

test('of a kind of which two are done at once, one that takes long keeps no other waiting, and is not begun twice', async () => {
  await using app = openTestApp()
  const held = Promise.withResolvers<void>()
  const events: string[] = []
  const queue = (subject: string) => queueJob(app.ctx.db, kind, subject, startOfTest)
  const run = async (subject: string) => {
    events.push(subject)
    if (subject === 'long' && events.length === 1) await held.promise
  }
  for (const subject of ['long', 'first', 'second']) queue(subject)
  const jobs = jobsWith(app, run, undefined, 2)
  jobs.start()
  await until(() => events.length === 3)
  for (const subject of ['long', 'third']) queue(subject)
  jobs.wake()
  await until(() => queued(app).length === 1)
  expect(events).toEqual(['long', 'first', 'second', 'third'])
  held.resolve()
  await until(() => queued(app).length === 0)
  await jobs.stop()
  expect(events).toEqual(['long', 'first', 'second', 'third', 'long'])
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
  await until(() => queued(app).length === 0)
  await jobs.stop()
  expect(done).toEqual(['one', 'two'])
})

test('a database that fails is logged, and the jobs go on afterwards', async () => {
  await using app = openTestApp()
  const done: string[] = []
  app.ctx.database.sqlite.run('ALTER TABLE jobs RENAME TO hidden')
  const jobs = jobsWith(app, async subject => void done.push(subject))
  jobs.start()
  await until(() => app.logLines.length > 0)
  expect(app.logLines[0]).toContain('error Jobs could not be read')
  app.ctx.database.sqlite.run('ALTER TABLE hidden RENAME TO jobs')
  queueJob(app.ctx.db, kind, 'a', startOfTest)
  jobs.wake()
  await until(() => queued(app).length === 0)
  await jobs.stop()
  expect(done).toEqual(['a'])
})

describe('a job that is queued again', () => {
  /** Jobs that keep running until the test ends them. */
  function jobsInHand(app: App) {
    const ran: string[] = []
    const begun: PromiseWithResolvers<void>[] = []
    const ends: (() => void)[] = []
    const beginning = (index: number) => (begun[index] ??= Promise.withResolvers())
    const jobs = jobsWith(app, subject => {
      beginning(ran.push(subject) - 1).resolve()
      return new Promise(resolve => ends.push(resolve))
    })
    return {
      jobs,
      ran,
      begins: (index: number) => beginning(index).promise,
      end: (index: number) => ends[index]!(),
    }
  }

  test('while it waits is done once, at the earlier time, as if nothing had failed before', async () => {
    await using app = openTestApp()
    const { db } = app.ctx
    queueJob(db, kind, 'a', startOfTest)
    await runDue(app, async () => Promise.reject(new Error('no')))
    const later = new Date(startOfTest.getTime() + 10_000)
    expect(findJobDueAt(db, kind, 'a')).toEqual(later)
    queueJob(db, kind, 'a', startOfTest)
    expect(findJobDueAt(db, kind, 'a')).toEqual(startOfTest)
    await runDue(app, async () => Promise.reject(new Error('no')))
    expect(queued(app)).toMatchObject([{ attempts: 1, dueAt: later, dueAgainAt: null }])
  })

  test('while it is done is done again', async () => {
    await using app = openTestApp()
    const { db } = app.ctx
    const { jobs, ran, begins, end } = jobsInHand(app)
    queueJob(db, kind, 'a', startOfTest)
    jobs.start()
    await begins(0)
    queueJob(db, kind, 'a', startOfTest)
    jobs.wake()
    end(0)
    await begins(1)
    const stopped = jobs.stop()
    end(1)
    await stopped
    expect(ran).toEqual(['a', 'a'])
    expect(queued(app)).toEqual([])
  })

  test('while it is done takes its turn behind those that wait', async () => {
    await using app = openTestApp()
    const { db } = app.ctx
    const { jobs, ran, begins, end } = jobsInHand(app)
    for (const subject of ['a', 'b']) queueJob(db, kind, subject, startOfTest)
    jobs.start()
    await begins(0)
    queueJob(db, kind, 'a', startOfTest)
    end(0)
    await begins(1)
    end(1)
    await begins(2)
    const stopped = jobs.stop()
    end(2)
    await stopped
    expect(ran).toEqual(['a', 'b', 'a'])
  })

  test('for a later time while it is done waits until then', async () => {
    await using app = openTestApp()
    const { db } = app.ctx
    const later = new Date(startOfTest.getTime() + hour)
    queueJob(db, kind, 'a', startOfTest)
    const ran: string[] = []
    await runDue(app, async subject => {
      ran.push(subject)
      queueJob(db, kind, 'a', later)
    })
    expect(ran).toEqual(['a'])
    expect(queued(app)).toMatchObject([{ subject: 'a', attempts: 0, dueAt: later, dueAgainAt: null }])
  })

  test('while it fails is tried again later, once', async () => {
    await using app = openTestApp()
    const { db } = app.ctx
    queueJob(db, kind, 'a', startOfTest)
    await runDue(app, async () => {
      queueJob(db, kind, 'a', startOfTest)
      throw new Error('no')
    })
    const dueAt = new Date(startOfTest.getTime() + 10_000)
    expect(queued(app)).toMatchObject([{ attempts: 1, dueAt, dueAgainAt: null }])
    app.setClock(dueAt)
    const done: string[] = []
    await runDue(app, async subject => void done.push(subject))
    expect(done).toEqual(['a'])
    expect(queued(app)).toEqual([])
  })

  test('after it was dropped while it is done is another job', async () => {
    await using app = openTestApp()
    const { db } = app.ctx
    const ran: string[] = []
    queueJob(db, kind, 'a', startOfTest)
    await runDue(app, async subject => {
      if (ran.push(subject) > 1) return
      dropJob(db, kind, 'a')
      queueJob(db, kind, 'a', startOfTest)
    })
    expect(ran).toEqual(['a', 'a'])
    expect(queued(app)).toEqual([])
  })
})

test('a job that a crash interrupts is done after the next start', async () => {
  await using app = openTestApp()
  queueJob(app.ctx.db, kind, 'a', startOfTest)
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const interrupted = jobsWith(app, () => {
    begun.resolve()
    return end.promise
  })
  interrupted.start()
  await begun.promise
  const done: string[] = []
  await runDue(app, async subject => void done.push(subject))
  expect(done).toEqual(['a'])
  expect(queued(app)).toEqual([])
  end.resolve()
  await interrupted.stop()
})

describe('giving up', () => {
  const lastTry = (app: App) => app.ctx.database.sqlite.run('UPDATE jobs SET attempts = 4')

  test('that fails ends that job alone, and is logged', async () => {
    await using app = openTestApp()
    queueJob(app.ctx.db, kind, 'bad', startOfTest)
    lastTry(app)
    queueJob(app.ctx.db, kind, 'good', startOfTest)
    const ran: string[] = []
    const run = async (subject: string) => {
      ran.push(subject)
      if (subject === 'bad') throw new Error('no')
    }
    await runDue(app, run, async () => Promise.reject(new Error('the disk is full')))
    expect(ran).toEqual(['bad', 'good'])
    expect(queued(app)).toEqual([])
    expect(app.logLines.filter(line => line.includes('the disk is full'))).toHaveLength(1)
  })

  test('puts away what the job was about', async () => {
    await using app = openTestApp()
    queueJob(app.ctx.db, kind, 'a', startOfTest)
    lastTry(app)
    const given: string[] = []
    const fail = async () => Promise.reject(new Error('no'))
    await runDue(app, fail, async subject => void given.push(subject))
    expect(given).toEqual(['a'])
    expect(queued(app)).toEqual([])
  })
})

test('a subject that makes no sense is given up', async () => {
  await using app = openTestApp()
  const { db, log, clock } = app.ctx
  queueJob(db, kind, 'no number', startOfTest)
  const given: number[] = []
  const definition = job({
    kind: jobKind(kind.name, byId),
    delays: [],
    run: () => {},
    giveUp: (_: null, id) => given.push(id),
  })
  const jobs = createJobs({ db, log, clock, jobs: [definition], world: () => null, onFailure: () => {} })
  jobs.start()
  await until(() => queued(app).length === 0)
  await jobs.stop()
  expect(given).toEqual([])
  expect(app.logLines.join()).toContain('the subject of the job is not an id')
})

test('jobs that only another version knows stay as they are', async () => {
  await using app = openTestApp()
  queueJob(app.ctx.db, jobKind('knit', byName), 'a scarf', startOfTest)
  const before = queued(app)
  await runDue(app, async () => {})
  expect(queued(app)).toEqual(before)
})

describe('every half a minute', () => {
  /** Starts the jobs with an empty queue. Returns the SQL statements of the minute after that. */
  const afterOneMinute = async (app: App, jobs: ReturnType<typeof jobsWith>) => {
    jest.useFakeTimers()
    try {
      jobs.start()
      await nextTurn()
      return await statementsOf(app, async () => {
        jest.advanceTimersByTime(60_000)
        await nextTurn()
      })
    } finally {
      jest.useRealTimers()
      await jobs.stop()
    }
  }

  test('one statement tells that nothing waits, and no more is asked', async () => {
    await using app = openTestApp()
    const jobs = jobsWith(app, async () => {})
    const statements = await afterOneMinute(app, jobs)
    expect(statements).toEqual([expect.stringContaining('EXISTS')])
  })

  test('what has become due is done, although nobody said so', async () => {
    await using app = openTestApp()
    const done: string[] = []
    const jobs = jobsWith(app, async subject => void done.push(subject))
    queueJob(app.ctx.db, kind, 'a', new Date(startOfTest.getTime() + 20_000))
    app.setClock(startOfTest)
    jest.useFakeTimers()
    try {
      jobs.start()
      await nextTurn()
      expect(done).toEqual([])
      app.setClock(new Date(startOfTest.getTime() + 60_000))
      jest.advanceTimersByTime(60_000)
      await nextTurn()
    } finally {
      jest.useRealTimers()
      await jobs.stop()
    }
    expect(done).toEqual(['a'])
  })

  test('kinds of which there are jobs are told from others', async () => {
    await using app = openTestApp()
    const other = jobKind('other', byName)
    queueJob(app.ctx.db, kind, 'a', new Date(startOfTest.getTime() + hour))
    queueJob(app.ctx.db, kind, 'b', startOfTest)
    queueJob(app.ctx.db, jobKind('knit', byName), 'a scarf', startOfTest)
    expect([...listWaitingKinds(app.ctx.db, [kind.name, other.name])]).toEqual([kind.name])
  })
})
