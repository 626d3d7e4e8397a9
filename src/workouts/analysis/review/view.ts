import { httpDate } from '../../../lib/net/http-date'
import { viewSums } from '../../library/sums'
import { viewPastRecord } from '../../records/view'
import { viewCountry, viewTown } from '../totals/sums'
import { type BestWorkout, maxTowns, type Review, type ReviewTotals } from './schemas'
import type { YearReview } from './year/read-review'
import type { NamedWorkout } from './year/store'
import type { YearTotals } from './year/sums'

/** Converts a review to the API's form. @param shortIds short ids of the workouts that hold records, by workout id */
export function viewReview(review: YearReview, shortIds: ReadonlyMap<number, string>): Review {
  const { year, firstYear, totals, before, tracks, months, sports, best, records, places } = review
  return {
    year,
    first_year: firstYear,
    totals: viewTotals(totals),
    before: before && { ...viewTotals(before), until: before.until },
    tracks,
    months: months.map(viewSums),
    sports: sports.map(({ sportId, ...sums }) => ({ sport_id: sportId, ...viewSums(sums) })),
    farthest: viewBest(best.farthest),
    longest: viewBest(best.longest),
    highest: viewBest(best.highest),
    countries: places.countries.map(viewCountry),
    towns: places.towns.slice(0, maxTowns).map(viewTown),
    town_count: places.towns.length,
    records: records.map(record => viewPastRecord(record, shortIds)),
  }
}

const viewTotals = (totals: YearTotals): ReviewTotals => ({
  ...viewSums(totals),
  active_days: totals.activeDays,
  days_in_a_row: totals.daysInARow,
})

function viewBest(workout: NamedWorkout | null): BestWorkout | null {
  if (!workout) return null
  return {
    workout_id: workout.shortId,
    title: workout.title,
    sport_id: workout.sportId,
    workout_date: httpDate(workout.workoutDate),
    distance: workout.distanceM / 1000,
    duration: workout.movingS,
    ascent: workout.ascentMm === null ? null : workout.ascentMm / 1000,
  }
}
