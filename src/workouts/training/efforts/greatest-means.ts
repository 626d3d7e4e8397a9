// Finds the greatest mean over each duration, and the workout in which it was reached.
import type { Db } from '../../../platform/db/database'
import { meanDurations } from '../../../tracks/analysis/track-analysis'
import { type EffortQuantity, indexOfDuration, keyOf, viewMean } from '../quantities'
import type { HeldMean, MeansOfPeriod } from './schemas'
import { type Asked, findMeansOfWorkouts, listAllMeans } from './store'
import { viewWorkout } from './view'

/** The greatest mean over a duration, in beats per minute, W or m/s, and the id of its workout. */
export interface Greatest {
  seconds: number
  value: number
  workoutId: number
}

/** Returns the greatest means in some workouts, shortest duration first, and the number of workouts that have means. */
export function findGreatest(
  db: Db,
  asked: Asked,
  quantity: EffortQuantity,
): { workouts: number; means: Greatest[] } {
  const rows = listAllMeans(db, asked, keyOf(quantity))
  const means: (Greatest | undefined)[] = []
  for (const [workoutId, text] of rows) {
    const values: (number | null)[] = JSON.parse(text)
    // This is a plain loop for speed, because it runs for every workout of many years.
    for (let index = 0; index < meanDurations.length; index++) {
      const value = values[index] ?? null
      const best = means[index]
      if (value === null || (best !== undefined && best.value >= value)) continue
      means[index] = { seconds: meanDurations[index] ?? 0, value, workoutId }
    }
  }
  return { workouts: rows.length, means: means.filter(mean => mean !== undefined) }
}

/** Returns the greatest means in some workouts, in the form of the API. */
export function readMeans(db: Db, asked: Asked, quantity: EffortQuantity): MeansOfPeriod {
  const { workouts, means } = findGreatest(db, asked, quantity)
  return { workouts, means: viewGreatest(db, means, quantity) }
}

/** Adds to each mean its workout, and the part of the workout in which it was reached. */
export function viewGreatest(db: Db, means: readonly Greatest[], quantity: EffortQuantity): HeldMean[] {
  const ids = [...new Set(means.map(({ workoutId }) => workoutId))]
  const holders = findMeansOfWorkouts(db, ids, keyOf(quantity))
  return means.flatMap(({ seconds, value, workoutId }) => {
    const holder = holders.get(workoutId)
    if (holder === undefined) return []
    const from = holder.means?.[indexOfDuration(seconds) ?? -1]?.from ?? 0
    const shown = viewMean(quantity, value)
    return [{ duration: seconds, value: shown, ...viewWorkout(holder), from, to: from + seconds }]
  })
}
