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
  // The workouts with a load: their numbers, speeds and loads per hour. These are lists, because objects would take
  // longer to create and to search, and there are thousands of them.
  const numbers: number[] = []
  const speeds: number[] = []
  const perHours: number[] = []
  const similar = new Float64Array(maxSimilar)
  let count = 0

  return {
    add({ load, distanceM, movingS }) {
      count++
      if (load === null || movingS <= 0) return
      numbers.push(count)
      speeds.push(distanceM / movingS)
      perHours.push((load / movingS) * 3600)
    },
    estimate({ distanceM, movingS }) {
      if (movingS <= 0) return null
      const perHour = medianOf(findSimilar(distanceM / movingS))
      if (perHour !== null) return { load: (perHour * movingS) / 3600, method: 'similar-workouts' }
      return met === null ? null : { load: loadOfMet(met, movingS), method: 'met' }
    },
  }

  /** Returns the loads per hour of the similar workouts. The list is valid until the next call. */
  function findSimilar(speed: number): Float64Array {
    let found = 0
    for (let index = numbers.length - 1; index >= 0 && found < maxSimilar; index--) {
      if (numbers[index]! <= count - lookBack) break
      if (isSameClass(speed, speeds[index]!)) similar[found++] = perHours[index]!
    }
    return similar.subarray(0, found)
  }
}

/** A speed of 0 means that the distance is not known. Such a workout is similar to all of its sport. */
const isSameClass = (one: number, other: number): boolean =>
  one === 0 || other === 0 || Math.max(one, other) <= speedRatio * Math.min(one, other)

/** Sorts the values and returns their median; `null` without values. */
function medianOf(values: Float64Array): number | null {
  if (values.length === 0) return null
  // Arrays of this type are sorted as numbers.
  values.sort()
  const middle = Math.floor(values.length / 2)
  return values.length % 2 === 1 ? values[middle]! : (values[middle - 1]! + values[middle]!) / 2
}
