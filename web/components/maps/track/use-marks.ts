import { useEffect, useMemo } from 'react'
import { useReader } from '../../../data/accounts/person'
import type { PlacedPoint } from '../../../data/workouts/track'
import { positionOf } from '../../../data/workouts/track'
import { clockDuration } from '../../../format/durations'
import { kilometresPerMile } from '../../../format/formats'
import { useTranslation } from '../../../i18n/use-translation'
import { distanceMarks } from './distance-marks'
import type { Marks } from './marks-on-map'
import { pausesOf } from './pauses'
import type { TrackMap } from './track-map'

/** Shows kilometre (or mile) marks and pauses on the map. */
export function useMarks(
  map: TrackMap | null,
  points: readonly PlacedPoint[],
  starts: readonly number[],
): void {
  const { t } = useTranslation()
  const { profile, formats } = useReader()
  const marks = useMemo((): Marks => {
    const kilometres = profile.imperial_units ? kilometresPerMile : 1
    const longestFirst = pausesOf(points, starts).sort((a, b) => b.seconds - a.seconds)
    const pauses = longestFirst.flatMap(({ index, seconds }) => {
      const point = points[index]
      if (point === undefined) return []
      const { number, unit } = formats.distance(point.distance)
      const text = t('map.pause', { duration: clockDuration(seconds), distance: `${number} ${unit}` })
      return { position: positionOf(point), text }
    })
    return {
      distances: distanceMarks(points, kilometres),
      kilometres,
      pauses,
      taken: [points[0], points.at(-1)].flatMap(point => (point === undefined ? [] : [positionOf(point)])),
    }
  }, [points, starts, profile.imperial_units, formats, t])
  useEffect(() => map?.setMarks(marks), [map, marks])
}
