import type { PlacedPoint } from '../../web/data/workouts/track'

/**
 * Makes one point per second. Each point is ten metres north of the previous point, which is a speed of 36 km/h.
 * @param facts returns values that replace those of a point
 */
export function chartPoints(count: number, facts: (index: number) => Partial<PlacedPoint> = () => ({})) {
  return Array.from({ length: count }, (_, index): PlacedPoint => {
    const northOf45 = (index * 10) / 111_320
    const place = { latitude: 45 + northOf45, longitude: 6 }
    return { distance: index / 100, duration: index, ...place, speed: 36, ...facts(index) }
  })
}
