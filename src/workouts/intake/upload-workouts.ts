// Uploads are received in parallel and written to disk, so that a slow client does not delay others. Only measuring is
// queued, file by file, see platform/workers/queue.ts.
import { shortIdOf } from '../../lib/short-id'
import type { TokenHolder } from '../../platform/access/caller'
import { requireAccount, requireNotSuspended } from '../../platform/access/require-account'
import { findInstanceConfig } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { appErrorOf, invalid, TooManyRequests } from '../../platform/errors'
import { explainFullDisk } from '../../platform/full-disk'
import { ownerOfWorkouts } from '../../platform/storage/account-folders'
import type { SpooledContent, SpoolFolder } from '../../platform/storage/spool'
import { requireStorage } from '../../platform/storage/storage-limit'
import { type ReleaseFiles, type SaveFiles, storeFiles } from '../../platform/storage/store-files'
import { formatOfFile, type SourceFormat } from '../../tracks/source-formats'
import { chooseEquipment } from '../equipments/choose-equipment'
import { addWorkouts } from '../library/add'
import { findWorkout, type WorkoutRow } from '../rows/store'
import { requireSport } from '../sports/require-sport'
import type { SportRow } from '../sports/store'
import type { WorkoutsContext } from '../workouts-context'
import { refuseFailure } from './measuring/measure-recording'
import { listArchiveTask, measureOnDiskTask } from './measuring/tasks'
import {
  type StagedWorkout,
  type StagingFiles,
  stageWorkouts,
  type Upload,
  type UploadData,
} from './stage-workouts'

/** In bytes. Larger requests count as large uploads. */
const largeSize = 1024 * 1024

/** Maximum number of large uploads of a user at the same time, because each takes disk space until it is stored. */
const maxLarge = 10

/**
 * Runs an upload within the limits for uploads.
 * @throws TooManyRequests if too many uploads of this user are running or waiting, unless rate limits are off
 */
export async function runUpload<T>(
  ctx: WorkoutsContext,
  { userId, request }: { userId: number; request: Request },
  work: () => Promise<T>,
): Promise<T> {
  const { largeUploads: large } = ctx
  const isLimited = ctx.config.rateLimits.length > 0
  if (isLimited) ctx.workers.requireRoom(measureOnDiskTask, userId)
  const isLarge = mayExceed(request, largeSize)
  ctx.workers.prepare(measureOnDiskTask, !isLarge)
  if (!isLarge) return work()
  const others = large.get(userId) ?? 0
  if (isLimited && others >= maxLarge)
    throw new TooManyRequests('uploads-busy', 'rate limit exceeded (too many uploads at once)', 10)
  large.set(userId, others + 1)
  try {
    return await work()
  } finally {
    const left = (large.get(userId) ?? 1) - 1
    if (left > 0) large.set(userId, left)
    else large.delete(userId)
  }
}

/** Whether a request may be larger than `size`. A request without a content length may have any size. */
function mayExceed({ body, headers }: Request, size: number): boolean {
  return body !== null && Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY) > size
}

export interface WorkoutUpload {
  /** The file as the client sent it: one activity file, or an archive with several. */
  file: SpooledContent
  /** Folder for the file and for the results of measuring. */
  folder: SpoolFolder
  format: SourceFormat | 'zip'
  data: UploadData
}

/** Returns the maximum size in bytes of an uploaded file with this format. */
export function maxSizeOf({ db }: Pick<PlatformContext, 'db'>, format: WorkoutUpload['format']): number {
  const { maxSingleFileSize, maxZipFileSize } = findInstanceConfig(db)
  return format === 'zip' ? maxZipFileSize : maxSingleFileSize
}

/**
 * Returns the format for the last extension of a file name. The content is checked later by the readers.
 * @throws AppError 400 for an unknown extension
 */
export function readFormat(name: string): WorkoutUpload['format'] {
  const format = /\.zip$/i.test(name) ? 'zip' : formatOfFile(name)
  if (format === null) throw invalid('file-extension-not-allowed', 'file extension not allowed')
  return format
}

/** A function that stores further rows in the same transaction as the workouts. */
type StoreAlso = (tx: Db, workouts: readonly WorkoutRow[]) => void

/** What is stored of an upload. */
interface Settled {
  /** The workouts that are new. */
  added: StagedWorkout[]
  /** Changes workouts that are there already, in the transaction that adds the others. */
  change(tx: Db, release: ReleaseFiles): void
}

/** Finds out which workouts of an upload are there already. It removes the files of those that are not stored. */
export type Settle = (staged: readonly StagedWorkout[], save: SaveFiles) => Promise<Settled>

interface UploadSteps {
  storeAlso?: StoreAlso
  settle?: Settle
}

/**
 * Stores the activity files of an upload as workouts, in their order. The files are measured and written one after the
 * other. Then all rows are inserted in one transaction. In case of an error, nothing is stored.
 * @returns the new workouts; those of an earlier upload with the same key, if there was one
 * @throws AppError 400 with the message for the first rule that the upload breaks; 413 if the account's storage limit
 *   would be exceeded
 */
