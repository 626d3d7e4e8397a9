import type { Caller } from '../access/caller'
import { findAccount } from '../access/store'
import type { Context } from '../context'
import { transact } from '../db/database'
import { chooseEquipment } from '../equipments/choose-equipment'
import { attachEquipment, type EquipmentRow } from '../equipments/store'
import { invalid, unauthorized } from '../errors'
import { queueJob } from '../jobs'
import { randomHex } from '../lib/random'
import { encodeShortId } from '../lib/short-id'
import { truncateText } from '../lib/text'
import { formatLocalTime } from '../lib/time-zone'
import { refreshRecords } from '../records/store'
import { findSport, type SportRow, stoppedSpeedThreshold } from '../sports/store'
import { keepFiles, noteStrayFiles, removeStrayFiles } from '../stray-files'
import { addToTotals } from '../users/store'
import type { Recording } from '../worker/tasks'
import { nameRecordingFiles } from './files'
import { measureRecording } from './measure-recording'
import { insertWorkout, type NewWorkout, type WorkoutRow } from './store'
import { textLimits, type UploadData, type WorkoutUpload } from './upload-data'

/** Everything that is known about a recording before anything is stored. */
interface MeasuredUpload {
  caller: Caller
  data: UploadData
  sport: SportRow
  equipment: EquipmentRow | null
  bytes: Uint8Array
  recording: Extract<Recording, { readable: true }>
}

/**
 * Stores a GPX file as a workout: measured first, then its files, then its rows in one transaction.
 * @throws AppError 400 with the text for the first rule the upload breaks; then nothing is left behind
 */
export async function uploadWorkouts(
  ctx: Context,
  caller: Caller,
  { bytes, data }: WorkoutUpload,
): Promise<WorkoutRow[]> {
  const ofUser = findSport(ctx.db, caller.account.id, data.sportId)
  if (!ofUser) throw invalid(`sport id ${data.sportId} not found`)
  const equipment = chooseEquipment(ctx, caller.account.id, ofUser.sport, data.equipmentIds)
  const recording = await measureRecording(ctx, bytes, {
    stoppedSpeedThreshold: stoppedSpeedThreshold(ofUser),
    useRawGpxSpeed: caller.account.useRawGpxSpeed,
  })
  const measured = { caller, data, sport: ofUser.sport, equipment, bytes, recording }
  const workout = await storeUpload(ctx, measured)
  ctx.jobs.wake()
  return [workout]
}

async function storeUpload(ctx: Context, upload: MeasuredUpload): Promise<WorkoutRow> {
  const { caller, data, recording, bytes } = upload
  const start = new Date(recording.measures.startTime / 1000)
  const { gpxFile, trackFile } = nameRecordingFiles(caller.account.id, data.sportId, start)
  const paths = [gpxFile, trackFile]
  transact(ctx.db, tx => noteStrayFiles(tx, paths))
  try {
    await ctx.files.save(gpxFile, bytes)
    await ctx.files.save(trackFile, recording.track)
    const workout = { ...describeWorkout(ctx, upload, start), gpxFile, trackFile }
    return transact(ctx.db, tx => {
      // The account may have gone while its file was being measured.
      if (!findAccount(tx, caller.account.id)) throw unauthorized()
      const row = insertWithConsequences(tx, ctx, upload, workout)
      keepFiles(tx, paths)
      return row
    })
  } catch (error) {
    await removeStrayFiles(ctx.db, ctx.files, paths)
    throw error
  }
}

function insertWithConsequences(
  tx: Context['db'],
  ctx: Context,
  { recording, equipment }: MeasuredUpload,
  workout: NewWorkout & { mapId: string },
): WorkoutRow {
  const segments = recording.measures.segments.map((segment, segmentId) => ({ ...segment, segmentId }))
  const row = insertWorkout(tx, workout, segments)
  if (equipment) attachEquipment(tx, equipment.equipment.id, row.id, row)
  addToTotals(tx, row)
  refreshRecords(tx, row.userId, row.sportId)
  queueJob(tx, 'draw-picture', workout.mapId, ctx.clock())
  return row
}

function describeWorkout(ctx: Context, { caller, data, sport, recording }: MeasuredUpload, start: Date) {
  const { startTime: _, segments: __, bounds, pausesS, ...measures } = recording.measures
  const [minLatitude, minLongitude, maxLatitude, maxLongitude] = bounds
  const { account } = caller
  return {
    ...measures,
    // Nothing is shown where there was no pause.
    pausesS: pausesS || null,
    minLatitude,
    minLongitude,
    maxLatitude,
    maxLongitude,
    shortId: encodeShortId(crypto.randomUUID()),
    mapId: randomHex(16),
    userId: account.id,
    sportId: sport.id,
    title: truncateText(
      data.title ?? recording.name ?? `${sport.label} - ${formatLocalTime(start, account.timezone)}`,
      textLimits.title,
    ),
    description:
      truncateText(data.description ?? recording.description ?? '', textLimits.description) || null,
    notes: data.notes,
    workoutDate: start,
    createdAt: ctx.clock(),
  }
}
