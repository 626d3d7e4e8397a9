// The statistics of the API and of the pages equal sums computed here, to the last digit: in time zones far from UTC,
// across clock changes and year ends, and for every first day of the week.
import { describe, expect, test } from 'bun:test'
import { roundHalfEven } from '../../../../src/lib/decimal'
import type { CalendarDay } from '../../../../src/workouts/analysis/calendar/schemas'
import type { ReviewAnswer } from '../../../../src/workouts/analysis/review/schemas'
import type { BySportAnswer, ByTimeAnswer } from '../../../../src/workouts/analysis/stats/schemas'
import { addUp, type Sums } from '../../../../web/data/workouts/sums'
import type { Period } from '../../../../web/format/calendar'
import { growthOver, indexInYear, sumPeriods, yearBefore } from '../../../../web/screens/statistics/periods'
import { testApp } from '../../../support/test-app'
import { type StoredWorkout, storeWorkouts } from './stored-workouts'

const app = testApp()

/** Workouts with uneven values, at uneven times over two and a half years. Many of them are close to midnight. */
const workouts: StoredWorkout[] = Array.from({ length: 600 }, (_, index) => {
  const day = Date.UTC(2023, 9, 1) + Math.floor((index * 900) / 600) * 86_400_000
  return {
    sport: [1, 5, 16][index % 3]!,
    date: new Date(day + ((index * 7919) % 96) * 900_000 + (index % 2) * 899_999),
    distanceM: 1 + ((index * 7907) % 99_991),
    movingS: 60 + ((index * 7901) % 20_011),
    ascentMm: index % 4 === 0 ? null : (index * 7883) % 1_999_993,
  }
})

/** Sums of one period, in the units of the database: metres, seconds and millimetres. */
interface HandCount {
  workouts: number
  metres: number
  seconds: number
  millimetres: number | null
}

/**
 * Sums the workouts of each period, by the period's first day.
 * @param periodOf returns the first day of the week, month or year of a local day
 */
function countByHand(
  timeZone: string,
  periodOf: (day: Temporal.PlainDate) => Temporal.PlainDate,
  of: readonly StoredWorkout[] = workouts,
) {
  const counts = new Map<string, HandCount>()
  for (const { date, distanceM, movingS, ascentMm = null } of of) {
    const day = Temporal.Instant.from(date.toISOString()).toZonedDateTimeISO(timeZone).toPlainDate()
    const key = periodOf(day).toString()
    const before = counts.get(key) ?? { workouts: 0, metres: 0, seconds: 0, millimetres: null }
    counts.set(key, {
      workouts: before.workouts + 1,
      metres: before.metres + distanceM,
      seconds: before.seconds + movingS,
      millimetres: ascentMm === null ? before.millimetres : (before.millimetres ?? 0) + ascentMm,
    })
  }
  return counts
}

const shown = ({ workouts: count, metres, seconds, millimetres }: HandCount): Sums => ({
  workouts: count,
  distance: metres / 1000,
  duration: seconds,
  ascent: millimetres === null ? null : millimetres / 1000,
  energy: null,
  energy_estimated: 0,
})

/** Functions that return the first day of the period of a day. `dayOfWeek` is 1 for Monday and 7 for Sunday. */
const firstDayOf: Record<string, (day: Temporal.PlainDate) => Temporal.PlainDate> = {
  weekFromMonday: day => day.subtract({ days: day.dayOfWeek - 1 }),
  weekFromSunday: day => day.subtract({ days: day.dayOfWeek % 7 }),
  month: day => day.with({ day: 1 }),
  year: day => day.with({ month: 1, day: 1 }),
}

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  // In this zone clocks are put forward at midnight.
  'America/Santiago',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Tongatapu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
]

