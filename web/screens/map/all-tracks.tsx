import add from '@material-symbols/svg-400/outlined/add.svg' with { type: 'text' }
import previous from '@material-symbols/svg-400/outlined/chevron_left.svg' with { type: 'text' }
import next from '@material-symbols/svg-400/outlined/chevron_right.svg' with { type: 'text' }
import fitScreen from '@material-symbols/svg-400/outlined/fit_screen.svg' with { type: 'text' }
import minus from '@material-symbols/svg-400/outlined/remove.svg' with { type: 'text' }
import searchDrawing from '@material-symbols/svg-400/outlined/search.svg' with { type: 'text' }
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { trackColours } from '../../../src/maps/style/track'
import { type Bounds, boundsAround, boundsOfMost } from '../../../src/tracks/lines/bounds'
import { usePerson } from '../../data/accounts/person'
import { ownAddress } from '../../data/client/base-path'
import type { MapView } from '../../data/workouts/map-selection'
import { useSports } from '../../data/workouts/sports'
import type { OutlinesBatch, TrackOutline } from '../../data/workouts/use-outlines'
import { useBaseMap } from '../../drawing/maps/base/base-map'
import { Attribution } from '../../drawing/maps/base/map-attribution'
import { MapCanvas } from '../../drawing/maps/map-canvas'
import { SportLabel } from '../../drawing/sports/sport'
import { sportColour, sportOfId } from '../../drawing/sports/sport-look'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { lazyPart } from '../../ui/lazy-part'
import { useScheme } from '../../ui/theme'
import styles from './all-tracks.module.css'
import { addressOf, geometryOf, heatOverlay, tracksOverlay } from './overlays'
import { useAllTracksMap } from './use-all-tracks-map'

const PlaceSearch = lazyPart(async () => (await import('../../drawing/maps/place-search')).PlaceSearch)

interface AllTracksProps {
  view: MapView
  /** None where the heat map is shown. */
  batches: readonly OutlinesBatch[]
  /** What the heat map covers; null while that is unknown, or nothing. */
  heatBounds: Bounds | null
  /** Where most of that is. */
  heatOpening: Bounds | null
  /** Some tracks are left out. */
  isFiltered: boolean
}

/** The map, with what is said about the track that is chosen on it. */
export function AllTracks({ view, batches, heatBounds, heatOpening, isFiltered }: AllTracksProps) {
  const { t } = useTranslation()
  const { data: base = null } = useBaseMap()
  const tracks = useMemo(() => batches.flatMap(batch => batch.tracks), [batches])
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [isSearching, setSearching] = useState(false)
  const searchButton = useRef<HTMLButtonElement>(null)
  const index = tracks.findIndex(({ id }) => id === selectedId)
  const selected = tracks[index] ?? null
  const overlay = useOverlay(view, batches, selected)
  const tracksBounds = useMemo(() => boundsAround(boxesOf(tracks)), [tracks])
  const mostBounds = useMemo(() => boundsOfMost(boxesOf(tracks)), [tracks])
  const bounds = view === 'heat' ? heatBounds : tracksBounds
  const { container, map, hasFailed } = useAllTracksMap({
    base,
    overlay,
    bounds,
    opening: view === 'heat' ? heatOpening : mostBounds,
    opensWhereLeft: !isFiltered,
    onPick: setSelectedId,
    readTracks: address => {
      const batch = batches.find(candidate => addressOf(candidate) === address)
      return batch === undefined ? null : geometryOf(batch.tracks)
    },
  })

  const step = (to: number) => {
    const track = tracks[to]
    if (track === undefined) return
    setSelectedId(track.id)
    if (track.bounds !== null) map?.show(track.bounds, 'always')
  }
  if (hasFailed) return <p className={styles.unavailable}>{t('workout.mapUnavailable')}</p>
  return (
    <div className={styles.map}>
      <MapCanvas container={container} />
      {map !== null && (
        <div className={styles.buttons}>
          <Button
            ref={searchButton}
            look="icon"
            aria-label={t('places.search')}
            aria-expanded={isSearching}
            onHoverStart={PlaceSearch.preload}
            onPress={() => setSearching(!isSearching)}
          >
            <Icon drawing={searchDrawing} />
          </Button>
          <Button look="icon" aria-label={t('workout.zoomIn')} onPress={() => map.zoomBy(1)}>
            <Icon drawing={add} />
          </Button>
          <Button look="icon" aria-label={t('workout.zoomOut')} onPress={() => map.zoomBy(-1)}>
            <Icon drawing={minus} />
          </Button>
          <Button
            look="icon"
            aria-label={t('workoutsMap.showAll')}
            isDisabled={bounds === null}
            onPress={() => bounds !== null && map.show(bounds, 'always')}
          >
            <Icon drawing={fitScreen} />
          </Button>
        </div>
      )}
      {map !== null && isSearching && (
        <div className={styles.search}>
          <PlaceSearch
            centre={map.centre}
            onShow={map.goTo}
            onClose={() => {
              setSearching(false)
              searchButton.current?.focus()
            }}
          />
        </div>
      )}
      {view === 'tracks' && tracks.length > 0 && !isSearching && (
        <section className={styles.chosen} aria-label={t('workoutsMap.chosen')}>
          <Button
            look="icon"
            aria-label={t('workoutsMap.newer')}
            isDisabled={index <= 0}
            onPress={() => step(index - 1)}
          >
            <Icon drawing={previous} />
          </Button>
          <div role="status" className={styles.words}>
            {selected === null ? t('workoutsMap.chooseHint') : <ChosenTrack track={selected} />}
          </div>
          <Button
            look="icon"
            aria-label={t('workoutsMap.older')}
            isDisabled={index === tracks.length - 1}
            onPress={() => step(index + 1)}
          >
            <Icon drawing={next} />
          </Button>
        </section>
      )}
      <Attribution base={base} />
    </div>
  )
}

function ChosenTrack({ track: { id, title, sport_id, workout_date, distance } }: { track: TrackOutline }) {
  const { formats } = usePerson()
  const { number, unit } = formats.distance(distance)
  return (
    <>
      <Link href={`/workouts/${id}`} className={styles.title}>
        {title}
      </Link>
      <span className={styles.facts}>
        <SportLabel sportId={sport_id} />
        <span>{formats.dayInWords(new Date(workout_date))}</span>
        <span>
          {number} {unit}
        </span>
      </span>
    </>
  )
}

function useOverlay(view: MapView, batches: readonly OutlinesBatch[], selected: TrackOutline | null) {
  const scheme = useScheme()
  const { data: sports } = useSports()
  return useMemo(() => {
    if (view === 'heat') return heatOverlay(ownAddress(), devicePixelRatio > 1)
    const colourOf = (sportId: number) => sportColour(sportOfId(sports, sportId), scheme)
    return tracksOverlay({ batches, selected, colourOf, casing: trackColours[scheme].casing })
  }, [view, batches, selected, sports, scheme])
}

const boxesOf = (tracks: readonly TrackOutline[]) =>
  tracks.flatMap(({ bounds }) => (bounds === null ? [] : [bounds]))
