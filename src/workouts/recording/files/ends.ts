import type { Track } from '../../../tracks/track'

/** The positions of the first and the last point, and their times in milliseconds since 1970. */
export function endsOf({ points }: Track) {
  const { latitude, longitude, time, count } = points
  const end = (index: number) => ({
    latitude: latitude[index]!,
    longitude: longitude[index]!,
    time: time[index]! / 1000,
  })
  return [end(0), end(count - 1)] satisfies [unknown, unknown]
}
