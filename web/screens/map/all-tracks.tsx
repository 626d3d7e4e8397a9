import add from '@material-symbols/svg-400/outlined/add.svg' with { type: 'text' }
import previous from '@material-symbols/svg-400/outlined/chevron_left.svg' with { type: 'text' }
import next from '@material-symbols/svg-400/outlined/chevron_right.svg' with { type: 'text' }
import fitScreen from '@material-symbols/svg-400/outlined/fit_screen.svg' with { type: 'text' }
import minus from '@material-symbols/svg-400/outlined/remove.svg' with { type: 'text' }
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { trackColours } from '../../../src/maps/style/track'
import { usePerson } from '../../data/accounts/person'
import { ownAddress } from '../../data/client/base-path'
import type { MapView } from '../../data/workouts/map-selection'
import { useSports } from '../../data/workouts/sports'
import { boundsOf } from '../../data/workouts/track'
import type { TrackOutline } from '../../data/workouts/use-outlines'
import { useBaseMap } from '../../drawing/maps/base/base-map'
import { Attribution } from '../../drawing/maps/base/map-attribution'
import { MapCanvas } from '../../drawing/maps/map-canvas'
import { SportLabel } from '../../drawing/sports/sport'
import { sportLook } from '../../drawing/sports/sport-look'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { useScheme } from '../../ui/theme'
import styles from './all-tracks.module.css'
import { heatOverlay, tracksOverlay } from './overlays'
import { useAllTracksMap } from './use-all-tracks-map'

interface AllTracksProps {
  view: MapView
  pages: readonly TrackOutline[][]
}

/** The map, with what is said about the track that is chosen on it. */
export function AllTracks({ view, pages }: AllTracksProps) {
  const { t } = useTranslation()
  const { data: base = null } = useBaseMap()
  const tracks = useMemo(() => pages.flat(), [pages])
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const index = view === 'tracks' ? tracks.findIndex(({ id }) => id === selectedId) : -1
  const selected = tracks[index] ?? null
  const overlay = useOverlay(view, pages, selected)
  const bounds = useMemo(() => boundsOfTracks(tracks), [tracks])
  const { container, map, hasFailed } = useAllTracksMap({ base, overlay, bounds, onPick: setSelectedId })

  const step = (to: number) => {
    const track = tracks[to]
    if (track === undefined) return
    setSelectedId(track.id)
    map?.show(boundsOfTracks([track]) ?? [0, 0, 0, 0], 'always')
  }
  if (hasFailed) return <p className={styles.unavailable}>{t('workout.mapUnavailable')}</p>
  return (
    <div className={styles.map}>
      <MapCanvas container={container} />
      {map !== null && (
        <div className={styles.buttons}>
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
      {view === 'tracks' && tracks.length > 0 && (
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
        <span>{formats.date(new Date(workout_date))}</span>
        <span>
          {number} {unit}
        </span>
      </span>
    </>
  )
}

function useOverlay(view: MapView, pages: readonly TrackOutline[][], selected: TrackOutline | null) {
  const scheme = useScheme()
  const { data: sports } = useSports()
  return useMemo(() => {
    if (view === 'heat') return heatOverlay(ownAddress(), devicePixelRatio > 1)
    const ownColours = new Map(sports?.map(({ id, color }) => [id, color]))
    const colourOf = (sportId: number) => ownColours.get(sportId) ?? sportLook(sportId)[scheme]
    return tracksOverlay({ pages, selected, colourOf, casing: trackColours[scheme].casing })
  }, [view, pages, selected, sports, scheme])
}

function boundsOfTracks(tracks: readonly TrackOutline[]) {
  const lines = tracks.flatMap(track => track.lines)
  return lines.length === 0 ? null : boundsOf(lines)
}
