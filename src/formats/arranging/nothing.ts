import { allSensors } from '../../tracks/sensors'
import type { Points } from '../../tracks/track'

/** True of points that say nothing but when they were recorded. */
export const isNothing = (points: Points): boolean =>
  points.latitude.every(Number.isNaN) && allSensors.every(sensor => points[sensor] === null)
