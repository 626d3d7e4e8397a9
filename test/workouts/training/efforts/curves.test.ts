// Curves of two periods, critical power and speed, and race times.
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '../../../../src/platform/db/tables'
import type { Curves } from '../../../../src/workouts/training/efforts/schemas'
import { steadyRide } from '../../../support/recordings'
import { openTestApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { storeAnalysed } from '../analysed-workouts'
import { analysed, startOf } from './analyses'

const curves = async (user: TestUser, query: string) =>
  (await user.get<{ data: { curves: Curves } }>(`/api/curves?${query}`)).body.data.curves

/** Powers of a rider with a critical power of 250 W and a reserve of 20 kJ. */
const modelled = (seconds: number) => 250 + 20_000 / seconds

test('the greatest mean over each duration of two periods, with the workout that holds it', async () => {
  await using app = openTestApp()
  const [sam, eve] = [await app.user('sam'), await app.user('eve')]
  const sprint = await analysed(
    app,
    sam,
    { workout_date: '2026-05-01 08:00' },
    { power: s => (s < 60 ? 900 : 200) },
  )
  const long = await analysed(
    app,
    sam,
    { workout_date: '2026-05-02 08:00', sport_id: 2 },
    {
      power: s => (s > 3600 ? null : 280),
    },
  )
  const earlier = await analysed(app, sam, { workout_date: '2025-05-01 08:00' }, { power: () => 250 })
  await analysed(app, sam, { workout_date: '2026-05-03 08:00', sport_id: 5 }, { power: () => 990 })
  await analysed(app, eve, { workout_date: '2026-05-03 08:00' }, { power: () => 995 })
  const both = await curves(
    sam,
    'quantity=power&sport_group=ride&from=2026-01-01&to=2026-05-31&compare_from=2025-01-01&compare_to=2025-12-31',
  )
  expect(both.period.workouts).toBe(2)
  const holders = both.period.means.map(({ duration, workout_id }) => [duration, workout_id])
  expect(holders.slice(0, 5)).toEqual([
    [1, sprint],
    [5, sprint],
    [10, sprint],
    [30, sprint],
    [60, long],
  ])
  expect(both.period.means.at(-1)).toMatchObject({ duration: 5400, workout_id: sprint, value: 200 })
  expect(both.period.means[4]).toMatchObject({ value: 280, from: startOf(60), to: startOf(60) + 60 })
  expect(both.compared!.means.map(({ workout_id }) => workout_id)).toEqual(Array(16).fill(earlier))
  const all = await curves(sam, 'quantity=power&sport_group=ride')
  expect([all.period.workouts, all.compared]).toEqual([3, null])
  const speeds = await curves(sam, 'quantity=speed&sport_group=ride')
  expect(speeds.period).toEqual({ workouts: 0, means: [] })
})

test('critical power comes from six weeks before the end of the period, with residuals', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await analysed(app, sam, { workout_date: '2026-05-01 08:00' }, { power: modelled })
  await analysed(app, sam, { workout_date: '2026-03-01 08:00' }, { power: s => modelled(s) + 100 })
  const { critical } = await curves(sam, 'quantity=power&sport_group=ride')
  // The clock of tests begins on 1 June 2026.
  expect(critical).toMatchObject({ reason: null, from: '2026-04-21', to: '2026-06-01' })
  expect(critical.value).toBeCloseTo(250, 0)
  expect(critical.reserve).toBeCloseTo(20, 1)
  expect(critical.points.map(({ duration }) => duration)).toEqual([120, 180, 300, 480, 720, 1200])
  for (const { residual } of critical.points) expect(Math.abs(residual!)).toBeLessThan(0.1)
  const march = await curves(sam, 'quantity=power&sport_group=ride&to=2026-03-31')
  expect(march.critical).toMatchObject({ reason: null, from: '2026-02-18', to: '2026-03-31' })
  expect(march.critical.value).toBeCloseTo(350, 0)
  // A period that ends in the future has the same critical power as one that ends today.
  const future = await curves(sam, 'quantity=power&sport_group=ride&to=2027-01-01')
  expect(future.critical).toEqual(critical)
})

test('without efforts that allow one, there is no critical power, and the reason is told', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const reasonOf = async (query: string) => (await curves(sam, query)).critical.reason
  const ofDay = (month: string) => `quantity=power&sport_group=ride&to=2026-${month}-28`
  await analysed(
    app,
    sam,
    { workout_date: '2026-01-20 08:00' },
    { power: s => (s > 480 ? null : modelled(s)) },
  )
  await analysed(
    app,
    sam,
    { workout_date: '2026-03-20 08:00' },
    { power: s => (s < 300 ? 900 : modelled(s)) },
  )
  await analysed(app, sam, { workout_date: '2026-05-20 08:00' }, { power: s => (s === 1200 ? 300 : null) })
  expect(await reasonOf(ofDay('01'))).toBe('too-short')
  expect(await reasonOf(ofDay('03'))).toBe('uneven')
  expect(await reasonOf(ofDay('05'))).toBe('too-few')
  expect(await reasonOf('quantity=power&sport_group=ride&to=2020-01-01')).toBe('too-few')
  expect(await reasonOf('quantity=heart-rate&sport_group=ride')).toBe('not-for-this')
  expect(await reasonOf('quantity=speed&sport_group=ride')).toBe('not-for-this')
  const { critical } = await curves(sam, ofDay('03'))
  expect(critical).toMatchObject({ value: null, reserve: null })
  expect(critical.points).toHaveLength(6)
  expect(critical.points.map(({ residual }) => residual)).toEqual(Array(6).fill(null))
})

