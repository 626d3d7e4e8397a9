/**
 * The projection of web maps (EPSG:3857, https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames). The world is a
 * square of side 1; x grows to the east from 180° W, y to the south from 85.0511° N. This file is not in `maps`,
 * because the web app also uses it to simplify tracks. No I/O.
 */

/** A point in a plane. */
export interface Point {
  x: number
  y: number
}

/** Latitude in degrees at the edges of the map. With this limit, the map is a square. */
export const maxLatitude = 85.0511287798066

/** Limits a latitude to the edges of the map. */
export const clampToMap = (latitude: number) => Math.max(-maxLatitude, Math.min(maxLatitude, latitude))

/** Returns x for a longitude in degrees; values beyond ±180° are continued. */
export function mercatorX(longitude: number): number {
  return (longitude + 180) / 360
}

/** Returns y for a latitude in degrees. For a latitude beyond the edge of the map, this is the y of the edge. */
export function mercatorY(latitude: number): number {
  const radians = (clampToMap(latitude) * Math.PI) / 180
  return (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2
}

/** Returns the longitude in degrees for x: the inverse of `mercatorX`. */
export function longitudeOf(x: number): number {
  return x * 360 - 180
}

/** Returns the latitude in degrees for y: the inverse of `mercatorY`. */
export function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}
