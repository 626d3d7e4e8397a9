import add from '@material-symbols/svg-400/outlined/add.svg' with { type: 'text' }
import fitScreen from '@material-symbols/svg-400/outlined/fit_screen.svg' with { type: 'text' }
import minus from '@material-symbols/svg-400/outlined/remove.svg' with { type: 'text' }
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartPoint, Segment, Workout } from '../../src/workouts/schemas'
import { usePerson } from '../session/signed-in'
import type { Store } from '../store'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { tokenColour, useScheme } from '../ui/theme'
import { Attribution } from './map-attribution'
import { type BaseMap, mapStyle } from './map-style'
import { squaresAround } from './squares'
import { boundsOf, segmentStarts, trackLines } from './track'
import type { TrackMap } from './track-map'
import styles from './workout-map.module.css'

interface WorkoutMapProps {
  workout: Workout
  /** Those that the points run through. */
  segments: readonly Segment[]
  points: readonly ChartPoint[]
  base: BaseMap | null
  /** Index of the point under the charts' cursor. */
  cursor: Store<number | null>
}

/** The track on a map that can be moved. The static picture takes its place where there is no WebGL. */
export function WorkoutMap({ workout, segments, points, base, cursor }: WorkoutMapProps) {
  const lines = useMemo(() => trackLines(points, segmentStarts(points, segments)), [points, segments])
  const { container, map, hasFailed } = useTrackMap(lines, base)

  useEffect(() => {
    if (map === null) return
    const follow = () => {
      const point = points[cursor.get() ?? -1]
      map.setCursor(point === undefined ? null : [point.longitude, point.latitude])
    }
    follow()
    return cursor.subscribe(follow)
  }, [map, points, cursor])

  if (hasFailed) return <StaticMap workout={workout} />
  return (
    <div className={styles.map}>
      <div ref={container} className={styles.canvas} />
      {map !== null && <MapButtons map={map} />}
      <Attribution base={base} />
    </div>
  )
}

/** Opens the map once, keeps its style in step with the colours of the app, and closes it with the screen. */
function useTrackMap(lines: ReturnType<typeof trackLines>, base: BaseMap | null) {
  const { t } = useTranslation()
  const { imperial_units } = usePerson().profile
  const scheme = useScheme()
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<TrackMap | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const squares = useMemo(
    () => squaresAround(boundsOf(lines), imperial_units ? 'imperial' : 'metric'),
    [lines, imperial_units],
  )
  const style = useMemo(
    () => mapStyle({ base, lines, squares, scheme, colours: mapColours() }),
    [base, lines, squares, scheme],
  )

  useEffect(() => {
    const element = container.current
    if (element === null) return
    let isGone = false
    let opened: TrackMap | null = null
    const open = async () => {
      const { openTrackMap } = await import('./track-map')
      if (isGone) return
      opened = await openTrackMap(element, {
        bounds: boundsOf(lines),
        label: t('workout.mapLabel'),
        imperialUnits: imperial_units,
        cursorClass: styles.cursor ?? '',
        hints: {
          scroll: t('workout.scrollToZoom'),
          scrollMac: t('workout.scrollToZoomMac'),
          touch: t('workout.twoFingers'),
        },
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
  }, [lines, imperial_units, t])

  useEffect(() => {
    map?.setStyle(style)
  }, [map, style])

  return { container, map, hasFailed }
}

function MapButtons({ map }: { map: TrackMap }) {
  const { t } = useTranslation()
  return (
    <div className={styles.buttons}>
      <Button look="icon" aria-label={t('workout.zoomIn')} onPress={map.zoomIn}>
        <Icon drawing={add} />
      </Button>
      <Button look="icon" aria-label={t('workout.zoomOut')} onPress={map.zoomOut}>
        <Icon drawing={minus} />
      </Button>
      <Button look="icon" aria-label={t('workout.wholeTrack')} onPress={map.showWholeTrack}>
        <Icon drawing={fitScreen} />
      </Button>
    </div>
  )
}

function StaticMap({ workout }: { workout: Workout }) {
  const { t } = useTranslation()
  return (
    <div className={styles.map}>
      <img className={styles.picture} src={`/api/workouts/map/${workout.map}`} alt={t('workout.mapLabel')} />
      <p className={styles.note}>{t('workout.mapUnavailable')}</p>
    </div>
  )
}

function mapColours() {
  return {
    land: tokenColour('--map-land'),
    water: tokenColour('--map-water'),
    border: tokenColour('--map-border'),
    square: tokenColour('--square'),
    track: tokenColour('--track'),
    casing: tokenColour('--track-casing'),
  }
}
