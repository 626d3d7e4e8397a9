/** Sensors measure more than the place: their element names in use, and the values that can be true. */

/** Distance is what counts as travelled since the start, of GPX null: there the places tell. Speed is that of recordings without places. */
export type Sensor = 'heartRate' | 'cadence' | 'power' | 'temperature' | 'speed' | 'distance' | 'respiration'

export const allSensors: readonly Sensor[] = [
  'heartRate',
  'cadence',
  'power',
  'temperature',
  'speed',
  'distance',
  'respiration',
]

/** What they tell of the one who moves, whether or not the place is known. */
export const bodySensors = ['heartRate', 'cadence', 'power', 'temperature', 'respiration'] as const
export type BodySensor = (typeof bodySensors)[number]

/**
 * Element names without prefix, in lower case: Garmin's TrackPointExtension (`hr`, `cad`, `atemp`) and
 * PowerExtension (`PowerInWatts`), Cluetrust's gpxdata (`hr`, `cadence`, `temp`), and the plain names of
 * Strava, Coros and others.
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
 * What can be true: beats, turns or steps per minute, watts, degrees Celsius, metres per second, metres from the start, breaths
 * per minute. Devices write -1, 0, 255 or 65535 for "no reading"; more than 250 beats, 254 turns or 2,500 watts for longer than
 * a moment nobody has, and a moment of it is a faulty strap or power meter.
 */
export const plausibleReadings: Readonly<Record<Sensor, readonly [least: number, most: number]>> = {
  heartRate: [1, 250],
  cadence: [0, 254],
  power: [0, 2500],
  temperature: [-100, 100],
  speed: [0, 150],
  distance: [0, 100_000_000],
  respiration: [1, 120],
}

/** What devices write where a sensor measures nothing. */
const noReadings = new Set([255, 65_535])

/** Whether a reading is more than can be true, rather than a way to say that there is none. */
export const isImpossible = (sensor: Sensor, value: number): boolean =>
  value > plausibleReadings[sensor][1] && !noReadings.has(value)

/** Metres: below the shore of the Dead Sea and above Mount Everest there is nobody who records. */
export const plausibleElevations = [-500, 9500] as const

/** The sensor an element of a track point tells of, whichever name space it is in. */
export function sensorOfElement(name: string): Sensor | undefined {
  return elementSensors.get(name.toLowerCase())
}
