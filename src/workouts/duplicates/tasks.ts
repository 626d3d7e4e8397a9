import { second } from '../../lib/durations'
import type { Task } from '../../platform/workers/task'
import { type BodySensor, bodySensors } from '../../tracks/sensors'
import type { Track } from '../../tracks/track'

/** What a recording holds, for telling which of two holds more. */
export interface Recorded {
  points: number
  /** Distance and speed are not among them, because they can also be measured from positions. */
  sensors: ('elevation' | BodySensor)[]
}

export function recordedOf({ points, readings }: Track): Recorded {
  const hasElevation = points.elevation.some(value => !Number.isNaN(value))
  const sensors = bodySensors.filter(sensor => (points[sensor] ?? readings?.[sensor] ?? null) !== null)
  return { points: points.count, sensors: hasElevation ? ['elevation', ...sensors] : sensors }
}

/** Tells what a long track holds; `null` if it is damaged or gone. */
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
