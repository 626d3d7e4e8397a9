// Limits on the number of counters that an attacker with made-up names and many addresses can create.
import { describe, expect, test } from 'bun:test'
import { count, like } from 'drizzle-orm'
import { maxCounters } from '../../../../src/platform/access/counters/store'
import { countAttempt, resetAttempts } from '../../../../src/platform/access/login-throttle'
import { counters } from '../../../../src/platform/db/tables'
import { TooManyRequests } from '../../../../src/platform/errors'
import { statementsOf } from '../../../support/statements'
import { openTestApp, type TestApp } from '../../../support/test-app'

const limited = { API_RATE_LIMITS: '300 per 5 minutes' }
const hourMs = 3_600_000

type App = Pick<TestApp, 'ctx'>

const sam = { key: 'sam@example.org', address: '192.0.2.1' }

/** True if an attempt is refused. */
function isRefused({ ctx }: App, who = sam): boolean {
  try {
    countAttempt(ctx, who)
    return false
  } catch (error) {
    if (error instanceof TooManyRequests) return true
    throw error
  }
}

describe('a flood of made-up names from many addresses', () => {
  const madeUp = (index: number) => ({ key: `${index}@example.org`, address: `10.0.0.${index % 250}` })
  const countAll = ({ ctx }: App) => ctx.db.select({ count: count() }).from(counters).get()?.count ?? 0

  /** Inserts `most` counters, as that many attempts with different names would. */
  function fill({ ctx }: App, most: number) {
    const expiresAt = ctx.clock().getTime() + 24 * hourMs
    ctx.database.sqlite
      .query(`WITH RECURSIVE made(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM made WHERE number < ?)
        INSERT INTO counters SELECT 'guesses made ' || number, 1, 0, ? FROM made`)
      .run(most, expiresAt)
  }

  test('makes no more counters than there may be, and drops none of an account that is guessed at', async () => {
    await using app = openTestApp(limited)
    app.ctx.database.sqlite.run('PRAGMA synchronous = OFF')
    resetAttempts(app.ctx, { ...sam, address: '198.51.100.1' })
    for (let number = 0; number < 10; number++) isRefused(app)
    fill(app, maxCounters + 5000)
    // The server checks the number of counters only for one in a hundred new counters, so this takes many attempts.
    let attempts = 0
    while (countAll(app) > maxCounters && attempts < 3000) isRefused(app, madeUp(attempts++))
    expect(countAll(app)).toBeLessThanOrEqual(maxCounters)
    expect(isRefused(app)).toBe(true)
    const trusted = app.ctx.db.select().from(counters).where(like(counters.key, 'welcome %')).all()
    expect(trusted).toHaveLength(1)
  })

  test('is forgotten by what the index of its ends finds', async () => {
    await using app = openTestApp(limited)
    fill(app, 100)
    app.advanceClock(24 * hourMs)
    const statements = await statementsOf(app, async () => void isRefused(app))
    const deletes = statements.filter(text => text.startsWith('delete from "counters"'))
    expect(deletes).toHaveLength(1)
    const plan = app.ctx.database.sqlite
      .query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${deletes[0]}`)
      .all()
    expect(plan.map(({ detail }) => detail).join()).toContain('USING INDEX counters_by_expiry')
    expect(countAll(app)).toBe(2)
  })
})
