// Collects the figures of a user's year in review.
import { localDay } from '../../../../lib/time-zone'
import type { Account } from '../../../../platform/access/store'
import type { PlatformContext } from '../../../../platform/context/platform-context'
import { rangeOfYear } from '../../../library/periods'
import { listAmounts } from '../../../library/sums-store'
import { listRecordsWon, type PastRecord } from '../../../records/store'
import { countTrackedWorkouts } from '../../../tracks/store'
import { listPlaced } from '../../totals/store'
import { type PlaceSums, sumPlaces } from '../../totals/sums'
import { findFirstWorkoutDate, listNamedWorkouts, type NamedWorkout } from './store'
import { sumYear, totalsOf, withDays, type YearSums, type YearTotals } from './sums'

export interface YearReview extends Omit<YearSums, 'best'> {
  year: number
  /** Year of the first workout; `null` without workouts. */
  firstYear: number | null
  /**
   * Totals of the year before; `null` if it has no workouts. They include the workouts up to the day `until`: the last
   * day of that year or, if the reviewed year is not over, the day a year before today.
   */
  before: (YearTotals & { until: string }) | null
  best: Record<keyof YearSums['best'], NamedWorkout | null>
  /** Number of workouts with a track. */
  tracks: number
  records: PastRecord[]
  /** The places with the most workouts come first. */
  places: { countries: PlaceSums[]; towns: PlaceSums[] }
}

/**
 * Returns the review of a year. Apart from the first workout and the records, it reads only the workouts of the
 * reviewed year and of the year before.
 */
export function readReview(ctx: PlatformContext, account: Account, year: number): YearReview {
  const { id, timezone } = account
  const { from, before } = rangeOfYear(year, timezone)
  const bothYears = { from: rangeOfYear(year - 1, timezone).from, before }
  const rows = listAmounts(ctx.db, id, ['id', 'workoutDate', 'sportId'], bothYears)
  const workouts = withDays(rows, timezone)
  const { best, ...sums } = sumYear(workouts.filter(({ day }) => day >= `${year}-01-01`))
  const earlier = workouts.filter(({ day }) => day < `${year}-01-01`)
  const until = lastDayBefore(year, localDay(ctx.clock(), timezone))
  const first = findFirstWorkoutDate(ctx.db, id)
  const ids = Object.values(best).filter(id => id !== null)
  const named = new Map(listNamedWorkouts(ctx.db, ids).map(workout => [workout.id, workout]))
  const find = (id: number | null) => (id === null ? null : (named.get(id) ?? null))
  return {
    year,
    firstYear: first === null ? null : Number(localDay(first, timezone).slice(0, 4)),
    ...sums,
    before: earlier.length === 0 ? null : { ...totalsOf(earlier.filter(({ day }) => day <= until)), until },
    tracks: countTrackedWorkouts(ctx.db, id, { sportId: null, from, before }),
    best: { farthest: find(best.farthest), longest: find(best.longest), highest: find(best.highest) },
    places: sumPlaces(listPlaced(ctx.db, id, { from, before })),
    records: sums.sports.flatMap(({ sportId }) => listRecordsWon(ctx.db, id, sportId, { from, before })),
  }
}

/**
 * Returns the last day of the previous year that is compared: 31 December or, if the reviewed year is not over, the day
 * a year before today.
 * @param today `YYYY-MM-DD`
 */
function lastDayBefore(year: number, today: string): string {
  const isOver = Number(today.slice(0, 4)) !== year
  const last = isOver ? { year, month: 12, day: 31 } : today
  return Temporal.PlainDate.from(last).subtract({ years: 1 }).toString()
}
