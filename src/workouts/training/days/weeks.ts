// Sums up training by calendar week. No I/O.
import { monotonyOf } from '../../../tracks/analysis/fitness'
import { type Histogram, histogramSteps } from '../../../tracks/analysis/track-analysis'
import { secondsInZones } from '../../../tracks/analysis/zones'
import { addLoad, type SportLoad } from './fitness-by-day'
import type { WorkoutLoad } from './workout-loads'

/** How the heart rate of a workout is divided. */
export interface HeartRateBounds {
  /** Lower bounds of the zones in beats per minute; `null` without a maximum or threshold to divide by. */
  zones: readonly number[] | null
  /** The heart rate from which time counts as hard; `null` if it is not known. */
  hardFrom: number | null
}

export interface TrainingWeek {
  /** Number of its first day since 1970. */
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
  monotony: number | null
  strain: number | null
}

interface Asked {
  /** First days of the weeks, as numbers since 1970. */
  starts: readonly number[]
  /** Number of the day since 1970. */
  today: number
  heartRates: ReadonlyMap<number, Histogram>
  boundsOf: (workout: WorkoutLoad) => HeartRateBounds
}

/** Sums up the workouts of each week. @param workouts those of all these weeks */
export function sumWeeks(workouts: readonly WorkoutLoad[], { starts, ...asked }: Asked): TrainingWeek[] {
  const first = starts[0] ?? 0
  const byWeek = Map.groupBy(workouts, ({ day }) => Math.floor((day - first) / 7))
  return starts.map((start, place) => sumWeek(start, byWeek.get(place) ?? [], asked))
}

function sumWeek(
  start: number,
  workouts: readonly WorkoutLoad[],
  asked: Omit<Asked, 'starts'>,
): TrainingWeek {
  const loads: SportLoad[] = []
  const byDay = Array<number>(7).fill(0)
  for (const workout of workouts) {
    addLoad(loads, workout)
    byDay[workout.day - start]! += workout.load ?? 0
  }
  // Before a week is over, its remaining days would count as rest.
  const isOver = start + 6 < asked.today
  return {
    start,
    loads,
    workouts: workouts.length,
    estimated: workouts.filter(({ isEstimated }) => isEstimated).length,
    withoutLoad: workouts.filter(({ load }) => load === null).length,
    ...sumZones(workouts, asked),
    ...(isOver ? monotonyOf(byDay) : { monotony: null, strain: null }),
  }
}

type Zones = Pick<TrainingWeek, 'withoutHeartRate' | 'zones' | 'belowZones' | 'easy' | 'hard'>

function sumZones(workouts: readonly WorkoutLoad[], { heartRates, boundsOf }: Omit<Asked, 'starts'>): Zones {
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

  /** Adds up the seconds per beat of workouts with the same bounds, so that they are divided only once. */
  function addUpByBounds() {
    const groups = new Map<string, { bounds: HeartRateBounds; zones: readonly number[]; seconds: number[] }>()
    for (const workout of workouts) {
      const heartRate = heartRates.get(workout.workoutId)
      const bounds = boundsOf(workout)
      const { zones } = bounds
      if (heartRate === undefined || zones === null) {
        sums.withoutHeartRate++
        continue
      }
      const key = `${zones.join()} ${bounds.hardFrom}`
      const { seconds } = groups.getOrInsertComputed(key, () => ({ bounds, zones, seconds: [] }))
      heartRate.seconds.forEach((value, place) => {
        const rate = heartRate.first + place
        while (seconds.length <= rate) seconds.push(0)
        seconds[rate]! += value
      })
    }
    return groups.values()
  }
}

/** @param seconds at each heart rate from 0 on */
const secondsIn = (seconds: readonly number[], bounds: readonly number[]) =>
  secondsInZones({ first: 0, seconds }, histogramSteps.heartRate, bounds)
