/**
 * The projection of web maps (EPSG:3857, https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames): the world is a
 * square of side 1; x grows to the east from 180° W, y to the south from 85.0511° N. This file is not in `maps`,
 * because the web app also uses it to simplify tracks. PURE.
 */

/** A point in a plane. */
export interface Point {
  x: number
  y: number
}

/** Latitude in degrees at which the world becomes a square; the map ends there. */
export const maxLatitude = 85.0511287798066

/** Limits a latitude to the edges of the map. */
export const clampToMap = (latitude: number) => Math.max(-maxLatitude, Math.min(maxLatitude, latitude))

/** x of a longitude in degrees; it continues beyond ±180°. */
export function mercatorX(longitude: number): number {
  return (longitude + 180) / 360
}

/** y of a latitude in degrees. A latitude beyond the edge of the map gets the y of the edge. */
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
