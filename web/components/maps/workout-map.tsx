import type { StyleSpecification } from 'maplibre-gl'
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { SpeedForm } from '../../../src/tracks/curves/speed-form'
import { useReader } from '../../data/accounts/person'
import { ownAddress } from '../../data/client/base-path'
import { indexAt, stretchBetween, stretchLines } from '../../data/workouts/curves/along'
import { type Marked, markStretch } from '../../data/workouts/curves/marked'
import type { PlacedPoint } from '../../data/workouts/track'
import { type Bounds, boundsOf, type Position, positionOf, trackLines } from '../../data/workouts/track'
import { useTranslation } from '../../i18n/use-translation'
import { type Store, useStore } from '../../ui/store'
import { tokenColour, useScheme } from '../../ui/theme'
import { useRemembered } from '../../ui/use-remembered'
import { Readout } from '../charts/readout'
import { groundsFor, mapOfGround } from './base/grounds'
import { Attribution } from './base/map-attribution'
import { type BaseMap, mapStyle } from './base/map-style'
import { squaresAround } from './base/squares'
import { MapButtons } from './map-buttons'
import { MapCanvas } from './map-canvas'
import { useSearchOnMap } from './search-on-map'
import { StillMap } from './still-map'
import { nearestPoint } from './track/nearest-point'
import { type Colouring, colouringBy, measuresOf } from './track/track-colours'
import { linesOf, outlinesOf, type TrackLines } from './track/track-details'
import { trackOverlay } from './track/track-layers'
import type { TrackMap } from './track/track-map'
import { useMarks } from './track/use-marks'
import { useTrackMap } from './track/use-track-map'
import { type ColourChoice, TrackLegend } from './track-legend'
import { useFirstTouch } from './use-first-touch'
import { useFullScreen } from './use-full-screen'
import styles from './workout-map.module.css'

interface WorkoutMapProps {
  /** Whether speeds are written as speeds or as paces. */
  form: SpeedForm
  /** URL of the static map image, for browsers that cannot draw the interactive map. */
  image: string
  /** URL of an image shown until the first touch or move of the mouse. Without it, the map opens at once. */
  still?: ComponentProps<typeof StillMap>['address']
  /** URL of a light image for printing. */
  paper: string
  points: readonly PlacedPoint[]
  /** Index of each segment's first point. */
  starts: readonly number[]
  base: BaseMap | null
  /** The cursor and the stretch, which charts and map share. */
  marked: Marked
  /** Whether places can be searched, which requires a login. */
  hasSearch: boolean
  /** Content at the bottom of the map in full screen, where the rest of the page is hidden. */
  foot?: ReactNode
}

/** Curves whose values are shown in full screen, besides distance and time. */
const onMap = ['elevation', 'speed'] as const

/** Shows the track on an interactive map. Until somebody touches or moves something, an image is shown. */
export function WorkoutMap(props: WorkoutMapProps) {
  const { still, paper, base } = props
  const { isUntouched, goOn } = useFirstTouch()
  const [beginsStill] = useState(isUntouched && still !== undefined)
  if (!beginsStill || still === undefined) return <MovableMap {...props} picture={null} />
  const picture = <StillMap address={still} onFailure={goOn} />
  if (!isUntouched) return <MovableMap {...props} picture={picture} />
  return (
    <div className={styles.map}>
      {picture}
      <img className={styles.paper} src={paper} alt="" width={1200} height={675} loading="lazy" />
      <Attribution base={base} />
    </div>
  )
}

interface MovableMapProps extends WorkoutMapProps {
  /** Content that is shown over the map until the track is visible. */
  picture: ReactNode
}

