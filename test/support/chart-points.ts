import type { PlacedPoint } from '../../web/data/workouts/track'

/**
 * One point per second. Each is ten metres farther north than the point before, which is a speed of 36 km/h.
 * @param facts returns the values of a point that differ
 */
export function chartPoints(count: number, facts: (index: number) => Partial<PlacedPoint> = () => ({})) {
  return Array.from({ length: count }, (_, index): PlacedPoint => {
    const northOf45 = (index * 10) / 111_320
    const place = { latitude: 45 + northOf45, longitude: 6 }
    return { distance: index / 100, duration: index, ...place, speed: 36, ...facts(index) }
  })
}
