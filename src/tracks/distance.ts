/**
 * Distances between two points of a track, in metres. The formulas are those of FitTrackee, so that the same file gives
 * the same figures. The results are not exact geodesics, but the difference is smaller than the error of a recorder.
 */
import { difference, type Points } from './track'

/** Equatorial radius of WGS 84, in metres. */
const earthRadius = 6_378_137
/** Metres per degree of latitude. */
export const metresPerDegree = (2 * Math.PI * earthRadius) / 360
export const radiansPerDegree = Math.PI / 180

/** In degrees. Between points that are closer than this, the distance is computed on a plane. */
const flatEarthLimit = 0.2

/**
 * Distance over ground between two points, ignoring elevation. Swapping the points changes only the last digits of the
 * result.
 */
export function distance2d(points: Points, current: number, other: number): number {
  return areFarApart(points, current, other)
    ? haversine(points, current, other)
    : flatDistance(points, current, other)
}

/**
 * Distance along the slope between two points. If an elevation is missing, or if the points are too far apart for their
 * elevations to matter, this is the distance over ground.
 */
export function distance3d(points: Points, current: number, other: number): number {
  const climb = difference(points.elevation, other, current)
  if (Number.isNaN(climb) || areFarApart(points, current, other)) return distance2d(points, current, other)
  const ground = flatDistance(points, current, other)
  return Math.sqrt(ground * ground + climb * climb)
}

/**
 * Returns the distance travelled between two points. If the recording has a distance at each point, their difference is
 * used. Otherwise this is the distance along the slope, or over ground if an elevation is missing or exactly 0, which
 * many recorders write for an unknown elevation.
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

/**
 * Distance by the equirectangular approximation, in which a degree of longitude shrinks with the cosine of the
 * latitude.
 */
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