/** Shows the interactive map, or the static image if the browser has no WebGL. */
function MovableMap(props: MovableMapProps) {
  const { form, image, picture, paper, points, starts, base, marked, hasSearch, foot } = props
  const bounds = useMemo(() => boundsOf(trackLines(points, starts)), [points, starts])
  const measures = useMemo(() => measuresOf(points), [points])
  const grounds = useMemo(() => groundsFor(base, bounds), [base, bounds])
  const [colour, setColour] = useRemembered<ColourChoice>('trackColour', ['plain', ...measures], 'plain')
  const [ground, setGround] = useRemembered('mapGround', grounds, grounds[0] ?? 'none')
  const frame = useRef<HTMLDivElement>(null)
  const [isFull, setFull] = useFullScreen(frame)
  const { cursor } = marked
  const secondAt = (position: Position | null, reach: number): number | null =>
    points[(position && nearestPoint(points, starts, position, reach)) ?? -1]?.duration ?? null
  const { container, map, isDrawn, hasFailed } = useTrackMap(bounds, {
    onPoint: (position, reach) => cursor.set(secondAt(position, reach)),
    onPress: (position, reach) => choose(marked, secondAt(position, reach)),
  })

  const colouring = useMemo(
    () => (colour === 'plain' ? null : colouringBy(colour, points, starts)),
    [colour, points, starts],
  )
  const shownBase = useMemo(() => mapOfGround(ground, base, ownAddress()), [ground, base])
  const style = useTrackStyle(points, bounds, colouring !== null, shownBase)
  const lines = useTrackLines(points, starts, colouring)
  useEffect(() => map?.show(style, lines), [map, style, lines])
  useEffect(() => map?.setScrollingPage(!isFull), [map, isFull])
  useMarks(map, points, starts)
  useCursor(map, points, cursor)
  useMarked(map, points, starts, marked)

  const search = useSearchOnMap(map)

  if (hasFailed) return <StaticMap image={image} base={base} />
  return (
    <div ref={frame} className={`${styles.map} ${isFull ? styles.full : ''}`}>
      <MapCanvas container={container} />
      {!isDrawn && picture}
      {map !== null && (
        <>
          {search.field === null ? (
            <TrackLegend
              measures={measures}
              choice={colour}
              onChange={setColour}
              colouring={colouring}
              form={form}
            />
          ) : (
            <div className={styles.search}>{search.field}</div>
          )}
          <MapButtons
            map={map}
            isFull={isFull}
            onFull={setFull}
            grounds={grounds}
            ground={ground}
            onGround={setGround}
          >
            {hasSearch && search.button}
          </MapButtons>
        </>
      )}
      {isFull && (
        <div className={styles.foot}>
          {foot}
          <ReadoutOnMap points={points} cursor={cursor} curves={onMap} form={form} hasStretches={false} />
        </div>
      )}
      <img className={styles.paper} src={paper} alt="" width={1200} height={675} loading="lazy" />
      <Attribution base={shownBase} />
    </div>
  )
}

/** Calculates the track's lines. If only the colouring changes, the outlines are not calculated again. */
function useTrackLines(
  points: readonly PlacedPoint[],
  starts: readonly number[],
  colouring: Colouring | null,
): TrackLines {
  const outlines = useMemo(() => outlinesOf(points, starts), [points, starts])
  return useMemo(() => linesOf(outlines, points, colouring), [outlines, points, colouring])
}

function useTrackStyle(
  points: readonly PlacedPoint[],
  bounds: Bounds,
  isColoured: boolean,
  base: BaseMap | null,
): StyleSpecification {
  const { imperial_units } = useReader().profile
  const scheme = useScheme()
  return useMemo(() => {
    const squares = squaresAround(bounds, imperial_units ? 'imperial' : 'metric')
    const overlay = trackOverlay({ points, isColoured, scheme, markColour: tokenColour('--accent') })
    return mapStyle({ base, overlay, squares, scheme })
  }, [base, points, bounds, isColoured, imperial_units, scheme])
}

/** Moves the marker on the map together with the charts' cursor. */
function useCursor(map: TrackMap | null, points: readonly PlacedPoint[], cursor: Store<number | null>) {
  useEffect(() => {
    if (map === null) return
    const follow = () => {
      const second = cursor.get()
      const point = second === null ? undefined : points[indexAt(points, second)]
      map.setCursor(point === undefined ? null : positionOf(point))
    }
    follow()
    return cursor.subscribe(follow)
  }, [map, points, cursor])
}

/**
 * Marks a stretch between two presses on the track. Marking is cancelled by a press beside the track or a second press
 * at the same place.
 */
function choose(marked: Marked, second: number | null): void {
  const begun = marked.begun.get()
  const stretch = begun === null || second === null ? null : stretchBetween(begun, second)
  if (stretch !== null) markStretch(marked, stretch)
  else marked.begun.set(begun === second ? null : second)
}

/** Shows the marked stretch, or the point where marking began. */
function useMarked(
  map: TrackMap | null,
  points: readonly PlacedPoint[],
  starts: readonly number[],
  { stretch, begun }: Marked,
) {
  useEffect(() => {
    if (map === null) return
    const follow = () => {
      const [marked, second] = [stretch.get(), begun.get()]
      const point = second === null ? undefined : points[indexAt(points, second)]
      map.mark(
        marked === null ? [] : stretchLines(points, starts, marked),
        point === undefined ? null : positionOf(point),
      )
    }
    follow()
    const unfollow = [stretch.subscribe(follow), begun.subscribe(follow)]
    return () => {
      for (const end of unfollow) end()
    }
  }, [map, points, starts, stretch, begun])
}

/** Shows the values at the cursor on the map, because in full screen the charts with their values are hidden. */
function ReadoutOnMap({ cursor, ...props }: Parameters<typeof Readout>[0]) {
  if (useStore(cursor) === null) return null
  return (
    <div className={styles.readout}>
      <Readout {...props} cursor={cursor} />
    </div>
  )
}

function StaticMap({ image, base }: { image: string; base: BaseMap | null }) {
  const { t } = useTranslation()
  return (
    <div className={styles.map}>
      <img className={styles.image} src={image} alt={t('workout.mapLabel')} />
      <p className={styles.note}>{t('workout.mapUnavailable')}</p>
      <Attribution base={base} />
    </div>
  )
}
