import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { usePerson } from '../../../data/accounts/person'
import type { Bounds, Position } from '../../../data/workouts/track'
import { useTranslation } from '../../../i18n/use-translation'
import { useScheme } from '../../../ui/theme'
import { type BaseMap, mapStyle, type Overlay } from '../base/map-style'
import { openWhileShown } from '../base/open-while-shown'
import { squaresAround } from '../base/squares'
import type { AreasMap } from './areas-map'

interface Content {
  /** Name of the map for screen readers. */
  label: string
  /** The area shown at first. Later changes have no effect. */
  opening: Bounds
  base: BaseMap | null
  /** What is drawn on the map. */
  overlay: Overlay
  /** Called with the visible area at the start and after every move. */
  onMove?: (seen: Bounds) => void
  /** Called with the position that was clicked or tapped, or with the centre of the map when Enter was pressed. */
  onPress?: (position: Position) => void
}

interface OpenedAreasMap {
  /** The element in which the map opens. */
  container: RefObject<HTMLDivElement | null>
  /** The map; `null` until it has opened. */
  map: AreasMap | null
  hasFailed: boolean
}

const wholeWorld: Bounds = [-170, -60, 170, 75]

/** Opens a map of areas once, and closes it when the screen is left. Later changes only update its style. */
export function useAreasMap(content: Content): OpenedAreasMap {
  const { label, base, overlay } = content
  const { t } = useTranslation()
  const { imperial_units } = usePerson().profile
  const scheme = useScheme()
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<AreasMap | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const move = useEffectEvent((seen: Bounds) => content.onMove?.(seen))
  const press = useEffectEvent((position: Position) => content.onPress?.(position))
  const first = useEffectEvent(() => ({ opening: content.opening, isPressed: content.onPress !== undefined }))
  const style = useMemo(() => {
    const squares = squaresAround(wholeWorld, imperial_units ? 'imperial' : 'metric')
    return mapStyle({ base, overlay, squares, scheme })
  }, [base, overlay, imperial_units, scheme])

  useEffect(() => {
    const element = container.current
    if (element === null) return
    const { opening, isPressed } = first()
    return openWhileShown({
      load: () => import('./areas-map'),
      open: ({ openAreasMap }) =>
        openAreasMap(element, {
          label,
          imperialUnits: imperial_units,
          opening,
          onMove: seen => move(seen),
          ...(isPressed && { onPress: (position: Position) => press(position) }),
          hints: {
            scroll: t('workout.scrollToZoom'),
            scrollMac: t('workout.scrollToZoomMac'),
            touch: t('workout.twoFingers'),
          },
        }),
      onChange: (opened: AreasMap | null) => setMap(opened),
      onFailure: () => setFailed(true),
    })
  }, [label, imperial_units, t])

  useEffect(() => map?.setStyle(style), [map, style])
  return { container, map, hasFailed }
}
