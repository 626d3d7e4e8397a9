import { second } from '../../lib/durations'
import type { Task } from '../../platform/workers/task'
import { type BodySensor, bodySensors } from '../../tracks/sensors'
import type { Track } from '../../tracks/track'

/** The content of a recording, by which duplicates are compared. */
export interface Recorded {
  points: number
  /** Sensors with readings. Distance and speed are not included, because they can also be measured from positions. */
  sensors: ('elevation' | BodySensor)[]
}

export function recordedOf({ points, readings }: Track): Recorded {
  const hasElevation = points.elevation.some(value => !Number.isNaN(value))
  const sensors = bodySensors.filter(sensor => (points[sensor] ?? readings?.[sensor] ?? null) !== null)
  return { points: points.count, sensors: hasElevation ? ['elevation', ...sensors] : sensors }
}

/** Reads the content of a long track; `null` if the track is damaged or no longer exists. */
export const recordedTask: Task<{ trackAt: string }, Recorded | null> = {
  name: 'read-recorded',
  queue: 'general',
  timeLimitMs: 30 * second,
  async perform({ trackAt }) {
    const { readStoredTrack } = await import('../recording/read-stored-track')
    const track = await readStoredTrack(trackAt)
    return track && recordedOf(track)
  },
}
