// Recordings whose tracks cross the edges of tiles.

import type { Track } from '../../../src/tracks/track'
import { gpxOfTracks, type TestPoint } from '../../formats/gpx/gpx-documents'
import { noReadings } from '../../tracks/no-readings'

export type Place = readonly [latitude: number, longitude: number]

/** A recording with a segment for each line and a point every second. */
export function gpxAlong(...segments: (readonly Place[])[]): Uint8Array {
  let second = 0
  const points = segments.map(places => places.map(([lat, lon]): TestPoint => [lat, lon, 100, second++]))
  return gpxOfTracks([points])
}

/** The same recording as a track, as it is after the file was read. */
export function trackAlong(...segments: (readonly Place[])[]): Track {
  const places = segments.flat()
  const column = (value: (place: Place) => number) => Float64Array.from(places, value)
  let end = 0
  return {
    name: null,
    description: null,
    segments: segments.map(({ length }) => {
      const start = end
      end += length
      return { start, end }
    }),
    points: {
      ...noReadings,
      count: places.length,
      latitude: column(([latitude]) => latitude),
      longitude: column(([, longitude]) => longitude),
      elevation: column(() => Number.NaN),
      time: Float64Array.from(places, (_, index) => index * 1e6),
    },
  }
}

/** A way through a town, which is mostly straight and has some corners. The same seed gives the same way. */
export function wayThroughTown(seed: number, points = 60): Place[] {
  let state = seed * 2654435761 + 1
  const random = () => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return state / 2 ** 31
  }
  const places: Place[] = []
  let [latitude, longitude, heading] = [46.2 + random() / 100, 6.15 + random() / 100, 0]
  for (let point = 0; point < points; point++) {
    if (point % 10 === 0) heading = (Math.floor(random() * 4) * Math.PI) / 2
    latitude += Math.cos(heading) * 2e-4
    longitude += Math.sin(heading) * 3e-4
    places.push([Number(latitude.toFixed(6)), Number(longitude.toFixed(6))])
  }
  return places
}
