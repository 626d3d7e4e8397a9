// Converts days, weeks and months to the form of the API. No I/O.
import { writeDay } from './day-number'
import type { SportLoad, TrainingDay } from './fitness-by-day'
import type { TrainingMonth, TrainingWeek } from './periods'
import type { FitnessAnswer } from './schemas'

export const viewDay = ({ day, loads, fitness, fatigue, form, ramp, isMeaningful }: TrainingDay) => ({
  day: writeDay(day),
  loads: loads.map(viewLoad),
  fitness: round(fitness),
  fatigue: round(fatigue),
  form: round(form),
  ramp: round(ramp),
  is_meaningful: isMeaningful,
})

/** Converts days to one list for each figure, which makes the response five times shorter than a list of days. */
export function viewFitness(
  days: readonly TrainingDay[],
): Pick<FitnessAnswer['data'], 'first_day' | 'without_meaning' | 'fitness' | 'fatigue' | 'form' | 'ramp'> {
  const columnOf = (name: 'fitness' | 'fatigue' | 'form' | 'ramp') =>
    days.map(day => Math.round(day[name] * 10) / 10 + 0)
  return {
    first_day: days[0] === undefined ? null : writeDay(days[0].day),
    without_meaning: days.filter(({ isMeaningful }) => !isMeaningful).length,
    fitness: columnOf('fitness'),
    fatigue: columnOf('fatigue'),
    form: columnOf('form'),
    ramp: columnOf('ramp'),
  }
}

export const viewWeek = (week: TrainingWeek) => ({
  week: writeDay(week.start),
  ...viewPeriod(week),
  monotony: week.monotony === null ? null : round(week.monotony),
  strain: week.strain === null ? null : round(week.strain),
})

export const viewMonth = (month: TrainingMonth) => ({ month: writeDay(month.start), ...viewPeriod(month) })

const viewPeriod = (period: TrainingMonth) => ({
  loads: period.loads.map(viewLoad),
  workouts: period.workouts,
  estimated: period.estimated,
  without_load: period.withoutLoad,
  without_heart_rate: period.withoutHeartRate,
  zones: period.zones.map(Math.round),
  below_zones: Math.round(period.belowZones),
  easy: Math.round(period.easy),
  hard: Math.round(period.hard),
})

const viewLoad = ({ sportId, load, isEstimated }: SportLoad) => ({
  sport_id: sportId,
  load: round(load),
  is_estimated: isEstimated,
})

/** Rounds to two decimals. */
const round = (value: number): number => Math.round(value * 100) / 100 + 0
