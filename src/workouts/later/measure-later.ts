// What workouts lack that were stored before Trackhut measured it: a job measures it from their tracks.
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { hour, type JobKind, job, minute } from '../../platform/jobs/job'
import type { Task } from '../../platform/workers/task'
import { againOnce, WorkerFailure } from '../../platform/workers/workers'
import { findAnyWorkout, type LackingWorkout } from '../rows/store'

interface Lacking<Measured> {
  kind: JobKind<null>
  /** Some workouts of all users, the latest that were stored first. */
  list: (db: Db, limit: number) => LackingWorkout[]
  /** Answers null for what is no track. */
  task: Task<{ track: Uint8Array }, Measured | null, never>
  /** @param measured null where no track tells; the workout does not lack it afterwards either way */
  save: (tx: Db, workoutId: number, measured: Measured | null) => void
}

/** Kept in one transaction. What is measured when the server ends is measured again. */
const batchSize = 20

export function measureLater<Measured>({ kind, list, task, save }: Lacking<Measured>) {
  return job({
    kind,
    delays: [minute, 10 * minute, hour],
    async run(ctx: PlatformContext, _: null, stopping: AbortSignal) {
      for (;;) {
        const batch = list(ctx.db, batchSize)
        if (batch.length === 0) return
        const measured: { id: number; found: Measured | null }[] = []
        for (const workout of batch) {
          stopping.throwIfAborted()
          measured.push({ id: workout.id, found: await measure(ctx, task, workout, stopping) })
        }
        transact(ctx.db, tx => {
          for (const { id, found } of measured) save(tx, id, found)
        })
      }
    },
  })
}

async function measure<Measured>(
  ctx: PlatformContext,
  task: Lacking<Measured>['task'],
  workout: LackingWorkout,
  stopping: AbortSignal,
): Promise<Measured | null> {
  const track = await readTrackIfThere(ctx, workout)
  if (track === null) return null
  const of = { userId: workout.userId, signal: stopping }
  return againOnce(() => ctx.workers.run(task, { track }, of)).catch(error => {
    if (error instanceof WorkerFailure) return null
    throw error
  })
}

/** Null for a workout without a track, for one that is gone by now, and where the file is lost. */
async function readTrackIfThere(
  ctx: PlatformContext,
  { id, trackFile }: LackingWorkout,
): Promise<Uint8Array | null> {
  if (trackFile === null) return null
  return ctx.files.read(trackFile).catch(error => {
    if ((error as { code?: unknown }).code === 'ENOENT' || !findAnyWorkout(ctx.db, id)) return null
    throw error
  })
}
