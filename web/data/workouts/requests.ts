// What the server is asked about a workout, by screens and by what keeps the latest of them for times without a server. Pure.
import type { StreamField } from '../../../src/workouts/curves/schemas'

export function workoutPath(id: string): string {
  return `/api/workouts/${encodeURIComponent(id)}`
}

/** What curves are drawn from. */
export const curveFields: readonly StreamField[] = [
  'distance',
  'duration',
  'latitude',
  'longitude',
  'elevation',
  'speed',
  'gradient',
  'hr',
  'cadence',
  'power',
  'temperature',
]

/** @param segment its number, from 1; null for the whole recording */
export function curvesRequest(id: string, segment: number | null): string {
  const query = new URLSearchParams({ fields: curveFields.join(), ...ofSegment(segment) })
  return `${workoutPath(id)}/streams?${query}`
}

/** @param segment its number, from 1; null for the whole recording */
export function splitsRequest(id: string, segment: number | null, unit: 'km' | 'mi'): string {
  return `${workoutPath(id)}/splits?${new URLSearchParams({ unit, ...ofSegment(segment) })}`
}

const ofSegment = (segment: number | null) => (segment === null ? {} : { segment: String(segment) })

export type MapScheme = 'light' | 'dark'

/** @param map the id of a workout's map image */
export function mapImagePath(map: string, scheme: MapScheme): string {
  return `/api/workouts/map/${map}${scheme === 'dark' ? '?scheme=dark' : ''}`
}
