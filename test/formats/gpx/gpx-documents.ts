/** Builds GPX documents for tests from plain numbers. */

/**
 * Latitude and longitude in degrees, elevation in metres or `null`, and time: seconds since `t0`, a literal text, or
 * `null`.
 */
export type TestPoint = readonly [number, number, number | null, number | string | null]

export const t0 = Date.parse('2020-01-01T08:00:00Z')

/** A GPX 1.1 document with one track of one segment. */
export function gpxOfPoints(points: readonly TestPoint[]): Uint8Array {
  return gpxOfTracks([[points]])
}

/** A GPX 1.1 document with several tracks. Each track is a list of segments, and each segment a list of points. */
export function gpxOfTracks(tracks: readonly (readonly (readonly TestPoint[])[])[]): Uint8Array {
  return gpxWith(tracks.map(segments => `<trk>${segments.map(writeSegment).join('')}</trk>`).join('\n'))
}

/** A GPX 1.1 document with this content in its root element. */
export function gpxWith(content: string): Uint8Array {
  return new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${content}</gpx>`,
  )
}

/** A document with one point that has these attributes and this content. */
export function gpxWithPoint(attributes: string, content: string): Uint8Array {
  return gpxWith(`<trk><trkseg><trkpt ${attributes}>${content}</trkpt></trkseg></trk>`)
}

function writeSegment(points: readonly TestPoint[]): string {
  return `<trkseg>${points.map(writePoint).join('\n')}</trkseg>`
}

function writePoint([latitude, longitude, elevation, time]: TestPoint): string {
  const ele = elevation === null ? '' : `<ele>${elevation}</ele>`
  return `<trkpt lat="${latitude}" lon="${longitude}">${ele}${writeTime(time)}</trkpt>`
}

function writeTime(time: TestPoint[3]): string {
  if (time === null) return ''
  return `<time>${typeof time === 'string' ? time : new Date(t0 + time * 1000).toISOString()}</time>`
}
