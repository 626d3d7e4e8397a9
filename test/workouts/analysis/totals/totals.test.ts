// Sums over all pages of a list, as a whole and by weeks, months and years.
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '../../../../src/platform/db/tables'
import type { TotalsAnswer } from '../../../../src/workouts/analysis/totals/schemas'
import { type CountedRow, sumUp, sumUpBy } from '../../../../src/workouts/analysis/totals/sums'
import type { Amounts } from '../../../../src/workouts/library/sums'
import { steadyRide } from '../../../support/recordings'
import { openTestApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'

const at = (text: string): CountedRow => [1, Date.parse(text), null, 1000, 60, null, null, null]

const startsOf = (
  rows: CountedRow[],
  period: 'week' | 'month' | 'year',
  timeZone = 'UTC',
  startsOnMonday = true,
) => sumUpBy(rows, { period, timeZone, startsOnMonday }).map(({ start, workouts }) => [start, workouts])

describe('periods are those of', () => {
  const rows = [
    at('1969-12-31T12:00Z'),
    at('2026-02-28T23:30Z'),
    at('2026-03-01T00:30Z'),
    at('2026-03-01T01:30Z'),
    at('2026-03-02T00:30Z'),
  ]

  test('the calendar', () => {
    expect(startsOf(rows, 'month')).toEqual([
      ['2026-03-01', 3],
      ['2026-02-01', 1],
      ['1969-12-01', 1],
    ])
    expect(startsOf(rows, 'year')).toEqual([
      ['2026-01-01', 4],
      ['1969-01-01', 1],
    ])
    expect(startsOf(rows, 'week')).toEqual([
      ['2026-03-02', 1],
      ['2026-02-23', 3],
      ['1969-12-29', 1],
    ])
    expect(startsOf(rows, 'week', 'UTC', false)).toEqual([
      ['2026-03-01', 3],
      ['2026-02-22', 1],
      ['1969-12-28', 1],
    ])
  })

  test('the clocks of the person', () => {
    expect(startsOf(rows.slice(1), 'month', 'Europe/Berlin')).toEqual([['2026-03-01', 4]])
    expect(startsOf(rows.slice(1), 'month', 'America/New_York')).toEqual([
      ['2026-03-01', 1],
      ['2026-02-01', 3],
    ])
  })
})

test('an ascent that nobody measured is none, and not zero', () => {
  const unmeasured: Amounts = [1000, 60, null, null, null]
  expect(sumUp([unmeasured]).ascentMm).toBeNull()
  expect(sumUp([unmeasured, [1, 1, 0, null, null]]).ascentMm).toBe(0)
  const noAmounts = { distanceM: 0, movingS: 0, ascentMm: null, energyKcal: null, estimatedKcal: 0 }
  expect(sumUp([])).toEqual({ workouts: 0, ...noAmounts })
})

const read = (user: TestUser, query = '') => user.get<TotalsAnswer>(`/api/workouts/totals${query}`)

describe('totals', () => {
  test('are those of all workouts that match, whatever the page, and of nobody else', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam', { timezone: 'Europe/Berlin' })
    app.ctx.db.update(users).set({ weekm: true }).where(eq(users.id, sam.account.id)).run()
    const kim = await app.user('kim')
    await kim.upload()
    expect((await read(sam, '?by=month')).body.data).toEqual({
      totals: { workouts: 0, distance: 0, duration: 0, ascent: null, energy: null, energy_estimated: 0 },
      periods: [],
      starts: [],
    })
    const rides = [
      await sam.upload(steadyRide({ start: new Date('2026-03-31T22:30Z') }), { title: 'Late' }),
      await sam.upload(steadyRide({ start: new Date('2026-03-31T21:00Z') })),
      await sam.upload(steadyRide({ start: new Date('2026-03-01T21:00Z') }), { sport_id: 5 }),
    ]
    const { data } = (await read(sam, '?by=month')).body
    const [first] = rides
    expect(data.totals.workouts).toBe(3)
    expect(data.totals.distance).toBeCloseTo(
      rides.reduce((sum, { distance }) => sum + distance, 0),
      6,
    )
    expect(data.totals.ascent).toBeCloseTo(3 * (first?.ascent ?? Number.NaN), 6)
    expect(data.periods.map(({ start, workouts }) => [start, workouts])).toEqual([
      ['2026-04-01', 1],
      ['2026-03-01', 2],
    ])
    const weeks = (await read(sam, '?by=week')).body.data.periods.map(({ start }) => start)
    expect(weeks).toEqual(['2026-03-30', '2026-02-23'])
    for (const [query, expected] of [
      ['?title=late', 1],
      ['?sport_id=5', 1],
      ['?sport_id=1&from=2026-03-31&to=2026-03-31', 1],
      ['?ascent_from=100000', 0],
      ['?ascent_from=0', 3],
      ['?by=', 3],
    ] as const)
      expect([query, (await read(sam, query)).body.data.totals.workouts]).toEqual([query, expected])
    const { body } = await sam.get<{ pagination: { total: number } }>('/api/workouts?ascent_to=0.5')
    expect(body.pagination.total).toBe(0)
  })

  test.each(['?by=day', '?from=x', '?sport_id=x', '?ascent_from=high', '?duration_to=1:'])(
    'refuse %s',
    async query => {
      await using app = openTestApp()
      const sam = await app.user('sam')
      expect((await read(sam, query)).status).toBe(400)
    },
  )
})
