import fitScreen from '@material-symbols/svg-400/outlined/fit_screen.svg' with { type: 'text' }
import pointScan from '@material-symbols/svg-400/outlined/point_scan.svg' with { type: 'text' }
import { useMemo, useRef, useState } from 'react'
import { decodePolyline } from '../../../src/tracks/lines/decode-polyline'
import { useBaseMap } from '../../components/maps/base/base-map'
import { Attribution } from '../../components/maps/base/map-attribution'
import { FullScreenButton } from '../../components/maps/full-screen-button'
import { MapButton, MapButtonColumn } from '../../components/maps/map-button'
import { MapCanvas } from '../../components/maps/map-canvas'
import { useSearchOnMap } from '../../components/maps/search-on-map'
import { useFullScreen } from '../../components/maps/use-full-screen'
import { ZoomButtons } from '../../components/maps/zoom-buttons'
import { sportColour } from '../../components/sports/sport-look'
import { ownAddress } from '../../data/client/base-path'
import type { NearPlace, TrackOutline, TracksOverview } from '../../data/maps/tracks'
import { heatTiles, type MapView, tracksTiles } from '../../data/workouts/map-selection'
import { useSports } from '../../data/workouts/sports'
import { boundsOf } from '../../data/workouts/track'
import { useTranslation } from '../../i18n/use-translation'
import { tokenColour, useScheme } from '../../ui/theme'
import styles from './all-tracks.module.css'
import { ChosenTrack } from './chosen-track'
import { heatOverlay, tracksOverlay } from './overlays'
import { TracksHere } from './tracks-here'
import { useAllTracksMap } from './use-all-tracks-map'
import { useChosenTracks } from './use-chosen-tracks'

interface AllTracksProps {
  view: MapView
  /** The query for the shown tracks, as it is sent to the server. */
  query: string
  tracks: TracksOverview
  /** Whether filters leave out some tracks. */
  isFiltered: boolean
}

/** The map of all workouts, with a card about the chosen tracks. */
export function AllTracks({ view, query, tracks, isFiltered }: AllTracksProps) {
  const { t } = useTranslation()
  const { bounds } = tracks
  const { data: base = null } = useBaseMap()
  const frame = useRef<HTMLDivElement>(null)
  const [isFull, setFull] = useFullScreen(frame)
  const [isByKey, setByKey] = useState(false)
  const chosen = useChosenTracks(query, track => {
    if (track.lines.length > 0) map?.show(boundsOf(track.lines.map(decodePolyline)), 'always')
  })
  const ask = (place: NearPlace, by: 'pointer' | 'key') => {
    if (view !== 'tracks') return
    setByKey(by === 'key')
    chosen.ask(place)
  }
  const { container, map, hasFailed, isPartMissing } = useAllTracksMap({
    base,
    overlay: useOverlay(view, tracks, chosen.selected),
    tracks,
    opensWhereLeft: !isFiltered,
    onPress: ask,
  })
  const search = useSearchOnMap(map)
  const closeList = () => {
    chosen.forget()
    map?.focus()
  }

  if (hasFailed) return <p className={styles.unavailable}>{t('workout.mapUnavailable')}</p>
  const isChoosing = view === 'tracks' && search.field === null
  return (
    <div ref={frame} className={`${styles.map} ${isFull ? styles.full : ''}`}>
      <MapCanvas container={container} />
      <span className={styles.middle} />
      {map !== null && (
        <MapButtonColumn>
          {search.button}
          <ZoomButtons onZoom={map.zoomBy} />
          <MapButton
            label={t('workoutsMap.showAll')}
            svg={fitScreen}
            isDisabled={bounds === null}
            onPress={() => bounds !== null && map.show(bounds, 'always')}
          />
          {view === 'tracks' && (
            <MapButton
              label={t('workoutsMap.throughMiddle')}
              svg={pointScan}
              onPress={() => ask(map.middle(), 'key')}
            />
          )}
          <FullScreenButton isFull={isFull} onFull={setFull} />
        </MapButtonColumn>
      )}
      <div className={styles.card}>
        {search.field}
        {isChoosing &&
          (chosen.isList ? (
            <TracksHere chosen={chosen} takesFocus={isByKey} onClose={closeList} />
          ) : (
            <ChosenTrack chosen={chosen} />
          ))}
      </div>
      <p role="status" className={styles.missing}>
        {isPartMissing && t('workoutsMap.partMissing')}
      </p>
      <Attribution base={base} />
    </div>
  )
}

/** The map's layers for the current view. */
function useOverlay(view: MapView, tracks: TracksOverview, selected: TrackOutline | null) {
  const scheme = useScheme()
  const { data: sports } = useSports()
  const { query, version, groups } = tracks
  return useMemo(() => {
    // Addresses are absolute, because MapLibre's worker cannot resolve relative ones.
    const content = { query, version }
    if (view === 'heat') return heatOverlay(heatTiles(ownAddress(), content, devicePixelRatio > 1))
    return tracksOverlay({
      tiles: tracksTiles(ownAddress(), content),
      groups,
      selected,
      sports: (sports ?? []).map(sport => ({ id: sport.id, colour: sportColour(sport, scheme) })),
      dot: tokenColour('--accent'),
      onDot: tokenColour('--surface'),
      scheme,
    })
  }, [view, query, version, groups, selected, sports, scheme])
}
