import type { Segment, Workout } from '../../../src/workouts/workouts/schemas'
import { SportLabel } from '../../components/sports/sport'
import { useCountryName } from '../../components/workouts/use-country-name'
import { WorkoutTime } from '../../components/workouts/workout-time'
import { useConfirmSports } from '../../data/batches/batches'
import { venueElsewhere } from '../../data/workouts/shown-map'
import { placesInOrder } from '../../format/places'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import styles from './workout-context.module.css'

/**
 * The translation key of a text that explains why there is no track; `null` if there is one. Recordings that were made
 * indoors or on a virtual course need no explanation.
 */
function kindOf(workout: Workout) {
  const { original, with_chart, with_gpx } = workout
  if (with_gpx) return null
  if (with_chart) return venueElsewhere(workout) === null ? 'workout.withoutPositions' : null
  return original === null ? 'workout.byHand' : 'workout.withoutTrack'
}

/** Shows the workout's sport, time and places, and the segment if the page shows only one. */
export function WorkoutContext({ workout, segment }: { workout: Workout; segment?: Segment }) {
  const { t } = useTranslation()
  const venue = venueElsewhere(workout)
  const kind = kindOf(workout)
  return (
    <span className={styles.context}>
      <SportLabel sportId={workout.sport_id} isGuess={!workout.sport_confirmed} />
      {!workout.sport_confirmed && <ConfirmSport workout={workout} />}
      <WorkoutTime workout={workout} namesZone />
      {venue !== null && <span>{t(`workout.venues.${venue}`)}</span>}
      {kind !== null && <span>{t(kind)}</span>}
      <PlacesLine workout={workout} />
      {segment !== undefined && (
        <strong className={styles.part}>
          {t('workout.segmentOf', { number: segment.segment_id + 1, total: workout.segments.length })}
        </strong>
      )}
    </span>
  )
}

/** Confirms a guessed sport with one press. To change it, the workout is edited. */
function ConfirmSport({ workout: { id } }: { workout: Workout }) {
  const { t } = useTranslation()
  const confirming = useConfirmSports()
  return (
    <Button isPending={confirming.isPending} onPress={() => confirming.mutate([{ id }])}>
      {t('guess.confirm')}
    </Button>
  )
}

/** Lists the places, such as "Uzès → Avignon → Nîmes, France". */
function PlacesLine({ workout: { places } }: { workout: Workout }) {
  const countryName = useCountryName()
  const { names, countries } = placesInOrder(places)
  if (countries.length === 0) return null
  const way = names.join(' → ')
  return <span>{[...(way === '' ? [] : [way]), ...countries.map(countryName)].join(', ')}</span>
}
