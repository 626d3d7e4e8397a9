// Groups workouts by local day and hour in a time zone. No I/O.
import { createDayFinder, createLocalClock } from '../../library/periods'
import { type Amounts, addTo, noSums, type Sums } from '../../library/sums'

/** A workout's id, date, sport and amounts. */
type CalendarRow = readonly [
  workoutId: number,
  workoutDateMs: number,
  localOffsetS: number | null,
  sportId: number,
  ...Amounts,
]

type Clocks = Parameters<typeof createLocalClock>[0]

/** Sums over the workouts of one sport on one day. */
interface DaySums extends Sums {
  /** `YYYY-MM-DD` */
  day: string
  sportId: number
  /** The number of legs of an outing after its first one. */
  laterLegs: number
}

/**
 * Sums over each day and sport, sorted by day and then by sport.
 * @param rows earliest first
 * @param laterLegs ids of legs of outings after the first ones
 */
export function sumByDay(
  rows: readonly CalendarRow[],
  laterLegs: ReadonlySet<number>,
  clocks: Clocks,
): DaySums[] {
  const dayOf = createDayFinder(clocks)
  const days = new Map<string, DaySums>()
  for (const [id, moment, offsetS, sportId, ...amounts] of rows) {
    const day = dayOf(moment, offsetS)
    const sums = days.getOrInsertComputed(`${day} ${sportId}`, () => ({
      ...{ day, sportId, laterLegs: 0, ...noSums() },
    }))
    addTo(sums, amounts)
    if (laterLegs.has(id)) sums.laterLegs++
  }
  return [...days.values()].toSorted((a, b) =>
    a.day === b.day ? a.sportId - b.sportId : a.day < b.day ? -1 : 1,
  )
}

/**
 * Counts workouts by weekday and hour of their start. The result has seven rows, beginning with Monday, of 24 hours
 * each.
 */
export function countByHour(rows: readonly CalendarRow[], clocks: Clocks): number[][] {
  const localOf = createLocalClock(clocks)
  const counts = Array.from({ length: 7 }, () => Array<number>(24).fill(0))
  for (const [, moment, offsetS] of rows) {
    const local = new Date(localOf(moment, offsetS))
    counts[(local.getUTCDay() + 6) % 7]![local.getUTCHours()]!++
  }
  return counts
}
