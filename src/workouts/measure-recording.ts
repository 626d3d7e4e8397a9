import type { PackedFile } from '../formats/zip/packed-file'
import type { Context } from '../context'
import { invalid } from '../errors'
import type { Recording } from '../worker/tasks'
import { WorkerFailure } from '../worker/worker'
import type { UploadedRecording } from './list-uploaded-recordings'

/** A device's clock may be ahead of ours, but not by more than this. */
const clockToleranceMs = 2 * 86_400_000

const timeoutMs = 60_000

export type MeasuredRecording = Extract<Recording, { readable: true }>

export interface MeasuringOptions {
  /** km/h */
  stoppedSpeedThreshold: number
  useRawGpxSpeed: boolean
}

/**
 * Measures a GPX file in the worker process.
 * @throws AppError 400 with the reason when the file cannot become a workout, and with its name when it has one
 */
export async function measureRecording(
  ctx: Context,
  { name, file }: UploadedRecording,
  options: MeasuringOptions,
): Promise<MeasuredRecording> {
  const latestTime = ctx.clock().getTime() + clockToleranceMs
  const recording = await ctx.worker
    .run('measure-recording', { file: withoutArchive(file), latestTime, ...options }, { timeoutMs })
    .catch(error => {
      // A file that takes the worker down or all its time is refused like any other bad file.
      if (error instanceof WorkerFailure) return unreadable('error during gpx processing')
      throw error
    })
  if (!recording.readable) throw invalid(name === null ? recording.reason : `${recording.reason} (${name})`)
  return recording
}

/** A view of an archive would be sent to the worker with the whole of it. */
function withoutArchive(file: PackedFile): PackedFile {
  const isView = file.bytes.byteLength < file.bytes.buffer.byteLength
  return isView ? { ...file, bytes: file.bytes.slice() } : file
}

const unreadable = (reason: string): Recording => ({ readable: false, reason })
