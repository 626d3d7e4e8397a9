import { requireAccount } from '../platform/access/require-account'
import type { Account } from '../platform/access/store'
import { unpackInPieces } from '../formats/zip/packed-file'
import type { Context } from '../context'
import { transact } from '../platform/db/database'
import { invalid } from '../errors'
import { type SportOfUser, stoppedSpeedThreshold } from './sports/store'
import { noteStrayFiles } from '../stray-files'
import { describeRecordedWorkout } from './uploads/describe-recorded-workout'
import { nameRecordingFiles } from './files'
import type { UploadedRecording } from './list-uploaded-recordings'
import { measureRecording } from './measure-recording'
import type { RecordedWorkout } from './rows/store'
import type { UploadData } from './upload-data'

/** What all workouts of an upload have in common. */
export interface Upload {
  account: Account
  ofUser: SportOfUser
  data: UploadData
}

/** A workout whose files are written; only its rows are not. */
export interface StagedWorkout extends RecordedWorkout {
  workout: ReturnType<typeof describeRecordedWorkout> & ReturnType<typeof nameRecordingFiles>
}

/** Of all recordings of an upload: everybody else waits while they are stored. */
const maxSegments = 30_000

/**
 * Measures recordings and writes their files, one after the other, so that no more than one is held unpacked.
 * @param paths gets the path of each file before it is written, noted as stray
 * @throws AppError for the first recording that cannot become a workout
 */
export async function stageWorkouts(
  ctx: Context,
  upload: Upload,
  recordings: UploadedRecording[],
  paths: string[],
): Promise<StagedWorkout[]> {
  const staged: StagedWorkout[] = []
  let segments = 0
  for (const recording of recordings) {
    const workout = await stageWorkout(ctx, upload, recording, paths)
    segments += workout.segments.length
    if (segments > maxSegments) throw invalid('the upload has too many segments')
    staged.push(workout)
  }
  return staged
}

async function stageWorkout(
  ctx: Context,
  upload: Upload,
  recording: UploadedRecording,
  paths: string[],
): Promise<StagedWorkout> {
  const { account, ofUser } = upload
  const measured = await measureRecording(ctx, recording, {
    stoppedSpeedThreshold: stoppedSpeedThreshold(ofUser),
    useRawGpxSpeed: account.useRawGpxSpeed,
  })
  const described = describeRecordedWorkout(upload, measured, ctx.clock())
  const files = nameRecordingFiles(account.id, ofUser.sport.id, described.workoutDate)
  paths.push(...Object.values(files))
  await writeRecordingFiles(ctx, account.id, files, {
    gpx: unpackInPieces(recording.file),
    track: measured.track,
  })
  return { workout: { ...described, ...files }, segments: measured.measures.segments }
}

/**
 * Writes the files of a workout, noted as stray until its rows are stored.
 * @throws AppError 401 when the account is gone; then nothing is written
 */
export async function writeRecordingFiles(
  ctx: Context,
  userId: number,
  paths: ReturnType<typeof nameRecordingFiles>,
  { gpx, track }: { gpx: Uint8Array | AsyncIterable<Uint8Array>; track: Uint8Array },
) {
  transact(ctx.db, tx => {
    // Nothing is written for somebody who has gone meanwhile.
    requireAccount(tx, userId)
    noteStrayFiles(tx, Object.values(paths))
  })
  await ctx.files.save(paths.gpxFile, gpx)
  await ctx.files.save(paths.trackFile, track)
}
