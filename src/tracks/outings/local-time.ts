// Recordings of watches that know what their clocks show, and not in which zone.
import { fromLocalTime } from '../../lib/time-zone'
import type { Points } from '../track'
import type { Recording } from './recording'

/** The same recording, whose clocks showed the time of a zone; as it is when its times are no local ones. */
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
    tracks: tracks.map(track => {
      const { summary } = track
      if (!summary?.lapStarts) return track
      return { ...track, summary: { ...summary, lapStarts: summary.lapStarts.map(start => start + byMs) } }
    }),
  }
}
