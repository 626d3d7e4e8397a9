// Writes an activity as TCX, in chunks. This is used for services that store recordings in their own format.

/** The values that were recorded at one time. */
export interface Moment {
  /** Time in milliseconds since 1970. */
  time: number
  latitude?: number
  longitude?: number
  /** Altitude in metres. */
  altitude?: number
  /** Distance in metres since the start. */
  distance?: number
  heartRate?: number
  cadence?: number
  /** Speed in metres per second. */
  speed?: number
  power?: number
}

export interface WrittenActivity {
  /** Name of the program or device that recorded the activity. */
  device: string
  /** Start in milliseconds since 1970. */
  start: number
  /** Totals of the device; null if unknown. An activity without moments needs at least the duration. */
  seconds: number | null
  metres: number | null
  calories: number | null
  /** Moments ordered by time. */
  moments: readonly Moment[]
  /** Times at which the recorder was started again after a pause, in milliseconds since 1970, in ascending order. */
  resumed?: readonly number[]
}

const head = `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
<Activities><Activity Sport="Other">
`

export function* writeTcx(activity: WrittenActivity): Generator<string, void> {
  const { device, start, seconds, metres, calories, moments, resumed = [] } = activity
  yield `${head}<Id>${isoTime(start)}</Id>\n<Lap StartTime="${isoTime(start)}">\n`
  yield elementOf('TotalTimeSeconds', seconds) + elementOf('DistanceMeters', metres)
  yield elementOf('Calories', calories)
  yield '<Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>\n'
  // If the first values were recorded after the start, a moment without values is added at the start.
  const isLate = (moments[0]?.time ?? start) > start
  if (moments.length > 0) yield* writeTracks(isLate ? [{ time: start }, ...moments] : moments, resumed)
  const creator = `<Creator><Name>${escapeXml(device)}</Name></Creator>`
  yield `</Lap>\n${creator}\n</Activity></Activities></TrainingCenterDatabase>\n`
}

function* writeTracks(moments: readonly Moment[], resumed: readonly number[]): Generator<string, void> {
  let pauses = 0
  yield '<Track>\n'
  for (const [index, moment] of moments.entries()) {
    const before = pauses
    while (pauses < resumed.length && resumed[pauses]! <= moment.time) pauses++
    if (pauses > before && index > 0) yield '</Track>\n<Track>\n'
    yield writePoint(moment)
  }
  yield '</Track>\n'
}

function writePoint({ time, latitude, longitude, altitude, distance, ...readings }: Moment): string {
  const { heartRate, cadence, speed, power } = readings
  const position =
    isNumber(latitude) && isNumber(longitude)
      ? `<Position>${elementOf('LatitudeDegrees', latitude)}${elementOf('LongitudeDegrees', longitude)}</Position>`
      : ''
  const extensions = elementOf('Speed', speed) + elementOf('Watts', power)
  return [
    `<Trackpoint><Time>${isoTime(time)}</Time>${position}`,
    elementOf('AltitudeMeters', altitude) + elementOf('DistanceMeters', distance),
    isNumber(heartRate) ? `<HeartRateBpm>${elementOf('Value', heartRate)}</HeartRateBpm>` : '',
    elementOf('Cadence', cadence),
    extensions ? `<Extensions><TPX>${extensions}</TPX></Extensions>` : '',
    '</Trackpoint>\n',
  ].join('')
}

const isNumber = (value: number | null | undefined): value is number => Number.isFinite(value)

const elementOf = (name: string, value: number | null | undefined): string =>
  isNumber(value) ? `<${name}>${decimal(value)}</${name}>` : ''

/** Writes a number without an exponent, as XML Schema requires. */
const decimal = (value: number): string => {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20) : text
}

const isoTime = (time: number) => new Date(time).toISOString()

const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
