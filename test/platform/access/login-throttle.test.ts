// Guessing: how many wrong ones are looked at, from one address and from all of them.
import { describe, expect, test } from 'bun:test'
import { forgiveGuesses, forgiveSubject, type Guesser, takeGuess } from '../../../src/access/budgets'
import { budgets } from '../../../src/platform/db/tables'
import { TooManyRequests } from '../../../src/errors'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp, type TestApp } from '../../support/test-app'

const limited = { API_RATE_LIMITS: '300 per 5 minutes' }
const hourMs = 3_600_000

type App = Pick<TestApp, 'ctx' | 'advanceClock' | 'setClock'>

const guesser = (facts: Partial<Guesser> = {}): Guesser => ({
  subject: 'sam@example.org',
  address: '192.0.2.1',
  ...facts,
})

/** Why a guess is refused; null when it is looked at. */
function refusal({ ctx }: App, who = guesser()): TooManyRequests | null {
  try {
    takeGuess(ctx, who)
    return null
  } catch (error) {
    if (error instanceof TooManyRequests) return error
    throw error
  }
}

/** Guesses as soon as it may, for so long. Answers how many were looked at. */
function guessFor(app: App, durationMs: number, who = guesser()): number {
  const end = app.ctx.clock().getTime() + durationMs
  let guesses = 0
  while (app.ctx.clock().getTime() <= end) {
    const refused = refusal(app, who)
    if (refused) app.advanceClock(refused.retryAfterS * 1000)
    else guesses++
  }
  return guesses
}

describe('one address', () => {
  test('has ten guesses, then waits for each, twice as long every time, up to 15 minutes', async () => {
    await using app = openTestApp(limited)
    for (let guess = 0; guess < 10; guess++) expect(refusal(app)).toBeNull()
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
  ])('has at most %i guesses in %i hours', async (most, hours) => {
    await using app = openTestApp(limited)
    const guesses = guessFor(app, hours * hourMs)
    expect(guesses).toBeLessThanOrEqual(most)
    expect(guesses).toBeGreaterThan(most * 0.75)
  })

  test('wins nothing by a restart of the server', async () => {
    using folder = temporaryFolder()
    const environment = { ...limited, DATA_DIR: folder.path }
    const stopped = openTestApp(environment)
    const before = guessFor(stopped, hourMs / 2)
    const time = stopped.ctx.clock()
    await stopped.close()

    await using app = openTestApp(environment)
    app.setClock(time)
    expect(before + guessFor(app, hourMs / 2)).toBeLessThanOrEqual(20)
  })

  test('wins nothing by other spellings of an account, nor by another address of its /64', async () => {
    await using app = openTestApp(limited)
    const spellings = ['sam@example.org', 'SAM@example.org', ' Sam@Example.Org ']
    for (let guess = 0; guess < 10; guess++) {
      expect(refusal(app, { subject: spellings[guess % 3]!, address: `2001:db8::${guess}` })).toBeNull()
    }
    expect(refusal(app, { subject: 'sam@example.org', address: '2001:db8::99' })).not.toBeNull()
    expect(refusal(app, { subject: 'sam@example.org', address: '2001:db8:0:1::1' })).toBeNull()
    expect(refusal(app, { subject: 'kim@example.org', address: '2001:db8::1' })).toBeNull()
  })

  test('begins anew with a right guess, and a day after the last wrong one', async () => {
    await using app = openTestApp(limited)
    const guessOften = () => Array.from({ length: 11 }, () => refusal(app) === null).filter(Boolean).length
    expect(guessOften()).toBe(10)
    forgiveGuesses(app.ctx, guesser())
    expect(guessOften()).toBe(10)
    app.advanceClock(24 * hourMs)
    expect(guessOften()).toBe(10)
  })
})

describe('all addresses together', () => {
  const from = (index: number) => guesser({ address: `10.0.${index >> 8}.${index & 255}` })
  const guessFrom = (app: App, first: number, last: number) => {
    let guesses = 0
    for (let index = first; index < last; index++) if (!refusal(app, from(index))) guesses++
    return guesses
  }

  test('have 1,000 guesses a day at one account', async () => {
    await using app = openTestApp(limited)
    app.ctx.database.sqlite.run('PRAGMA synchronous = OFF')
    expect(guessFrom(app, 0, 5000)).toBe(1000)
    expect(refusal(app)).toMatchObject({
      message: 'rate limit exceeded (1000 per 1 day)',
      retryAfterS: 86_400,
    })
    expect(refusal(app, guesser({ subject: 'kim@example.org' }))).toBeNull()
    app.advanceClock(24 * hourMs)
    expect(refusal(app)).toBeNull()
  })

  test('do not keep the owner out, whose right guesses are not counted', async () => {
    await using app = openTestApp(limited)
    app.ctx.database.sqlite.run('PRAGMA synchronous = OFF')
    for (let index = 0; index < 50; index++) guessFor(app, 0, from(index))
    for (let logIn = 0; logIn < 20; logIn++) {
      expect(refusal(app)).toBeNull()
      forgiveGuesses(app.ctx, guesser())
    }
    // What the attackers used is still used.
    expect(guessFrom(app, 50, 1000)).toBe(500)
  })

  test('keep the owner out at most until there is a new password', async () => {
    await using app = openTestApp(limited)
    app.ctx.database.sqlite.run('PRAGMA synchronous = OFF')
    guessFor(app, 0)
    guessFrom(app, 0, 1000)
    forgiveSubject(app.ctx, ' SAM@example.org')
    expect(refusal(app)).toBeNull()
  })

  test('are not added up for what everybody has', async () => {
    await using app = openTestApp(limited)
    app.ctx.database.sqlite.run('PRAGMA synchronous = OFF')
    const tokenFrom = (index: number) => ({ ...from(index), subject: 'token', isUncapped: true as const })
    for (let index = 0; index < 1500; index++) expect(refusal(app, tokenFrom(index))).toBeNull()
    expect(guessFor(app, hourMs, tokenFrom(0))).toBeLessThanOrEqual(20)
    forgiveGuesses(app.ctx, tokenFrom(0))
    expect(refusal(app, tokenFrom(0))).toBeNull()
  })
})

test('what is kept tells no address, and goes a day later', async () => {
  await using app = openTestApp(limited)
  refusal(app)
  const rows = app.ctx.db.select().from(budgets).all()
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/sam|example|192\.0/)
  app.advanceClock(24 * hourMs)
  refusal(app, guesser({ subject: 'kim@example.org', isUncapped: true }))
  expect(app.ctx.db.select().from(budgets).all()).toHaveLength(1)
})

test('without limits nothing is counted', async () => {
  await using app = openTestApp()
  for (let guess = 0; guess < 50; guess++) expect(refusal(app)).toBeNull()
  forgiveGuesses(app.ctx, guesser())
  expect(app.ctx.db.select().from(budgets).all()).toEqual([])
})
