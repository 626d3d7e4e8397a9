/**
 * The projection of web maps (EPSG:3857, https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames): the world is a
 * square of side 1, x grows to the east from 180° W, y to the south from 85.0511° N. It is here, and not with the maps,
 * because the web app simplifies tracks with it as the server does. PURE.
 */

/** A place in a plane. */
export interface Point {
  x: number
  y: number
}

/** The latitude in degrees at which the world is a square; the map ends there. */
export const maxLatitude = 85.0511287798066

/** Latitudes beyond the edge of the map become the edge. */
export const clampToMap = (latitude: number) => Math.max(-maxLatitude, Math.min(maxLatitude, latitude))

/** x of a longitude in degrees; beyond ±180° it goes on. */
export function mercatorX(longitude: number): number {
  return (longitude + 180) / 360
}

/** y of a latitude in degrees; latitudes beyond the edge of the map count as the edge. */
export function mercatorY(latitude: number): number {
  const radians = (clampToMap(latitude) * Math.PI) / 180
  return (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2
}

/** Longitude in degrees: the inverse of `mercatorX`. */
export function longitudeOf(x: number): number {
  return x * 360 - 180
}

/** Latitude in degrees: the inverse of `mercatorY`. */
export function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}
