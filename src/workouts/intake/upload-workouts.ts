import { shortIdOf } from '../../lib/short-id'
import type { TokenHolder } from '../../platform/access/caller'
import { requireAccount, requireNotSuspended } from '../../platform/access/require-account'
import type { Db } from '../../platform/db/database'
import { explainFullDisk } from '../../platform/full-disk'
import { ownerOfWorkouts } from '../../platform/storage/account-folders'
import { requireStorage } from '../../platform/storage/storage-limit'
import { storeFiles } from '../../platform/storage/store-files'
import { chooseEquipment } from '../equipments/choose-equipment'
import { addWorkouts } from '../library/add'
import { findWorkout, type WorkoutRow } from '../rows/store'
import { requireSport } from '../sports/require-sport'
import type { SportRow } from '../sports/store'
import type { WorkoutsContext } from '../workouts-context'
import { listUploadedActivityFiles } from './list-uploaded-activity-files'
import { type StagedWorkout, type StagingFiles, stageWorkouts } from './stage-workouts'
import type { Upload, WorkoutUpload } from './upload-data'

/** Stores what else follows from workouts, in the transaction that stores them. */
type StoreAlso = (tx: Db, workouts: readonly WorkoutRow[]) => void

/**
 * Stores the activity files of an upload as workouts, in their order: one by one each is measured and its files are
 * written, then all of them get their rows in one transaction.
 * @throws AppError 400 with the text for the first rule the upload breaks, 413 above the storage limit of the account; then nothing is
 *   left behind
 */
export async function uploadWorkouts(
  ctx: WorkoutsContext,
  { account }: Pick<TokenHolder, 'account'>,
  received: WorkoutUpload,
  storeAlso: StoreAlso = () => {},
): Promise<WorkoutRow[]> {
  const { data } = received
  if (data.fallbackSportId !== null) requireSport(ctx.db, account.id, data.fallbackSportId)
  const ofUser = data.sportId === null ? null : requireSport(ctx.db, account.id, data.sportId)
  const upload = { account, data, ofUser }
  // Refused now rather than after all has been measured.
  if (ofUser) equipmentOf(ctx.db, upload, ofUser.sport)
  if (data.key === null) requireStorage(ctx.db, account.id, leastStored(received))
  const activityFiles = await listUploadedActivityFiles(ctx, account.id, received)
  const staging = { folder: received.folder, activityFiles }
  const workouts = await storeAll(ctx, upload, staging, storeAlso)
  ctx.jobs.wake()
  return workouts
}

/** Bytes that are stored of it in any case. */
const leastStored = ({ file, format }: WorkoutUpload) => (format === 'zip' ? 1 : file.size)

async function storeAll(
  ctx: WorkoutsContext,
  upload: Upload,
  staging: StagingFiles,
  storeAlso: StoreAlso,
): Promise<WorkoutRow[]> {
  const { account, data } = upload
  let before: WorkoutRow[] = []
  const stored = await storeFiles<StagedWorkout[], WorkoutRow[] | false>(
    ctx,
    ownerOfWorkouts(account.id),
    async save => withIdsOfKey(account.id, data.key, await stageWorkouts(ctx, upload, staging, save)),
    (tx, staged) => {
      before = data.key === null ? [] : findStored(tx, staged)
      if (before.length > 0) return false
      const workouts = insertStaged(tx, ctx, upload, staged)
      storeAlso(tx, workouts)
      return workouts
    },
  ).catch(error => {
    throw explainFullDisk(error)
  })
  return stored === false ? before : stored
}

/** With the same ids for the same key: who sends it again, because no answer came, finds what was stored. */
function withIdsOfKey(userId: number, key: string | null, staged: StagedWorkout[]): StagedWorkout[] {
  if (key === null) return staged
  return staged.map(({ workout, ...others }, index) => ({
    ...others,
    workout: { ...workout, shortId: shortIdOf(userId, 'upload', key, index) },
  }))
}

const findStored = (db: Db, staged: readonly StagedWorkout[]): WorkoutRow[] =>
  staged.flatMap(({ workout: { shortId } }) => findWorkout(db, { shortId })?.workout ?? [])

/**
 * The rows of workouts whose files are written, and all that follows from them, in the running transaction.
 * @throws AppError for an account, a sport or equipment that is gone
 */
export function insertStaged(
  tx: Db,
  ctx: WorkoutsContext,
  upload: Upload,
  staged: StagedWorkout[],
): WorkoutRow[] {
  requireAccount(tx, upload.account.id)
  requireNotSuspended(tx, upload.account.id)
  // Sports and equipment may have gone while activity files were being measured.
  const sportIds = new Set(staged.map(({ workout }) => workout.sportId))
  const equipmentIds = new Map(
    [...sportIds].map(id => {
      const equipment = equipmentOf(tx, upload, requireSport(tx, upload.account.id, id).sport)
      return [id, equipment ? [equipment.equipment.id] : []]
    }),
  )
  return addWorkouts(
    tx,
    ctx,
    staged.map(one => ({ ...one, equipmentIds: equipmentIds.get(one.workout.sportId) ?? [] })),
  )
}

/** @throws AppError for equipment the workouts cannot have */
const equipmentOf = (db: Db, { account, data }: Upload, sport: SportRow) =>
  chooseEquipment(db, account.id, sport, data.equipmentIds)
