// Names of FIT message and field numbers.
import type { Stroke } from '../../tracks/pool'

export const messages = {
  fileId: 0,
  sport: 12,
  session: 18,
  lap: 19,
  record: 20,
  event: 21,
  activity: 34,
  deviceInfo: 23,
  length: 101,
  heartRates: 132,
  /** Undocumented: what Firstbeat's methods have found in the activity. */
  firstbeat: 140,
  gpsMetadata: 160,
  timestampCorrelation: 162,
  fieldDescription: 206,
  maxMet: 229,
} as const

export const fileId = { type: 0, manufacturer: 1, timeCreated: 4, productName: 8 } as const

export const deviceInfo = { productName: 27 } as const

/** Fields of the sport message. Their values are the same as in `session`. */
export const sport = { sport: 0, subSport: 1, name: 3 } as const

export const session = {
  startTime: 2,
  sport: 5,
  subSport: 6,
  elapsed: 7,
  timer: 8,
  distance: 9,
  calories: 11,
  maxSpeed: 15,
  ascent: 22,
  descent: 23,
  poolLength: 44,
  poolUnit: 46,
  profileName: 110,
  enhancedMaxSpeed: 125,
  /** Rate of perceived exertion that the user entered on the watch: 10 to 100, in steps of 10. */
  workoutRpe: 193,
} as const

export const lap = { startTime: 2, timer: 8 } as const

/** Fields of a message about one pool length. */
export const length = { startTime: 2, elapsed: 3, strokes: 5, speed: 6, stroke: 7, type: 12 } as const

export const activity = { localTime: 5 } as const

export const event = { event: 0, type: 1 } as const

export const recordMessage = {
  latitude: 0,
  longitude: 1,
  altitude: 2,
  heartRate: 3,
  cadence: 4,
  distance: 5,
  speed: 6,
  power: 7,
  compressedSpeedDistance: 8,
  temperature: 13,
  pedalBalance: 30,
  verticalOscillation: 39,
  stanceTime: 41,
  fractionalCadence: 53,
  enhancedSpeed: 73,
  enhancedAltitude: 78,
  verticalRatio: 83,
  stanceBalance: 84,
  stepLength: 85,
  respiration: 99,
  enhancedRespiration: 108,
} as const

export const heartRates = { filtered: 6, eventTime: 9, eventTimes: 10 } as const

export const firstbeat = { maxMet: 7, sport: 11 } as const

export const gpsMetadata = { utcTime: 6 } as const

export const timestampCorrelation = { systemTime: 1 } as const

export const fieldDescription = {
  developer: 0,
  number: 1,
  baseType: 2,
  scale: 6,
  offset: 7,
  units: 8,
  nativeMessage: 14,
  nativeField: 15,
} as const

export const maxMet = { vo2Max: 2, sport: 5 } as const

/** Value of `fileId.type` for an activity. */
export const activityType = 4

/** Value of `session.sport`: transition between the sports of a triathlon. */
export const transitionSport = 3

/** Value of `event.event` for the timer. */
export const timerEvent = 0

/** Values of `event.type` that stop the timer. */
export const stopTypes: ReadonlySet<number> = new Set([1, 4, 8, 9])

/** Value of `session.subSport` for open-water swimming. */
export const openWaterSwimming = 18

/** Value of `session.poolUnit` for yards. Even then the file stores the pool length in metres. */
export const statuteUnit = 1

/**
 * Strokes by the number in `length.stroke`. FIT distinguishes three kinds of medley: individual, by round, and in
 * reverse order. Here they are one stroke.
 */
export const strokesByNumber: readonly Stroke[] = [
  'freestyle',
  'backstroke',
  'breaststroke',
  'butterfly',
  'drill',
  'mixed',
  'medley',
  'medley',
  'medley',
]

/** Value of the field `type` in a `length` message of a pool swim, if the length was not swum but is a rest. */
export const idleLength = 0
