// Runs in worker processes, because unpacking and writing a recording of millions of points takes many seconds.
import { minute, second } from '../../../lib/durations'
import { codeOf } from '../../../lib/thrown'
import type { Task } from '../../../platform/workers/task'
import type { AskedRecording } from './write-recording'

interface RecordingRequest {
  /** Path of the packed points, see `tracks/track`. */
  trackAt: string
  asked: AskedRecording
  /** Path of the file to write. */
  writeTo: string
}

/** False if the track lacks the segment, so that nothing was written. `null` if the track is damaged or gone. */
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

/** A position, and its time in milliseconds since 1970. */
interface EndOfTrack {
  latitude: number
  longitude: number
  time: number
}

/** The first and the last point of a track. Returns `null` if it is damaged or gone. */
export const endsOfTrackTask: Task<{ trackAt: string }, [EndOfTrack, EndOfTrack] | null> = {
  name: 'find-ends-of-track',
  queue: 'general',
  priority: 'low',
  timeLimitMs: 30 * second,
  async perform({ trackAt }) {
    const { readStoredTrack } = await import('../read-stored-track')
    const { endsOf } = await import('./ends')
    const track = await readStoredTrack(trackAt)
    return track && endsOf(track)
  },
}