test('critical speed in km/h, with a reserve in metres', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await analysed(app, sam, { workout_date: '2026-05-01 08:00', sport_id: 5 }, { speed: s => 4 + 240 / s })
  const { critical } = await curves(sam, 'quantity=speed&sport_group=run')
  expect(critical).toMatchObject({ reason: null, value: 14.4, reserve: 240 })
})

test('race times from the best effort of 90 days, within a factor of four', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  // 5.3 km at constant speed, so that the kilometre takes 5:00 min.
  const run = (start: string, step: number) =>
    steadyRide({ points: 1601, step, start: new Date(start), climb: 0 })
  const lately = await sam.upload(run('2026-05-01T08:00:00Z', 3e-5), { sport_id: 5 })
  await sam.upload(run('2026-01-01T08:00:00Z', 4e-5), { sport_id: 5 })
  const { races } = await curves(sam, 'quantity=speed&sport_group=run')
  expect(races.reason).toBeNull()
  // The half marathon is left out, because 21.1 km are more than four times the 5 km of the effort.
  expect(races.times.map(({ distance }) => distance)).toEqual([1.609344, 5, 10])
  const [mile, five, ten] = races.times
  for (const { effort } of races.times) expect(effort.workout_id).toBe(lately.id)
  expect(mile!.duration).toBe(Math.round(mile!.effort.duration * (1.609344 / mile!.effort.distance) ** 1.06))
  expect(ten!.effort.distance).toBe(5)
  expect(ten!.duration).toBe(Math.round(ten!.effort.duration * 2 ** 1.06))
  expect(five!.duration).toBeLessThanOrEqual(Math.round(five!.effort.duration))
  expect(ten!.vdot_duration / ten!.duration).toBeCloseTo(1, 1)
  expect(races.vdot).toBeGreaterThan(20)
  expect((await curves(sam, 'quantity=power&sport_group=run')).races.reason).toBe('not-for-this')
  expect((await curves(sam, 'quantity=speed&sport_group=run&to=2020-01-01')).races).toEqual({
    times: [],
    vdot: null,
    reason: 'no-effort',
  })
})

test('what cannot be asked for is refused with its reason', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const refused: [query: string, code: string][] = [
    ['sport_group=ride', 'quantity-unknown'],
    ['quantity=pulse&sport_group=ride', 'quantity-unknown'],
    ['quantity=power', 'sport-group-unknown'],
    ['quantity=power&sport_group=all', 'sport-group-unknown'],
    ['quantity=power&sport_group=ride&from=2026-02-30', 'day-invalid'],
    ['quantity=power&sport_group=ride&compare_to=today', 'day-invalid'],
  ]
  for (const [query, code] of refused) {
    const { status, failure } = await sam.get(`/api/curves?${query}`)
    expect([query, status, failure?.code]).toEqual([query, 400, code])
  }
  // A period that ends before it begins has no workouts.
  const empty = await curves(sam, 'quantity=power&sport_group=ride&from=2026-05-02&to=2026-05-01')
  expect(empty.period.means).toEqual([])
})

test('days are those of the place of each workout for who prefers it', async () => {
  await using app = openTestApp()
  // It is 31 May in New York, and 1 June in Tokyo.
  app.setClock(new Date('2026-05-31T22:00:00Z'))
  const sam = await app.user('sam', { timezone: 'America/New_York' })
  const early = { date: '2026-04-30T20:00:00Z', zone: 'Asia/Tokyo', meanPowers: { 60: 300 } }
  const late = { date: '2026-05-31T21:00:00Z', zone: 'Asia/Tokyo', meanPowers: { 60: 350 } }
  const [ofMay, ofJune] = storeAnalysed(app, sam, [early, late])
  const holders = async (days: string) => {
    const { period } = await curves(sam, `quantity=power&sport_group=ride&${days}`)
    return period.means.map(({ workout_id }) => workout_id)
  }
  expect(await holders('from=2026-05-01&to=2026-05-31')).toEqual([ofJune!])
  app.ctx.db.update(users).set({ daysByPlace: true }).where(eq(users.id, sam.account.id)).run()
  expect(await holders('from=2026-05-01&to=2026-05-31')).toEqual([ofMay!])
  expect(await holders('from=2026-06-01&to=2026-06-30')).toEqual([ofJune!])
  expect((await curves(sam, 'quantity=power&sport_group=ride')).critical.to).toBe('2026-06-01')
})
