import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useReader } from '../../../data/accounts/person'
import type { Bounds, Position } from '../../../data/workouts/track'
import { useTranslation } from '../../../i18n/use-translation'
import { openWhileShown } from '../base/open-while-shown'
import styles from './marks.module.css'
import type { TrackMap } from './track-map'

interface OpenedTrackMap {
  /** The element in which the map opens. */
  container: RefObject<HTMLDivElement | null>
  /** The map; `null` until it has opened. */
  map: TrackMap | null
  /** Whether the track is visible. */
  isDrawn: boolean
  hasFailed: boolean
}

interface Pointing {
  onPoint: (position: Position | null, reach: number) => void
  onPress: (position: Position, reach: number) => void
}

/** Opens a map once, and closes it when the screen is left. @param bounds pass the same object until they change */
export function useTrackMap(bounds: Bounds, { onPoint, onPress }: Pointing): OpenedTrackMap {
  const { t } = useTranslation()
  const { imperial_units } = useReader().profile
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<TrackMap | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const point = useEffectEvent(onPoint)
  const press = useEffectEvent(onPress)

  useEffect(() => {
    const element = container.current
    if (element === null) return
    return openWhileShown({
      load: () => import('./track-map'),
      open: ({ openTrackMap }) =>
        openTrackMap(element, {
          bounds,
          label: t('workout.mapLabel'),
          imperialUnits: imperial_units,
          cursorClass: styles.cursor,
          markClasses: {
            distance: styles.distance,
            pause: styles.pause,
            words: styles.words,
          },
          onPoint: (position, reach) => point(position, reach),
          onPress: (position, reach) => press(position, reach),
          onDrawn: () => setDrawn(true),
          hints: {
            scroll: t('workout.scrollToZoom'),
            scrollMac: t('workout.scrollToZoomMac'),
            touch: t('workout.twoFingers'),
          },
        }),
      onChange: (opened: TrackMap | null) => setMap(opened),
      onFailure: () => setFailed(true),
    })
  }, [bounds, imperial_units, t])

  return { container, map, isDrawn, hasFailed }
}
