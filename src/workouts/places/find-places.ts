// Finds the places of workouts that have none: of those that were stored before Trackhut knew any.

import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { hour, job, minute } from '../../platform/jobs/job'
import { againOnce, WorkerFailure } from '../../platform/workers/workers'
import type { PlacesOfWorkout } from '../../tracks/places'
import { findPlacesKind } from '../job-kinds'
import { findWorkout } from '../rows/store'
import { listWithoutPlaces, savePlaces, type UnplacedWorkout } from './store'
import { findPlacesTask } from './tasks'

/** Kept in one transaction. What is found when the server ends is found again. */
const batchSize = 20

export const findPlacesJob = job({
  kind: findPlacesKind,
  delays: [minute, 10 * minute, hour],
  run: findPlaces,
})

/** Where no track tells. */
const nowhere: PlacesOfWorkout = { start: null, farthest: null, end: null }

async function findPlaces(ctx: PlatformContext, _: null, stopping: AbortSignal) {
  for (;;) {
    const batch = listWithoutPlaces(ctx.db, batchSize)
    if (batch.length === 0) return
    const found: { id: number; places: PlacesOfWorkout }[] = []
    for (const workout of batch) {
      stopping.throwIfAborted()
      found.push({ id: workout.id, places: await find(ctx, workout, stopping) })
    }
    transact(ctx.db, tx => {
      for (const { id, places } of found) savePlaces(tx, id, places)
    })
  }
}

async function find(ctx: PlatformContext, workout: UnplacedWorkout, stopping: AbortSignal) {
  const track = await readTrackIfThere(ctx, workout)
  if (track === null) return nowhere
  const places = await againOnce(() => ctx.workers.run(findPlacesTask, { track }, stopping)).catch(error => {
    if (error instanceof WorkerFailure) return null
    throw error
  })
  return places ?? nowhere
}

/** Null for a workout that is gone by now, and where the file is lost. */
async function readTrackIfThere(
  ctx: PlatformContext,
  { id, trackFile }: UnplacedWorkout,
): Promise<Uint8Array | null> {
  if (trackFile === null) return null
  return ctx.files.read(trackFile).catch(error => {
    if ((error as { code?: unknown }).code === 'ENOENT' || !findWorkout(ctx.db, { id })) return null
    throw error
  })
}
