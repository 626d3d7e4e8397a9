// Groups workouts by local day and hour in a time zone. No I/O.
import { createClockOffsets } from '../../../lib/clock-offsets'
import { createDayFinder } from '../../library/periods'
import { type Amounts, addTo, noSums, type Sums } from '../../library/sums'

/** A workout's date, sport and amounts. */
type CalendarRow = readonly [workoutDateMs: number, sportId: number, ...Amounts]

/** Sums over the workouts of one sport on one day. */
interface DaySums extends Sums {
  /** `YYYY-MM-DD` */
  day: string
  sportId: number
}

/**
 * Sums over each day and sport, sorted by day and then by sport.
 * @param rows earliest first
 */
export function sumByDay(rows: readonly CalendarRow[], timeZone: string): DaySums[] {
  const dayOf = createDayFinder(timeZone)
  const days = new Map<string, DaySums>()
  for (const [moment, sportId, distanceM, movingS, ascentMm] of rows) {
    const day = dayOf(moment)
    const sums = days.getOrInsertComputed(`${day} ${sportId}`, () => ({ day, sportId, ...noSums() }))
    addTo(sums, distanceM, movingS, ascentMm)
  }
  return [...days.values()].toSorted((a, b) =>
    a.day === b.day ? a.sportId - b.sportId : a.day < b.day ? -1 : 1,
  )
}

/**
 * Counts workouts by weekday and hour of their start. The result has seven rows, beginning with Monday, of 24 hours
 * each.
 */
export function countByHour(rows: readonly CalendarRow[], timeZone: string): number[][] {
  const offsetAt = createClockOffsets(timeZone)
  const counts = Array.from({ length: 7 }, () => Array<number>(24).fill(0))
  for (const [moment] of rows) {
    const local = new Date(moment + offsetAt(moment))
    counts[(local.getUTCDay() + 6) % 7]![local.getUTCHours()]!++
  }
  return counts
}
