// Runs in worker processes, because unpacking and writing a recording of millions of points takes many seconds.
import { minute, second } from '../../../lib/durations'
import { codeOf } from '../../../lib/thrown'
import type { Task } from '../../../platform/workers/task'
import type { Track } from '../../../tracks/track'
import type { AskedRecording } from './write-recording'

interface RecordingRequest {
  /** Path of the packed points, see `tracks/track`. */
  trackAt: string
  asked: AskedRecording
  /** Path of the file to write. */
  writeTo: string
}

/**
 * `isWritten` is false if the track has no segment with this number. The result is `null` if the file of the track is
 * damaged or does not exist.
 */
export type Written = { isWritten: boolean } | null

export const writeRecordingTask: Task<RecordingRequest, Written> = {
  name: 'write-recording',
  queue: 'general',
  timeLimitMs: 2 * minute,
  async perform({ trackAt, asked, writeTo }) {
    const { readStoredTrack } = await import('../read-stored-track')
    const { lacksSegment } = await import('../segment-number')
    const { writeRecording } = await import('./write-recording')
    const { inPieces } = await import('../../../platform/http/stream-answer')
    const { writeFile } = await import('../../../platform/storage/write-file')
    const track = await readStoredTrack(trackAt)
    if (!track) return null
    if (lacksSegment(track, asked.segment)) return { isWritten: false }
    await writeFile(writeTo, inPieces(writeRecording(track, asked)))
    return { isWritten: true }
  },
}

interface GpxTextRequest {
  /** Path of the uploaded file. */
  gpxAt: string
  /** Path of the file to write. */
  writeTo: string
}

export const writeGpxTextTask: Task<GpxTextRequest, Written> = {
  name: 'write-gpx-text',
  queue: 'general',
  timeLimitMs: 2 * minute,
  async perform({ gpxAt, writeTo }) {
    const { decodeXml } = await import('../../../formats/gpx/decode')
    const { UnreadableGpx } = await import('../../../formats/gpx/unreadable-gpx')
    const { writeGpxAnswer } = await import('./write-recording')
    const { inPieces } = await import('../../../platform/http/stream-answer')
    const { writeFile } = await import('../../../platform/storage/write-file')
    let text: string
    try {
      text = decodeXml(await Bun.file(gpxAt).bytes())
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || error instanceof UnreadableGpx) return null
      throw error
    }
    await writeFile(writeTo, inPieces(writeGpxAnswer([text])))
    return { isWritten: true }
  },
}

/** Returns the positions of the first and the last point, and their times in milliseconds since 1970. */
export function endsOf({ points }: Track) {
  const { latitude, longitude, time, count } = points
  const end = (index: number) => ({
    latitude: latitude[index]!,
    longitude: longitude[index]!,
    time: time[index]! / 1000,
  })
  return [end(0), end(count - 1)] satisfies [unknown, unknown]
}

/** Returns the ends of a track; `null` if the file of the track is damaged or does not exist. */
export const endsOfTrackTask: Task<{ trackAt: string }, ReturnType<typeof endsOf> | null> = {
  name: 'find-ends-of-track',
  queue: 'general',
  priority: 'low',
  timeLimitMs: 30 * second,
  async perform({ trackAt }) {
    const { readStoredTrack } = await import('../read-stored-track')
    const track = await readStoredTrack(trackAt)
    return track && endsOf(track)
  },
}