describe.each(zones)('in %s', timezone => {
  const someone = app.user(`in_${zones.indexOf(timezone)}`, { timezone }).then(user => {
    storeWorkouts(app, user, workouts)
    return user
  })
  const daysOf = async () =>
    (await (await someone).get<{ data: { days: CalendarDay[] } }>('/api/calendar/days')).body.data.days

  test.each<[Period, boolean, keyof typeof firstDayOf]>([
    ['week', true, 'weekFromMonday'],
    ['week', false, 'weekFromSunday'],
    ['month', true, 'month'],
    ['year', false, 'year'],
  ])('pages count by %s, weeks starting on Monday: %p', async (period, startsOnMonday, name) => {
    const days = await daysOf()
    const [from = '', to = ''] = [days[0]?.day, days.at(-1)?.day]
    const periods = sumPeriods(days, { from, to, period, startsOnMonday })
    const byHand = countByHand(timezone, firstDayOf[name]!)
    const counted = periods.filter(({ sums }) => sums.workouts > 0)
    expect(counted.map(({ start, sums }) => [start, sums])).toEqual(
      [...byHand].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([start, count]) => [start, shown(count)]),
    )
    expect(addUp(days)).toEqual(
      shown(countByHand(timezone, day => day.with({ year: 1, month: 1, day: 1 })).get('0001-01-01')!),
    )
  })

  test('each sport counts by itself', async () => {
    const days = await daysOf()
    const [from = '', to = ''] = [days[0]?.day, days.at(-1)?.day]
    const periods = sumPeriods(days, { from, to, period: 'month', startsOnMonday: true })
    for (const [sport, of] of Map.groupBy(workouts, ({ sport }) => sport)) {
      const byHand = countByHand(timezone, firstDayOf.month!, of)
      const counted = periods.flatMap(({ start, bySport }) => {
        const sums = bySport.get(sport)
        return sums ? [[start, sums] as const] : []
      })
      expect(counted).toEqual(
        [...byHand]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([start, count]) => [start, shown(count)] as const),
      )
    }
  })

  test('weekdays and hours are those of the clocks there', async () => {
    const byHand = Array.from({ length: 7 }, () => Array<number>(24).fill(0))
    for (const { date } of workouts) {
      const { dayOfWeek, hour } = Temporal.Instant.from(date.toISOString()).toZonedDateTimeISO(timezone)
      byHand[dayOfWeek - 1]![hour]! += 1
    }
    const { body } = await (await someone).get<{ data: { hours: number[][] } }>('/api/calendar/hours')
    expect(body.data.hours).toEqual(byHand)
  })

  test('a leap year stands beside the one before as on the same dates', async () => {
    const days = await daysOf()
    const until = (year: number, date: string) =>
      shown(
        countByHand(
          timezone,
          day => day.with({ year: 1, month: 1, day: 1 }),
          workouts.filter(({ date: moment }) => {
            const day = Temporal.Instant.from(moment.toISOString()).toZonedDateTimeISO(timezone).toPlainDate()
            return day.year === year && day.toString().slice(5) <= date
          }),
        ).get('0001-01-01')!,
      )
    for (const date of ['02-29', '03-01', '11-23']) {
      expect(addUp(yearBefore(days, `2025-${date}`)?.days ?? [])).toEqual(until(2024, date))
      const grown = growthOver(2024, days, { measure: 'duration', today: '2026-01-01' })
      expect(grown[indexInYear(`2024-${date}`)]).toBe(until(2024, date).duration)
    }
  })

  test('years in review are the same', async () => {
    const user = await someone
    for (const [start, count] of countByHand(timezone, firstDayOf.year!)) {
      const year = start.slice(0, 4)
      const path = `/api/stats/${user.account.username}/review?year=${year}`
      const { totals, months, sports } = (await user.get<ReviewAnswer>(path)).body.data.review
      expect(totals).toMatchObject({ ...shown(count) })
      expect([addUp(months), addUp(sports)]).toEqual([shown(count), shown(count)])
    }
  })
})

test.each([
  ['week', 'weekFromSunday', 10],
  ['weekm', 'weekFromMonday', 10],
  ['month', 'month', 7],
  ['year', 'year', 4],
])('in UTC the statistics of the interface by %s are the same, rounded once', async (time, name, length) => {
  const user = await app.user(`by_${time}`)
  storeWorkouts(app, user, workouts)
  const { statistics } = (
    await user.get<ByTimeAnswer>(`/api/stats/${user.account.username}/by_time?time=${time}`)
  ).body.data
  for (const [sport, of] of Map.groupBy(workouts, ({ sport }) => sport)) {
    const byHand = countByHand('UTC', firstDayOf[name]!, of)
    const told = Object.entries(statistics).flatMap(([start, sports]) =>
      sports[sport] ? [[start, sports[sport]] as const] : [],
    )
    expect(told as unknown).toEqual(
      [...byHand].map(([start, count]) => [
        start.slice(0, length),
        expect.objectContaining({
          total_workouts: count.workouts,
          total_distance: roundHalfEven(count.metres / 1000, 2),
          total_duration: count.seconds,
          total_ascent: count.millimetres === null ? null : roundHalfEven(count.millimetres / 1000, 2),
        }),
      ]),
    )
  }
})

test('the statistics by sport of the interface are the same, rounded once', async () => {
  const user = await app.user('by_sport')
  storeWorkouts(app, user, workouts)
  const path = `/api/stats/${user.account.username}/by_sport`
  const { statistics } = (await user.get<BySportAnswer>(path)).body.data
  for (const [sport, of] of Map.groupBy(workouts, ({ sport }) => sport)) {
    const count = countByHand('UTC', day => day.with({ year: 1, month: 1, day: 1 }), of).get('0001-01-01')!
    expect(statistics[sport] as unknown).toMatchObject({
      total_workouts: count.workouts,
      total_distance: roundHalfEven(count.metres / 1000, 2),
      total_duration: count.seconds,
      total_ascent: count.millimetres === null ? null : roundHalfEven(count.millimetres / 1000, 2),
    })
  }
})
