import { type BodySensor, bodySensors } from '../../tracks/sensors'
import type { Track } from '../../tracks/track'

/** What a recording holds, to tell which of two holds more. */
export interface Recorded {
  points: number
  /** Distance and speed are no sensors here: they are measured from positions as well. */
  sensors: ('elevation' | BodySensor)[]
}

export function recordedOf({ points, readings }: Track): Recorded {
  const hasElevation = points.elevation.some(value => !Number.isNaN(value))
  const sensors = bodySensors.filter(sensor => (points[sensor] ?? readings?.[sensor] ?? null) !== null)
  return { points: points.count, sensors: hasElevation ? ['elevation', ...sensors] : sensors }
}
