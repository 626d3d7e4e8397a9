// A deleted workout is taken out of the tiles by tracing its recording once more: that file outlives the workout until
// then.
import type { Context } from '../context'
import { type Db, transact } from '../db/database'
import { dropJob, queueJob } from '../jobs'
import { noteStrayFiles, removeStrayFiles } from '../stray-files'
import { changeHeat, traceRecording } from './add-to-heat'
import { deleteHeat, deleteSubtractions, findLatestWorkoutId, isTraced, userExists } from './store'

/**
 * To be called by whoever deletes a workout, before it is gone.
 * @returns files that are still needed; they are removed later
 */
export function removeFromHeat(
  tx: Db,
  { id, userId, trackFile }: { id: number; userId: number; trackFile: string | null },
  now: Date,
): string[] {
  dropJob(tx, 'add-heat', String(id))
  if (!trackFile || !isTraced(tx, id)) return []
  queueJob(tx, 'subtract-heat', `${userId} ${trackFile}`, now)
  return [trackFile]
}

/**
 * Traces the recording of a workout that was deleted, notes what that takes from the tiles, and removes the file.
 * @param subject user id and file, separated by a space
 * @throws Error when it has to be tried again
 */
export async function subtractFromHeat(ctx: Context, subject: string) {
  const { userId, trackFile } = readSubject(subject)
  const trace = await traceRecording(ctx, trackFile).catch(error => {
    // With the account went its files.
    if (userExists(ctx.db, userId)) throw error
    return null
  })
  transact(ctx.db, tx => {
    if (trace && userExists(tx, userId)) {
      changeHeat(tx, userId, trace.tiles, { isRemoval: true, now: ctx.clock() })
    }
    // In here, so that nothing is taken away twice.
    dropJob(tx, 'subtract-heat', subject)
    noteStrayFiles(tx, [trackFile])
  })
  await removeStrayFiles(ctx.db, ctx.files, [trackFile])
  ctx.jobs.wake()
}

/** The recording cannot be read any more: the tiles of its user are made anew from all that are left. */
export function remakeHeat(ctx: Context, subject: string) {
  const { userId } = readSubject(subject)
  transact(ctx.db, tx => {
    deleteHeat(tx, userId)
    const files = deleteSubtractions(tx, userId).map(waiting => readSubject(waiting).trackFile)
    // Removed at the next start: nobody waits for that here.
    noteStrayFiles(tx, files)
    const latest = findLatestWorkoutId(tx, userId)
    if (latest !== undefined) queueJob(tx, 'queue-heat', String(latest), ctx.clock())
  })
  ctx.jobs.wake()
}

function readSubject(subject: string) {
  const space = subject.indexOf(' ')
  return { userId: Number(subject.slice(0, space)), trackFile: subject.slice(space + 1) }
}
