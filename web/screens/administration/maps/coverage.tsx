import { useMemo, useState } from 'react'
import { coverageOf, placesOf } from '../../../../src/tracks/lines/areas'
import { boundsAround } from '../../../../src/tracks/lines/bounds'
import { useAreasMap } from '../../../components/maps/areas/use-areas-map'
import { useBaseMap } from '../../../components/maps/base/base-map'
import { areaToGet } from '../../../components/maps/base/covered'
import { Attribution } from '../../../components/maps/base/map-attribution'
import type { Overlay } from '../../../components/maps/base/map-style'
import { MapButtonColumn } from '../../../components/maps/map-button'
import { MapCanvas } from '../../../components/maps/map-canvas'
import { GetStreetsButton } from '../../../components/maps/streets/get-streets'
import { ZoomButtons } from '../../../components/maps/zoom-buttons'
import { useHeatExtent } from '../../../data/maps/heat-extent'
import type { Bounds } from '../../../data/workouts/track'
import { useTranslation } from '../../../i18n/use-translation'
import { tokenColour } from '../../../ui/theme'
import styles from './coverage.module.css'

interface CoverageProps {
  /** Areas with streets. `underWay` are the areas that are being downloaded. */
  covered: readonly Bounds[]
  underWay: readonly Bounds[]
  /** Whether the server can download streets. */
  isOffered: boolean
}

/** The area shown if there are no workouts and no offline maps. */
const wholeWorld: Bounds = [-170, -60, 170, 75]

/** A map of the areas with streets, and buttons that download more. */
export function Coverage(props: CoverageProps) {
  const { data: extent } = useHeatExtent({ isWanted: true })
  const { data: base } = useBaseMap()
  if (extent === undefined || base === undefined) return <div className={styles.map} />
  return <Shown {...props} base={base} home={extent.opening} />
}

type ShownProps = CoverageProps & {
  base: NonNullable<ReturnType<typeof useBaseMap>['data']>
  /** The area with most of the user's workouts; `null` if there are none. */
  home: Bounds | null
}

function Shown({ covered, underWay, isOffered, base, home }: ShownProps) {
  const { t } = useTranslation()
  const [seen, setSeen] = useState<Bounds | null>(null)
  const opening = boundsAround([...covered, ...underWay, ...(home === null ? [] : [home])]) ?? wholeWorld
  const { container, map, hasFailed } = useAreasMap({
    label: t('streets.coverage'),
    opening,
    base,
    overlay: useMemo(() => areasOverlay(covered, underWay), [covered, underWay]),
    onMove: setSeen,
  })
  const regions = covered.map(bounds => ({ bounds }))
  const homeArea = home && areaToGet(home, placesOf(home), regions)
  const isHomeCovered = home === null || coverageOf(regions, placesOf(home)) === 'all'
  return (
    <>
      {hasFailed ? (
        <p>{t('workout.mapUnavailable')}</p>
      ) : (
        <div className={styles.map}>
          <MapCanvas container={container} />
          {map !== null && (
            <MapButtonColumn>
              <ZoomButtons onZoom={map.zoomBy} />
            </MapButtonColumn>
          )}
          <Attribution base={base} />
        </div>
      )}
      {isOffered && (
        <div className={styles.actions}>
          {homeArea !== null && !isHomeCovered && (
            <GetStreetsButton wanted={{ bounds: homeArea }} label={t('streets.aroundWorkouts')} isPrimary />
          )}
          {seen !== null && (
            <GetStreetsButton
              wanted={{ bounds: seen }}
              label={t('streets.ofWhatIsShown')}
              isPrimary={isHomeCovered}
            />
          )}
        </div>
      )}
    </>
  )
}

/** Areas with streets have a solid outline and a fill; areas that are being downloaded have a dashed outline. */
function areasOverlay(covered: readonly Bounds[], underWay: readonly Bounds[]): Overlay {
  const colour = tokenColour('--accent')
  return {
    sources: {
      covered: { type: 'geojson', data: polygonsOf(covered) },
      underWay: { type: 'geojson', data: polygonsOf(underWay) },
    },
    layers: [
      {
        id: 'covered',
        type: 'fill',
        source: 'covered',
        paint: { 'fill-color': colour, 'fill-opacity': 0.12 },
      },
      { id: 'frames', type: 'line', source: 'covered', paint: { 'line-color': colour, 'line-width': 2 } },
      {
        id: 'underWay',
        type: 'line',
        source: 'underWay',
        paint: { 'line-color': colour, 'line-width': 2, 'line-dasharray': [3, 2] },
      },
    ],
  }
}

const polygonsOf = (areas: readonly Bounds[]): GeoJSON.MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: areas.map(([west, south, east, north]) => [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ]),
})
