import noteIcon from '@material-symbols/svg-400/outlined/sticky_note_2.svg' with { type: 'text' }
import { useId } from 'react'
import { Link } from 'wouter'
import { SportIcon, useSportName } from '../../components/sports/sport'
import { sportOfId } from '../../components/sports/sport-look'
import { useWorkoutTitle } from '../../components/workouts/use-workout-title'
import { usePerson } from '../../data/accounts/person'
import { useSports } from '../../data/workouts/sports'
import { addressOfRow } from '../../data/workouts/wholes'
import { clockDuration } from '../../format/durations'
import { useTranslation } from '../../i18n/use-translation'
import { Icon } from '../../ui/controls/icon'
import styles from './desk-calendar.module.css'
import type { Shown } from './shown'
import type { ShownWorkout } from './whole-outings'

interface DeskWorkoutProps {
  workout: ShownWorkout
  /** The figure to show. A workout in one place shows its time instead of a distance. */
  measure: Shown['measure']
}

/** A workout or a whole outing in its day: icons, title, distance or time, load, and a mark if it has notes. */
export function DeskWorkout({ workout, measure }: DeskWorkoutProps) {
  const { t } = useTranslation()
  const { formats } = usePerson()
  const { data: sports } = useSports()
  const sportName = useSportName()
  const notesId = useId()
  const title = useWorkoutTitle()(workout)
  const { whole, sport_confirmed, distance, duration, load, is_load_estimated, notes } = workout
  const sportIds = whole ? workout.outing.map(({ sport_id }) => sport_id) : [workout.sport_id]
  const nameOf = (sportId: number) =>
    sportName(
      sportId,
      sports?.find(({ id }) => id === sportId),
    )
  const sport = sportIds.map(nameOf).join(', ')
  const start = startOf()
  const notesInWords = notes ? t('filters.about', { what: t('figures.notes'), value: notes }) : null
  return (
    <Link
      href={addressOfRow(workout)}
      className={`${styles.workout} ${sport_confirmed ? '' : styles.guess}`}
      title={[title, sport, start, notesInWords].filter(part => part !== null).join('\n')}
      // Screen readers read the notes instead of the tooltip, which repeats the text of the link.
      aria-describedby={notesInWords === null ? undefined : notesId}
    >
      <span className={styles.title}>
        {sportIds.map((sportId, leg) => (
          <SportIcon key={`${leg} ${sportId}`} sport={sportOfId(sports, sportId)} />
        ))}
        <span className="visually-hidden">
          {sport}
          {!sport_confirmed && `, ${t('guess.word')}`},{' '}
        </span>
        <span className={styles.name}>{title}</span>
      </span>
      <span className={styles.figures}>
        <span>{figure()}</span>
        {notesInWords !== null && (
          <span className={styles.notes}>
            <Icon svg={noteIcon} size={1} />
          </span>
        )}
        {load !== null && (
          <span className={styles.load}>
            <span className="visually-hidden">
              {t('training.load')}
              {is_load_estimated && `, ${t('training.estimated')}`}{' '}
            </span>
            {is_load_estimated && <span aria-hidden="true">≈</span>}
            {formats.count(Math.round(load))}
          </span>
        )}
      </span>
      {notesInWords !== null && (
        <span id={notesId} hidden>
          {notesInWords}
        </span>
      )}
    </Link>
  )

  function figure(): string {
    if (measure === 'duration' || distance === 0) return clockDuration(duration)
    const { number, unit } = formats.distance(distance)
    return `${number} ${unit}`
  }

  /** The time of day at which the workout began, on the clocks of its place if that is known. */
  function startOf(): string {
    const { local_start, workout_date } = workout
    return local_start === null
      ? formats.momentInWords(new Date(workout_date))
      : formats.localMomentInWords(local_start)
  }
}
