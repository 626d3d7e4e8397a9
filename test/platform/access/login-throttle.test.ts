// Limits on the wrong log-in attempts that are checked, for one client address and for all addresses together.
import { describe, expect, test } from 'bun:test'
import {
  countAttempt,
  type LoginAttempt,
  resetAllAttempts,
  resetAttempts,
} from '../../../src/platform/access/login-throttle'
import { counters } from '../../../src/platform/db/tables'
import { TooManyRequests } from '../../../src/platform/errors'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp, type TestApp } from '../../support/test-app'

const limited = { API_RATE_LIMITS: '300 per 5 minutes' }
const hourMs = 3_600_000

type App = Pick<TestApp, 'ctx' | 'advanceClock' | 'setClock'>

const attempt = (facts: Partial<LoginAttempt> = {}): LoginAttempt => ({
  key: 'sam@example.org',
  address: '192.0.2.1',
  ...facts,
})

/** The error with which an attempt is refused; `null` if the attempt is checked. */
function refusal({ ctx }: App, who = attempt()): TooManyRequests | null {
  try {
    countAttempt(ctx, who)
    return null
  } catch (error) {
    if (error instanceof TooManyRequests) return error
    throw error
  }
}

/**
 * Makes attempts for a duration. After each refusal, waits as long as the refusal demands. Returns how many attempts
 * were not refused.
 */
function attemptFor(app: App, durationMs: number, who = attempt()): number {
  const end = app.ctx.clock().getTime() + durationMs
  let attempts = 0
  while (app.ctx.clock().getTime() <= end) {
    const refused = refusal(app, who)
    if (refused) app.advanceClock(refused.retryAfterS * 1000)
    else attempts++
  }
  return attempts
}

describe('one address', () => {
  test('has ten attempts, then waits for each, twice as long every time, up to 15 minutes', async () => {
    await using app = openTestApp(limited)
    for (let count = 0; count < 10; count++) expect(refusal(app)).toBeNull()
    for (const waitS of [16, 32, 64, 128, 256, 512, 900, 900]) {
      expect(refusal(app)).toMatchObject({
        message: 'rate limit exceeded (10 per 15 minute)',
        retryAfterS: waitS,
      })
      app.advanceClock(waitS * 1000 - 1)
      expect(refusal(app)?.retryAfterS).toBe(1)
      app.advanceClock(1)
      expect(refusal(app)).toBeNull()
    }
  })

  test.each([
    [20, 1],
    [110, 24],
    [220, 48],
  ])('has at most %i attempts in %i hours', async (max, hours) => {
    await using app = openTestApp(limited)
    const attempts = attemptFor(app, hours * hourMs)
    expect(attempts).toBeLessThanOrEqual(max)
    expect(attempts).toBeGreaterThan(max * 0.75)
  })

  test('wins nothing by a restart of the server', async () => {
    using folder = temporaryFolder()
    const environment = { ...limited, DATA_DIR: folder.path }
    const stopped = openTestApp(environment)
    const before = attemptFor(stopped, hourMs / 2)
    const time = stopped.ctx.clock()
    await stopped.close()

    await using app = openTestApp(environment)
    app.setClock(time)
    expect(before + attemptFor(app, hourMs / 2)).toBeLessThanOrEqual(20)
  })

  test('wins nothing by other spellings of an account, nor by another address of its /64', async () => {
    await using app = openTestApp(limited)
    const spellings = ['sam@example.org', 'SAM@example.org', ' Sam@Example.Org ']
    for (let count = 0; count < 10; count++) {
      expect(refusal(app, { key: spellings[count % 3]!, address: `2001:db8::${count}` })).toBeNull()
    }
    expect(refusal(app, { key: 'sam@example.org', address: '2001:db8::99' })).not.toBeNull()
    expect(refusal(app, { key: 'sam@example.org', address: '2001:db8:0:1::1' })).toBeNull()
    expect(refusal(app, { key: 'kim@example.org', address: '2001:db8::1' })).toBeNull()
  })

  test('begins anew with a right attempt, and a day after the last wrong one', async () => {
    await using app = openTestApp(limited)
    const attemptOften = () => Array.from({ length: 11 }, () => refusal(app) === null).filter(Boolean).length
    expect(attemptOften()).toBe(10)
    resetAttempts(app.ctx, attempt())
    expect(attemptOften()).toBe(10)
    app.advanceClock(24 * hourMs)
    expect(attemptOften()).toBe(10)
  })
})

describe('all addresses together', () => {
  const from = (index: number) => attempt({ address: `10.0.${index >> 8}.${index & 255}` })
  const attemptFrom = (app: App, first: number, last: number) => {
    let attempts = 0
    for (let index = first; index < last; index++) if (!refusal(app, from(index))) attempts++
    return attempts
  }

  test('have 1,000 attempts a day at one account', async () => {
    await using app = openTestApp(limited)
    app.ctx.database.sqlite.run('PRAGMA synchronous = OFF')
    expect(attemptFrom(app, 0, 5000)).toBe(1000)
    expect(refusal(app)).toMatchObject({
      message: 'rate limit exceeded (1000 per 1 day)',
      retryAfterS: 86_400,
    })
    expect(refusal(app, attempt({ key: 'kim@example.org' }))).toBeNull()
    app.advanceClock(24 * hourMs)
    expect(refusal(app)).toBeNull()
  })

  test('do not keep the owner out, whose right attempts are not counted', async () => {
    await using app = openTestApp(limited)
    app.ctx.database.sqlite.run('PRAGMA synchronous = OFF')
    for (let index = 0; index < 50; index++) attemptFor(app, 0, from(index))
    for (let logIn = 0; logIn < 20; logIn++) {
      expect(refusal(app)).toBeNull()
      resetAttempts(app.ctx, attempt())
    }
    // The attempts of the attackers still count towards the limit.
    expect(attemptFrom(app, 50, 1000)).toBe(500)
  })

  test('keep the owner out at most until there is a new password', async () => {
    await using app = openTestApp(limited)
    app.ctx.database.sqlite.run('PRAGMA synchronous = OFF')
    attemptFor(app, 0)
    attemptFrom(app, 0, 1000)
    resetAllAttempts(app.ctx, ' SAM@example.org')
    expect(refusal(app)).toBeNull()
  })

  test('are not added up for what everybody has', async () => {
    await using app = openTestApp(limited)
    app.ctx.database.sqlite.run('PRAGMA synchronous = OFF')
    const tokenFrom = (index: number) => ({ ...from(index), key: 'token', isPerAddress: true as const })
    for (let index = 0; index < 1500; index++) expect(refusal(app, tokenFrom(index))).toBeNull()
    expect(attemptFor(app, hourMs, tokenFrom(0))).toBeLessThanOrEqual(20)
    resetAttempts(app.ctx, tokenFrom(0))
    expect(refusal(app, tokenFrom(0))).toBeNull()
  })
})

test('what is kept tells no address, and goes a day later', async () => {
  await using app = openTestApp(limited)
  refusal(app)
  const rows = app.ctx.db.select().from(counters).all()
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/sam|example|192\.0/)
  app.advanceClock(24 * hourMs)
  refusal(app, attempt({ key: 'kim@example.org', isPerAddress: true }))
  expect(app.ctx.db.select().from(counters).all()).toHaveLength(1)
})

test('without limits nothing is counted', async () => {
  await using app = openTestApp()
  for (let count = 0; count < 50; count++) expect(refusal(app)).toBeNull()
  resetAttempts(app.ctx, attempt())
  expect(app.ctx.db.select().from(counters).all()).toEqual([])
})
