// Adds to the GPX file of a route what Apple Health keeps apart from it: heart rates, and where the workout paused.

export interface HeartRates {
  /** In seconds since 1970, in order. */
  seconds: readonly number[]
  beats: readonly number[]
}

/** A heart rate counts for this long, unless there is a newer one: watches measure it every few seconds. */
const validS = 15

/** Points have some hundred characters. The limit keeps a file of points without an end from taking hours. */
const pointSyntax = /<trkpt\b[^<>]{0,500}>.{0,4000}?<\/trkpt\s*>/gs
const timeSyntax = /<time>([^<]*)<\/time>/

const nameSpace = 'xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"'

/**
 * Everything else stays as it is in the file.
 * @param resumed when the workout was resumed after a pause, in seconds since 1970, in order
 */
export function addHeartRates(
  gpx: string,
  { seconds, beats }: HeartRates,
  resumed: readonly number[],
): string {
  let [last, pauses, points] = [-1, 0, 0]
  return gpx.replace(/<gpx\b(?![^<>]*xmlns:gpxtpx)/, `$& ${nameSpace}`).replace(pointSyntax, point => {
    const time = Date.parse(timeSyntax.exec(point)?.[1]?.trim() ?? '') / 1000
    if (Number.isNaN(time)) return point
    while (last + 1 < seconds.length && seconds[last + 1]! <= time) last++
    const before = pauses
    while (pauses < resumed.length && resumed[pauses]! <= time) pauses++
    const border = pauses > before && points > 0 ? '</trkseg>\n<trkseg>\n' : ''
    points++
    const isValid = last >= 0 && time - seconds[last]! <= validS
    return border + (isValid ? withHeartRate(point, beats[last]!) : point)
  })
}

function withHeartRate(point: string, beats: number): string {
  const added = `<gpxtpx:TrackPointExtension><gpxtpx:hr>${beats}</gpxtpx:hr></gpxtpx:TrackPointExtension>`
  return point.includes('</extensions>')
    ? point.replace('</extensions>', `${added}</extensions>`)
    : point.replace(/<\/trkpt\s*>$/, `<extensions>${added}</extensions></trkpt>`)
}
