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
