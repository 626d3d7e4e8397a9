import { useTranslation } from 'react-i18next'
import type { Outing } from '../../../../src/workouts/workouts/outing-schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { maxLengths } from '../../../components/workouts/workout-texts'
import { useRenameOuting } from '../../../data/workouts/outings'
import { writtenTitle } from '../../../format/titles'
import { TextField } from '../../../ui/fields/fields'
import { PageTitle } from '../../../ui/layout/page'
import styles from '../editing/edit-in-place.module.css'
import { useEditInPlace } from '../editing/use-edit-in-place'

interface WholeTitleProps {
  /** Short id of one of its legs. */
  id: string
  outing: Outing
  first: Workout
  /** The title that the page shows. */
  shown: string
}

/** The heading of the page of an outing, with a button to edit it. The title is then that of each leg. */
export function WholeTitle({ id, outing, first, shown }: WholeTitleProps) {
  const { t } = useTranslation()
  const written = writtenTitle(outing.title)
  const { button, form } = useEditInPlace({
    workout: first,
    saving: useRenameOuting(id),
    what: t('figures.title'),
    value: written,
    problemOf: title => (title !== written && title.trim() === '' ? t('workout.noTitle') : undefined),
    changesOf: title => ({ title }),
    field: props => (
      <TextField
        {...props}
        autoFocus
        label={t('figures.title')}
        hint={t('outing.titleHint')}
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
