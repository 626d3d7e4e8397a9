import type { Outing } from '../../../../src/workouts/workouts/outing-schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { useRenameOuting } from '../../../data/workouts/outings'
import { useTranslation } from '../../../i18n/use-translation'
import { WorkoutTitle } from '../editing/workout-title'

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
  const saving = useRenameOuting(id)
  return (
    <WorkoutTitle
      workout={first}
      shown={shown}
      stored={outing.title}
      hint={t('outing.titleHint')}
      saving={saving}
    />
  )
}
