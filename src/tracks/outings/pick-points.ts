import { PointColumns } from '../point-columns'
import type { Segment } from '../segment'
import { allSensors } from '../sensors'
import type { Points } from '../track'

/** Copies stretches of points, in order, into new columns. */
export function pickPoints(points: Points, stretches: readonly Segment[]): Points {
  const count = stretches.reduce((sum, { start, end }) => sum + end - start, 0)
  const pickDoubles = (column: Float64Array) => fill(new Float64Array(count), column, stretches)
  const pickSingles = (column: Float32Array | null) =>
    column && fill(new Float32Array(count), column, stretches)
  return {
    count,
    latitude: pickDoubles(points.latitude),
    longitude: pickDoubles(points.longitude),
    elevation: pickDoubles(points.elevation),
    time: pickDoubles(points.time),
    heartRate: pickSingles(points.heartRate),
    cadence: pickSingles(points.cadence),
    power: pickSingles(points.power),
    temperature: pickSingles(points.temperature),
    speed: pickSingles(points.speed),
    distance: pickSingles(points.distance),
    respiration: pickSingles(points.respiration),
  }
}

function fill<Column extends Float64Array | Float32Array>(
  picked: Column,
  column: Column,
  stretches: readonly Segment[],
): Column {
  let at = 0
  for (const { start, end } of stretches) {
    picked.set(column.subarray(start, end), at)
    at += end - start
  }
  return picked
}

/** Copies points by index, in the order of the indexes, into new columns. */
export function takePoints(points: Points, indexes: readonly number[]): Points {
  const doubles = (column: Float64Array) => Float64Array.from(indexes, index => column[index]!)
  const singles = (column: Float32Array | null) =>
    column && Float32Array.from(indexes, index => column[index]!)
  return {
    count: indexes.length,
    latitude: doubles(points.latitude),
    longitude: doubles(points.longitude),
    elevation: doubles(points.elevation),
    time: doubles(points.time),
    heartRate: singles(points.heartRate),
    cadence: singles(points.cadence),
    power: singles(points.power),
    temperature: singles(points.temperature),
    speed: singles(points.speed),
    distance: singles(points.distance),
    respiration: singles(points.respiration),
  }
}

export function joinPoints(all: readonly Points[]): Points {
  const joined = new PointColumns(all.reduce((sum, { count }) => sum + count, 0))
  for (const points of all) {
    for (let index = 0; index < points.count; index++) {
      joined.add(points.latitude[index]!, points.longitude[index]!)
      joined.setTime(points.time[index]!)
      joined.setElevation(points.elevation[index]!)
      for (const sensor of allSensors) joined.setReading(sensor, points[sensor]?.[index] ?? Number.NaN)
    }
  }
  return joined.toPoints()
}
