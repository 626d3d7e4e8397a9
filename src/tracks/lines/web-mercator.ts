/**
 * The projection of web maps (EPSG:3857, https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames): the world is a square
 * of side 1, x grows to the east from 180° W, y to the south from 85.0511° N. It lives here and not in maps, because the
 * web app simplifies tracks with it, too. PURE.
 */

/** A point in a plane. */
export interface Point {
  x: number
  y: number
}

/** Latitude in degrees at which the world becomes a square; the map ends there. */
export const maxLatitude = 85.0511287798066

/** Clamps a latitude to the edge of the map. */
export const clampToMap = (latitude: number) => Math.max(-maxLatitude, Math.min(maxLatitude, latitude))

/** x of a longitude in degrees; it continues beyond ±180°. */
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
