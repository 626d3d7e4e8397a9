// Sums up training by calendar week and month. No I/O.
import { firstIndex } from '../../../lib/first-index'
import { monotonyOf } from '../../../tracks/analysis/fitness'
import { type Histogram, histogramSteps } from '../../../tracks/analysis/track-analysis'
import { secondsInZones } from '../../../tracks/analysis/zones'
import { addLoad, type SportLoad } from './fitness-by-day'
import type { WorkoutLoad } from './workout-loads'

/**
 * Highest heart rate in beats per minute that is counted separately. Higher ones are added to it, because no zone
 * begins above it.
 */
const fastest = 250

/** The bounds by which the heart rate of a workout is divided. */
export interface HeartRateBounds {
  /**
   * Lower bounds of the zones in beats per minute; `null` if the maximum or threshold that the scheme needs is not
   * known.
   */
  zones: readonly number[] | null
  /** The heart rate from which time counts as hard; `null` if it is not known. */
  hardFrom: number | null
}

export interface TrainingMonth {
  /** Number of the month's first day since 1970. */
  start: number
  loads: readonly SportLoad[]
  workouts: number
  estimated: number
  withoutLoad: number
  withoutHeartRate: number
  /** Seconds in each zone; empty if no workout has zones. */
  zones: readonly number[]
  belowZones: number
  easy: number
  hard: number
}

export interface TrainingWeek extends TrainingMonth {
  monotony: number | null
  strain: number | null
}

interface HeartRates {
  heartRates: ReadonlyMap<number, Histogram>
  boundsOf: (workout: WorkoutLoad) => HeartRateBounds
}

interface Asked {
  /** First days of consecutive periods, as numbers since 1970. */
  starts: readonly number[]
  /** Number of the day since 1970. */
  today: number
}

/** Sums up the workouts of each week. @param workouts the workouts of all these weeks */
export function sumWeeks(
  workouts: readonly WorkoutLoad[],
  { starts, today }: Asked,
  rates: HeartRates,
): TrainingWeek[] {
  const ofWeeks = divide(workouts, starts)
  return starts.map((start, index) => {
    const ofWeek = ofWeeks.get(index) ?? []
    return { ...sumPeriod(start, ofWeek, rates), ...evennessOf(start, ofWeek, today) }
  })
}

/** Sums up the workouts of each month. @param workouts the workouts of all these months */
export function sumMonths(
  workouts: readonly WorkoutLoad[],
  { starts }: Pick<Asked, 'starts'>,
  rates: HeartRates,
): TrainingMonth[] {
  const ofMonths = divide(workouts, starts)
  return starts.map((start, index) => sumPeriod(start, ofMonths.get(index) ?? [], rates))
}

/** Groups the workouts by period, under the index of the period in `starts`. */
const divide = (workouts: readonly WorkoutLoad[], starts: readonly number[]) =>
  Map.groupBy(workouts, ({ day }) => firstIndex(starts.length, index => starts[index]! > day) - 1)

function evennessOf(start: number, workouts: readonly WorkoutLoad[], today: number) {
  // The monotony of a week that is not over is not computed, because its remaining days would count as rest.
  if (start + 6 >= today) return { monotony: null, strain: null }
  const byDay = Array<number>(7).fill(0)
  for (const { day, load } of workouts) byDay[day - start]! += load ?? 0
  return monotonyOf(byDay)
}

function sumPeriod(start: number, workouts: readonly WorkoutLoad[], rates: HeartRates): TrainingMonth {
  const loads: SportLoad[] = []
  for (const workout of workouts) addLoad(loads, workout)
  return {
    start,
    loads,
    workouts: workouts.length,
    estimated: workouts.filter(({ isEstimated }) => isEstimated).length,
    withoutLoad: workouts.filter(({ load }) => load === null).length,
    ...sumZones(workouts, rates),
  }
}

type Zones = Pick<TrainingMonth, 'withoutHeartRate' | 'zones' | 'belowZones' | 'easy' | 'hard'>

function sumZones(workouts: readonly WorkoutLoad[], { heartRates, boundsOf }: HeartRates): Zones {
  const sums = { withoutHeartRate: 0, zones: [] as number[], belowZones: 0, easy: 0, hard: 0 }
  for (const { bounds, zones: lowest, seconds } of addUpByBounds()) {
    const { below, zones } = secondsIn(seconds, lowest)
    sums.belowZones += below
    for (const [zone, inZone] of zones.entries()) sums.zones[zone] = (sums.zones[zone] ?? 0) + inZone
    if (bounds.hardFrom === null) continue
    const halves = secondsIn(seconds, [bounds.hardFrom])
    sums.easy += halves.below
    sums.hard += halves.zones[0] ?? 0
  }
  return sums

  /** Adds up the seconds at each heart rate over workouts with the same bounds, so that they are divided only once. */
  function addUpByBounds() {
    const groups: { bounds: HeartRateBounds; zones: readonly number[]; seconds: number[] }[] = []
    for (const workout of workouts) {
      const heartRate = heartRates.get(workout.workoutId)
      const bounds = heartRate === undefined ? null : boundsOf(workout)
      if (heartRate === undefined || bounds === null || bounds.zones === null) {
        sums.withoutHeartRate++
        continue
      }
      let group = groups.find(one => isSame(one.bounds, bounds))
      if (group === undefined) {
        group = { bounds, zones: bounds.zones, seconds: Array(fastest + 1).fill(0) }
        groups.push(group)
      }
      addSeconds(group.seconds, heartRate)
    }
    return groups
  }
}

const isSame = (one: HeartRateBounds, other: HeartRateBounds): boolean =>
  one === other ||
  (one.hardFrom === other.hardFrom &&
    one.zones?.length === other.zones?.length &&
    one.zones?.every((bound, index) => bound === other.zones?.[index]) === true)

/** Adds a histogram to the sums. This is a plain loop for speed, because it runs for every workout of a year. */
function addSeconds(sums: number[], { first, seconds }: Histogram) {
  for (let index = 0; index < seconds.length; index++) {
    sums[Math.min(first + index, fastest)]! += seconds[index]!
  }
}

/**
 * Returns the seconds in each zone.
 * @param seconds the seconds at each heart rate, from 0 beats per minute on
 */
const secondsIn = (seconds: readonly number[], bounds: readonly number[]) =>
  secondsInZones({ first: 0, seconds }, histogramSteps.heartRate, bounds)
