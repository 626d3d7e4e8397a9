// What messages and fields are called, by the numbers that FIT files give them.

export const messages = {
  fileId: 0,
  session: 18,
  record: 20,
  event: 21,
  gpsMetadata: 160,
  timestampCorrelation: 162,
} as const

export const fileId = { type: 0, timeCreated: 4 } as const

export const session = { startTime: 2, sport: 5 } as const

export const event = { event: 0, type: 1 } as const

export const record = {
  latitude: 0,
  longitude: 1,
  altitude: 2,
  heartRate: 3,
  cadence: 4,
  power: 7,
  temperature: 13,
  fractionalCadence: 53,
  enhancedAltitude: 78,
} as const

export const gpsMetadata = { utcTime: 6 } as const

export const timestampCorrelation = { systemTime: 1 } as const

/** Of `fileId.type`. */
export const activityType = 4

/** Of `session.sport`: from one sport of a triathlon to the next. */
export const transitionSport = 3

/** Of `event.event`. */
export const timerEvent = 0

/** Of `event.type`, in which the timer stops. */
export const stopTypes: ReadonlySet<number> = new Set([1, 4, 8, 9])
