import { useTranslation } from 'react-i18next'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { maxLengths } from '../../../components/workouts/workout-texts'
import { writtenTitle } from '../../../format/titles'
import { TextField } from '../../../ui/fields/fields'
import { PageTitle } from '../../../ui/layout/page'
import styles from './edit-in-place.module.css'
import { useEditInPlace } from './use-edit-in-place'

/** The heading of the page, with a button to edit it. @param shown the title that the page shows */
export function WorkoutTitle({ workout, shown }: { workout: Workout; shown: string }) {
  const { t } = useTranslation()
  const written = writtenTitle(workout.title)
  const { button, form } = useEditInPlace({
    workout,
    what: t('figures.title'),
    value: written,
    problemOf: title => (title !== written && title.trim() === '' ? t('workout.noTitle') : undefined),
    changesOf: title => ({ title }),
    field: props => (
      <TextField
        {...props}
        autoFocus
        label={t('figures.title')}
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
