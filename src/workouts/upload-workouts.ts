import type { Caller } from '../platform/access/caller'
import { requireAccount } from '../platform/access/require-account'
import { findAccount } from '../platform/access/store'
import type { Context } from '../context'
import { type Db, transact } from '../platform/db/database'
import { chooseEquipment } from './equipments/choose-equipment'
import { unauthorized } from '../errors'
import { queueJob } from '../jobs'
import { keepFiles, removeStrayFiles } from '../stray-files'
import { workoutsFolder } from '../platform/storage/account-folders'
import { addConsequences } from './workouts/totals-and-records'
import { listUploadedRecordings, type UploadedRecording } from './list-uploaded-recordings'
import { requireSport } from './sports/require-sport'
import { type StagedWorkout, stageWorkouts, type Upload } from './stage-workouts'
import { insertRecordedWorkouts, type WorkoutRow } from './rows/store'
import type { WorkoutUpload } from './upload-data'
import { requireRoomToMeasure } from './upload-turns'

/**
 * Stores the recordings of an upload as workouts, in their order: one by one each is measured and its files are written,
 * then all of them get their rows in one transaction.
 * @throws AppError 400 with the text for the first rule the upload breaks; then nothing is left behind
 */
export async function uploadWorkouts(
  ctx: Context,
  caller: Caller,
  received: WorkoutUpload,
): Promise<WorkoutRow[]> {
  requireRoomToMeasure(ctx)
  const { account } = caller
  const { data } = received
  const upload = { account, data, ofUser: requireSport(ctx.db, account.id, data.sportId) }
  // Refused now rather than after all has been measured.
  equipmentOf(ctx.db, upload)
  const workouts = await storeAll(ctx, upload, listUploadedRecordings(ctx, received))
  ctx.jobs.wake()
  return workouts
}

async function storeAll(
  ctx: Context,
  upload: Upload,
  recordings: UploadedRecording[],
): Promise<WorkoutRow[]> {
  const paths: string[] = []
  try {
    const staged = await stageWorkouts(ctx, upload, recordings, paths)
    return transact(ctx.db, tx => {
      const workouts = insertAll(tx, ctx, upload, staged)
      keepFiles(tx, paths)
      return workouts
    })
  } catch (error) {
    const { id } = upload.account
    // What is written after the account has gone, and its folder with it, makes the folder again.
    const isOrphan = !findAccount(ctx.db, id)
    await removeStrayFiles(ctx.db, ctx.files, isOrphan ? [...paths, workoutsFolder(id)] : paths)
    throw isOrphan ? unauthorized() : error
  }
}

function insertAll(tx: Db, ctx: Context, upload: Upload, staged: StagedWorkout[]): WorkoutRow[] {
  requireAccount(tx, upload.account.id)
  // It may have gone while recordings were being measured.
  const equipment = equipmentOf(tx, upload)
  const rows = insertRecordedWorkouts(tx, staged)
  addConsequences(tx, rows, equipment)
  for (const { workout } of staged) queueJob(tx, 'draw-picture', workout.mapId, ctx.clock())
  for (const { id } of rows) queueJob(tx, 'add-heat', String(id), ctx.clock())
  if (ctx.weather) for (const { id } of rows) queueJob(tx, 'fetch-weather', String(id), ctx.clock())
  return rows
}

/** @throws AppError for equipment the workouts cannot have */
const equipmentOf = (db: Db, { account, ofUser, data }: Upload) =>
  chooseEquipment(db, account.id, ofUser.sport, data.equipmentIds)
