/** Generated recordings for which FitTrackee's figures are known. */
import { readGpx } from '../../src/formats/gpx/read'
import { divideIntoOutings, type Outing } from '../../src/tracks/outings/outings'
import type { Track } from '../../src/tracks/track'
import { gpxOfPoints, gpxOfTracks, type TestPoint } from '../formats/gpx/gpx-documents'

export const steady = track(series(61, i => [45 + i * 3e-5, 5, 100 + (i % 4), i]))

export const accelerating = track(series(100, i => [45 + i * i * 5e-7, 5 + i * 1e-6, null, i]))

export const stopAndGo = track(stopAndGoPoints())

export const sparse = track([
  [45, 5, 100, 0],
  [45.25, 5, 120, 3600],
  [45.5, 5.3, 90, 7200],
  [45.5, 5.31, 95, 7300],
])

export const crawling = track(series(30, i => [45 + i * 1e-6, 5, 10, 2 * i]))

export const sixSegments = outing(
  gpxOfTracks([
    Array.from({ length: 6 }, (_, k) =>
      series(5, j => [44 + k * 0.01 + j * 1e-4, 6, 100 + j, `2018-03-13T0${k}:00:0${j}Z`]),
    ),
  ]),
).track

export function track(points: readonly TestPoint[]): Track {
  const { tracks, points: columns } = readGpx([gpxOfPoints(points)])
  const [read] = tracks
  if (!read) throw new Error('the file holds nothing')
  return { ...read, points: columns }
}

/** Reads all tracks of a GPX file as one workout. */
export function outing(gpx: Uint8Array): Outing {
  const endless = { latestTime: Number.POSITIVE_INFINITY, timeZone: null, max: 1 }
  const [outing] = divideIntoOutings(readGpx([gpx]), endless)
  if (!outing) throw new Error('the file holds nothing')
  return outing
}

function series(count: number, pointAt: (index: number) => TestPoint): TestPoint[] {
  return Array.from({ length: count }, (_, index) => pointAt(index))
}

function stopAndGoPoints(): TestPoint[] {
  const steps = [2e-5, 3e-5, 1e-5, 4e-5, 0, 6e-5]
  const waits = [1, 2, 5, 3, 30, 2]
  let latitude = 45
  let seconds = 0
  return series(120, i => {
    latitude += i === 70 ? 2e-3 : steps[i % 6]!
    seconds += waits[i % 6]!
    const elevation = Number((200 + 10 * Math.sin(i / 7)).toFixed(2))
    return [Number(latitude.toFixed(7)), 5 + (i % 3) * 1e-5, elevation, seconds]
  })
}
