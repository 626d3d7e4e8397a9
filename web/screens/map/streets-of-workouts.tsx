import { useMemo } from 'react'
import { placesOf } from '../../../src/tracks/lines/areas'
import { useBaseMap } from '../../components/maps/base/base-map'
import { StreetsOffer } from '../../components/maps/streets/streets-offer'
import { useHeatExtent } from '../../data/maps/heat-extent'

/** Offers to download streets for the area with most of the user's workouts. */
export function StreetsOfWorkouts() {
  const { data: base } = useBaseMap()
  const { data: extent } = useHeatExtent({ isWanted: true })
  const opening = extent?.opening ?? null
  const places = useMemo(() => (opening === null ? [] : placesOf(opening)), [opening])
  if (base === undefined || opening === null) return null
  return <StreetsOffer base={base} bounds={opening} places={places} isOfMany />
}
