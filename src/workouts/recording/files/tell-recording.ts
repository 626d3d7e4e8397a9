import { join } from 'node:path'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { AppError } from '../../../platform/errors'
import { jsonHeaders, streamFile, streamText } from '../../../platform/http/stream-answer'
import { openWorkoutFile, readGpxText } from '../../rows/read-workout-file'
import type { WorkoutRow } from '../../rows/store'
import { fromTrack } from '../from-track'
import { lacksSegment } from '../segment-number'
import { segmentNotFound } from './require-segment'
import { type Written, writeGpxTextTask, writeRecordingTask } from './tasks'
import { type AskedRecording, writeGpxAnswer, writeRecording } from './write-recording'

interface OfWorkout {
  workout: WorkoutRow
  /** The error to throw if the workout is deleted meanwhile. */
  missing: AppError
}

type Answer = { response: Response | null }

/**
 * Streams a recording. A long recording is first written to a temporary file by a worker process.
 * @throws AppError as `fromTrack` does; 404 if the track lacks the segment; 507 if the disk is full
 */
export async function tellRecording(
  ctx: PlatformContext,
  { workout, trackFile, missing }: OfWorkout & { trackFile: string },
  asked: AskedRecording,
  headers: Record<string, string>,
): Promise<Response> {
  const { userId } = workout
  const recording = { workout, trackFile, missing }
  const { response } = await fromTrack<Answer>(ctx, recording, {
    here: track => ({
      response: lacksSegment(track, asked.segment) ? null : streamText(writeRecording(track, asked), headers),
    }),
    elsewhere: trackAt =>
      streamWritten(ctx, headers, writeTo =>
        ctx.workers.run(writeRecordingTask, { trackAt, asked, writeTo }, { userId }),
      ),
  })
  if (!response) throw segmentNotFound(asked.segment)
  return response
}

/**
 * Size in bytes above which a GPX file is decoded and written as JSON by a worker process, because this would block the
 * thread that answers requests.
 */
const longGpx = 4 * 1024 ** 2

/**
 * Streams an uploaded GPX file as a `GpxAnswer`.
 * @throws AppError as `readGpxText` does; 503 if no worker process is available; 507 if the disk is full
 */
export async function tellGpxFile(
  ctx: PlatformContext,
  { workout, sourceFile, missing }: OfWorkout & { sourceFile: string },
): Promise<Response> {
  const { userId } = workout
  const file = await openWorkoutFile(ctx, workout, sourceFile, missing)
  if (file.size > longGpx) {
    const gpxAt = ctx.files.locate(sourceFile)
    const answer = await streamWritten(ctx, jsonHeaders, writeTo =>
      ctx.workers.run(writeGpxTextTask, { gpxAt, writeTo }, { userId }),
    )
    if (answer?.response) return answer.response
  }
  const text = await readGpxText(ctx, workout, sourceFile, missing)
  return streamText(writeGpxAnswer([text]), jsonHeaders)
}

/** Streams a temporary file that a task writes, and deletes it afterwards. `null` if the task returns `null`. */
async function streamWritten(
  ctx: PlatformContext,
  headers: Record<string, string>,
  write: (writeTo: string) => Promise<Written>,
): Promise<Answer | null> {
  const folder = await ctx.spool.makeFolder()
  const remove = async () => folder[Symbol.asyncDispose]()
  const writeTo = join(folder.path, 'recording')
  try {
    const answer = await write(writeTo)
    if (answer?.isWritten) return { response: await streamFile(writeTo, headers, remove) }
    await remove()
    return answer && { response: null }
  } catch (error) {
    await remove()
    throw error
  }
}
