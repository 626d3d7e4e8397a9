import { memo } from 'react'
import { Link } from 'wouter'
import { MapImage } from '../../../components/workouts/map-image'
import { RowFigures } from '../../../components/workouts/row-figures'
import { RowSport } from '../../../components/workouts/row-sport'
import { WorkoutTime } from '../../../components/workouts/workout-time'
import type { ListedWorkout } from '../../../data/workouts/requests'
import { addressOfRow } from '../../../data/workouts/wholes'
import type { SpeedForm } from '../../../format/formats'
import { startTown } from '../../../format/places'
import { isGivenTitle } from '../../../format/titles'
import { useTranslation } from '../../../i18n/use-translation'
import row from '../../../ui/layout/linked-row.module.css'
import styles from './list-row.module.css'

interface ListRowProps {
  workout: ListedWorkout
  /** The workout's title, given by the user or generated. */
  title: string
  /** Whether the sport's speeds are written as speeds or as paces. */
  form: SpeedForm
  /** Whether the row is visible without scrolling. */
  isFirst: boolean
  /** The state of the row's checkbox; `null` while no workouts are being selected. */
  selecting: { isSelected: boolean; isDisabled: boolean; onToggle: (isRange: boolean) => void } | null
}

/**
 * A workout in the list. The link of its title covers the whole row; while workouts are being selected, the checkbox
 * covers it. The component is memoised, so that only rows with changes are rendered again.
 */
export const ListRow = memo(({ workout, title, form, isFirst, selecting }: ListRowProps) => {
  const { t } = useTranslation()
  // If the title was generated, it already names the town, so the town is left out.
  const town = isGivenTitle(workout.title) ? startTown(workout.places) : null
  return (
    <li
      className={`${row.row} ${styles.row}`}
      data-id={workout.id}
      data-selected={selecting?.isSelected === true ? true : undefined}
    >
      {selecting !== null && (
        <label className={styles.tick}>
          <input
            type="checkbox"
            aria-label={t('workouts.select', { title })}
            checked={selecting.isSelected}
            disabled={selecting.isDisabled}
            onClick={event => selecting.onToggle(event.shiftKey)}
            onChange={() => undefined}
          />
        </label>
      )}
      <MapImage workout={workout} title={title} isFirst={isFirst} sizes="5.5rem" />
      <div className={row.words}>
        {selecting === null ? (
          <Link href={addressOfRow(workout)} className={`${row.name} ${styles.title}`}>
            {title}
          </Link>
        ) : (
          <span className={styles.title}>{title}</span>
        )}
        <div className={styles.context}>
          <RowSport workout={workout} />
          <WorkoutTime workout={workout} />
          {town !== null && <span>{town}</span>}
        </div>
      </div>
      <RowFigures workout={workout} form={form} className={styles.figures} />
    </li>
  )
})
