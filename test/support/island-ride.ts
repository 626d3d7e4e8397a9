// A long, realistic ride on the roads around Elba, which is slower uphill and has a break at the harbour.
import { gpxOfTracks, type TestPoint } from '../formats/gpx/gpx-documents'

type Place = readonly [latitude: number, longitude: number, elevationM: number]

/**
 * Places along the road around the island, from Portoferraio to the west. The real road has more bends between them.
 */
const places: [Place, ...Place[]] = [
  [42.808, 10.315, 4],
  [42.798, 10.29, 60],
  [42.785, 10.248, 8],
  [42.801, 10.203, 5],
  [42.791, 10.168, 375],
  [42.789, 10.128, 180],
  [42.768, 10.116, 120],
  [42.749, 10.123, 25],
  [42.742, 10.155, 70],
  [42.745, 10.189, 95],
  [42.752, 10.233, 6],
  [42.768, 10.262, 150],
  [42.764, 10.302, 20],
  [42.766, 10.345, 60],
  [42.747, 10.377, 140],
  [42.766, 10.396, 8],
  [42.79, 10.402, 110],
  [42.811, 10.41, 180],
  [42.838, 10.409, 160],
  [42.855, 10.412, 12],
  [42.83, 10.398, 230],
  [42.806, 10.382, 350],
  [42.797, 10.352, 15],
  [42.806, 10.325, 6],
]
const stepsBetween = 400
const secondsBetween = 8
/** Speed on level ground in metres per second. */
const flatSpeed = 7.2
/** Index of the place where the break is. */
const harbour = 15
const breakSeconds = 1900

export function islandRide(start: Date): Uint8Array {
  const segments: TestPoint[][] = [[], []]
  let seconds = 0
  let sinceLast = secondsBetween
  let [latitude, longitude, elevation] = along(0)
  for (let step = 0; step < (places.length - 1) * stepsBetween; step++) {
    const [nextLatitude, nextLongitude, nextElevation] = along(step / stepsBetween)
    const metres = Math.hypot(nextLatitude - latitude, (nextLongitude - longitude) * 0.734) * 111_200
    const slope = metres > 0 ? (nextElevation - elevation) / metres : 0
    const speed = slope > 0 ? flatSpeed / (1 + 14 * slope) : flatSpeed * (1 - 8 * Math.max(slope, -0.07))
    const taken = metres / speed
    seconds += taken
    sinceLast += taken
    ;[latitude, longitude, elevation] = [nextLatitude, nextLongitude, nextElevation]
    if (step === harbour * stepsBetween) seconds += breakSeconds
    if (sinceLast < secondsBetween) continue
    sinceLast -= secondsBetween
    segments[step < harbour * stepsBetween ? 0 : 1]?.push([
      Number(latitude.toFixed(6)),
      Number(longitude.toFixed(6)),
      Number(elevation.toFixed(1)),
      new Date(start.getTime() + seconds * 1000).toISOString(),
    ])
  }
  return gpxOfTracks([segments])
}

/**
 * Returns the position after a number of places, which may be a fraction. It is on a Catmull-Rom curve through all
 * places, with small bends added.
 */
function along(position: number): Place {
  const index = Math.floor(position)
  const t = position - index
  const placeAt = (at: number) => places[Math.min(Math.max(at, 0), places.length - 1)] ?? places[0]
  const curve = (axis: 0 | 1 | 2) => {
    const [before, from] = [placeAt(index - 1)[axis], placeAt(index)[axis]]
    const [to, after] = [placeAt(index + 1)[axis], placeAt(index + 2)[axis]]
    const cubic = 3 * (from - to) + after - before
    return from + 0.5 * t * (to - before + t * (2 * before - 5 * from + 4 * to - after + t * cubic))
  }
  const bend = Math.sin(Math.PI * t) ** 2
  return [
    curve(0) + bend * 0.0016 * Math.sin(position * 23),
    curve(1) + bend * 0.0022 * Math.sin(position * 17 + 1),
    Math.max(2, curve(2) + 7 * Math.sin(position * 9)),
  ]
}
