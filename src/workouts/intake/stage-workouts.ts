import type { Account } from '../../platform/access/store'
import { findInstanceConfig } from '../../platform/configuration/store'
import type { Db } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import type { PackedFileOnDisk } from '../../platform/storage/archive-file'
import type { SpoolFolder } from '../../platform/storage/spool'
import type { SaveFiles } from '../../platform/storage/store-files'
import { drawMeasured } from '../images/map-images/draw-measured'
import type { WorkoutToAdd } from '../library/add'
import { mapImagePath, nameRecordingFiles } from '../rows/files'
import { readUsualChoices } from '../rows/usual-choices-store'
import { readSportChoice } from '../sports/of-files/read-sport-choice'
import { requireSport } from '../sports/require-sport'
import { shelfSportFor } from '../sports/shelf/find-on-shelf'
import { type SportOfUser, stoppedSpeedThreshold } from '../sports/store'
import type { WorkoutsContext } from '../workouts-context'
import { describeRecordedWorkout, joinOutings } from './describe-recorded-workout'
import type { MeasuredRecordingOnDisk } from './measuring/measure-on-disk'
import { type ActivityFile, measureRecordings } from './measuring/measure-recording'

export interface UploadData {
  /** Id of the sport; `null` to use the sport in the file. */
  sportId: number | null
  /** Used if the file names no known sport. If it is `null`, the sport is guessed, or the file is refused. */
  fallbackSportId: number | null
  /** True if the upload comes from a program, so that no user can choose the sport, see `SportChoice`. */
  isUnattended?: boolean
  /** `null` to take the title from the file. */
  title: string | null
  description: string | null
  notes: string | null
  /** The field as the client sent it; undefined if it is missing. */
  equipmentIds: unknown
  /**
   * Idempotency key of the upload, unique among the user's uploads. A second upload with the same key is not stored
   * while the workouts of the first one exist.
   */
  key: string | null
}

/** The data that all workouts of an upload share. */
export interface Upload {
  account: Account
  /** The sport of all workouts; `null` if each recording has its own. */
  ofUser: SportOfUser | null
  data: UploadData
}

/** A workout whose files have been written, but whose rows have not been inserted yet. */
export interface StagedWorkout extends WorkoutToAdd {
  workout: ReturnType<typeof describeRecordedWorkout> &
    ReturnType<typeof nameRecordingFiles> & { outingId: string | null; originalFile?: string }
}

export interface StagingFiles {
  activityFiles: ActivityFile<PackedFileOnDisk>[]
  /** Folder for the results of measuring. */
  folder: SpoolFolder
}

/** Maximum number of segments in all files of an upload, because storing them blocks other requests. */
const maxSegments = 30_000

/**
 * Measures the activity files one after the other, and stores the files and tracks of their workouts. Each activity
 * file waits for its turn in the workers' queue. A file with several outings becomes several workouts.
 * @throws AppError for the first activity file that cannot become a workout
 */
export async function stageWorkouts(
  ctx: WorkoutsContext,
  upload: Upload,
  { activityFiles, folder }: StagingFiles,
  save: SaveFiles,
): Promise<StagedWorkout[]> {
  const { account, ofUser, data } = upload
  const staged: StagedWorkout[] = []
  let segments = 0
  const options = measuringOptions(ctx.db, { account, ofUser, ...data }, folder)
  const { maxWorkouts } = options
  for (const activityFile of activityFiles) {
    const measured = await measureRecordings(ctx, account.id, activityFile, options)
    segments += measured.reduce((sum, { measures }) => sum + measures.segments.length, 0)
    if (segments > maxSegments) throw invalid('too-many-segments', 'the upload has too many segments')
    if (staged.length + measured.length > maxWorkouts) {
      throw invalid('too-many-workouts', 'the upload has too many workouts')
    }
    const outingIds = joinOutings(measured)
    for (const [index, recording] of measured.entries()) {
      const ofUser = sportOf(ctx.db, upload, recording, activityFile.name)
      const uploaded = { ...upload, ofUser, outingId: outingIds[index] ?? null }
      staged.push(await stageWorkout(ctx, uploaded, recording, save))
    }
  }
  return staged
}

/**
 * Returns the options for measuring the files of an upload.
 * @param folder folder for the results
 */
export function measuringOptions(
  db: Db,
  {
    account,
    ofUser,
    fallbackSportId: fallback,
    isUnattended = false,
  }: Omit<Upload, 'data'> & Pick<UploadData, 'fallbackSportId' | 'isUnattended'>,
  folder: SpoolFolder,
) {
  const { gpxLimitImport: maxWorkouts, maxSingleFileSize: maxFileSize } = findInstanceConfig(db)
  return {
    stoppedSpeedThreshold: ofUser ? stoppedSpeedThreshold(ofUser) : 0,
    sports: readSportChoice(db, account.id, {
      named: ofUser?.sport.id ?? null,
      fallback,
      guesses: isUnattended ? 'all' : 'unnamed',
    }),
    maxFileSize,
    choices: readUsualChoices(db, account.id),
    useRawGpxSpeed: account.useRawGpxSpeed,
    pauseGap: account.pauseGap,
    timeZone: account.timezone,
    isOne: false,
    dividesSports: ofUser === null,
    maxWorkouts,
    folder: folder.path,
  }
}

/**
 * Returns the sport of a recording.
 * @throws AppError 400 if the sport is unknown
 */
function sportOf(
  db: Db,
  { account }: Upload,
  { sportId, sportWord, measures }: MeasuredRecordingOnDisk,
  file: string | null,
): SportOfUser {
  if (sportId !== null) return requireSport(db, account.id, sportId)
  const facts = { hasPositions: measures.bounds !== null, averageSpeed: (measures.aveSpeedCkmh ?? 0) / 100 }
  const ready = shelfSportFor({ word: sportWord, ...facts })
  const detail = {
    ...(sportWord !== null && { sport: sportWord }),
    ...(ready && { shelf: ready.key }),
    ...(file !== null && { file }),
  }
  throw invalid('sport-undecided', 'the sport of the recording is not known', { detail })
}

/** The upload of a recording whose sport is known. */
interface UploadedRecording extends Upload {
  ofUser: SportOfUser
  outingId: string | null
}

/** Stores the files of one workout. */
export async function stageWorkout(
  ctx: WorkoutsContext,
  upload: UploadedRecording,
  recording: MeasuredRecordingOnDisk,
  save: SaveFiles,
): Promise<StagedWorkout> {
  const { account, ofUser, outingId } = upload
  const { extension, wholeExtension, source, whole, track, measures, traced } = recording
  const described = describeRecordedWorkout(upload, recording, ctx.clock())
  const start = described.workoutDate
  const files = nameRecordingFiles(account.id, ofUser.sport.id, start, extension, wholeExtension)
  // The image is drawn while the other files are written.
  const mapImage = traced?.placed ? drawMeasured(ctx, account.id, traced.placed) : null
  await save({
    [files.sourceFile]: source,
    ...(whole && files.originalFile && { [files.originalFile]: whole }),
    [files.trackFile]: track,
    ...(mapImage && { [mapImagePath(described)]: mapImage.then(drawn => drawn?.png ?? null) }),
  })
  return {
    workout: { ...described, ...files, outingId },
    segments: measures.segments,
    facts: { ...traced?.facts, efforts: measures.efforts },
    mapImage: await mapImage,
  }
}
