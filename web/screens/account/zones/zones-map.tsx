import { useEffect, useMemo } from 'react'
import { boundsAround } from '../../../../src/tracks/lines/bounds'
import type { PrivacyZone } from '../../../../src/workouts/privacy/schemas'
import { useAreasMap } from '../../../components/maps/areas/use-areas-map'
import { useBaseMap } from '../../../components/maps/base/base-map'
import { Attribution } from '../../../components/maps/base/map-attribution'
import type { Overlay } from '../../../components/maps/base/map-style'
import { MapButtonColumn } from '../../../components/maps/map-button'
import { MapCanvas } from '../../../components/maps/map-canvas'
import { useSearchOnMap } from '../../../components/maps/search-on-map'
import { ZoomButtons } from '../../../components/maps/zoom-buttons'
import { useHeatExtent } from '../../../data/maps/heat-extent'
import type { Bounds, Position } from '../../../data/workouts/track'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { tokenColour } from '../../../ui/theme'
import { boundsAroundCircle, ringAround } from './places'
import styles from './zones-page.module.css'

interface Draft {
  /** `null` until a place is chosen. */
  place: Position | null
  radiusM: number
  onPlace: (place: Position) => void
}

interface ZonesMapProps {
  zones: readonly PrivacyZone[]
  /** The zone that is being set; `null` if none is. */
  draft: Draft | null
}

/** The area shown if there are neither zones nor workouts. */
const wholeWorld: Bounds = [-170, -60, 170, 75]

/** A map of the zones, on which a place can be chosen. */
export function ZonesMap(props: ZonesMapProps) {
  const { data: extent, isError } = useHeatExtent({ isWanted: true })
  const { data: base } = useBaseMap()
  if (base === undefined || (extent === undefined && !isError)) return <div className={styles.map} />
  return <Shown {...props} base={base} home={extent?.opening ?? null} />
}

type ShownProps = ZonesMapProps & {
  base: NonNullable<ReturnType<typeof useBaseMap>['data']>
  home: Bounds | null
}

function Shown({ zones, draft, base, home }: ShownProps) {
  const { t } = useTranslation()
  const place = draft?.place ?? null
  const radiusM = draft?.radiusM ?? 0
  const all = zones.map(zone => boundsAroundCircle([zone.longitude, zone.latitude], 2 * zone.radius))
  const opening =
    place === null ? (boundsAround(all) ?? home ?? wholeWorld) : boundsAroundCircle(place, 2 * radiusM)
  const { container, map, hasFailed } = useAreasMap({
    label: t('privacyZones.mapLabel'),
    opening,
    base,
    overlay: useMemo(() => overlayOf(zones, place, radiusM), [zones, place, radiusM]),
    ...(draft && { onPress: draft.onPlace }),
  })
  const search = useSearchOnMap(map)
  // What was typed or chosen from a list may be out of sight.
  const [longitude, latitude] = place ?? []
  useEffect(() => {
    if (map === null || longitude === undefined || latitude === undefined) return
    map.reveal([longitude, latitude])
  }, [map, longitude, latitude])
  if (hasFailed) return <p className={styles.quiet}>{t('workout.mapUnavailable')}</p>
  return (
    <>
      <div className={styles.map}>
        <MapCanvas container={container} />
        {map !== null && (
          <>
            {search.field !== null && <div className={styles.search}>{search.field}</div>}
            <MapButtonColumn>
              {search.button}
              <ZoomButtons onZoom={map.zoomBy} />
            </MapButtonColumn>
            {draft !== null && <span className={styles.cross} aria-hidden="true" />}
          </>
        )}
        <Attribution base={base} />
      </div>
      {map !== null && draft !== null && (
        <>
          <p className={styles.hint}>{t('privacyZones.mapHint')}</p>
          <div>
            <Button onPress={() => draft.onPlace(map.centre())}>{t('privacyZones.middle')}</Button>
          </div>
        </>
      )}
    </>
  )
}

/** Hidden circles are filled. The circle around a place that is being chosen is dashed, because chance will move it. */
function overlayOf(zones: readonly PrivacyZone[], place: Position | null, radiusM: number): Overlay {
  const colour = tokenColour('--accent')
  const circles = zones.map(({ centre, radius }) => [ringAround([centre.longitude, centre.latitude], radius)])
  const draft = place === null ? [] : [[ringAround(place, radiusM)]]
  const dots = [...zones.map(({ longitude, latitude }): Position => [longitude, latitude])]
  return {
    sources: {
      zones: { type: 'geojson', data: { type: 'MultiPolygon', coordinates: circles } },
      draft: { type: 'geojson', data: { type: 'MultiPolygon', coordinates: draft } },
      places: {
        type: 'geojson',
        data: { type: 'MultiPoint', coordinates: place === null ? dots : [...dots, place] },
      },
    },
    layers: [
      { id: 'edges', type: 'line', source: 'zones', paint: { 'line-color': colour, 'line-width': 2 } },
      {
        id: 'draft',
        type: 'line',
        source: 'draft',
        paint: { 'line-color': colour, 'line-width': 2, 'line-dasharray': [3, 2] },
      },
      { id: 'zones', type: 'fill', source: 'zones', paint: { 'fill-color': colour, 'fill-opacity': 0.15 } },
      {
        id: 'places',
        type: 'circle',
        source: 'places',
        paint: { 'circle-color': colour, 'circle-radius': 5 },
      },
    ],
  }
}
