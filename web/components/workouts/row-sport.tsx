import type { Workout } from '../../../src/workouts/workouts/schemas'
import { useSports } from '../../data/workouts/sports'
import type { WithWhole } from '../../data/workouts/wholes'
import { SportIcon, SportLabel, useSportName } from '../sports/sport'
import { sportOfId } from '../sports/sport-look'
import styles from './row-sport.module.css'

type RowWorkout = Pick<Workout, 'sport_id' | 'sport_confirmed'> & Partial<Pick<Workout, 'outing'>> & WithWhole

/** The sport of a workout in a list. A whole outing has the icons of its legs. */
export function RowSport({ workout: { sport_id, sport_confirmed, outing, whole } }: { workout: RowWorkout }) {
  if (whole && outing) return <LegSports legs={outing} />
  return <SportLabel sportId={sport_id} isGuess={!sport_confirmed} />
}

/** The icons of the sports of an outing, in the order of its legs. */
export function LegSports({ legs }: { legs: Workout['outing'] }) {
  const { data: sports } = useSports()
  const name = useSportName()
  const nameOf = (sportId: number) =>
    name(
      sportId,
      sports?.find(({ id }) => id === sportId),
    )
  return (
    <span className={styles.legs}>
      {legs.map(({ id, sport_id }) => (
        <SportIcon key={id} sport={sportOfId(sports, sport_id)} />
      ))}
      <span className="visually-hidden">{legs.map(({ sport_id }) => nameOf(sport_id)).join(', ')}</span>
    </span>
  )
}
