// Estimates the load of workouts that have none, such as those entered by hand. Estimates are computed when they are
// read and are never stored: otherwise an earlier workout that is added, changed or deleted would leave them outdated,
// and an estimate could be based on other estimates. No I/O.
import { loadOfMet } from './load'

/** Number of earlier workouts of the sport among which similar ones are searched. It limits the work per estimate. */
export const lookBack = 200

/** Maximum number of similar workouts that an estimate is based on. */
const maxSimilar = 10

/** Workouts are similar up to this ratio of their average speeds. */
const speedRatio = 1.15

interface Effort {
  distanceM: number
  movingS: number
}

export interface EarlierWorkout extends Effort {
  /** The computed load; `null` if it has none. */
  load: number | null
}

export interface LoadEstimate {
  load: number
  method: 'similar-workouts' | 'met'
}

/** Estimates loads of workouts of one sport. It must be told about all workouts in their order of time. */
interface LoadEstimator {
  /** Adds a workout, on which the estimates of later workouts are based. */
  add: (workout: EarlierWorkout) => void
  /** Estimates the load of the next workout; `null` if neither earlier workouts nor the sport allow it. */
  estimate: (workout: Effort) => LoadEstimate | null
}

/**
 * Creates an estimator for a sport. A workout gets its moving time multiplied by the median load per hour of the
 * latest ten similar workouts with a load, among the 200 workouts before it. Only earlier workouts count, so that new
 * workouts do not change the estimates of old ones. Loads by every method count, because all have the same scale, and
 * somebody who rides with a power meter has no loads by heart rate. Without similar workouts, the load follows from the
 * metabolic equivalent.
 * @param met metabolic equivalent of the sport; `null` if there is no typical value
 */
export function createLoadEstimator(met: number | null): LoadEstimator {
  const known: { place: number; speed: number; perHour: number }[] = []
  let count = 0

  return {
    add({ load, distanceM, movingS }) {
      count++
      if (load === null || movingS <= 0) return
      known.push({ place: count, speed: distanceM / movingS, perHour: (load / movingS) * 3600 })
    },
    estimate({ distanceM, movingS }) {
      if (movingS <= 0) return null
      const perHour = medianOf(similarTo(distanceM / movingS))
      if (perHour !== null) return { load: (perHour * movingS) / 3600, method: 'similar-workouts' }
      return met === null ? null : { load: loadOfMet(met, movingS), method: 'met' }
    },
  }

  function similarTo(speed: number): number[] {
    const found: number[] = []
    for (let index = known.length - 1; index >= 0 && found.length < maxSimilar; index--) {
      const earlier = known[index]!
      if (earlier.place <= count - lookBack) break
      if (isSameClass(speed, earlier.speed)) found.push(earlier.perHour)
    }
    return found
  }
}

/** A speed of 0 means that the distance is not known. Such a workout is similar to all of its sport. */
const isSameClass = (one: number, other: number): boolean =>
  one === 0 || other === 0 || Math.max(one, other) <= speedRatio * Math.min(one, other)

/** Returns the median; `null` without values. */
function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
