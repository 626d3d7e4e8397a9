import { minute } from '../../lib/durations'
import type { Task } from '../../platform/workers/task'
import type { Range } from '../../tracks/curves/splits'
import type { Track } from '../../tracks/track'

interface CutRequest {
  /** The track in packed form, see `tracks/track`. */
  track: Uint8Array
  /** Parts in seconds from the start of the track; `null` for the whole track. */
  parts: readonly Range[] | null
  /** New start of the first part, in microseconds since 1970; `null` to keep the start. */
  startTime: number | null
}

/** Start and end of a part within the whole recording, in whole milliseconds since 1970. */
export interface PartInTime {
  startsAt: number
  endsAt: number
  /** Milliseconds from the start of the whole recording to that of the part. */
  offset: number
  /** Milliseconds that were added to all times in the part's own file, compared with the whole recording. */
  shift: number
  /** True if the part is the whole recording. */
  isWhole: boolean
}

/** The database stores whole milliseconds, and recordings have microseconds. */
const toMs = (microseconds: number) => Math.round(microseconds / 1000)

interface CutPart {
  /** A complete GPX document. */
  gpx: Uint8Array
  points: number
  time: PartInTime
}

/**
 * Cuts a track into parts. Returns `null` if the track is damaged; a part is `null` if it has fewer than two points.
 * `points` is the number of points of the whole track.
 */
export const cutTask: Task<CutRequest, { parts: (CutPart | null)[]; points: number } | null> = {
  name: 'cut-track',
  queue: 'general',
  priority: 'high',
  timeLimitMs: minute,
  async perform({ track: packed, parts, startTime }) {
    const { unpackTrack } = await import('../../tracks/track')
    const { cutTrack, shiftTrack } = await import('../../tracks/curves/cut')
    const { writeWholeGpx } = await import('../../formats/gpx/write')
    const { DamagedTrack } = await import('../../tracks/packed-columns')
    try {
      const whole = unpackTrack(packed)
      const cut = parts === null ? [whole] : parts.map(part => cutTrack(whole, part))
      const wholeBegan = whole.points.time[0] ?? 0
      const began = cut[0]?.points.time[0]
      const shift = startTime === null || began === undefined ? 0 : startTime - began
      const describe = (part: Track): CutPart => {
        const { count, time } = part.points
        const moved = shift === 0 ? part : shiftTrack(part, shift)
        return {
          gpx: new TextEncoder().encode([...writeWholeGpx(moved)].join('')),
          points: count,
          time: {
            startsAt: toMs(time[0] ?? 0),
            endsAt: toMs(time.at(-1) ?? 0),
            offset: toMs((time[0] ?? 0) - wholeBegan),
            shift: toMs(shift),
            isWhole: count === whole.points.count,
          },
        }
      }
      return { points: whole.points.count, parts: cut.map(part => part && describe(part)) }
    } catch (error) {
      if (error instanceof DamagedTrack) return null
      throw error
    }
  },
}
