import type { Context } from '../context'
import { invalid } from '../errors'
import type { Recording } from '../worker/tasks'
import { WorkerFailure } from '../worker/worker'

/** A device's clock may be ahead of ours, but not by more than this. */
const clockToleranceMs = 2 * 86_400_000

const timeoutMs = 60_000

/**
 * Measures a GPX file in the worker process.
 * @param options.stoppedSpeedThreshold km/h
 * @throws AppError 400 with the reason when the file cannot become a workout
 */
export async function measureRecording(
  ctx: Context,
  bytes: Uint8Array,
  options: { stoppedSpeedThreshold: number; useRawGpxSpeed: boolean },
): Promise<Extract<Recording, { readable: true }>> {
  const latestTime = ctx.clock().getTime() + clockToleranceMs
  const recording = await ctx.worker
    .run('measure-recording', { bytes, latestTime, ...options }, { timeoutMs })
    .catch(error => {
      // A file that takes the worker down or all its time is refused like any other bad file.
      throw error instanceof WorkerFailure ? invalid('error during gpx processing') : error
    })
  if (!recording.readable) throw invalid(recording.reason)
  return recording
}
