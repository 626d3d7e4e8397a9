import { Link } from 'wouter'
import type { ListedWorkout } from '../../data/workouts/requests'
import { useSpeedForms } from '../../data/workouts/sports'
import { addressOfRow } from '../../data/workouts/wholes'
import { startTown } from '../../format/places'
import { isGivenTitle } from '../../format/titles'
import row from '../../ui/layout/linked-row.module.css'
import { MapImage } from './map-image'
import { RowFigures } from './row-figures'
import { RowSport } from './row-sport'
import { useWorkoutTitle } from './use-workout-title'
import styles from './workout-row.module.css'
import { WorkoutTime } from './workout-time'

interface WorkoutRowProps {
  workout: ListedWorkout
  /** The row's position in its list, from 0. Leave it out for rows far below the first screen. */
  position?: number
  /** The URL to which the row links; by default that of the workout or, if it stands for its outing, of that. */
  href?: string
}

/** Number of rows visible without scrolling. */
export const firstRows = 5

/** A workout in a list. The link of its title covers the whole row. */
export function WorkoutRow({ workout, position = firstRows, href = addressOfRow(workout) }: WorkoutRowProps) {
  const form = useSpeedForms()(workout.sport_id)
  const title = useWorkoutTitle()(workout)
  // If the title was generated, it already names the town, so the town is left out.
  const town = isGivenTitle(workout.title) ? startTown(workout.places) : null
  return (
    <li className={`${row.row} ${styles.row}`}>
      <MapImage
        workout={workout}
        title={title}
        isFirst={position < firstRows}
        sizes="(max-width: 47.99rem) 7rem, 10rem"
      />
      <div className={row.words}>
        <Link href={href} className={`${row.name} ${styles.title}`}>
          {title}
        </Link>
        <div className={styles.context}>
          <RowSport workout={workout} />
          <WorkoutTime workout={workout} />
          {town !== null && <span>{town}</span>}
        </div>
      </div>
      <RowFigures workout={workout} form={form} className={styles.figures} />
    </li>
  )
}
