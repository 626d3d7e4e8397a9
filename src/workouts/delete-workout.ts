import type { Context } from '../context'
import { transact } from '../db/database'
import { dropJob } from '../jobs'
import { refreshRecords } from '../records/store'
import { noteStrayFiles, removeStrayFiles } from '../stray-files'
import { removeConsequences } from './consequences'
import { filesOfWorkout } from './files'
import { deleteWorkout, type WorkoutRow } from './store'

/** Deletes a workout and everything that hangs on it: rows in one transaction, then its files. */
export async function deleteWorkoutWithFiles(ctx: Context, workout: WorkoutRow) {
  const paths = filesOfWorkout(workout)
  transact(ctx.db, tx => {
    removeConsequences(tx, workout)
    deleteWorkout(tx, workout.id)
    refreshRecords(tx, workout.userId, workout.sportId)
    if (workout.mapId) dropJob(tx, 'draw-picture', workout.mapId)
    dropJob(tx, 'fetch-weather', String(workout.id))
    noteStrayFiles(tx, paths)
  })
  await removeStrayFiles(ctx.db, ctx.files, paths)
}
