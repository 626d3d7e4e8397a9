// Adds data to the GPX file of a route that Apple Health stores in another file: heart rates, and the pauses of the
// workout.

export interface HeartRates {
  /** Times in seconds since 1970, in ascending order. */
  seconds: readonly number[]
  beats: readonly number[]
}

/** A heart rate is used for this many seconds, or until the next heart rate. Watches measure it every few seconds. */
const validS = 15

const nameSpace = 'xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"'

const endOfPoint = '</trkpt>'

/**
 * Adds heart rates and pauses to a route. Everything else in the file stays unchanged.
 * @param resumed times when the workout was resumed after a pause, in seconds since 1970, in ascending order
 */
export function addHeartRates(
  gpx: string,
  { seconds, beats }: HeartRates,
  resumed: readonly number[],
): string {
  let [last, pauses, points] = [-1, 0, 0]
  const parts = gpx.replace(/<gpx\b(?![^<>]*xmlns:gpxtpx)/, `$& ${nameSpace}`).split(endOfPoint)
  const rest = parts.pop() ?? ''
  const read = parts.map(part => {
    const start = part.lastIndexOf('<trkpt')
    const point = part.slice(start)
    const time = Date.parse(textIn(point, '<time>', '</time>').trim()) / 1000
    if (start === -1 || Number.isNaN(time)) return part + endOfPoint
    while (last + 1 < seconds.length && seconds[last + 1]! <= time) last++
    const before = pauses
    while (pauses < resumed.length && resumed[pauses]! <= time) pauses++
    const border = pauses > before && points > 0 ? '</trkseg>\n<trkseg>\n' : ''
    points++
    const isValid = last >= 0 && time - seconds[last]! <= validS
    return part.slice(0, start) + border + (isValid ? withHeartRate(point, beats[last]!) : point) + endOfPoint
  })
  return read.join('') + rest
}

function textIn(text: string, begin: string, end: string): string {
  const start = text.indexOf(begin) + begin.length
  return text.slice(start, text.indexOf(end, start))
}

/** @param point start tag and content of a point, without its end tag */
function withHeartRate(point: string, beats: number): string {
  const added = `<gpxtpx:TrackPointExtension><gpxtpx:hr>${beats}</gpxtpx:hr></gpxtpx:TrackPointExtension>`
  return point.includes('</extensions>')
    ? point.replace('</extensions>', `${added}</extensions>`)
    : `${point}<extensions>${added}</extensions>`
}
