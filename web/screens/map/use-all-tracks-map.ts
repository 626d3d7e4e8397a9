import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type BaseMap, mapStyle, type Overlay } from '../../components/maps/base/map-style'
import { openWhileShown } from '../../components/maps/base/open-while-shown'
import { squaresAround } from '../../components/maps/base/squares'
import { accountKey } from '../../data/accounts/account-key'
import { usePerson } from '../../data/accounts/person'
import { keptAnswer } from '../../data/client/freshness'
import type { NearPlace, TracksOverview } from '../../data/maps/tracks'
import type { Bounds } from '../../data/workouts/track'
import { useTranslation } from '../../i18n/use-translation'
import { useStore } from '../../ui/store'
import { useScheme } from '../../ui/theme'
import type { AllTracksMap } from './all-tracks-map'
import { keepPlace, readPlace } from './last-place'

interface MapContent {
  base: BaseMap | null
  overlay: Overlay
  tracks: TracksOverview
  /**
   * Whether the map opens with the view in which the user left it. This is `false` if filters are active, because the
   * filtered tracks may be elsewhere.
   */
  opensWhereLeft: boolean
  onPress: (place: NearPlace, by: 'pointer' | 'key') => void
}

const wholeWorld: Bounds = [-170, -60, 170, 75]

/** Opens the map once, updates it when the content changes, and closes it when the screen is left. */
export function useAllTracksMap({ base, overlay, tracks, opensWhereLeft, onPress }: MapContent) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const { imperial_units } = profile
  const account = accountKey(profile)
  const scheme = useScheme()
  const container = useRef<HTMLDivElement>(null)
  const press = useEffectEvent(onPress)
  const placeLeft = useEffectEvent(() => (opensWhereLeft ? readPlace(account) : null))
  const [map, setMap] = useState<AllTracksMap | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isPartMissing, setPartMissing] = useState(false)
  const { bounds, opening, query, groups } = tracks
  const style = useMemo(() => {
    const squares = squaresAround(bounds ?? wholeWorld, imperial_units ? 'imperial' : 'metric')
    return mapStyle({ base, overlay, squares, scheme })
  }, [base, overlay, bounds, imperial_units, scheme])

  useEffect(() => {
    const element = container.current
    if (element === null) return
    return openWhileShown({
      load: () => import('./all-tracks-map'),
      open: ({ openAllTracksMap }) =>
        openAllTracksMap(element, {
          label: t('workoutsMap.mapLabel'),
          imperialUnits: imperial_units,
          onPress: (place, by) => press(place, by),
          place: placeLeft(),
          onLeft: place => keepPlace(account, place),
          onMissing: setPartMissing,
        }),
      onChange: (opened: AllTracksMap | null) => setMap(opened),
      onFailure: () => setFailed(true),
    })
  }, [imperial_units, account, t])

  useEffect(() => map?.setStyle(style), [map, style])
  const shownQuery = useRef(query)
  useEffect(() => {
    // Other filters leave the map where the user has moved it, unless none of their tracks is there.
    const isElsewhere = shownQuery.current !== query && map?.isNear(groups) === false
    shownQuery.current = query
    map?.show(opening ?? wholeWorld, isElsewhere ? 'always' : 'once')
  }, [map, opening, query, groups])
  const isOffline = useStore(keptAnswer) !== null
  useEffect(() => {
    if (!isOffline) map?.retry()
  }, [map, isOffline])
  return { container, map, hasFailed, isPartMissing }
}
