import type { Recording } from '../../tracks/outings/recording'
import { allSensors } from '../../tracks/sensors'
import type { Points } from '../../tracks/track'

/** True if the points hold nothing but times, and the device's summary is empty, too. */
export const isNothing = ({ points, tracks }: Recording): boolean =>
  points.latitude.every(Number.isNaN) &&
  allSensors.every(sensor => points[sensor] === null) &&
  tracks.every(({ summary }) => !(summary?.timerS || summary?.distanceM || summary?.calories))

/** True if a record holds nothing but a time. */
export const saysNothing = (records: Points, index: number): boolean =>
  Number.isNaN(records.latitude[index]) &&
  allSensors.every(sensor => Number.isNaN(records[sensor]?.[index] ?? Number.NaN))
