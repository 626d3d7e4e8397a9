import { allSensors, type Sensor } from '../../src/tracks/sensors'

/** The columns of a recording without any sensor. */
export const noReadings = Object.fromEntries(allSensors.map(sensor => [sensor, null])) as Record<Sensor, null>
