import type { Workout } from '../../../src/workouts/workouts/schemas'
import type { WithWhole } from '../../data/workouts/wholes'
import { SportLabel } from '../sports/sport'

type RowWorkout = Pick<Workout, 'sport_id' | 'sport_confirmed'> & Partial<Pick<Workout, 'outing'>> & WithWhole

/** The sport of a workout in a list. A whole outing has the icons of its legs, in their order. */
export function RowSport({ workout: { sport_id, sport_confirmed, outing, whole } }: { workout: RowWorkout }) {
  if (!whole) return <SportLabel sportId={sport_id} isGuess={!sport_confirmed} />
  return (
    <span>
      {outing?.map(leg => (
        <SportLabel key={leg.id} sportId={leg.sport_id} isIconOnly />
      ))}
    </span>
  )
}
