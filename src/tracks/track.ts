/**
 * The points of a workout. They are stored in a binary format, so that charts and maps do not have to parse XML again.
 */
import { packColumns, unpackColumns } from './packed-columns'
import type { Pool } from './pool'
import type { Segment } from './segment'
import type { Sensor } from './sensors'

/** Columns of equal length `count`, with one entry for each point; NaN if the point has no such value. */
export interface Points extends Readonly<Record<Sensor, Float32Array | null>> {
  readonly count: number
  /** Degrees north (WGS 84); NaN for a recording without positions. */
  readonly latitude: Float64Array
  /** Degrees east, WGS 84. */
  readonly longitude: Float64Array
  /** Elevation in metres. */
  readonly elevation: Float64Array
  /** Whole microseconds since 1970. */
  readonly time: Float64Array
}

/** Whether a recording has positions. Indoor recordings have none. */
export const hasPositions = ({ latitude }: Pick<Points, 'latitude'>): boolean => !Number.isNaN(latitude[0])

/** Returns the difference between the values of a column at two points. */
export const difference = (column: Float64Array | Float32Array, from: number, to: number): number =>
  column[to]! - column[from]!

/**
 * The data of a workout. Heart rate is in beats per minute, cadence in turns per minute, power in watts, temperature in
 * °C; for the other sensors see `sensors`. Every point belongs to a segment and has a time. Either every point has a
 * position, or none has.
 */
export interface Track {
  /** Name and description from the file; `null` if absent or empty. */
  readonly name: string | null
  readonly description: string | null
  readonly segments: readonly Segment[]
  readonly points: Points
  /**
   * Sensor readings at times without a position, in order of time. They may be before the first point, between points,
   * and after the last point. `null` or absent if there are none.
   */
  readonly readings?: Points | null
  /** The lengths of a pool swim; `null` or absent for other workouts. */
  readonly pool?: Pool | null
}

/** Packs a track for storage. `unpackTrack` restores every number exactly. */
export function packTrack(track: Track): Uint8Array {
  const { name, description, segments, points, readings = null, pool } = track
  return packColumns({ name, description, segments, ...(pool && { pool }) }, points, readings)
}

/**
 * Reads the result of `packTrack`. Trackhut 1.0 stored all tracks of a recording, although its workouts show only the
 * first; all others are dropped here.
 * @throws DamagedTrack if the bytes are not a complete track of a known version
 */
export function unpackTrack(bytes: Uint8Array): Track {
  const { header, points, readings } = unpackColumns(bytes)
  const { name, description, pool } = header
  const shown = header.segments.filter(({ track = 0 }) => track === 0)
  const segments = shown.map(({ start, end }) => ({ start, end }))
  const isWhole = shown.length === header.segments.length
  return {
    name,
    description,
    segments,
    points: isWhole ? points : pointsBetween(points, 0, segments.at(-1)?.end ?? 0),
    ...(readings && { readings }),
    ...(pool && { pool }),
  }
}

/**
 * Returns the points from `start` up to but not including `end`. Their columns share memory with those of all points.
 */
export const pointsBetween = (points: Points, start: number, end: number): Points =>
  mapColumns(
    points,
    end - start,
    <Column extends AnyColumn>(column: Column) => column.subarray(start, end) as Column,
  )

/** Copies ranges of points, in order, into new columns. */
export function pickPoints(points: Points, stretches: readonly Segment[]): Points {
  const count = stretches.reduce((sum, { start, end }) => sum + end - start, 0)
  return mapColumns(points, count, column => {
    const picked = emptyLike(column, count)
    let at = 0
    for (const { start, end } of stretches) {
      picked.set(column.subarray(start, end), at)
      at += end - start
    }
    return picked
  })
}

/** Copies the points with these indexes, in that order, into new columns. */
export const pointsAt = (points: Points, indexes: readonly number[]): Points =>
  mapColumns(points, indexes.length, column => {
    const picked = emptyLike(column, indexes.length)
    for (let at = 0; at < indexes.length; at++) picked[at] = column[indexes[at]!]!
    return picked
  })

type AnyColumn = Float32Array | Float64Array

/** Creates points by applying a function to each column of other points. */
function mapColumns(points: Points, count: number, of: <Column extends AnyColumn>(column: Column) => Column) {
  const reading = (column: Float32Array | null) => column && of(column)
  return {
    count,
    latitude: of(points.latitude),
    longitude: of(points.longitude),
    elevation: of(points.elevation),
    time: of(points.time),
    heartRate: reading(points.heartRate),
    cadence: reading(points.cadence),
    power: reading(points.power),
    temperature: reading(points.temperature),
    speed: reading(points.speed),
    distance: reading(points.distance),
    respiration: reading(points.respiration),
    verticalOscillation: reading(points.verticalOscillation),
    stanceTime: reading(points.stanceTime),
    verticalRatio: reading(points.verticalRatio),
    stanceBalance: reading(points.stanceBalance),
    stepLength: reading(points.stepLength),
    pedalBalance: reading(points.pedalBalance),
  }
}

const emptyLike = <Column extends AnyColumn>(column: Column, length: number): Column =>
  new (column.constructor as new (length: number) => Column)(length)
