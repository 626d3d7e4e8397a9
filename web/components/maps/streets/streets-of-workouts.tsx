import { useMemo } from 'react'
import { useHeatExtent } from '../../../data/maps/heat-extent'
import { useBaseMap } from '../base/base-map'
import { placesOf } from '../base/covered'
import { StreetsOffer } from './streets-offer'

/** The same for where most of one's workouts are. */
export function StreetsOfWorkouts() {
  const { data: base } = useBaseMap()
  const { data: extent } = useHeatExtent({ isWanted: true })
  const opening = extent?.opening ?? null
  const places = useMemo(() => (opening === null ? [] : placesOf(opening)), [opening])
  if (base === undefined || opening === null) return null
  return <StreetsOffer base={base} bounds={opening} places={places} isOfMany />
}
