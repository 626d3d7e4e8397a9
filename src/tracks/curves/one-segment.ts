import type { Points, Track } from '../track'

/** A segment of a track, counted from 0, as a track of its own; its columns are parts of the same memory. */
export function oneSegment({ name, description, segments, points }: Track, index: number): Track {
  const { start, end } = segments[index] ?? { start: 0, end: 0 }
  const part = <Column extends Float32Array | Float64Array>(column: Column) =>
    column.subarray(start, end) as Column
  const own: Points = {
    count: end - start,
    latitude: part(points.latitude),
    longitude: part(points.longitude),
    elevation: part(points.elevation),
    time: part(points.time),
    heartRate: points.heartRate && part(points.heartRate),
    cadence: points.cadence && part(points.cadence),
    power: points.power && part(points.power),
    temperature: points.temperature && part(points.temperature),
    speed: points.speed && part(points.speed),
    distance: points.distance && part(points.distance),
  }
  return { name, description, segments: [{ start: 0, end: end - start }], points: own }
}
