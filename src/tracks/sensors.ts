/** Sensors measure more than the place: their element names in use, and the values that can be true. */

/** Speed and distance are those of recordings without places: of others, the places tell. */
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
 * Beats, turns or steps per minute, watts, degrees Celsius, metres per second, metres from the start, breaths per minute. Devices write -1, 0 or 65535 for "no reading".
 */
export const plausibleReadings: Readonly<Record<Sensor, readonly [least: number, most: number]>> = {
  heartRate: [1, 300],
  cadence: [0, 500],
  power: [0, 10_000],
  temperature: [-100, 100],
  speed: [0, 150],
  distance: [0, 100_000_000],
  respiration: [1, 120],
}

/** The sensor an element of a track point tells of, whichever name space it is in. */
export function sensorOfElement(name: string): Sensor | undefined {
  return elementSensors.get(name.toLowerCase())
}
