// Derives missing facts of workouts in the background. Facts are missing for long recordings, for workouts stored by an
// earlier version, and after a change of the track or venue. If the server stops during a batch, the batch is computed
// again.

import { hour, minute } from '../../lib/durations'
import { codeOf } from '../../lib/thrown'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { job } from '../../platform/jobs/job'
import { queueJob } from '../../platform/jobs/store'
import { againOnce, WorkerFailure } from '../../platform/workers/workers'
import { deriveKind } from '../job-kinds'
import { computeLoadsOf } from '../loads/compute-loads'
import { findAnyWorkout, type WorkoutRow } from '../rows/store'
import { currentVersion, lackedBy, saveFacts } from './derived'
import { countOutdated, listOutdated } from './store'
import { deriveTask } from './tasks'
import type { TrackFacts } from './track-facts'

/** Number of workouts that are stored in one transaction. */
const batchSize = 20

export const deriveJob = job({ kind: deriveKind, delays: [minute, 10 * minute, hour], run: backfill })

/**
 * Queues the job if workouts lack facts. To be called at the start of the server, because an update may have changed
 * how facts are derived.
 */
export function queueBackfill(db: Db, now: Date) {
  if (listOutdated(db, currentVersion, 1).length > 0) queueJob(db, deriveKind, null, now)
}

/** Returns the number of workouts that still lack facts. */
export const countLeft = (db: Db): number => countOutdated(db, currentVersion)

/**
 * Runs as a job: derives missing facts.
 * @throws the latest error if recordings could not be read; the job is retried for these
 */
async function backfill(ctx: PlatformContext, _: null, stopping: AbortSignal) {
  const unread = new Map<number, unknown>()
  for (;;) {
    const outdated = listOutdated(ctx.db, currentVersion, batchSize + unread.size)
    const batch = outdated.filter(({ id }) => !unread.has(id))
    const isDiskBroken = unread.size >= batchSize
    if (batch.length === 0 || isDiskBroken) break
    const found: { row: WorkoutRow; facts: Partial<TrackFacts> | null }[] = []
    for (const row of batch) {
      stopping.throwIfAborted()
      try {
        found.push({ row, facts: await derive(ctx, row, stopping) })
      } catch (error) {
        stopping.throwIfAborted()
        unread.set(row.id, error)
      }
    }
    transact(ctx.db, tx => {
      for (const { row, facts } of found) save(tx, row, facts)
      computeLoadsOf(
        tx,
        found.map(({ row }) => row.id),
        ctx.clock(),
      )
    })
    ctx.jobs.wake()
  }
  if (unread.size > 0) throw [...unread.values()].at(-1)
}

/**
 * Stores the facts of a workout. A workout that has changed meanwhile is skipped, and read again with the next batch.
 */
function save(tx: Db, row: WorkoutRow, facts: Partial<TrackFacts> | null) {
  const present = findAnyWorkout(tx, row.id)
  const isSame =
    present?.trackFile === row.trackFile &&
    present.derivedVersion === row.derivedVersion &&
    present.venue === row.venue
  if (present && isSame) saveFacts(tx, present, facts)
}

async function derive(
  ctx: PlatformContext,
  row: WorkoutRow,
  signal: AbortSignal,
): Promise<Partial<TrackFacts> | null> {
  const names = lackedBy(row)
  if (names.length === 0) return {}
  const track = await readTrackIfThere(ctx, row)
  if (track === null) return null
  const of = { userId: row.userId, signal }
  return againOnce(() => ctx.workers.run(deriveTask, { track, names }, of)).catch(error => {
    if (error instanceof WorkerFailure) return null
    throw error
  })
}

/** Returns the track; `null` if the workout has none, was deleted meanwhile, or if the file is lost. */
async function readTrackIfThere(
  ctx: PlatformContext,
  { id, trackFile }: WorkoutRow,
): Promise<Uint8Array | null> {
  if (trackFile === null) return null
  return ctx.files.read(trackFile).catch(error => {
    if (codeOf(error) === 'ENOENT' || !findAnyWorkout(ctx.db, id)) return null
    throw error
  })
}
