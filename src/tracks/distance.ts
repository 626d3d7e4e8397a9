/**
 * Distances between two points of a track, in metres. They are those of the existing service, so that the
 * same file gives the same figures: not a geodesic, but within a recorder's error of one.
 */
import { difference, type Points } from './track'

/** Equatorial radius of WGS 84, in metres. */
const earthRadius = 6_378_137
/** Of latitude. */
export const metresPerDegree = (2 * Math.PI * earthRadius) / 360
export const radiansPerDegree = Math.PI / 180

/** Up to this many degrees apart the Earth is taken as flat. */
const flatEarthLimit = 0.2

/**
 * The distance over ground between two points, elevation ignored. The order matters in the last digits only.
 */
export function distance2d(points: Points, current: number, other: number): number {
  return areFarApart(points, current, other)
    ? haversine(points, current, other)
    : flatDistance(points, current, other)
}

/**
 * The distance along the slope between two points; over ground when one of them has no elevation, and when
 * they are so far apart that their elevations say nothing about the way between them.
 */
export function distance3d(points: Points, current: number, other: number): number {
  const climb = difference(points.elevation, other, current)
  if (Number.isNaN(climb) || areFarApart(points, current, other)) return distance2d(points, current, other)
  const ground = flatDistance(points, current, other)
  return Math.sqrt(ground * ground + climb * climb)
}

/**
 * The distance that counts as travelled between two points: what was counted, where their recording has a count; else along
 * the slope, except where an elevation is missing or exactly 0, which many recorders write for "unknown".
 */
export function distanceTravelled(points: Points, current: number, other: number): number {
  const { distance } = points
  if (distance !== null) return Math.abs(distance[current]! - distance[other]!)
  const hasElevations = Boolean(points.elevation[current]) && Boolean(points.elevation[other])
  return hasElevations ? distance3d(points, current, other) : distance2d(points, current, other)
}

function areFarApart({ latitude, longitude }: Points, current: number, other: number): boolean {
  return (
    Math.abs(difference(latitude, other, current)) > flatEarthLimit ||
    Math.abs(difference(longitude, other, current)) > flatEarthLimit
  )
}

/** Equirectangular approximation: a degree of longitude shrinks with the cosine of the latitude. */
function flatDistance({ latitude, longitude }: Points, current: number, other: number): number {
  const north = difference(latitude, other, current)
  const east = difference(longitude, other, current) * Math.cos(latitude[current]! * radiansPerDegree)
  return Math.sqrt(north * north + east * east) * metresPerDegree
}

/** Great-circle distance by the haversine formula (R. W. Sinnott, "Virtues of the Haversine", 1984). */
function haversine({ latitude, longitude }: Points, current: number, other: number): number {
  const from = latitude[other]! * radiansPerDegree
  const to = latitude[current]! * radiansPerDegree
  const halfNorth = Math.sin((to - from) / 2)
  const halfEast = Math.sin((difference(longitude, other, current) * radiansPerDegree) / 2)
  const halfChord = Math.sqrt(halfNorth * halfNorth + halfEast * halfEast * Math.cos(from) * Math.cos(to))
  return 2 * earthRadius * Math.asin(Math.min(1, halfChord))
}
