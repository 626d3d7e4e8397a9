import type { PlatformContext } from '../../platform/context/platform-context'
import { listCadences } from '../rows/listed-figures-store'
import type { ShownWorkout } from '../rows/store'
import { cadenceFactorFor } from '../sports/cadence-factor'
import { listSports } from '../sports/store'

/** Returns a function that finds the average cadence of workouts of one user, as their pages show it. */
export function findCadences(
  { db }: PlatformContext,
  shown: readonly ShownWorkout[],
): (one: ShownWorkout) => number | null {
  const cadences = listCadences(
    db,
    shown.map(({ workout }) => workout.id),
  )
  const userId = shown[0]?.workout.userId
  const sports = new Map(
    userId === undefined ? [] : listSports(db, userId).map(known => [known.sport.id, known]),
  )
  return ({ workout: { id, sportId } }) => {
    const { mean = null, moving } = cadences.get(id) ?? {}
    return mean === null ? null : mean * cadenceFactorFor(moving ?? 0, sports.get(sportId))
  }
}
