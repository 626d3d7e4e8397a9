import type { Recording } from '../../tracks/outings/recording'
import { allSensors } from '../../tracks/sensors'
import type { Points } from '../../tracks/track'

/** True of a recording whose points say nothing but when they were recorded, and of which the device tells nothing either. */
export const isNothing = ({ points, tracks }: Recording): boolean =>
  points.latitude.every(Number.isNaN) &&
  allSensors.every(sensor => points[sensor] === null) &&
  tracks.every(({ summary }) => !(summary?.timerS || summary?.distanceM || summary?.calories))

/** True of a record that says nothing but when it was made. */
export const saysNothing = (records: Points, index: number): boolean =>
  Number.isNaN(records.latitude[index]) &&
  allSensors.every(sensor => Number.isNaN(records[sensor]?.[index] ?? Number.NaN))
