// Measures the top speeds of workouts that have none: of those that were stored before Trackhut measured any.
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { hour, job, minute } from '../../platform/jobs/job'
import { againOnce, WorkerFailure } from '../../platform/workers/workers'
import { scaleFigure } from '../../tracks/measuring/measure'
import { measureTopSpeedsKind } from '../job-kinds'
import { findWorkout } from '../rows/store'
import { listWithoutTopSpeed, saveTopSpeed, saveTopSpeedsOfSegments, type UnmeasuredWorkout } from './store'
import { topSpeedsTask } from './tasks'

/** Kept in one transaction. What is measured when the server ends is measured again. */
const batchSize = 20

export const measureTopSpeedsJob = job({
  kind: measureTopSpeedsKind,
  delays: [minute, 10 * minute, hour],
  run: measureTopSpeeds,
})

async function measureTopSpeeds(ctx: PlatformContext, _: null, stopping: AbortSignal) {
  for (;;) {
    const batch = listWithoutTopSpeed(ctx.db, batchSize)
    if (batch.length === 0) return
    const measured: { id: number; speeds: Speeds }[] = []
    for (const workout of batch) {
      stopping.throwIfAborted()
      measured.push({ id: workout.id, speeds: await measure(ctx, workout, stopping) })
    }
    transact(ctx.db, tx => {
      for (const { id, speeds } of measured) {
        saveTopSpeed(tx, id, speeds?.whole ?? null)
        saveTopSpeedsOfSegments(tx, id, speeds?.segments ?? [])
      }
    })
  }
}

/** In hundredths of km/h; null where no track tells. */
type Speeds = { whole: number | null; segments: (number | null)[] } | null

async function measure(
  ctx: PlatformContext,
  workout: UnmeasuredWorkout,
  stopping: AbortSignal,
): Promise<Speeds> {
  const track = await readTrackIfThere(ctx, workout)
  if (track === null) return null
  const speeds = await againOnce(() => ctx.workers.run(topSpeedsTask, { track }, stopping)).catch(error => {
    if (error instanceof WorkerFailure) return null
    throw error
  })
  return speeds && { whole: scale(speeds.whole), segments: speeds.segments.map(scale) }
}

const scale = (speed: number | null) => (speed === null ? null : scaleFigure(speed * 3.6, 'topSpeedCkmh'))

/** Null for a workout without a track, for one that is gone by now, and where the file is lost. */
async function readTrackIfThere(
  ctx: PlatformContext,
  { id, trackFile }: UnmeasuredWorkout,
): Promise<Uint8Array | null> {
  if (trackFile === null) return null
  return ctx.files.read(trackFile).catch(error => {
    if ((error as { code?: unknown }).code === 'ENOENT' || !findWorkout(ctx.db, { id })) return null
    throw error
  })
}
