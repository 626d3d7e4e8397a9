import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BaseMap, mapStyle, type Overlay } from '../map/map-style'
import { squaresAround } from '../map/squares'
import type { Bounds } from '../map/track'
import { usePerson } from '../session/signed-in'
import { tokenColour, useScheme } from '../ui/theme'
import type { AllTracksMap } from './all-tracks-map'

interface MapContent {
  base: BaseMap | null
  overlay: Overlay
  /** null while there is nothing to show. */
  bounds: Bounds | null
  onPick: (id: string | null) => void
}

const wholeWorld: Bounds = [-170, -60, 170, 75]

/** Opens the map once, keeps it in step with what it is to show, and closes it with the screen. */
export function useAllTracksMap({ base, overlay, bounds, onPick }: MapContent) {
  const { t } = useTranslation()
  const { imperial_units } = usePerson().profile
  const scheme = useScheme()
  const container = useRef<HTMLDivElement>(null)
  const pick = useLatest(onPick)
  const [map, setMap] = useState<AllTracksMap | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const style = useMemo(() => {
    const squares = squaresAround(bounds ?? wholeWorld, imperial_units ? 'imperial' : 'metric')
    return mapStyle({ base, overlay, squares, scheme, colours: groundColours() })
  }, [base, overlay, bounds, imperial_units, scheme])

  useEffect(() => {
    const element = container.current
    if (element === null) return
    let isGone = false
    let opened: AllTracksMap | null = null
    const open = async () => {
      const { openAllTracksMap } = await import('./all-tracks-map')
      if (isGone) return
      opened = await openAllTracksMap(element, {
        label: t('workoutsMap.mapLabel'),
        imperialUnits: imperial_units,
        onPick: id => pick.current(id),
      })
      if (isGone) opened.close()
      else setMap(opened)
    }
    open().catch(() => setFailed(true))
    return () => {
      isGone = true
      opened?.close()
      setMap(null)
    }
  }, [imperial_units, t, pick])

  useEffect(() => map?.setStyle(style), [map, style])
  useEffect(() => map?.show(bounds ?? wholeWorld, 'once'), [map, bounds])
  return { container, map, hasFailed }
}

/** The function of the latest rendering, for what outlives it. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

function groundColours() {
  return {
    land: tokenColour('--map-land'),
    water: tokenColour('--map-water'),
    coast: tokenColour('--map-coast'),
    border: tokenColour('--map-border'),
    square: tokenColour('--square'),
  }
}
