import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { maxLengths } from '../../../components/workouts/workout-texts'
import type { useChangeWorkout } from '../../../data/workouts/workouts'
import { writtenTitle } from '../../../format/titles'
import { useTranslation } from '../../../i18n/use-translation'
import { TextField } from '../../../ui/fields/fields'
import { PageTitle } from '../../../ui/layout/page'
import styles from './edit-in-place.module.css'
import { useEditInPlace } from './use-edit-in-place'

interface WorkoutTitleProps {
  workout: Workout
  /** The title that the page shows. */
  shown: string
  /** The stored title, if it is not that of the workout alone. */
  stored?: string | null
  hint?: string
  /** The request that saves, if it does not only change the workout. */
  saving?: ReturnType<typeof useChangeWorkout>
}

/** The heading of the page, with a button to edit it. */
export function WorkoutTitle({ workout, shown, stored = workout.title, hint, saving }: WorkoutTitleProps) {
  const { t } = useTranslation()
  const written = writtenTitle(stored)
  const { button, form } = useEditInPlace({
    workout,
    ...(saving && { saving }),
    what: t('figures.title'),
    value: written,
    problemOf: title => (title !== written && title.trim() === '' ? t('workout.noTitle') : undefined),
    changesOf: title => ({ title }),
    field: props => (
      <TextField
        {...props}
        autoFocus
        label={t('figures.title')}
        {...(hint && { hint })}
        placeholder={shown}
        maxLength={maxLengths.title}
      />
    ),
  })
  return (
    <>
      <div className={form === null ? styles.line : 'visually-hidden'}>
        <PageTitle>{shown}</PageTitle>
        {button}
      </div>
      {form}
    </>
  )
}
