// Converts the times of recordings whose watch stored local times without a time zone.
import { fromLocalTime } from '../../lib/time-zone'
import type { Pool } from '../pool'
import type { RecorderSummary } from '../recorder-summary'
import type { Points } from '../track'
import type { Recording } from './recording'

/** Converts the local times of a recording to UTC. A recording whose times are already in UTC is returned unchanged. */
export function inUniversalTime(recording: Recording, timeZone: string): Recording {
  const first = recording.points.time.find(time => !Number.isNaN(time))
  if (!recording.isLocalTime || first === undefined) return recording
  const shown = new Date(first / 1000).toISOString()
  const byMs = fromLocalTime(shown.slice(0, -1), timeZone).getTime() - Date.parse(shown)
  const shift = (points: Points) => ({ ...points, time: points.time.map(time => time + byMs * 1000) })
  const { points, readings, tracks } = recording
  return {
    ...recording,
    isLocalTime: false,
    points: shift(points),
    readings: readings ? shift(readings) : null,
    tracks: tracks.map(track => ({
      ...track,
      ...(track.summary && { summary: shiftLaps(track.summary, byMs) }),
      ...(track.pool && { pool: shiftLengths(track.pool, byMs * 1000) }),
    })),
  }
}

const shiftLaps = (summary: RecorderSummary, ms: number): RecorderSummary =>
  summary.lapStarts ? { ...summary, lapStarts: summary.lapStarts.map(start => start + ms) } : summary

const shiftLengths = (pool: Pool, us: number): Pool => ({
  ...pool,
  lengths: pool.lengths.map(length => ({ ...length, start: length.start + us })),
})