export async function uploadWorkouts(
  ctx: WorkoutsContext,
  { account }: Pick<TokenHolder, 'account'>,
  received: WorkoutUpload,
  steps: UploadSteps = {},
): Promise<WorkoutRow[]> {
  const { data } = received
  if (data.fallbackSportId !== null) {
    requireSport(ctx.db, account.id, data.fallbackSportId, 'data.fallback_sport_id')
  }
  const ofUser = data.sportId === null ? null : requireSport(ctx.db, account.id, data.sportId)
  const upload = { account, data, ofUser }
  // Checked before measuring, so that a refusal does not take long.
  if (ofUser) equipmentOf(ctx.db, upload, ofUser.sport)
  if (data.key === null) requireStorage(ctx.db, account.id, minStored(received))
  const activityFiles = await listUploadedActivityFiles(ctx, account.id, received)
  const staging = { folder: received.folder, activityFiles }
  const workouts = await storeAll(ctx, upload, staging, steps)
  ctx.jobs.wake()
  return workouts
}

/** Returns the minimum number of bytes that the upload will need. */
const minStored = ({ file, format }: WorkoutUpload) => (format === 'zip' ? 1 : file.size)

/** Maximum ratio of unpacked to packed size of an archive of activity files. The ratio of a zip bomb is higher. */
const usualRatio = 20

/**
 * Minimum, in bytes, of the limit for the total size of an archive's unpacked files. If archives may be large, the
 * limit is higher, see `usualRatio`.
 */
const minTotalSize = 1024 ** 3

/**
 * Returns the activity files of an upload, in the order in which they become workouts.
 * @throws AppError 400 if there are no files, if they are too many or too large, or if the archive is damaged; 503 if
 *   no worker process is available
 */
async function listUploadedActivityFiles(
  ctx: PlatformContext,
  userId: number,
  { file, format }: WorkoutUpload,
): Promise<StagingFiles['activityFiles']> {
  const { spooledAt: path, size, checksum } = file
  if (format !== 'zip') {
    return [{ name: null, format, file: { path, start: 0, end: size, method: 'stored', size, checksum } }]
  }
  const { gpxLimitImport, maxSingleFileSize, maxZipFileSize } = findInstanceConfig(ctx.db)
  const totalSize = Math.max(minTotalSize, maxZipFileSize * usualRatio)
  const limits = { files: gpxLimitImport, fileSize: maxSingleFileSize, totalSize }
  const listed = await ctx.workers.run(listArchiveTask, { file, limits }, { userId }).catch(refuseFailure)
  if ('reason' in listed) throw appErrorOf('invalid', listed.reason)
  if (listed.files.length === 0)
    throw invalid('archive-without-recordings', undefined, { data: { workouts: [] } })
  return listed.files.map(({ file: extent, ...others }) => ({ ...others, file: { ...extent, path } }))
}

async function storeAll(
  ctx: WorkoutsContext,
  upload: Upload,
  staging: StagingFiles,
  { storeAlso = () => {}, settle = addAll }: UploadSteps,
): Promise<WorkoutRow[]> {
  const { account, data } = upload
  let before: WorkoutRow[] = []
  const stored = await storeFiles<Settled, WorkoutRow[] | false>(
    ctx,
    ownerOfWorkouts(account.id),
    async save => {
      const staged = await stageWorkouts(ctx, upload, staging, save)
      return settle(withIdsOfKey(account.id, data.key, staged), save)
    },
    (tx, { added, change }, release) => {
      before = data.key === null ? [] : findStored(tx, added)
      if (before.length > 0) return false
      const workouts = insertStaged(tx, ctx, upload, added)
      change(tx, release)
      storeAlso(tx, workouts)
      return workouts
    },
  ).catch(error => {
    throw explainFullDisk(error)
  })
  return stored === false ? before : stored
}

const addAll: Settle = async staged => ({ added: [...staged], change: () => {} })

/** Returns the short id of a workout of an upload with a key. @param index counted from 0 */
export const shortIdOfKey = (userId: number, key: string, index: number) =>
  shortIdOf(userId, 'upload', key, index)

/**
 * Sets short ids that are derived from the key of the upload. If a client got no response and sends the upload again,
 * the workouts that are already stored are found by these ids.
 */
function withIdsOfKey(userId: number, key: string | null, staged: StagedWorkout[]): StagedWorkout[] {
  if (key === null) return staged
  return staged.map(({ workout, ...others }, index) => ({
    ...others,
    workout: { ...workout, shortId: shortIdOfKey(userId, key, index) },
  }))
}

const findStored = (db: Db, staged: readonly StagedWorkout[]): WorkoutRow[] =>
  staged.flatMap(({ workout: { shortId } }) => findWorkout(db, { shortId })?.workout ?? [])

/**
 * Inserts the rows of staged workouts and all rows derived from them, in the caller's transaction.
 * @throws AppError if the account, a sport or the equipment no longer exists
 */
function insertStaged(tx: Db, ctx: WorkoutsContext, upload: Upload, staged: StagedWorkout[]): WorkoutRow[] {
  requireAccount(tx, upload.account.id)
  requireNotSuspended(tx, upload.account.id)
  // Sports and equipment may have been deleted while the files were measured.
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

/** Returns the equipment of a workout. @throws AppError if the equipment is not allowed */
const equipmentOf = (db: Db, { account, data }: Upload, sport: SportRow) =>
  chooseEquipment(db, account.id, sport, data.equipmentIds)
