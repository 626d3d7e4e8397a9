/** Sensor readings: the names of their XML elements, and their plausible values. */

/**
 * All sensors. The readings of `distance` are metres since the start; they are `null` for GPX, where distances are
 * computed from the positions. With positions, `speed` is used only to correct distances that were recorded in leaps.
 */
export const allSensors = [
  'heartRate',
  'cadence',
  'power',
  'temperature',
  'speed',
  'distance',
  'respiration',
  'verticalOscillation',
  'stanceTime',
  'verticalRatio',
  'stanceBalance',
  'stepLength',
  'pedalBalance',
] as const
export type Sensor = (typeof allSensors)[number]

/** Sensors whose readings are useful even at times without a position. */
export const bodySensors = ['heartRate', 'cadence', 'power', 'temperature', 'respiration'] as const
export type BodySensor = (typeof bodySensors)[number]

/**
 * Running dynamics, and the balance of both legs on a bicycle. In this order: vertical oscillation in mm, ground
 * contact in ms, vertical oscillation in per cent of the step length, share of the left foot in the ground contact in
 * per cent, step length in mm, and share of the left leg in the power in per cent.
 */
export const dynamicsSensors = [
  'verticalOscillation',
  'stanceTime',
  'verticalRatio',
  'stanceBalance',
  'stepLength',
  'pedalBalance',
] as const
export type DynamicsSensor = (typeof dynamicsSensors)[number]

/** Sensors that can be read at moments without a position. */
export const momentSensors = [...bodySensors, ...dynamicsSensors] as const
export type MomentSensor = (typeof momentSensors)[number]

/**
 * Element names without prefix, in lower case: Garmin's TrackPointExtension (`hr`, `cad`, `atemp`) and PowerExtension
 * (`PowerInWatts`), Cluetrust's gpxdata (`hr`, `cadence`, `temp`), and the plain names of Strava, Coros and others.
 */
const elementSensors: ReadonlyMap<string, Sensor> = new Map([
  ['hr', 'heartRate'],
  ['heartrate', 'heartRate'],
  ['cad', 'cadence'],
  ['cadence', 'cadence'],
  ['power', 'power'],
  ['powerinwatts', 'power'],
  ['watts', 'power'],
  ['atemp', 'temperature'],
  ['temp', 'temperature'],
  ['temperature', 'temperature'],
])

/**
 * Ranges of plausible readings, in this order: beats per minute, turns or steps per minute, watts, degrees Celsius,
 * metres per second, metres from the start, breaths per minute, and the sensors of `dynamicsSensors`. These last ones
 * are never 0, because a watch writes 0 when the person stands still. Devices write -1, 0, 255 or 65535 if they have no
 * reading. Nobody sustains more than 250 beats, 254 turns or 2,500 watts; a short peak above these comes from a faulty
 * strap or power meter.
 */
export const plausibleReadings: Readonly<Record<Sensor, readonly [min: number, max: number]>> = {
  heartRate: [1, 250],
  cadence: [0, 254],
  power: [0, 2500],
  temperature: [-100, 100],
  speed: [0, 150],
  distance: [0, 100_000_000],
  respiration: [1, 120],
  verticalOscillation: [0.1, 1000],
  stanceTime: [1, 5000],
  verticalRatio: [0.01, 100],
  stanceBalance: [0.01, 100],
  stepLength: [0.1, 5000],
  pedalBalance: [1, 99],
}

/** Values that devices write if they have no reading. */
const noReadings = new Set([255, 65_535])

/** Whether a reading is impossibly high; false for the codes that mean a missing reading. */
export const isImpossible = (sensor: Sensor, value: number): boolean =>
  value > plausibleReadings[sensor][1] && !noReadings.has(value)

/** In metres: from below the shore of the Dead Sea to above Mount Everest. */
export const plausibleElevations = [-500, 9500] as const

/** Returns the sensor for an element of a track point, in any namespace. */
export function sensorOfElement(name: string): Sensor | undefined {
  return elementSensors.get(name.toLowerCase())
}
