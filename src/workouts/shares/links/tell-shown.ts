// What is shown of a recording: cut by what its person's zones are now, wherever it passes through them.
import type { PlatformContext } from '../../../platform/context/platform-context'
import { zoneRadiusM } from '../../../tracks/curves/hide-zones'
import { metresPerDegree } from '../../../tracks/distance'
import { openWorkoutFile, readTrack } from '../../rows/read-workout-file'
import type { WorkoutRow } from '../../rows/store'
import { makeZones } from '../zones/make-zones'
import { listZonesBetween, type ZoneRow } from '../zones/store'
import { shareNotFound } from './require-shared'
import type { SharedWorkout } from './store'
import type { ShownTask } from './tasks'

export interface Told<T> {
  told: T
  /** In which nothing is shown; null where nothing is hidden. */
  zones: readonly ZoneRow[] | null
}

/**
 * Has a task tell something of as much of a recording as is shown. An end that is in no zone yet gets one first.
 * @throws AppError 404 when the workout is deleted meanwhile, or its recording is lost; 503
 */
export async function tellShown<Asked, T>(
  ctx: PlatformContext,
  { share, workout, owner }: SharedWorkout,
  trackFile: string,
  { task, asked }: { task: ShownTask<Asked, T>; asked: Asked },
): Promise<Told<T>> {
  await openWorkoutFile(ctx, workout, trackFile, shareNotFound())
  const trackAt = ctx.files.locate(trackFile)
  const ask = async (zones: readonly ZoneRow[] | null) => {
    const request = { trackAt, zones, hasMap: hasMap(workout), showsHeartRate: share.showsHeartRate, asked }
    return { zones, answer: await ctx.workers.run(task, request, { userId: workout.userId }) }
  }
  let { zones, answer } = await ask(share.hidesEnds && hasMap(workout) ? zonesAround(ctx, workout) : null)
  if (answer && 'bareEnds' in answer) {
    const made = makeZones(ctx.db, owner.id, answer.bareEnds)
    if (!made) throw shareNotFound()
    ;({ zones, answer } = await ask([...(zones ?? []), ...made]))
  }
  if (answer && 'told' in answer) return { told: answer.told, zones }
  // It says what is wrong with the file.
  await readTrack(ctx, workout, trackFile, shareNotFound())
  throw new Error('nothing is told of a track that can be read')
}

/** Positions indoors are those of a house, and those of a virtual course were made up: nobody else sees any. */
export const hasMap = ({ venue }: WorkoutRow): boolean => venue === 'outdoors'

/** All zones that may hide something of a workout. */
export function zonesAround(ctx: PlatformContext, workout: WorkoutRow): ZoneRow[] {
  const { userId, minLatitude, maxLatitude } = workout
  const radius = zoneRadiusM / metresPerDegree
  return listZonesBetween(ctx.db, userId, [(minLatitude ?? -90) - radius, (maxLatitude ?? 90) + radius])
}
