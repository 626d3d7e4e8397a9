import { shortIdOf } from '../../lib/short-id'
import { traceTrackKind } from '../../maps/lines/job-kinds'
import { isRowOnMap } from '../../maps/lines/on-map-store'
import { saveTrace } from '../../maps/lines/store'
import type { TokenHolder } from '../../platform/access/caller'
import { requireAccount } from '../../platform/access/require-account'
import { findInstanceConfig } from '../../platform/configuration/store'
import type { Db } from '../../platform/db/database'
import { explainFullDisk } from '../../platform/full-disk'
import { queueJob } from '../../platform/jobs/store'
import { ownerOfWorkouts } from '../../platform/storage/account-folders'
import { requireStorage } from '../../platform/storage/storage-limit'
import { storeFiles } from '../../platform/storage/store-files'
import { chooseEquipment } from '../equipments/choose-equipment'
import { drawMapImageKind, fetchWeatherKind } from '../job-kinds'
import { findWorkout, insertRecordedWorkouts, type RecordedWorkout, type WorkoutRow } from '../rows/store'
import { requireSport } from '../sports/require-sport'
import type { SportRow } from '../sports/store'
import { addToTotalsAndRecords } from '../workouts/totals-and-records'
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
  const now = ctx.clock()
  // Sports and equipment may have gone while activity files were being measured.
  const sportIds = new Set(staged.map(({ workout }) => workout.sportId))
  const equipments = new Map(
    [...sportIds].map(id => [id, equipmentOf(tx, upload, requireSport(tx, upload.account.id, id).sport)]),
  )
  const rows = insertRecordedWorkouts(tx, withMapImages(tx, staged, now))
  for (const [sportId, ofSport] of Map.groupBy(rows, row => row.sportId)) {
    addToTotalsAndRecords(tx, ofSport, equipments.get(sportId) ?? null)
  }
  const traces = new Map(staged.map(({ workout, trace }) => [workout.shortId, trace]))
  for (const row of rows) {
    const { id, shortId, mapId, mapImageDrawnAt } = row
    if (mapId !== null && !mapImageDrawnAt) queueJob(tx, drawMapImageKind, mapId, now)
    if (!isRowOnMap(row)) continue
    const trace = traces.get(shortId)
    if (trace) saveTrace(tx, row, trace)
    else queueJob(tx, traceTrackKind, id, now)
  }
  if (ctx.weather) for (const { id } of rows.filter(isRowOnMap)) queueJob(tx, fetchWeatherKind, id, now)
  return rows
}

/** Maps may come from another source since one was drawn, which is then drawn anew. */
function withMapImages(tx: Db, staged: StagedWorkout[], now: Date): RecordedWorkout[] {
  const { mapSource } = findInstanceConfig(tx)
  return staged.map(({ workout, segments, efforts, mapImage }) => ({
    workout: { ...workout, mapImageDrawnAt: mapImage?.mapSource === mapSource ? now : null },
    segments,
    efforts,
  }))
}

/** @throws AppError for equipment the workouts cannot have */
const equipmentOf = (db: Db, { account, data }: Upload, sport: SportRow) =>
  chooseEquipment(db, account.id, sport, data.equipmentIds)
