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
import { readSportChoice } from '../sports/of-files/read-sport-choice'
import { requireSport } from '../sports/require-sport'
import { type SportOfUser, stoppedSpeedThreshold } from '../sports/store'
import type { WorkoutsContext } from '../workouts-context'
import { describeRecordedWorkout, joinOutings } from './describe-recorded-workout'
import type { MeasuredRecordingOnDisk } from './measuring/measure-file'
import { type ActivityFile, measureRecordings } from './measuring/measure-recording'

/** What the user says about an upload. */
export interface UploadData {
  /** Null takes it from the file. */
  sportId: number | null
  /** For what in the file names no sport that is known; null where somebody is to be asked. */
  fallbackSportId: number | null
  /** Null takes it from the file. */
  title: string | null
  description: string | null
  notes: string | null
  /** The field as it was sent; undefined when it was not. */
  equipmentIds: unknown
  /** Names the upload among those of its user: what comes with it again is not stored twice. */
  key: string | null
}

/** All workouts of an upload have this in common. */
export interface Upload {
  account: Account
  /** Null where each recording has its own. */
  ofUser: SportOfUser | null
  data: UploadData
}

/** A workout whose files are written; only its rows are not. */
export interface StagedWorkout extends WorkoutToAdd {
  workout: ReturnType<typeof describeRecordedWorkout> &
    ReturnType<typeof nameRecordingFiles> & { outingId: string | null; unreadFile?: string }
}

export interface StagingFiles {
  activityFiles: ActivityFile<PackedFileOnDisk>[]
  /** Holds what is made of the activity files. */
  folder: SpoolFolder
}

/** Limits all activity files of an upload together: everybody else waits while they are stored. */
const maxSegments = 30_000

/**
 * Measures activity files and stores them with their tracks, one after the other: each takes a turn of its user's. A file
 * with several outings becomes as many workouts.
 * @throws AppError for the first activity file that cannot become a workout
 */
export async function stageWorkouts(
  ctx: WorkoutsContext,
  upload: Upload,
  { activityFiles, folder }: StagingFiles,
  save: SaveFiles,
): Promise<StagedWorkout[]> {
  const { account, ofUser } = upload
  const { gpxLimitImport: mostWorkouts, maxSingleFileSize: largestFile } = findInstanceConfig(ctx.db)
  const staged: StagedWorkout[] = []
  let segments = 0
  const options = {
    stoppedSpeedThreshold: ofUser ? stoppedSpeedThreshold(ofUser) : 0,
    sports: readSportChoice(ctx.db, account.id, {
      named: ofUser?.sport.id ?? null,
      fallback: upload.data.fallbackSportId,
    }),
    largestFile,
    useRawGpxSpeed: account.useRawGpxSpeed,
    pauseGap: account.pauseGap,
    timeZone: account.timezone,
    isOne: false,
    dividesSports: ofUser === null,
    mostWorkouts,
    folder: folder.path,
  }
  for (const activityFile of activityFiles) {
    const measured = await measureRecordings(ctx, account.id, activityFile, options)
    segments += measured.reduce((sum, { measures }) => sum + measures.segments.length, 0)
    if (segments > maxSegments) throw invalid('too-many-segments', 'the upload has too many segments')
    if (staged.length + measured.length > mostWorkouts) {
      throw invalid('too-many-workouts', 'the upload has too many workouts')
    }
    const outingIds = joinOutings(measured)
    for (const [index, recording] of measured.entries()) {
      const ofUser = sportOf(ctx.db, upload, recording, activityFile.name)
      const workout = await stageWorkout(
        ctx,
        { ...upload, ofUser, outingId: outingIds[index] ?? null },
        recording,
        save,
      )
      staged.push(workout)
    }
  }
  return staged
}

/** @throws AppError 400 when it is not known */
function sportOf(
  db: Db,
  { account }: Upload,
  { sportId, sportWord }: MeasuredRecordingOnDisk,
  file: string | null,
): SportOfUser {
  if (sportId !== null) return requireSport(db, account.id, sportId)
  const detail = { ...(sportWord !== null && { sport: sportWord }), ...(file !== null && { file }) }
  throw invalid('sport-undecided', 'the sport of the recording is not known', { detail })
}

/** A recording whose sport is known. */
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
  // Drawn while the disk takes the others in.
  const mapImage = traced?.placed ? drawMeasured(ctx, account.id, traced.placed) : null
  await save({
    [files.sourceFile]: source,
    ...(whole && files.unreadFile && { [files.unreadFile]: whole }),
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
