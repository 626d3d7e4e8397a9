import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { usePerson } from '../../data/accounts/person'
import type { ListedWorkout } from '../../data/workouts/selection'
import { startTown } from '../../format/places'
import { isGivenTitle } from '../../format/titles'
import { Figure } from '../../ui/controls/figure'
import row from '../../ui/layout/linked-row.module.css'
import { useSpeedForms } from '../sports/speed-form'
import { SportLabel } from '../sports/sport'
import { MapImage } from './map-image'
import { useWorkoutTitle } from './use-workout-title'
import styles from './workout-row.module.css'

interface WorkoutRowProps {
  workout: ListedWorkout
  /** In its list, from 0; left out where it is far below. */
  position?: number
}

/** So many rows of a list are seen before anybody scrolls. */
export const firstRows = 5

/** One workout in a list. The title's link covers the whole row. */
export function WorkoutRow({ workout, position = firstRows }: WorkoutRowProps) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const form = useSpeedForms()(workout.sport_id)
  const day = new Date(workout.workout_date)
  const title = useWorkoutTitle()(workout)
  // A title that nobody gave says it already.
  const town = isGivenTitle(workout.title) ? startTown(workout.places) : null
  return (
    <li className={`${row.row} ${styles.row}`}>
      <MapImage map={workout.map} title={title} isFirst={position < firstRows} />
      <div className={row.words}>
        <Link href={`/workouts/${workout.id}`} className={`${row.name} ${styles.title}`}>
          {title}
        </Link>
        <div className={styles.context}>
          <SportLabel sportId={workout.sport_id} />
          <time dateTime={day.toISOString()}>{formats.momentInWords(day)}</time>
          {town !== null && <span>{town}</span>}
        </div>
      </div>
      <dl className={styles.figures}>
        <Figure label={t('figures.distance')} value={formats.distance(workout.distance)} />
        <Figure label={t('figures.moving')} value={workout.moving} />
        <Figure
          label={t(form === 'speed' ? 'figures.speed' : 'figures.pace')}
          value={formats.howFast(workout.ave_speed, form)}
        />
        {profile.display_ascent && (
          <Figure
            label={t('figures.ascent')}
            value={workout.ascent === null ? null : formats.height(workout.ascent)}
          />
        )}
      </dl>
    </li>
  )
}
